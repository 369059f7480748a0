import type { Day } from "../../day/day.ts";
import type { Invoice, InvoiceSource } from "../../invoice/invoice.ts";
import { amountOf, isNothing, minus } from "../../money/amount.ts";
import type { VendorIdentity } from "../../party/party.ts";
import { billedTotal } from "./same-invoice.ts";

/** Papers an invoice is keyed from. */
const INVOICE_PAPERS: ReadonlySet<string> = new Set(["Invoice", "InvoiceCorrected", "StatementInvoice"]);
/** Channels in which somebody keys what stands on a paper that came before. */
const KEYED: ReadonlySet<string> = new Set(["Upload", "Email", "Capture"]);

interface Received {
  readonly uuid: string;
  readonly invoice: Invoice;
  readonly numberKey: string;
  readonly source: InvoiceSource;
}

/** A time at which an invoice came in. */
export interface Receipt {
  readonly status: string;
  readonly numberKey: string;
  readonly type: string;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly currency: string;
  /** As text. */
  readonly billed: string;
  readonly receivedOn: Day;
}

/** A time at which one was refused: what could be read of it is its number and vendor. */
export interface RefusedReceipt {
  readonly numberKey: string;
  readonly type: string | null;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly vendorMcNumber: string | null;
  readonly vendorDotNumber: string | null;
  readonly receivedOn: Day;
}

/** A paper, and the invoices that it is of. */
export interface ReceivedPaper {
  readonly type: string;
  readonly invoiceUuids: readonly string[];
  readonly receivedOn: Day;
}

/** Whether a vendor is the invoice's own, as its orders and the directory name it. */
export type IsVendor = (theirs: VendorIdentity) => boolean;

/** What is known to have come before. */
export interface EarlierReceipts {
  readonly receipts: readonly Receipt[];
  readonly refused: readonly RefusedReceipt[];
  readonly documents: readonly ReceivedPaper[];
}

/**
 * A copy that was ended is the invoice that came again, corrected or not; one that stands is another invoice where the amount
 * differs.
 */
const isSameInvoice = ({ invoice, numberKey }: Received, row: Receipt, isVendor: IsVendor): boolean =>
  row.numberKey === numberKey &&
  row.type === invoice.type &&
  (row.status === "terminated" ||
    ((invoice.currency === null || row.currency === invoice.currency) &&
      isNothing(minus(amountOf(row.billed), billedTotal(invoice))))) &&
  isVendor({ externalId: row.vendorExternalId, scac: row.vendorScac, mcNumber: null, dotNumber: null });

const isRefusedInvoice = ({ invoice, numberKey }: Received, row: RefusedReceipt, isVendor: IsVendor): boolean =>
  row.numberKey === numberKey &&
  (row.type === null || row.type === invoice.type) &&
  isVendor({
    externalId: row.vendorExternalId,
    scac: row.vendorScac,
    mcNumber: row.vendorMcNumber,
    dotNumber: row.vendorDotNumber,
  });

/**
 * The day on which an invoice came for the first time, when that is before `receivedOn`: the same number, type and amount of the
 * same vendor through any channel, or of whatever amount where that copy was refused or ended (what comes corrected is not late),
 * or the paper it was keyed from. Undefined when it came only now.
 */
export function firstReceipt(
  open: Received,
  receivedOn: Day,
  { receipts, refused, documents }: EarlierReceipts,
  isVendor: IsVendor,
): Day | undefined {
  const days = [
    ...receipts.filter((row) => isSameInvoice(open, row, isVendor)),
    ...refused.filter((row) => isRefusedInvoice(open, row, isVendor)),
  ].map((row) => row.receivedOn);
  if (KEYED.has(open.source))
    for (const row of documents)
      if (INVOICE_PAPERS.has(row.type) && row.invoiceUuids.includes(open.uuid)) days.push(row.receivedOn);
  const [first] = days.filter((day) => day < receivedOn).sort();
  return first;
}

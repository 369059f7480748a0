import { billedTotal } from "#domain/audit/same-invoice.ts";
import type { Day } from "#domain/day/day.ts";
import { amountOf, isNothing, minus } from "#domain/money/amount.ts";
import type { EvidenceRow, ReceiptRow } from "#db/queries/invoice/audit-facts.ts";
import type { RefusedReceiptRow } from "#db/queries/invoice/refused-invoice.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import type { OpenInvoice } from "./open-invoice.ts";

/** Papers an invoice is keyed from. */
const INVOICE_PAPERS: ReadonlySet<string> = new Set(["Invoice", "InvoiceCorrected", "StatementInvoice"]);
/** Channels in which somebody keys what stands on a paper that came before. */
const KEYED: ReadonlySet<string> = new Set(["Upload", "Email", "Capture"]);

type Received = Pick<OpenInvoice, "uuid" | "invoice" | "numberKey" | "source">;
/** Whether a vendor is the invoice's own, as its orders and the directory name it. */
export type IsVendor = (theirs: VendorIdentity) => boolean;

/** What is known to have come before. */
export interface EarlierReceipts {
  readonly receipts: readonly ReceiptRow[];
  readonly refused: readonly RefusedReceiptRow[];
  readonly documents: readonly EvidenceRow[];
}

/**
 * A copy that was ended is the invoice that came again, corrected or not; one that stands is another invoice where the amount
 * differs.
 */
const isSameInvoice = ({ invoice, numberKey }: Received, row: ReceiptRow, isVendor: IsVendor): boolean =>
  row.numberKey === numberKey &&
  row.type === invoice.type &&
  (row.status === "terminated" ||
    ((invoice.currency === null || row.currency === invoice.currency) &&
      isNothing(minus(amountOf(row.billed), billedTotal(invoice))))) &&
  isVendor({ externalId: row.vendorExternalId, scac: row.vendorScac, mcNumber: null, dotNumber: null });

/** Refused before it was an invoice: what could be read of it is its number and vendor. */
const isRefusedInvoice = ({ invoice, numberKey }: Received, row: RefusedReceiptRow, isVendor: IsVendor): boolean =>
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
  ].map((row) => row.receivedOn as Day);
  if (KEYED.has(open.source))
    for (const row of documents)
      if (INVOICE_PAPERS.has(row.type) && row.invoiceUuids.includes(open.uuid)) days.push(row.receivedOn as Day);
  const [first] = days.filter((day) => day < receivedOn).sort();
  return first;
}

import { billedTotal } from "#domain/audit/same-bill.ts";
import type { Day } from "#domain/day/day.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { amountOf, isNothing, minus } from "#domain/money/amount.ts";
import { compareVendors } from "#domain/party/same-vendor.ts";
import type { EvidenceRow, ReceiptRow } from "#db/queries/invoice/audit-facts.ts";
import type { InvoiceAtHand } from "./gather-facts.ts";

/** Papers an invoice is keyed from. */
const INVOICE_PAPERS: ReadonlySet<string> = new Set(["Invoice", "InvoiceCorrected", "StatementInvoice"]);
/** Channels in which somebody keys what stands on a paper that came before. */
const KEYED: ReadonlySet<string> = new Set(["Upload", "Email", "Capture"]);

const isSameBill = (invoice: Invoice, numberKey: string, row: ReceiptRow): boolean =>
  row.number_key === numberKey &&
  row.type === invoice.type &&
  (invoice.currency === null || row.currency === invoice.currency) &&
  isNothing(minus(amountOf(row.billed), billedTotal(invoice))) &&
  compareVendors(invoice.vendor, {
    externalId: row.vendor_external_id,
    scac: row.vendor_scac,
    mcNumber: null,
    dotNumber: null,
  }).same;

/**
 * The day on which a bill came for the first time, when that is before `receivedOn`: the same number, type and amount of the same vendor through
 * any channel, terminated copies included, or the paper it was keyed from. Undefined when it came only now.
 */
export function firstReceipt(
  hand: Pick<InvoiceAtHand, "uuid" | "invoice" | "numberKey" | "source">,
  receivedOn: Day,
  receipts: readonly ReceiptRow[],
  documents: readonly EvidenceRow[],
): Day | undefined {
  const days = receipts.filter((row) => isSameBill(hand.invoice, hand.numberKey, row)).map((row) => row.received_on as Day);
  if (KEYED.has(hand.source))
    for (const row of documents)
      if (INVOICE_PAPERS.has(row.type) && row.invoice_uuids.includes(hand.uuid)) days.push(row.received_on as Day);
  const [first] = days.filter((day) => day < receivedOn).sort();
  return first;
}

import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { moveKeyWithoutPrefix } from "#domain/audit/identity/same-invoice.ts";
import { otherFrom, type OtherInvoice } from "#domain/audit/identity/other-invoice.ts";
import { invoiceOfRow } from "#contract/packed/stored-rows.ts";
import type { OneCarrier } from "#domain/party/one-carrier.ts";
import type { OtherInvoiceRow } from "#db/queries/invoice/audit-facts.ts";

/** Another invoice as it is stored, as the rules see it. */
export function otherFromRow(
  row: OtherInvoiceRow & { readonly orderPros?: readonly string[] },
  carriers: OneCarrier,
): OtherInvoice {
  const invoice = carriers.readIn(invoiceOfRow(row.body));
  return otherFrom({
    uuid: row.invoiceUuid,
    // Not as it is stored: earlier versions folded numbers otherwise.
    numberKey: invoiceNumberKey(row.invoiceNumber),
    acceptedAt: row.acceptedAt,
    receivedOn: row.receivedOn,
    status: row.status,
    orderUuids: row.orderUuids ?? [],
    currency: row.currency,
    total: row.billed,
    allocations: row.allocations,
    claims: row.claims,
    paidIn: row.paidIn,
    isBlockedDuplicate: row.isBlockedDuplicate,
    invoice,
    ...(row.orderPros === undefined ? {} : { orderPros: [...new Set(row.orderPros.map(moveKeyWithoutPrefix))] }),
  });
}

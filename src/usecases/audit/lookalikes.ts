import { numberKeysToLookFor } from "#domain/matching/altered-number.ts";
import { earlierInvoiceNumberKey } from "#domain/invoice/number-key.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import type { OtherInvoice } from "#domain/audit/identity/other-invoice.ts";
import { looksLikeNumber, moveKeysOf, moveKeysToLookFor, prosOfOrders, scacsIn } from "#domain/audit/identity/same-invoice.ts";
import { orderReferenceKeys } from "#domain/matching/reference-keys.ts";
import { openOf } from "#domain/lifecycle/unsettled-by.ts";
import type { OneCarrier } from "#domain/party/one-carrier.ts";
import type { TenantTx } from "#db/database.ts";
import { listInvoicesByProOfOrders, listLookalikes } from "#db/queries/invoice/audit-facts.ts";
import type { Audited } from "./audited.ts";
import type { Gathered } from "./gather-facts.ts";
import { withKnownVendors } from "./known-vendors.ts";
import { otherFromRow } from "./other-from-row.ts";

/**
 * Invoices as they are now that might be the same invoice: its number, PRO or BOL, or a PRO of its orders, whenever they were
 * accepted, and of those `beside` it on its orders the ones whose number looks like it; none that is terminated.
 */
export async function lookalikesNow(
  tx: TenantTx,
  { invoice, orders }: Pick<AuditFacts, "invoice" | "orders">,
  beside: readonly OtherInvoice[],
  carriers: OneCarrier,
): Promise<readonly OtherInvoice[]> {
  const number = invoice.invoice.invoiceNumber;
  const own = moveKeysOf(invoice.invoice);
  const pros = [...own, ...orders.flatMap(({ order }) => orderReferenceKeys(order))].filter(({ kind }) => kind === "PRONumber");
  const scacs = scacsIn([invoice.invoice.vendor, ...orders.flatMap(({ order }) => order.vendors)]);
  const keys = moveKeysToLookFor([...own, ...pros], scacs);
  const numberKeys = [...new Set([...numberKeysToLookFor(number), earlierInvoiceNumberKey(number)])];
  const proKeys = moveKeysToLookFor(pros).filter((key) => key.startsWith("pro:"));
  const byPro = (await listInvoicesByProOfOrders(tx, proKeys, [invoice.uuid])).filter(
    ({ orderUuids }) => !orders.some(({ uuid }) => orderUuids?.includes(uuid) === true),
  );
  const rows = [...(await listLookalikes(tx, numberKeys, keys, [invoice.uuid])), ...byPro];
  const named = [...new Map(rows.map((row) => [row.invoiceUuid, row])).values()].map((row) => otherFromRow(row, carriers));
  const alike = beside.filter(({ earlier }) => looksLikeNumber(invoice.invoice, earlier));
  return await withKnownVendors(tx, [...named, ...alike], carriers);
}

/** The keys by which an approved invoice may be known again. */
const keysOf = ({ open: { uuid, numberKey, invoice }, orderUuids, facts }: Pick<Audited, "open" | "orderUuids" | "facts">) => {
  const orders = facts.orders.map(({ order }) => order);
  const scacs = scacsIn([invoice.vendor, ...orders.flatMap(({ vendors }) => vendors)]);
  return {
    uuid,
    invoice,
    orderUuids,
    numberKeys: new Set([numberKey, ...numberKeysToLookFor(invoice.invoiceNumber)]),
    moveKeys: new Set([...moveKeysToLookFor(moveKeysOf(invoice), scacs), ...prosOfOrders(orders)]),
  };
};

/** Open invoices that might be one of these, which the policy approved just now. */
export function openLookalikes(gathered: Gathered, approved: readonly Audited[]): readonly string[] {
  const others = [...gathered.others.values()];
  const known = approved.map(keysOf);
  return openOf(
    others.filter((other) =>
      known.some(
        ({ uuid, invoice, orderUuids, numberKeys, moveKeys }) =>
          other.uuid !== uuid &&
          (numberKeys.has(other.numberKey) ||
            !other.moveKeys.isDisjointFrom(moveKeys) ||
            other.earlier.orderPros?.some((key) => moveKeys.has(key)) === true ||
            (other.orderUuids.some((order) => orderUuids.includes(order)) && looksLikeNumber(invoice, other.earlier))),
      ),
    ),
  );
}

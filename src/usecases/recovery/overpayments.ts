import { invoiceFromStored } from "#contract/stored/invoice.ts";
import { orderFromStored } from "#contract/stored/order.ts";
import type { TenantTx } from "#db/database.ts";
import { findAudit } from "#db/queries/invoice/invoice-reading.ts";
import { type ApprovedOnOrder, listApprovedOnOrders, type OrderNow } from "#db/queries/recovery/recovery.ts";
import { factsFromCanonical } from "#domain/audit/facts-from-canonical.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { addAmounts, type Amount, amountOf, type Currency, ZERO } from "#domain/money/amount.ts";
import type { Order, OrderVendor } from "#domain/order/order.ts";
import { vendorOf } from "#domain/order/vendor-of.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { vendorsThatFit } from "#domain/party/same-vendor.ts";
import {
  type DueNow,
  type Overpayment,
  overpaymentOf,
  type RecoveryCause,
  type RecoveryDecision,
} from "#domain/recovery/recovery.ts";
import { vendorKeyOf } from "#domain/recovery/vendor-key.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";

/** What a vendor was paid too much on an order, as it is now. */
export interface VendorOverpayment extends Overpayment {
  readonly orderUuid: string;
  /** What tells the vendor apart on the order: his strongest identifier. */
  readonly vendorKey: string;
  readonly vendor: VendorIdentity & { readonly name: string | null };
  readonly currency: Currency;
  readonly causes: readonly RecoveryCause[];
  readonly invoiceUuids: readonly string[];
}

const chargesOf = (vendors: readonly OrderVendor[]): Amount =>
  addAmounts(vendors.flatMap((vendor) => vendor.charges.map((charge) => charge.amount)));

/** Of this order and those it replaced, of one invoice. */
const approvedOf = (row: ApprovedOnOrder): Amount =>
  addAmounts(
    row.allocations
      .filter((allocation) => row.lineUuids.includes(allocation.orderUuid))
      .map((allocation) => amountOf(allocation.amount)),
  );

const billedBy = (row: ApprovedOnOrder, { vendor }: Invoice): VendorIdentity => ({
  ...vendor,
  externalId: row.vendorExternalId ?? vendor.externalId,
  scac: row.vendorScac ?? vendor.scac,
});

/** What becomes of an order's approved invoices by vendor. `watched`: orders that have a recovery already, which may have become less. */
export async function overpaymentsOf(
  tx: TenantTx,
  orders: readonly OrderNow[],
  watched: ReadonlySet<string>,
): Promise<readonly VendorOverpayment[]> {
  const approved = await listApprovedOnOrders(
    tx,
    orders.map((order) => order.uuid),
  );
  const found: VendorOverpayment[] = [];
  for (const row of orders) {
    const own = approved.filter((entry) => entry.orderUuid === row.uuid);
    if (own.length === 0) continue;
    const order = orderFromStored(row.body);
    if (!watched.has(row.uuid) && row.status !== "cancelled" && !mayBeOverpaid(order, own)) continue;
    found.push(...(await byVendor(tx, row, order, own)));
  }
  return found;
}

/** Without looking at past audits: whether any vendor was approved more than the order names for it. Most orders are sent again as they were. */
const mayBeOverpaid = (order: Order, approved: readonly ApprovedOnOrder[]): boolean => {
  const sums = new Map<OrderVendor, Amount>();
  for (const row of approved) {
    const [vendor, other] = vendorsThatFit(billedBy(row, invoiceFromStored(row.body)), order.vendors);
    if (vendor === undefined || other !== undefined) return true;
    sums.set(vendor, addAmounts([sums.get(vendor) ?? ZERO, approvedOf(row)]));
  }
  return [...sums].some(([vendor, sum]) => sum > chargesOf([vendor]));
};

interface Decided extends RecoveryDecision {
  readonly vendor: VendorOverpayment["vendor"];
  readonly currency: Currency | null;
}

const byVendor = async (
  tx: TenantTx,
  row: OrderNow,
  order: Order,
  approved: readonly ApprovedOnOrder[],
): Promise<readonly VendorOverpayment[]> => {
  const groups = new Map<string, Decided[]>();
  for (const entry of approved) {
    const decided = await decisionOf(tx, entry);
    const key = vendorKeyOf(decided.vendor);
    groups.set(key, [...(groups.get(key) ?? []), decided]);
  }
  return [...groups].flatMap(([vendorKey, decisions]) => {
    const [first] = decisions;
    if (first === undefined) return [];
    const now = vendorsThatFit(first.vendor, order.vendors);
    const currency = decisions.find((decision) => decision.currency !== null)?.currency ?? now[0]?.currency ?? "USD";
    // Amounts of two currencies are never taken off each other: such an order waits until it is in its currency again.
    if ([...now, ...decisions].some((entry) => entry.currency !== null && entry.currency !== currency)) return [];
    const due: DueNow = { amount: chargesOf(now), isGone: row.status === "cancelled" || now.length === 0 };
    const cause: RecoveryCause =
      row.status === "cancelled" ? "order-cancelled" : now.length === 0 ? "vendor-left-order" : "order-cheaper";
    return [
      {
        ...overpaymentOf(decisions, due),
        orderUuid: row.uuid,
        vendorKey,
        vendor: first.vendor,
        currency,
        causes: [cause],
        invoiceUuids: decisions.map((decision) => decision.invoiceUuid),
      },
    ];
  });
};

/** An approved invoice with the order as its audit saw it. */
const decisionOf = async (tx: TenantTx, row: ApprovedOnOrder): Promise<Decided> => {
  const invoice = invoiceFromStored(row.body);
  const identity = billedBy(row, invoice);
  const audit = row.auditUuid === null ? undefined : await findAudit(tx, row.auditUuid, true);
  const then =
    audit === undefined ? undefined : factsFromCanonical(audit.facts).orders.find((order) => row.lineUuids.includes(order.uuid));
  const vendor = then === undefined ? undefined : vendorOf(then.order, identity);
  const ordered = new Set(
    audit === undefined
      ? []
      : upcastResult(audit.result)
          .charges.filter(
            (charge) =>
              (charge.expected !== null && amountOf(charge.expected) !== 0n) || amountOf(charge.previouslyBilled) !== 0n,
          )
          .map((charge) => charge.code),
  );
  return {
    invoiceUuid: row.invoiceUuid,
    approvedAt: row.approvedAt,
    approved: approvedOf(row),
    expectedThen: vendor === undefined ? ZERO : chargesOf([vendor]),
    unordered: addAmounts(
      row.allocations
        .filter((allocation) => row.lineUuids.includes(allocation.orderUuid) && !ordered.has(allocation.code))
        .map((allocation) => amountOf(allocation.amount)),
    ),
    wasGone: then === undefined || then.status === "cancelled" || vendor === undefined,
    vendor: vendor ?? { ...identity, name: row.vendorName },
    currency: vendor?.currency ?? null,
  };
};

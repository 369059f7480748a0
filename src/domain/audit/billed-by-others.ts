import { addAmounts, isNothing, larger, minus, plus, smaller, ZERO } from "../money/amount.ts";
import type { Amount, Currency } from "../money/amount.ts";
import { compareVendors, findSameVendor } from "../party/same-vendor.ts";
import type { VendorIdentity } from "../party/party.ts";
import type { OtherVendorInvoice } from "./audit-facts.ts";
import { recoveredOf } from "./recovered-amounts.ts";
import type { RuleFacts } from "./rule-settings.ts";

/** A vendor that was paid on an order more than it stands there with now. */
export interface PaidBeyond {
  readonly orderUuid: string;
  readonly orderNumber: string;
  readonly vendor: VendorIdentity;
  readonly invoices: readonly OtherVendorInvoice[];
  readonly paid: Amount;
  /** What the order names for it now; null when it left the order. */
  readonly standsWith: Amount | null;
  readonly currency: Currency;
}

/** The invoices of each vendor together. */
const byVendor = (invoices: readonly OtherVendorInvoice[]): OtherVendorInvoice[][] => {
  const groups: OtherVendorInvoice[][] = [];
  for (const invoice of invoices) {
    const group = groups.find(([first]) => first !== undefined && compareVendors(first.vendor, invoice.vendor).same);
    if (group === undefined) groups.push([invoice]);
    else group.push(invoice);
  }
  return groups;
};

/** Null where either was not kept: it may have been less. */
const largerKnown = (a: Amount | null, b: Amount | null): Amount | null => (a === null || b === null ? null : larger(a, b));

/**
 * What was paid of an order, and what of it the order had asked for at that time: taxes, tolerances and charges that a person allowed beside
 * the order are no change of the order. Where that was not kept, all that was paid counts.
 */
const paidOn = (
  orderUuid: string,
  invoices: readonly OtherVendorInvoice[],
  recovered: Amount,
): { paid: Amount; asWasOrdered: Amount } => {
  const codes = new Map<string, { paid: Amount; ordered: Amount | null }>();
  for (const amount of invoices.flatMap((invoice) => invoice.paid)) {
    if (amount.orderUuid !== orderUuid) continue;
    const before = codes.get(amount.code);
    codes.set(amount.code, {
      paid: plus(before?.paid ?? ZERO, amount.amount),
      ordered: before === undefined ? amount.ordered : largerKnown(before.ordered, amount.ordered),
    });
  }
  let paid = ZERO;
  let asWasOrdered = ZERO;
  for (const code of codes.values()) {
    paid = plus(paid, code.paid);
    asWasOrdered = plus(asWasOrdered, code.ordered === null || code.paid < 0n ? code.paid : smaller(code.paid, code.ordered));
  }
  // What it gave back it is not paid any more.
  return { paid: minus(paid, recovered), asWasOrdered: minus(asWasOrdered, recovered) };
};

/** Vendors other than the invoice's that were paid on a matched order and left it, or stand there with less than they were paid. */
export function paidBeyond(facts: RuleFacts): readonly PaidBeyond[] {
  const found: PaidBeyond[] = [];
  const { otherVendorInvoices } = facts;
  if (otherVendorInvoices === undefined || otherVendorInvoices.length === 0) return found;
  for (const { uuid, order } of facts.orders)
    for (const invoices of byVendor(otherVendorInvoices)) {
      const { vendor } = invoices[0] as OtherVendorInvoice;
      const recovered = recoveredOf(facts, new Set(invoices.map((invoice) => invoice.uuid)))
        .filter((entry) => entry.orderUuid === uuid)
        .map((entry) => entry.amount);
      const { paid, asWasOrdered } = paidOn(uuid, invoices, addAmounts(recovered));
      if (paid <= 0n || isNothing(paid)) continue;
      const standing = findSameVendor(vendor, order.vendors);
      const standsWith = standing === undefined ? null : standing.charges.reduce((sum, charge) => plus(sum, charge.amount), ZERO);
      if (standsWith !== null) {
        const beyond = minus(asWasOrdered, standsWith);
        if (beyond <= 0n || isNothing(beyond)) continue;
      }
      const currency = standing?.currency ?? order.vendors[0]?.currency ?? order.customer.currency;
      found.push({ orderUuid: uuid, orderNumber: order.orderNumber, vendor, invoices, paid, standsWith, currency });
    }
  return found;
}

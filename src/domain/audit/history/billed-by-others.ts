import { addAmounts, isNothing, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import type { Amount, Currency } from "../../money/amount.ts";
import { convert } from "../../money/convert.ts";
import { compareVendors, findSameVendor } from "../../party/same-vendor.ts";
import type { VendorIdentity } from "../../party/party.ts";
import type { OtherVendorInvoice, RecoveredAmount } from "../facts/audit-facts.ts";
import { conversionFor } from "./conversion-for.ts";
import { recoveredOf } from "./recovered-amounts.ts";
import type { RuleFacts } from "../facts/rule-settings.ts";

/** A vendor that was paid on an order more than it stands there with now. */
export interface PaidBeyond {
  readonly orderUuid: string;
  readonly orderNumber: string;
  readonly vendor: VendorIdentity;
  readonly invoices: readonly OtherVendorInvoice[];
  readonly paid: Amount;
  /** What the order names for it now; null when it left the order. */
  readonly standsWith: Amount | null;
  /** Of what was paid. */
  readonly currency: Currency;
  /** Of what the order names; that of what was paid where a rate is known. */
  readonly standsIn: Currency;
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
 * What was paid of an order, and what of it the order had asked for at that time: taxes, tolerances and charges that a person
 * allowed beside the order are no change of the order. Where that was not kept, all that was paid counts.
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

/** The same invoice with what it was paid in another currency; undefined where no rate is known. */
const paidInto = (facts: RuleFacts<"fx">, invoice: OtherVendorInvoice, currency: Currency): OtherVendorInvoice | undefined => {
  if (invoice.paidIn === undefined || invoice.paidIn === currency) return invoice;
  const conversion = conversionFor(facts, invoice.paidIn, currency);
  if (conversion == null) return undefined;
  const by = (amount: Amount): Amount => convert(amount, conversion);
  const paid = invoice.paid.map((part) => ({
    ...part,
    amount: by(part.amount),
    ordered: part.ordered === null ? null : by(part.ordered),
  }));
  return { ...invoice, paid, paidIn: currency };
};

/** Money that came back, in this currency; what no rate is known for is left out. */
const recoveredIn = (facts: RuleFacts<"fx">, entries: readonly RecoveredAmount[], currency: Currency): Amount =>
  addAmounts(
    entries.map((entry) => {
      const conversion = conversionFor(facts, entry.currency, currency);
      return conversion === undefined ? ZERO : conversion === null ? entry.amount : convert(entry.amount, conversion);
    }),
  );

/**
 * Vendors other than the invoice's that were paid on a matched order and left it, or stand there with less than they were paid.
 */
export function paidBeyond(facts: RuleFacts<"fx">): readonly PaidBeyond[] {
  const found: PaidBeyond[] = [];
  const { otherVendorInvoices } = facts;
  if (otherVendorInvoices === undefined || otherVendorInvoices.length === 0) return found;
  for (const { uuid, order } of facts.orders)
    for (const invoices of byVendor(otherVendorInvoices)) {
      const { vendor, paidIn } = invoices[0] as OtherVendorInvoice;
      const standing = findSameVendor(vendor, order.vendors);
      const standsWith = standing === undefined ? null : standing.charges.reduce((sum, charge) => plus(sum, charge.amount), ZERO);
      const standsIn = standing?.currency ?? paidIn ?? order.vendors[0]?.currency ?? order.customer.currency;
      const known = invoices.flatMap((invoice) => paidInto(facts, invoice, standsIn) ?? []);
      const own = { orderUuid: uuid, orderNumber: order.orderNumber, vendor, standsWith, standsIn };
      // Paid in a currency of which nobody knows what it is in the order's: a person looks.
      for (const invoice of invoices.filter((each) => !known.some((other) => other.uuid === each.uuid))) {
        const { paid } = paidOn(uuid, [invoice], ZERO);
        if (paid > 0n) found.push({ ...own, invoices: [invoice], paid, currency: invoice.paidIn ?? standsIn });
      }
      const recovered = recoveredOf(facts, new Set(invoices.map((invoice) => invoice.uuid)));
      const back = recoveredIn(
        facts,
        recovered.filter((entry) => entry.orderUuid === uuid),
        standsIn,
      );
      const { paid, asWasOrdered } = paidOn(uuid, known, back);
      if (paid <= 0n || isNothing(paid)) continue;
      if (standsWith !== null) {
        const beyond = minus(asWasOrdered, standsWith);
        if (beyond <= 0n || isNothing(beyond)) continue;
      }
      found.push({ ...own, invoices: known, paid, currency: standsIn });
    }
  return found;
}

import type { Charge } from "../../charge/charge.ts";
import type { ChargeCodeBook } from "../../charge/charge-code-book.ts";
import { type Amount, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import type { OrderVendor } from "../../order/order.ts";
import { findSameVendor, vendorsThatFit } from "../../party/same-vendor.ts";
import type { AuditFacts, CodeAmount, FactOrder } from "../facts/audit-facts.ts";

const codeOfPart = (book: ChargeCodeBook, code: string): string =>
  book.resolveOrdered({ type: null, value: code, description: null }).code;

const sumOfCode = (charges: readonly Charge[], book: ChargeCodeBook, code: string): Amount =>
  charges
    .filter((charge) => book.resolveOrdered(charge.name).code === code)
    .reduce((sum, charge) => plus(sum, charge.amount), ZERO);

/** What another vendor of an order was approved of a code. */
const paidOf = (
  facts: AuditFacts,
  book: ChargeCodeBook,
  { order, vendor, code }: { readonly order: FactOrder; readonly vendor: OrderVendor; readonly code: string },
): Amount => {
  let paid = ZERO;
  for (const other of facts.otherVendorInvoices ?? [])
    if (findSameVendor(other.vendor, order.order.vendors) === vendor)
      for (const part of other.paid)
        if (part.orderUuid === order.uuid && codeOfPart(book, part.code) === code) paid = plus(paid, part.amount);
  return paid;
};

/**
 * What counts against this invoice's vendor of approved invoices that do not say which of several vendors they are from
 * (divisions of one carrier): of each code that the order names for it, what the others have no room for. So a vendor's own share
 * is paid as long as the rest of the order explains what was paid, and in all no more than the order names. A credit gives back
 * what the others were paid, first. `vendors` and `expectedBy`: the invoice's own, by order, and what is expected of it there.
 */
export function unassignedAmounts(
  facts: AuditFacts,
  book: ChargeCodeBook,
  {
    vendors,
    expectedBy,
  }: { readonly vendors: readonly (OrderVendor | null)[]; readonly expectedBy: readonly (readonly Charge[])[] },
): readonly CodeAmount[] {
  const counted: CodeAmount[] = [];
  const left = new Map<string, Amount>();
  for (const invoice of facts.unassigned ?? [])
    facts.orders.forEach((order, at) => {
      const own = vendors[at];
      if (own == null) return;
      const others = vendorsThatFit(invoice.vendor, order.order.vendors).filter((vendor) => vendor !== own);
      for (const part of invoice.amounts ?? []) {
        const code = codeOfPart(book, part.code);
        if (part.orderUuid !== order.uuid || sumOfCode(expectedBy[at] ?? [], book, code) === 0n) continue;
        let rest = part.amount;
        for (const vendor of others) {
          const key = `${order.uuid}/${order.order.vendors.indexOf(vendor)}/${code}`;
          const paid = left.get(key) ?? paidOf(facts, book, { order, vendor, code });
          const room = larger(minus(sumOfCode(vendor.charges, book, code), paid), ZERO);
          const taken = rest < 0n ? larger(rest, smaller(minus(ZERO, paid), ZERO)) : smaller(rest, room);
          left.set(key, plus(paid, taken));
          rest = minus(rest, taken);
        }
        if (rest !== 0n) counted.push({ orderUuid: order.uuid, code, amount: rest });
      }
    });
  return counted;
}

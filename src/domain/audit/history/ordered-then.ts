import type { ChargeCodeBook } from "../../charge/charge-code-book.ts";
import { type Amount, plus, ZERO } from "../../money/amount.ts";
import type { Order, OrderVendor } from "../../order/order.ts";
import { vendorOf } from "../../order/vendor-of.ts";
import type { VendorIdentity } from "../../party/party.ts";
import type { FactOrder, OrderedThen } from "../facts/audit-facts.ts";

/** An order as it is, and as it was when an invoice on it was approved. */
export interface OrderThenAndNow {
  readonly now: FactOrder;
  readonly before: Order;
}

/** Who bills, by its names and the SCACs of its file. */
interface Billing {
  readonly vendor: VendorIdentity;
  readonly scacs: readonly string[] | undefined;
}

const byCode = ({ charges }: OrderVendor, book: ChargeCodeBook): ReadonlyMap<string, Amount> => {
  const sums = new Map<string, Amount>();
  for (const { name, amount } of charges) {
    const { code } = book.resolveOrdered(name);
    sums.set(code, plus(sums.get(code) ?? ZERO, amount));
  }
  return sums;
};

/**
 * What an order asked its vendor for when an invoice was approved, code by code; null where it asks for the same now, or does not
 * tell which of its vendors it is.
 */
export function orderedThen(
  { now, before: order }: OrderThenAndNow,
  { vendor, scacs }: Billing,
  book: ChargeCodeBook,
): OrderedThen | null {
  const before = vendorOf(order, vendor, scacs);
  const after = vendorOf(now.order, vendor, scacs);
  if (before === undefined || after === undefined) return null;
  const [asked, asks] = [byCode(before, book), byCode(after, book)];
  const isSame =
    before.currency === after.currency &&
    asked.size === asks.size &&
    [...asked].every(([code, amount]) => asks.get(code) === amount);
  if (isSame) return null;
  return {
    orderUuid: now.uuid,
    currency: before.currency,
    charges: [...asked].map(([code, amount]) => ({ code, amount })),
  };
}

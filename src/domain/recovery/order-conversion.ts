import type { Day } from "../day/day.ts";
import type { Currency } from "../money/amount.ts";
import { type Conversion, findConversion, type FxRate } from "../money/convert.ts";
import type { Order } from "../order/order.ts";

/**
 * How money that was paid on an order is converted into another currency: at the rate of the order's day, as an invoice would be;
 * where the order says none, of `billedOn`. Null: it is the same currency; undefined: no rate is known.
 */
export function orderConversion(
  rates: readonly FxRate[],
  { shipOn, deliveryOn }: Pick<Order, "shipOn" | "deliveryOn">,
  { from, to, billedOn }: { readonly from: Currency; readonly to: Currency; readonly billedOn: Day },
): Conversion | null | undefined {
  return from === to ? null : findConversion(rates, from, to, shipOn ?? deliveryOn ?? billedOn);
}

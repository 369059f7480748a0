import { type Amount, plus, ZERO } from "../money/amount.ts";
import type { Order, OrderVendor } from "../order/order.ts";
import { vendorsThatFit } from "../party/same-vendor.ts";
import { approvedOf, chargesOf, type PaidInvoice } from "./paid-invoice.ts";

/** An order as it is now. */
export interface Head {
  readonly uuid: string;
  readonly isCancelled: boolean;
  readonly orderNumber: string;
  /** Whether a legacy create made an order of this number: all of the number are one debt then. */
  readonly isOfLegacyNumber: boolean;
  readonly order: Order;
}

/** Orders that are one debt, each list by itself: those of one number where a legacy create made one of them. */
export function debtsOf<Named extends Pick<Head, "uuid" | "orderNumber" | "isOfLegacyNumber">>(
  orders: readonly Named[],
): readonly (readonly Named[])[] {
  return [...Map.groupBy(orders, (order) => (order.isOfLegacyNumber ? `number ${order.orderNumber}` : order.uuid)).values()];
}

/**
 * Whether any vendor may have been approved more than the orders ask for, told without looking at past audits: most orders are
 * sent again as they were. Several orders, and a cancelled one, always may.
 */
export function mayBeOverpaid(heads: readonly Pick<Head, "isCancelled" | "order">[], paid: readonly PaidInvoice[]): boolean {
  const [only, other] = heads;
  if (only === undefined || other !== undefined || only.isCancelled) return true;
  const sums = new Map<OrderVendor, Amount>();
  for (const invoice of paid) {
    const [vendor, another] = vendorsThatFit(invoice.vendor, only.order.vendors);
    if (vendor === undefined || another !== undefined) return true;
    if (invoice.paidIn !== null && invoice.paidIn !== vendor.currency) return true;
    // What is withheld, and a tax beside the order, are told by past audits alone.
    if (invoice.charges.some(({ withheld, kind, ordered }) => withheld !== undefined || (kind === "tax" && ordered === 0n)))
      return true;
    sums.set(vendor, plus(sums.get(vendor) ?? ZERO, approvedOf(invoice)));
  }
  return [...sums].some(([vendor, sum]) => sum > chargesOf([vendor]));
}

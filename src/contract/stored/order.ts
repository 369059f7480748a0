import type { Order, OrderCustomer, OrderVendor } from "#domain/order/order.ts";
import { chargeFromStored, chargeToStored, itemFromStored, itemToStored, type StoredCharge, type StoredItem } from "./charge.ts";

type WithStoredCharges<T> = Omit<T, "charges"> & { readonly charges: readonly StoredCharge[] };

/** An order as it stands in `freight_order.body` and `order_version.body`. */
export type StoredOrder = Omit<Order, "items" | "vendors" | "customer"> & {
  readonly items: readonly StoredItem[];
  readonly vendors: readonly WithStoredCharges<OrderVendor>[];
  readonly customer: WithStoredCharges<OrderCustomer>;
};

export function orderToStored(order: Order): StoredOrder {
  return {
    ...order,
    items: order.items.map(itemToStored),
    vendors: order.vendors.map((vendor) => ({ ...vendor, charges: vendor.charges.map(chargeToStored) })),
    customer: { ...order.customer, charges: order.customer.charges.map(chargeToStored) },
  };
}

/** Reads what `orderToStored` wrote; the JSON of the column, already parsed. */
export function orderFromStored(json: unknown): Order {
  const stored = json as StoredOrder;
  return {
    ...stored,
    items: stored.items.map(itemFromStored),
    vendors: stored.vendors.map((vendor) => ({ ...vendor, charges: vendor.charges.map(chargeFromStored) })),
    customer: { ...stored.customer, charges: stored.customer.charges.map(chargeFromStored) },
  };
}

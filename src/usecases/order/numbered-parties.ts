import type { ToNumber } from "#db/queries/party/legacy-numbers.ts";
import type { Order, OrderVendor } from "#domain/order/order.ts";
import { vendorKeyOf } from "#domain/recovery/vendor-key.ts";

/** Whether a vendor of an order has a number: one that nothing identifies has none. */
export function isNumbered({ externalId, scac, mcNumber, dotNumber, name }: OrderVendor): boolean {
  return [externalId, scac, mcNumber, dotNumber, name].some((each) => each !== null);
}

/** What the billed customer of an order is numbered by; null where none is named. */
export function billedIn({ customer }: Order): string | null {
  return customer.externalId ?? customer.name;
}

/** Whom a legacy answer about an order calls by numbers of the tenant's own. */
export function numberedIn(order: Order, sentBy: string | null): readonly ToNumber[] {
  const billed = billedIn(order);
  return [
    ...order.vendors.filter(isNumbered).map((vendor) => ({ kind: "vendor" as const, named: vendorKeyOf(vendor) })),
    ...(billed === null ? [] : [{ kind: "billing-entity" as const, named: billed }]),
    ...(sentBy === null ? [] : [{ kind: "user" as const, named: sentBy }]),
  ];
}

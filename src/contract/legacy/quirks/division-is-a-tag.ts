import type { Order } from "#domain/order/order.ts";

/** Quirk: `division` of a legacy order is the tag `Division` of the core (api: "`Division` is the division of legacy orders"). */
export const DIVISION_TAG = "Division";

export function divisionOf(tags: Order["tags"]): string | null {
  const division = tags[DIVISION_TAG];
  return division === undefined || division === null ? null : String(division);
}

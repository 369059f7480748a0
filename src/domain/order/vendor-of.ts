import type { VendorIdentity } from "../party/party.ts";
import { findSameVendor } from "../party/same-vendor.ts";
import type { Order, OrderVendor } from "./order.ts";

/**
 * The vendor of an order an invoice is judged by: the invoice's own, found by externalId, else SCAC, MC or DOT number, or the
 * only one there is (then the rule vendor-mismatch speaks). Undefined when the order names several vendors and none is the
 * invoice's, or several may be.
 */
export function vendorOf(
  order: Pick<Order, "vendors">,
  billedBy: VendorIdentity,
  alsoKnownAs?: readonly string[],
): OrderVendor | undefined {
  return findSameVendor(billedBy, order.vendors, alsoKnownAs) ?? (order.vendors.length === 1 ? order.vendors[0] : undefined);
}

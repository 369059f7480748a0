import type { VendorIdentity } from "../../party/party.ts";
import { compareVendors, findSameVendor } from "../../party/same-vendor.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const vendorWords = (vendor: VendorIdentity): string =>
  [
    vendor.externalId,
    vendor.scac === null ? null : `SCAC ${vendor.scac}`,
    vendor.mcNumber === null ? null : `MC ${vendor.mcNumber}`,
    vendor.dotNumber === null ? null : `DOT ${vendor.dotNumber}`,
  ]
    .filter((one) => one !== null)
    .join(", ");

const NO_ORDER = notApplicable("no order is matched");

/** The bill's vendor is not the order's by externalId, SCAC, MC or DOT number: never approved by itself. */
export const vendorMismatch = defineRule({
  id: "vendor-mismatch",
  title: "The invoice's vendor is not the order's",
  since: 1,
  severity: "review",
  settings: [],
  check: (facts, { invoice }) => {
    if (facts.orders.length === 0) return NO_ORDER;
    let drafts: FindingDraft[] | undefined;
    for (const { uuid, order } of facts.orders) {
      const same = findSameVendor(invoice.vendor, order.vendors, facts.vendor?.scacs);
      if (same === undefined) {
        const ordered = order.vendors.map(vendorWords).join("; ");
        (drafts ??= []).push({
          message: `Billed by ${vendorWords(invoice.vendor)}; order ${order.orderNumber} is with ${ordered}.`,
          orderUuid: uuid,
        });
        continue;
      }
      const { contradictions } = compareVendors(invoice.vendor, same, facts.vendor?.scacs);
      if (contradictions.length > 0)
        (drafts ??= []).push({
          message: `The vendor agrees with order ${order.orderNumber} only in part: ${contradictions.join("; ")}.`,
          orderUuid: uuid,
        });
    }
    return outcomeOf(drafts);
  },
});

import { compareVendors, vendorsThatFit } from "../../party/same-vendor.ts";
import { vendorText } from "../../party/vendor-text.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const NO_ORDER = notApplicable("no order is matched");

/** The bill's vendor is not the order's by externalId, else by SCAC, MC or DOT number: never approved by itself. */
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
      const [same, second] = vendorsThatFit(invoice.vendor, order.vendors, facts.vendor?.scacs);
      // Which of several it is, vendor-ambiguous asks.
      if (second !== undefined) continue;
      if (same === undefined) {
        const ordered = order.vendors.map(vendorText).join("; ");
        (drafts ??= []).push({
          message: `Billed by ${vendorText(invoice.vendor)}; order ${order.orderNumber} is with ${ordered}.`,
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

import { compareVendors, vendorsThatFit } from "../../party/same-vendor.ts";
import { vendorText } from "../../party/vendor-text.ts";
import { isAskedOfLeft } from "../charges/asked-back.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { listText } from "../findings/message-text.ts";

const MESSAGES = {
  otherVendor: (d: { billedBy: string; orderNumber: string; orderedFrom: readonly string[] }) =>
    `Billed by ${d.billedBy}; order ${d.orderNumber} is with ${d.orderedFrom.join("; ") || "no vendor"}.`,
  agreesInPart: (d: { orderNumber: string; contradictions: readonly string[] }) =>
    `The vendor agrees with order ${d.orderNumber} only in part: ${listText(d.contradictions)}.`,
};
const NO_ORDER = notApplicable("noOrder");

/** The invoice's vendor is not the order's by externalId, else by SCAC, MC or DOT number: never approved by itself. */
export const vendorMismatch = defineRule({
  id: "vendor-mismatch",
  title: "The invoice's vendor is not the order's",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { noOrder: "no order is matched" },
  toCarrier: {
    otherVendor: (d) => `Billed by ${d.billedBy}; order ${d.orderNumber} is not with this carrier.`,
    agreesInPart: (d) => `The invoice names its carrier otherwise than order ${d.orderNumber} does.`,
  },
  check: (facts, { invoice, comparison }) => {
    if (facts.orders.length === 0) return NO_ORDER;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const { uuid, order } of facts.orders) {
      const [same, second] = vendorsThatFit(invoice.vendor, order.vendors, facts.vendor?.scacs);
      // Which of several it is, vendor-ambiguous asks.
      if (second !== undefined) continue;
      if (same === undefined) {
        // A vendor that left the order gives back what it is asked for, and rightly so.
        const credit = { charges: invoice.charges, currency: comparison.currency, billed: comparison.billed };
        if (comparison.comparability === "compared" && isAskedOfLeft(facts, { uuid, order }, credit)) continue;
        found.push({
          message: "otherVendor",
          data: {
            billedBy: vendorText(invoice.vendor),
            orderNumber: order.orderNumber,
            orderedFrom: order.vendors.map(vendorText),
          },
          orderUuid: uuid,
        });
        continue;
      }
      const { contradictions } = compareVendors(invoice.vendor, same, facts.vendor?.scacs);
      if (contradictions.length > 0)
        found.push({
          message: "agreesInPart",
          data: { orderNumber: order.orderNumber, contradictions },
          orderUuid: uuid,
        });
    }
    return outcomeOf(found);
  },
});

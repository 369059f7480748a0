import { vendorsThatFit } from "../../party/same-vendor.ts";
import { vendorText } from "../../party/vendor-text.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";

const MESSAGES = {
  severalFit: (d: { billedBy: string; orderNumber: string; vendors: readonly string[] }) =>
    `Billed by ${d.billedBy}, which fits ${d.vendors.length} vendors of order ${d.orderNumber}: ${d.vendors.join("; ")}.`,
};
const NO_ORDER = notApplicable("noOrder");

/**
 * The invoice does not say which vendor of the order it is from: two divisions of one carrier share a SCAC or a DOT number, and
 * it names no externalId. Each is paid its own share, so a person says whose it is.
 */
export const vendorAmbiguous = defineRule({
  id: "vendor-ambiguous",
  title: "The invoice fits several vendors of the order",
  since: 5,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { noOrder: "no order is matched" },
  toCarrier: null,
  check: (facts, { invoice }) => {
    if (facts.orders.length === 0) return NO_ORDER;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const { uuid, order } of facts.orders) {
      const fitting = vendorsThatFit(invoice.vendor, order.vendors, facts.vendor?.scacs);
      if (fitting.length < 2) continue;
      found.push({
        message: "severalFit",
        data: { billedBy: vendorText(invoice.vendor), orderNumber: order.orderNumber, vendors: fitting.map(vendorText) },
        orderUuid: uuid,
      });
    }
    return outcomeOf(found);
  },
});

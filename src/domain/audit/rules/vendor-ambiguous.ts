import { vendorsThatFit } from "../../party/same-vendor.ts";
import { vendorText } from "../../party/vendor-text.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const NO_ORDER = notApplicable("no order is matched");

/**
 * The invoice does not say which vendor of the order it is from: two divisions of one carrier share a SCAC or a DOT number, and it names no
 * externalId. Each is paid its own share, so a person says whose it is.
 */
export const vendorAmbiguous = defineRule({
  id: "vendor-ambiguous",
  title: "The invoice fits several vendors of the order",
  since: 5,
  severity: "review",
  settings: [],
  check: (facts, { invoice }) => {
    if (facts.orders.length === 0) return NO_ORDER;
    let drafts: FindingDraft[] | undefined;
    for (const { uuid, order } of facts.orders) {
      const fitting = vendorsThatFit(invoice.vendor, order.vendors, facts.vendor?.scacs);
      if (fitting.length < 2) continue;
      (drafts ??= []).push({
        message: `Billed by ${vendorText(invoice.vendor)}, which fits ${fitting.length} vendors of order ${order.orderNumber}: ${fitting.map(vendorText).join("; ")}.`,
        orderUuid: uuid,
      });
    }
    return outcomeOf(drafts);
  },
});

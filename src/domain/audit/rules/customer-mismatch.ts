import { foldChargeName } from "../../charge/charge-code-book.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";

const MESSAGES = {
  otherCustomer: (d: { billed: string; ordered: string; orderNumber: string }) =>
    `The invoice names customer ${d.billed}; order ${d.orderNumber} is for ${d.ordered}.`,
};
const NOBODY_SAYS = notApplicable("nobodySays");

/**
 * The customer the invoice names is not the order's. A customer nobody knows reads as none (specification, Invoice: Customer).
 */
export const customerMismatch = defineRule({
  id: "customer-mismatch",
  title: "The invoice's customer is not the order's",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { nobodySays: "the invoice names no customer the tenant knows, or no order is matched" },
  toCarrier: { otherCustomer: (d) => `The invoice names customer ${d.billed}; order ${d.orderNumber} is for another one.` },
  check: (facts, { invoice }) => {
    const billed = invoice.customerExternalId;
    if (billed === null || facts.customerKnown === false || facts.orders.length === 0) return NOBODY_SAYS;
    let compared = false;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const { uuid, order } of facts.orders) {
      const ordered = order.customer.externalId;
      if (ordered === null) continue;
      compared = true;
      if (ordered === billed || foldChargeName(ordered) === foldChargeName(billed)) continue;
      found.push({
        message: "otherCustomer",
        data: { billed, ordered, orderNumber: order.orderNumber },
        orderUuid: uuid,
      });
    }
    return compared ? outcomeOf(found) : NOBODY_SAYS;
  },
});

import { foldChargeName } from "../../charge/charge-code-book.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const NOBODY_SAYS = notApplicable("the bill names no customer the tenant knows, or no order is matched");

/** The customer the bill names is not the order's. A customer nobody knows reads as none (specification, Invoice: Customer). */
export const customerMismatch = defineRule({
  id: "customer-mismatch",
  title: "The invoice's customer is not the order's",
  since: 1,
  severity: "review",
  settings: [],
  check: (facts, { invoice }) => {
    const billed = invoice.customerExternalId;
    if (billed === null || facts.customerKnown === false || facts.orders.length === 0) return NOBODY_SAYS;
    let compared = false;
    let drafts: FindingDraft[] | undefined;
    for (const { uuid, order } of facts.orders) {
      const ordered = order.customer.externalId;
      if (ordered === null) continue;
      compared = true;
      if (ordered === billed || foldChargeName(ordered) === foldChargeName(billed)) continue;
      (drafts ??= []).push({
        message: `The bill names customer ${billed}, order ${order.orderNumber} is for ${ordered}.`,
        orderUuid: uuid,
      });
    }
    return compared ? outcomeOf(drafts) : NOBODY_SAYS;
  },
});

import { daysBetween } from "../../day/day.ts";
import { defineRule, notApplicable, notEvaluated, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const NO_LIMIT = notApplicable("the policy sets no limit for ship dates, or no order is matched");
const NO_DATE = notEvaluated("the bill has no ship date to compare");

/** The ship date of the bill lies further from the order's than the policy allows. */
export const shipDateVariance = defineRule({
  id: "ship-date-variance",
  title: "The ship date is not the order's",
  since: 1,
  severity: "review",
  settings: ["shipDateDays"],
  check: (facts, { invoice }) => {
    const allowed = facts.policy.shipDateDays;
    if (allowed === null || facts.orders.length === 0) return NO_LIMIT;
    if (invoice.shipOn === null) return NO_DATE;
    let drafts: FindingDraft[] | undefined;
    for (const { uuid, order } of facts.orders) {
      const days = daysBetween(order.shipOn, invoice.shipOn);
      if (Math.abs(days) <= allowed) continue;
      (drafts ??= []).push({
        message: `The bill says shipped ${invoice.shipOn}, order ${order.orderNumber} ${order.shipOn}: ${Math.abs(days)} days ${days > 0 ? "later" : "earlier"}; ${allowed} are allowed (policy shipDateDays).`,
        orderUuid: uuid,
      });
    }
    return outcomeOf(drafts);
  },
});

import { daysBetween } from "../../day/day.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, notEvaluated, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { countText } from "../findings/message-text.ts";

type OtherDate = {
  readonly billedOn: string;
  readonly orderNumber: string;
  readonly orderedOn: string;
  readonly days: number;
  readonly allowedDays: number;
};

const otherDateText = (d: OtherDate): string =>
  `The invoice says shipped on ${d.billedOn}, order ${d.orderNumber} on ${d.orderedOn}: ${countText(Math.abs(d.days), "day")} ${d.days > 0 ? "later" : "earlier"}`;

const MESSAGES = {
  otherDate: (d: OtherDate) => `${otherDateText(d)}; ${countText(d.allowedDays, "day")} allowed (policy shipDateDays).`,
};
const NO_LIMIT = notApplicable("noLimit");
const NO_DATE = notEvaluated("noDate");

/** The ship date of the invoice lies further from the order's than the policy allows. */
export const shipDateVariance = defineRule({
  id: "ship-date-variance",
  title: "The ship date is not the order's",
  since: 1,
  severity: "review",
  settings: ["shipDateDays"],
  messages: MESSAGES,
  reasons: {
    noLimit: "the policy sets no limit for ship dates, or no order is matched",
    noDate: "the invoice has no ship date to compare, or an order has none",
  },
  toCarrier: { otherDate: (d) => `${otherDateText(d)}.` },
  check: (facts, { invoice }) => {
    const allowed = facts.policy.shipDateDays;
    if (allowed === null || facts.orders.length === 0) return NO_LIMIT;
    if (invoice.shipOn === null) return NO_DATE;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    let isUndated = false;
    for (const { uuid, order } of facts.orders) {
      if (order.shipOn === null) {
        isUndated = true;
        continue;
      }
      const days = daysBetween(order.shipOn, invoice.shipOn);
      if (Math.abs(days) <= allowed) continue;
      found.push({
        message: "otherDate",
        data: {
          billedOn: invoice.shipOn,
          orderNumber: order.orderNumber,
          orderedOn: order.shipOn,
          days,
          allowedDays: allowed,
        },
        orderUuid: uuid,
      });
    }
    return found.length === 0 && isUndated ? NO_DATE : outcomeOf(found);
  },
});

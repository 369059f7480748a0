import { daysBetween } from "../../day/day.ts";
import { defineRule } from "../define-rule.ts";
import { notApplicable, notEvaluated, PASS } from "../outcome.ts";
import { isFollowUp } from "../find-original.ts";
import { countText } from "../message-text.ts";

const NO_LIMIT = notApplicable("noLimit");
const NO_DATE = notEvaluated("noDate");

/** A first invoice issued more days after delivery (else shipment) than the policy allows. The law sets no such limit for originals. */
export const billedTooLate = defineRule({
  id: "billed-too-late",
  title: "The invoice came too late",
  since: 1,
  severity: "dispute",
  settings: ["originalBillingDays"],
  messages: {
    late: (d: { invoiceOn: string; days: number; after: string; afterOn: string; allowedDays: number }) =>
      `Billed on ${d.invoiceOn}, ${countText(d.days, "day")} after ${d.after} on ${d.afterOn}; ${countText(d.allowedDays, "day")} are allowed (policy originalBillingDays).`,
  },
  reasons: {
    noLimit: "the policy sets no limit for first invoices, or this is none",
    noDate: "neither the invoice nor the order says when the freight was shipped or delivered",
  },
  check: (facts, { invoice }) => {
    const allowed = facts.policy.originalBillingDays;
    if (allowed === null || isFollowUp(facts)) return NO_LIMIT;
    const order = facts.orders[0]?.order;
    const deliveredOn = invoice.deliveryOn ?? order?.deliveryOn ?? null;
    const from = deliveredOn ?? invoice.shipOn ?? order?.shipOn ?? null;
    if (from === null) return order === undefined ? NO_LIMIT : NO_DATE;
    const days = daysBetween(from, invoice.invoiceOn);
    return days <= allowed
      ? PASS
      : [
          {
            message: "late",
            data: {
              invoiceOn: invoice.invoiceOn,
              days,
              after: deliveredOn === null ? "shipment" : "delivery",
              afterOn: from,
              allowedDays: allowed,
            },
          },
        ];
  },
});

import { daysBetween } from "../../day/day.ts";
import { defineRule, notApplicable, PASS } from "../define-rule.ts";
import { isFollowUp } from "../find-original.ts";

const NO_LIMIT = notApplicable("the policy sets no limit for first bills, or the bill is none");

/** A first bill issued more days after delivery (else shipment) than the policy allows. The law sets no such limit for originals. */
export const billedTooLate = defineRule({
  id: "billed-too-late",
  title: "The invoice came too late",
  since: 1,
  severity: "dispute",
  settings: ["originalBillingDays"],
  check: (facts, { invoice }) => {
    const allowed = facts.policy.originalBillingDays;
    if (allowed === null || isFollowUp(facts)) return NO_LIMIT;
    const order = facts.orders[0]?.order;
    const deliveredOn = invoice.deliveryOn ?? order?.deliveryOn ?? null;
    const from = deliveredOn ?? invoice.shipOn ?? order?.shipOn ?? null;
    if (from === null) return NO_LIMIT;
    const days = daysBetween(from, invoice.invoiceOn);
    return days <= allowed
      ? PASS
      : [
          {
            message: `Billed on ${invoice.invoiceOn}, ${days} days after ${deliveredOn === null ? "shipment" : "delivery"} on ${from}; ${allowed} days are allowed (policy originalBillingDays).`,
          },
        ];
  },
});

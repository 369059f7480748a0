import { daysBetween } from "../../day/day.ts";
import { defineRule, notApplicable, PASS } from "../define-rule.ts";
import { findOriginal, isFollowUp } from "../find-original.ts";

const NO_ORIGINAL = notApplicable("the bill is a first bill, or its original is not known");

/** A balance due or supplemental bill issued more days after the original was received than allowed: 180 by 49 USC 13710(a)(3)(A). */
export const balanceDueLate = defineRule({
  id: "balance-due-late",
  title: "A balance due came too late",
  since: 1,
  severity: "dispute",
  settings: ["lateBillingDays"],
  check: (facts, { invoice }) => {
    const original = isFollowUp(facts) ? findOriginal(facts) : undefined;
    if (original === undefined) return NO_ORIGINAL;
    const days = daysBetween(original.receivedOn, invoice.invoiceOn);
    const allowed = facts.policy.lateBillingDays;
    if (days <= allowed) return PASS;
    return [
      {
        message: `Billed on ${invoice.invoiceOn}, ${days} days after the original ${original.invoiceNumber} was received on ${original.receivedOn}; ${allowed} days are allowed (policy lateBillingDays${allowed === 180 ? "; 49 USC 13710(a)(3)(A)" : ""}).`,
        invoiceUuids: [original.uuid],
      },
    ];
  },
});

import { daysBetween } from "../../day/day.ts";
import { defineRule, notApplicable, PASS } from "../define-rule.ts";
import { findOriginal, isFollowUp } from "../find-original.ts";
import { countText } from "../message-text.ts";

const NO_ORIGINAL = notApplicable("noOriginal");
/** What the law gives a carrier to bill more than the original. */
const STATUTORY_DAYS = 180;

/** A balance due or supplemental invoice issued more days after the original was received than allowed: 180 by 49 USC 13710(a)(3)(A). */
export const balanceDueLate = defineRule({
  id: "balance-due-late",
  title: "A balance due came too late",
  since: 1,
  severity: "dispute",
  settings: ["lateBillingDays"],
  messages: {
    late: (d: { invoiceOn: string; days: number; original: string; originalReceivedOn: string; allowedDays: number }) =>
      `Billed on ${d.invoiceOn}, ${countText(d.days, "day")} after the original invoice ${d.original} was received on ${d.originalReceivedOn}; ${countText(d.allowedDays, "day")} are allowed (policy lateBillingDays${d.allowedDays === STATUTORY_DAYS ? "; 49 USC 13710(a)(3)(A)" : ""}).`,
  },
  reasons: { noOriginal: "the invoice is a first invoice, or its original is not known" },
  check: (facts, { invoice }) => {
    const original = isFollowUp(facts) ? findOriginal(facts) : undefined;
    if (original === undefined) return NO_ORIGINAL;
    const days = daysBetween(original.receivedOn, invoice.invoiceOn);
    const allowed = facts.policy.lateBillingDays;
    if (days <= allowed) return PASS;
    return [
      {
        message: "late",
        data: {
          invoiceOn: invoice.invoiceOn,
          days,
          original: original.invoiceNumber,
          originalReceivedOn: original.receivedOn,
          allowedDays: allowed,
        },
        invoiceUuids: [original.uuid],
      },
    ];
  },
});

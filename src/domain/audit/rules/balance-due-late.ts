import { daysBetween } from "../../day/day.ts";
import { billedOn } from "../identity/billed-on.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, PASS } from "../findings/outcome.ts";
import { billedBefore } from "../identity/find-original.ts";
import { countText } from "../findings/message-text.ts";
import { billedTotal } from "../identity/same-invoice.ts";

const NO_ORIGINAL = notApplicable("noOriginal");
const CREDIT = notApplicable("credit");
/** What the law gives a carrier to invoice more than the original. */
const STATUTORY_DAYS = 180;

type Late = {
  readonly invoiceOn: string;
  readonly days: number;
  readonly original: string;
  readonly originalReceivedOn: string;
  readonly allowedDays: number;
};
type BackDated = Late & { readonly receivedOn: string; readonly countedOn: string };

const lateText = (d: Late, billed: string): string =>
  `${billed}, ${countText(d.days, "day")} after the original invoice ${d.original} was received on ${d.originalReceivedOn}; ${countText(d.allowedDays, "day")} are allowed`;
const statuteOf = (d: Late): readonly string[] => (d.allowedDays === STATUTORY_DAYS ? ["49 USC 13710(a)(3)(A)"] : []);
const late = (d: Late, billed: string): string =>
  `${lateText(d, billed)} (${["policy lateBillingDays", ...statuteOf(d)].join("; ")}).`;
const lateForCarrier = (d: Late, billed: string): string =>
  `${lateText(d, billed)}${statuteOf(d)
    .map((statute) => ` (${statute})`)
    .join("")}.`;
const backDatedText = (d: BackDated): string =>
  `Dated ${d.invoiceOn}, but first received on ${d.receivedOn}: counted as billed on ${d.countedOn}`;

/**
 * An invoice for more than was billed first, issued more days after the original was received than allowed: 180 by 49 USC
 * 13710(a)(3)(A). Whatever it calls itself: an order of which the vendor was paid is billed already. Its date is the carrier's
 * own word, so that it counts only as far as its first receipt bears it out. A credit is never late.
 */
export const balanceDueLate = defineRule({
  id: "balance-due-late",
  title: "A later invoice came too late",
  since: 1,
  severity: "dispute",
  settings: ["lateBillingDays"],
  messages: {
    late: (d: Late) => late(d, `Billed on ${d.invoiceOn}`),
    backDated: (d: BackDated) => late(d, backDatedText(d)),
  },
  reasons: {
    noOriginal: "the invoice is a first invoice, or its original is not known",
    credit: "the invoice gives money back",
  },
  toCarrier: {
    late: (d) => lateForCarrier(d, `Billed on ${d.invoiceOn}`),
    backDated: (d) => lateForCarrier(d, backDatedText(d)),
  },
  check: (facts, { invoice }) => {
    const original = billedBefore(facts);
    if (original === undefined) return NO_ORIGINAL;
    if (billedTotal(invoice) < 0n) return CREDIT;
    const { countedOn, isBackDated, receivedOn } = billedOn(facts.invoice);
    const days = daysBetween(original.receivedOn, countedOn);
    const allowed = facts.policy.lateBillingDays;
    if (days <= allowed) return PASS;
    const data = {
      invoiceOn: invoice.invoiceOn,
      days,
      original: original.invoiceNumber,
      originalReceivedOn: original.receivedOn,
      allowedDays: allowed,
    };
    const invoiceUuids = [original.uuid];
    return [
      isBackDated
        ? { message: "backDated", data: { ...data, receivedOn, countedOn }, invoiceUuids }
        : { message: "late", data, invoiceUuids },
    ];
  },
});

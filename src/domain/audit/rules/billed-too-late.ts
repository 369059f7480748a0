import { daysBetween } from "../../day/day.ts";
import { billedOn } from "../identity/billed-on.ts";
import { firstDay } from "../history/first-day.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, notEvaluated, PASS } from "../findings/outcome.ts";
import { isFollowUp } from "../identity/find-original.ts";
import { countText } from "../findings/message-text.ts";

const NO_LIMIT = notApplicable("noLimit");
const NO_DATE = notEvaluated("noDate");

type Late = {
  readonly invoiceOn: string;
  readonly days: number;
  readonly after: string;
  readonly afterOn: string;
  readonly allowedDays: number;
};

type BackDated = Late & { readonly receivedOn: string; readonly countedOn: string };

const backDatedText = (d: BackDated): string =>
  `Dated ${d.invoiceOn}, but first received on ${d.receivedOn}: counted as billed on ${d.countedOn}`;
const lateText = (d: Late, billed = `Billed on ${d.invoiceOn}`): string =>
  `${billed}, ${countText(d.days, "day")} after ${d.after} on ${d.afterOn}; ${countText(d.allowedDays, "day")} are allowed`;

/**
 * A first invoice issued more days after delivery (else shipment) than the policy allows; its date counts as far as its first
 * receipt bears it out. The law sets no such limit for originals.
 */
export const billedTooLate = defineRule({
  id: "billed-too-late",
  title: "The invoice came too late",
  since: 1,
  severity: "dispute",
  settings: ["originalBillingDays"],
  messages: {
    late: (d: Late) => `${lateText(d)} (policy originalBillingDays).`,
    backDated: (d: BackDated) => `${lateText(d, backDatedText(d))} (policy originalBillingDays).`,
  },
  reasons: {
    noLimit: "the policy sets no limit for first invoices, or this is none",
    noDate: "no order says when the freight was shipped or delivered",
  },
  toCarrier: { late: (d) => `${lateText(d)}.`, backDated: (d) => `${lateText(d, backDatedText(d))}.` },
  check: (facts, { invoice }) => {
    const allowed = facts.policy.originalBillingDays;
    if (allowed === null || isFollowUp(facts)) return NO_LIMIT;
    // The invoice may not choose when it was delivered: its own dates count where no order has one, and only against it.
    const orders = facts.orders.map(({ order }) => order);
    const told = firstDay(orders.map((order) => order.deliveryOn ?? order.shipOn));
    const from = told ?? invoice.deliveryOn ?? invoice.shipOn;
    if (from === null) return orders.length === 0 ? NO_LIMIT : NO_DATE;
    const isDelivery = told === null ? invoice.deliveryOn !== null : orders.some((order) => order.deliveryOn === told);
    const { countedOn, isBackDated, receivedOn } = billedOn(facts.invoice);
    const days = daysBetween(from, countedOn);
    if (days <= allowed) return told === null && orders.length > 0 ? NO_DATE : PASS;
    const data = {
      invoiceOn: invoice.invoiceOn,
      days,
      after: isDelivery ? "delivery" : "shipment",
      afterOn: from,
      allowedDays: allowed,
    };
    return [isBackDated ? { message: "backDated", data: { ...data, receivedOn, countedOn } } : { message: "late", data }];
  },
});

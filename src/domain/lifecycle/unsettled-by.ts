import { AuditContext } from "../audit/context/audit-context.ts";
import type { AuditFacts } from "../audit/facts/audit-facts.ts";
import type { OtherInvoice } from "../audit/identity/other-invoice.ts";
import { daysBetween } from "../day/day.ts";
import { isFinalized } from "../invoice/invoice.ts";
import { addAmounts, type Amount, plus } from "../money/amount.ts";
import { approvedSiblings } from "./overtaken.ts";

/**
 * Open invoices of the orders whose last audit is wrong now that this one is approved: together they are more than the orders
 * expect, this one was approved at less than it claimed, both give money back, or they came so long after it that they may be too
 * late.
 */
export function unsettledBy(
  facts: AuditFacts,
  beside: readonly OtherInvoice[],
  approving: Amount,
  isAdjusted: boolean,
): readonly string[] {
  const approved = beside.filter((invoice) => invoice.sibling.status === "approved");
  const { comparability, ordered, previous } = new AuditContext({ ...facts, ...approvedSiblings(facts, approved) }).comparison;
  if (comparability !== "compared") return [];
  const ownOrders = new Set(facts.orders.map((order) => order.uuid));
  return beside
    .filter((invoice) => invoice.sibling.status !== "approved")
    .filter(({ sibling: { amounts, receivedOn } }) => {
      if (daysBetween(facts.invoice.receivedOn, receivedOn) > facts.policy.lateBillingDays) return true;
      const claimed = addAmounts((amounts ?? []).filter(({ orderUuid }) => ownOrders.has(orderUuid)).map(({ amount }) => amount));
      return isAdjusted || plus(plus(previous, approving), claimed) > ordered || (approving < 0n && claimed < 0n);
    })
    .map((invoice) => invoice.uuid);
}

/** Lookalikes that are open: they are judged again once one of them is approved, also the one that came first. */
export function openOf(lookalikes: readonly OtherInvoice[]): readonly string[] {
  return lookalikes.filter((other) => !isFinalized(other.earlier.status)).map((other) => other.uuid);
}

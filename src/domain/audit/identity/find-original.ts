import type { ChargeCodeBook } from "../../charge/charge-code-book.ts";
import { addAmounts, type Amount, plus, ZERO } from "../../money/amount.ts";
import type { SiblingInvoice } from "../facts/audit-facts.ts";
import { ownRecovered } from "../history/recovered-amounts.ts";
import type { RuleFacts } from "../facts/rule-settings.ts";

/** Balance due and supplemental invoices are judged beside the first invoice of their orders. */
export function isFollowUp(facts: RuleFacts): boolean {
  return facts.invoice.invoice.type !== "Invoice";
}

/** The first invoice (type Invoice, not terminated) of the matched orders; the earliest received. */
export function findOriginal(facts: RuleFacts): SiblingInvoice | undefined {
  let first: SiblingInvoice | undefined;
  for (const sibling of facts.siblings) {
    if (sibling.type !== "Invoice" || sibling.status === "terminated") continue;
    if (first === undefined || sibling.receivedOn < first.receivedOn) first = sibling;
  }
  return first;
}

const isOnOrders = (facts: RuleFacts, orderUuid: string): boolean => facts.orders.some((order) => order.uuid === orderUuid);

/** What was approved of an invoice on these orders. */
const approvedOn = (facts: RuleFacts, { amounts, charges }: SiblingInvoice): Amount =>
  addAmounts(
    amounts === null
      ? charges.map((line) => line.amount)
      : amounts.filter((part) => isOnOrders(facts, part.orderUuid)).map((part) => part.amount),
  );

/**
 * The invoice that was billed first where this one bills more: of a balance due or supplemental invoice its original; of one that
 * calls itself a first invoice the first that was approved of its vendor, as long as anything of that stands. What an invoice
 * calls itself gives it no more time.
 */
export function billedBefore(facts: RuleFacts): SiblingInvoice | undefined {
  if (isFollowUp(facts)) return findOriginal(facts);
  const approved = facts.siblings.filter((sibling) => sibling.status === "approved");
  const recovered = addAmounts(ownRecovered(facts).map((entry) => entry.amount));
  if (addAmounts(approved.map((sibling) => approvedOn(facts, sibling))) <= recovered) return undefined;
  return approved
    .filter((sibling) => approvedOn(facts, sibling) > 0n)
    .reduce<SiblingInvoice | undefined>(
      (first, sibling) => (first === undefined || sibling.receivedOn < first.receivedOn ? sibling : first),
      undefined,
    );
}

/** What a sibling bills, by tenant code. */
export function amountsByCode(sibling: SiblingInvoice, book: ChargeCodeBook): Map<string, Amount> {
  const sums = new Map<string, Amount>();
  const add = (code: string, amount: Amount): void => void sums.set(code, plus(sums.get(code) ?? ZERO, amount));
  if (sibling.amounts !== null) for (const amount of sibling.amounts) add(amount.code, amount.amount);
  else for (const line of sibling.charges) add(book.resolve(line.name).code, line.amount);
  return sums;
}

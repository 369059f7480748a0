import type { ChargeCodeBook } from "../charge/charge-code-book.ts";
import { type Amount, plus, ZERO } from "../money/amount.ts";
import type { SiblingInvoice } from "./audit-facts.ts";
import type { RuleFacts } from "./rule-settings.ts";

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

/** What a sibling bills, by tenant code. */
export function amountsByCode(sibling: SiblingInvoice, book: ChargeCodeBook): Map<string, Amount> {
  const sums = new Map<string, Amount>();
  const add = (code: string, amount: Amount): void => void sums.set(code, plus(sums.get(code) ?? ZERO, amount));
  if (sibling.amounts !== null) for (const amount of sibling.amounts) add(amount.code, amount.amount);
  else for (const line of sibling.charges) add(book.resolve(line.name).code, line.amount);
  return sums;
}

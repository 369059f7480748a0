import type { Relation } from "../access/standing.ts";
import { aboveLimitText } from "../lifecycle/above-limit-text.ts";
import { type Amount, type Currency, plus, printAmount } from "../money/amount.ts";
import { moneyText } from "../money/money-text.ts";

/** A recovery, or a part of it, that ends by somebody's word: no money is seen by the service, be it given up or come back. */
export interface Ending {
  readonly kind: "waived" | "recovered";
  readonly sum: Amount;
  /** What ended of the same recovery by somebody's word before, whoever's. */
  readonly before: Amount;
  readonly currency: Currency;
}

const WORDS = { waived: "given up", recovered: "noted as come back" } as const;

/**
 * Why somebody with this approval limit (null: none) does not end so much; null where they may. What ended before counts: a limit
 * would be passed in small steps, or half by one word and half by the other. Money that is said to have come back may be billed
 * again, so that it weighs as much as money that is given up. The limit is held in the recovery's currency, as approvals hold it
 * in theirs.
 */
export function excessOfEnding({ kind, sum, before, currency }: Ending, limit: Amount | null): string | null {
  const inAll = plus(sum, before);
  if (limit === null || inAll <= limit) return null;
  const money = (amount: Amount): string => moneyText({ amount: printAmount(amount), currency });
  const steps = before > 0n ? ` (${money(before)} of it earlier)` : "";
  return aboveLimitText(`${money(inAll)} ${WORDS[kind]}${steps}`, money(limit), "an approver");
}

/**
 * Why whoever stands so to those who decided about what was paid does not end its recovery; null where they may. Asked where
 * duties are separated: who let the money out is not the one to say that it is back, or not wanted.
 */
export function isNoSecondToEnd(relation: Relation): string | null {
  if (relation === "another") return null;
  return relation === "same"
    ? "You, or what you hold, approved what was paid too much, or brought it where the policy approved it: somebody else says that it came back, or gives it up."
    : "Nobody answers for this key, so that it is never a second person: let an admin say who answers for it, or decide in the app.";
}

import { aboveLimitText } from "../lifecycle/above-limit-text.ts";
import { type Amount, type Currency, plus, printAmount } from "../money/amount.ts";
import { moneyText } from "../money/money-text.ts";

export interface Waiver {
  /** What is left to get back, and would be given up. */
  readonly left: Amount;
  /** What was given up of the same recovery before, whoever did. */
  readonly before: Amount;
  readonly currency: Currency;
}

/**
 * Why somebody with this approval limit (null: none) does not give up what is left; null where they may. What was given up before
 * counts: a limit would be passed in small steps. The limit is held in the recovery's currency, as approvals hold it in theirs.
 */
export function excessOfWaiver({ left, before, currency }: Waiver, limit: Amount | null): string | null {
  const inAll = plus(left, before);
  if (limit === null || inAll <= limit) return null;
  const money = (amount: Amount): string => moneyText({ amount: printAmount(amount), currency });
  const steps = before > 0n ? ` (${money(before)} of it earlier)` : "";
  return aboveLimitText(`${money(inAll)} given up${steps}`, money(limit), "an approver");
}

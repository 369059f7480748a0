import { type Amount, plus, ZERO } from "../../money/amount.ts";
import type { RuleContext } from "../context/rule-context.ts";

/** The rating engine's amounts by tenant code; empty without a usable answer. */
export function ratedAmounts(context: RuleContext): ReadonlyMap<string, Amount> {
  const rated = new Map<string, Amount>();
  const { rating } = context.facts;
  if (rating === null || rating.status !== "answered") return rated;
  for (const charge of rating.vendorCharges) {
    if (charge.amount === null) continue;
    const { code } = context.book.resolve({ type: null, value: charge.code, description: charge.description });
    rated.set(code, plus(rated.get(code) ?? ZERO, charge.amount));
  }
  return rated;
}

import type { Amount } from "../money/amount.ts";
import { percentText } from "../money/round.ts";
import { amountWords, overOrUnder } from "./amount-words.ts";
import type { RuleContext } from "./rule-settings.ts";
import { PASS } from "./define-rule.ts";
import type { RuleOutcome } from "./define-rule.ts";
import type { Support } from "./finding.ts";
import type { Limit } from "./policy.ts";
import { heldLimit, isWithin } from "./resolve-limit.ts";
import type { Resolved } from "./resolve-limit.ts";

/** One side of what the total may differ by. */
export interface TotalSide {
  readonly side: "over" | "under";
  readonly limit: Resolved<Limit>;
  /** What approved documents support of the difference, over all codes. */
  readonly supported: () => { readonly amount: Amount; readonly support: Support | null } | null;
}

/** Judges the whole bill against what the orders (and tax rules) still expect of the vendor, on one side of the limit. */
export const judgeTotal = (context: RuleContext, { side, limit: resolved, supported: supportOf }: TotalSide): RuleOutcome => {
  const uncompared = context.uncompared();
  if (uncompared !== undefined) return uncompared;
  const { billed, expected, ordered, variance, previous } = context.comparison;
  if (side === "over" ? variance <= 0n : variance >= 0n) return PASS;
  if (isWithin(variance, resolved.value, ordered)) return PASS;
  const limit = heldLimit(resolved, ordered);
  const percent = percentText(variance, ordered);
  const before = previous === 0n ? "" : `; ${amountWords(previous)} of ${amountWords(ordered)} was billed before`;
  const supported = supportOf();
  const support =
    supported !== null && supported.support !== null && isWithin((variance - supported.amount) as Amount, resolved.value, ordered)
      ? supported.support
      : null;
  return [
    {
      message: `Total: ${amountWords(billed)} billed, ${amountWords(expected)} expected, ${overOrUnder(variance)}${percent === null ? "" : ` (${percent} %)`}${before}. Allowed is ${amountWords(limit.allowed)} (${limit.text}; ${limit.origin}).${support === null ? "" : ` Supported by the approved ${support.documentType}.`}`,
      expected,
      billed,
      limit,
      supportedBy: support,
    },
  ];
};

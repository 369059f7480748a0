import type { Amount } from "../money/amount.ts";
import { percentText } from "../money/round.ts";
import { amountWords, overOrUnder } from "./amount-words.ts";
import type { AuditContext } from "./audit-context.ts";
import { PASS } from "./define-rule.ts";
import type { RuleOutcome } from "./define-rule.ts";
import { supportedOvercharge } from "./judge-charges.ts";
import { heldLimit, isWithin } from "./resolve-limit.ts";

/** Judges the whole bill against what the orders (and tax rules) still expect of the vendor, on one side of the limit. */
export const judgeTotal = (context: AuditContext, side: "over" | "under"): RuleOutcome => {
  const uncompared = context.uncompared();
  if (uncompared !== undefined) return uncompared;
  const { billed, expected, ordered, variance, previous } = context.comparison;
  if (side === "over" ? variance <= 0n : variance >= 0n) return PASS;
  const resolved = side === "over" ? context.policy.totalOver() : context.policy.totalUnder();
  if (isWithin(variance, resolved.limit, ordered)) return PASS;
  const limit = heldLimit(resolved, ordered);
  const percent = percentText(variance, ordered);
  const before = previous === 0n ? "" : `; ${amountWords(previous)} of ${amountWords(ordered)} was billed before`;
  const supported = side === "over" ? supportedOvercharge(context) : null;
  const support =
    supported !== null && supported.support !== null && isWithin((variance - supported.amount) as Amount, resolved.limit, ordered)
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

import type { Amount } from "../../money/amount.ts";
import { percentText } from "../../money/round.ts";
import { amountWords, overOrUnder } from "../amount-words.ts";
import { defineRule, notApplicable, notEvaluated, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";
import { ratedAmounts } from "../rated-amounts.ts";
import { heldLimit, isWithin } from "../resolve-limit.ts";

const NOT_CONFIGURED = notApplicable("no rating engine is configured, or it was not asked");
const FAILED = notEvaluated("the rating engine gave no answer");

/** A charge is not what the rating engine says, beyond the limits of charges. */
export const ratingMismatch = defineRule({
  id: "rating-mismatch",
  title: "A charge is not what the rating engine says",
  since: 1,
  severity: "review",
  settings: ["charge", "overrides"],
  check: (facts, context) => {
    if (!facts.ratingConfigured || facts.rating === null) return NOT_CONFIGURED;
    if (facts.rating.status === "failed") return FAILED;
    let drafts: FindingDraft[] | undefined;
    const rated = ratedAmounts(context);
    for (const row of context.comparison.rows) {
      const expected = rated.get(row.code);
      if (expected === undefined || row.lines.length === 0) continue;
      const difference = (row.billed - expected) as Amount;
      const resolved = context.policy.limit(difference > 0n ? "charge.over" : "charge.under", row.code);
      if (isWithin(difference, resolved.value, expected)) continue;
      const percent = percentText(difference, expected);
      (drafts ??= []).push({
        message: `${row.code}: ${amountWords(row.billed)} is billed, the rating engine says ${amountWords(expected)}, ${overOrUnder(difference)}${percent === null ? "" : ` (${percent} %)`}.`,
        charge: row.code,
        expected,
        billed: row.billed,
        limit: heldLimit(resolved, expected),
      });
    }
    return outcomeOf(drafts);
  },
});

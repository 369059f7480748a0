import { minus } from "../../money/amount.ts";
import { percentText } from "../../money/round.ts";
import { defineRule } from "../define-rule.ts";
import { notApplicable, notEvaluated, outcomeOf } from "../outcome.ts";
import type { FindingDraft } from "../define-rule.ts";
import type { LimitData, MoneyData } from "../message-data.ts";
import { billedText, limitText, overOrUnder, shareText } from "../message-text.ts";
import { ratedAmounts } from "../rated-amounts.ts";
import { heldLimit, isWithin, limitData } from "../resolve-limit.ts";

const MESSAGES = {
  otherAmount: (d: {
    charge: string;
    billed: MoneyData;
    rated: MoneyData;
    difference: MoneyData;
    percent: string | null;
    limit: LimitData;
  }) =>
    `${d.charge}: ${billedText(d.billed)} is billed, the rating engine says ${billedText(d.rated)}: ${overOrUnder(d.difference)}${shareText(d.percent, d.rated)}.${limitText(d.limit)}`,
};
const NOT_CONFIGURED = notApplicable("notAsked");
const FAILED = notEvaluated("noAnswer");

/** A charge is not what the rating engine says, beyond the limits of charges. */
export const ratingMismatch = defineRule({
  id: "rating-mismatch",
  title: "A charge is not what the rating engine says",
  since: 1,
  severity: "review",
  settings: ["charge", "overrides"],
  messages: MESSAGES,
  reasons: {
    notAsked: "no rating engine is configured, or it was not asked",
    noAnswer: "the rating engine gave no answer",
  },
  check: (facts, context) => {
    if (!facts.ratingConfigured || facts.rating === null) return NOT_CONFIGURED;
    if (facts.rating.status === "failed") return FAILED;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    const rated = ratedAmounts(context);
    for (const row of context.comparison.rows) {
      const expected = rated.get(row.code);
      if (expected === undefined || row.lines.length === 0) continue;
      const difference = minus(row.billed, expected);
      const resolved = context.policy.limit(difference > 0n ? "charge.over" : "charge.under", expected, row.code);
      if (isWithin(difference, resolved.value, expected)) continue;
      const { currency } = context.comparison;
      const limit = heldLimit(resolved, expected, currency);
      found.push({
        message: "otherAmount",
        data: {
          charge: row.code,
          billed: context.money(row.billed),
          rated: context.money(expected),
          difference: context.money(difference),
          percent: percentText(difference, expected),
          limit: limitData(limit, currency),
        },
        charge: row.code,
        expected,
        billed: row.billed,
        limit,
      });
    }
    return outcomeOf(found);
  },
});

import { isNothing, minus } from "../../money/amount.ts";
import { percentText } from "../../money/round.ts";
import { defineRule } from "../define-rule.ts";
import { notApplicable, notEvaluated, outcomeOf } from "../outcome.ts";
import type { FindingDraft } from "../define-rule.ts";
import type { LimitData, MoneyData } from "../message-data.ts";
import { billedText, limitText, overOrUnder, shareText } from "../message-text.ts";
import { ratedAmounts } from "../rated-amounts.ts";
import { UNCOMPARED } from "../uncompared.ts";
import { isRatedAsMatched } from "../rated-expectations.ts";
import { heldLimit, isWithin, limitData } from "../resolve-limit.ts";

const MESSAGES = {
  otherAmount: (d: {
    charge: string;
    billed: MoneyData;
    rated: MoneyData;
    /** What earlier invoices billed of it; null: nothing. */
    previous: MoneyData | null;
    difference: MoneyData;
    percent: string | null;
    limit: LimitData;
  }) =>
    `${d.charge}: ${billedText(d.billed)} is billed, the rating engine says ${billedText(d.rated)}${d.previous === null ? "" : `, of which ${billedText(d.previous)} was billed before`}: ${overOrUnder(d.difference)}${shareText(d.percent, d.rated)}.${limitText(d.limit)}`,
};
const NOT_ASKED = notApplicable("notAsked");
const NOT_RATED_YET = notEvaluated("notRatedYet");
const NO_ANSWER = notApplicable("noAnswer");
const NO_ANSWER_YET = notEvaluated("noAnswer");

/** A charge is not what the rating engine says, beyond the limits of charges. */
export const ratingMismatch = defineRule({
  id: "rating-mismatch",
  title: "A charge is not what the rating engine says",
  since: 1,
  severity: "review",
  settings: ["charge", "overrides", "rating"],
  messages: MESSAGES,
  reasons: {
    notAsked: "no rating engine is configured, or it was not asked",
    ...UNCOMPARED,
    notRatedYet: "the policy asks the rating engine first, and it was not asked about this order yet",
    noAnswer: "the rating engine gave no answer",
  },
  check: (facts, context) => {
    const { rateBeforeAudit } = facts.policy.rating;
    if (!facts.ratingConfigured) return NOT_ASKED;
    if (rateBeforeAudit && facts.orders.length > 0 && !isRatedAsMatched(facts)) return NOT_RATED_YET;
    if (facts.rating === null) return NOT_ASKED;
    if (facts.rating.status === "failed") return rateBeforeAudit ? NO_ANSWER_YET : NO_ANSWER;
    // What the engine says is in the orders' currency: without one in common nothing is compared.
    const uncompared = context.uncompared();
    if (uncompared !== undefined) return uncompared;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    const rated = ratedAmounts(context);
    for (const row of context.comparison.rows) {
      const whole = rated.get(row.code);
      if (whole === undefined || row.lines.length === 0) continue;
      const expected = minus(whole, row.previous);
      const difference = minus(row.billed, expected);
      const resolved = context.policy.limit(difference > 0n ? "charge.over" : "charge.under", whole, row.code);
      if (isWithin(difference, resolved.value, whole)) continue;
      const { currency } = context.comparison;
      const limit = heldLimit(resolved, whole, currency);
      found.push({
        message: "otherAmount",
        data: {
          charge: row.code,
          billed: context.money(row.billed),
          rated: context.money(whole),
          previous: isNothing(row.previous) ? null : context.money(row.previous),
          difference: context.money(difference),
          percent: percentText(difference, whole),
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

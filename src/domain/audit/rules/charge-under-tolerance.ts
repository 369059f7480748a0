import { type CHARGE_MESSAGES, UNDER_MESSAGES } from "../judging/charge-messages.ts";
import { plus } from "../../money/amount.ts";
import { creditStanding } from "../approval/money-back.ts";
import { defineRule, type FindingDraft } from "../context/define-rule.ts";
import type { RuleContext } from "../context/rule-context.ts";
import { judgeCharges } from "../judging/judge-charges.ts";
import { UNCOMPARED } from "../context/uncompared.ts";

type ChargeDraft = FindingDraft<typeof CHARGE_MESSAGES>;

/** A credit of what was never paid, of more than was paid, or sent before, is told as that. */
function asCredit(context: RuleContext, draft: ChargeDraft): FindingDraft<typeof UNDER_MESSAGES> {
  if (draft.message !== "charge") return draft;
  const row = context.comparison.rows.find((each) => each.code === draft.charge);
  const credit = row === undefined ? null : creditStanding(context, row);
  if (row === undefined || credit === null) return draft;
  if (credit.repeats === null && plus(credit.paid, row.billed) >= 0n) return draft;
  const data = { ...draft.data, billed: context.money(row.billed), paid: context.money(credit.paid), repeats: credit.repeats };
  return { ...draft, message: "credit", data };
}

/**
 * A charge code is billed below its expectation and limit: often the sign of a wrong match or a missing document. Where a
 * discount is left out, or taken off an amount that the orders carry net, linehaul and discounts are judged as one sum.
 */
export const chargeUnderTolerance = defineRule({
  id: "charge-under-tolerance",
  title: "A charge is under its tolerance",
  since: 1,
  severity: "review",
  settings: ["charge.under", "overrides"],
  messages: UNDER_MESSAGES,
  reasons: UNCOMPARED,
  toCarrier: {},
  check: (_, context) => {
    const { net } = context.comparison;
    const outcome = judgeCharges(
      context,
      {
        side: "under",
        limitOf: (chargeCode, ordered) => context.policy.limit("charge.under", ordered, chargeCode),
        supportOf: () => null,
      },
      net?.rows,
      net?.sum ?? null,
    );
    return Array.isArray(outcome) ? outcome.map((draft: ChargeDraft) => asCredit(context, draft)) : outcome;
  },
});

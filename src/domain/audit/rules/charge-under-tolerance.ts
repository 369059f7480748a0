import { CHARGE_MESSAGES } from "../judging/charge-messages.ts";
import { defineRule } from "../context/define-rule.ts";
import { judgeCharges } from "../judging/judge-charges.ts";
import { UNCOMPARED } from "../context/uncompared.ts";

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
  messages: CHARGE_MESSAGES,
  reasons: UNCOMPARED,
  toCarrier: {},
  check: (_, context) => {
    const { net } = context.comparison;
    return judgeCharges(
      context,
      {
        side: "under",
        limitOf: (chargeCode, ordered) => context.policy.limit("charge.under", ordered, chargeCode),
        supportOf: () => null,
      },
      net?.rows,
      net?.sum ?? null,
    );
  },
});

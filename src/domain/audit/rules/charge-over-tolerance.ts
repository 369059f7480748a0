import { CHARGE_MESSAGES, CHARGE_TO_CARRIER } from "../judging/charge-messages.ts";
import { defineRule } from "../context/define-rule.ts";
import { findChargeSupport } from "../papers/find-support.ts";
import { judgeCharges } from "../judging/judge-charges.ts";
import { UNCOMPARED } from "../context/uncompared.ts";

/**
 * A charge code is billed above its expectation and limit; lines of one code are added up first. Linehaul is judged as one sum
 * with discounts that are taken off where the orders carry the net amount. Where a discount is left out the sum is
 * charge-missing's, unless the policy makes no more than information of that rule: then each code still speaks for itself.
 */
export const chargeOverTolerance = defineRule({
  id: "charge-over-tolerance",
  title: "A charge is over its tolerance",
  since: 1,
  severity: "dispute",
  settings: ["charge.over", "overrides", "chargeDocuments", "acceptSupported", "rules"],
  messages: CHARGE_MESSAGES,
  reasons: UNCOMPARED,
  toCarrier: CHARGE_TO_CARRIER,
  check: (facts, context) => {
    const missing = facts.policy.rules["charge-missing"];
    const { net } = context.comparison;
    const isTakenOff = net !== null && net.takenOff.length > 0;
    const isSilenced = !isTakenOff && (missing === "off" || missing === "information");
    return judgeCharges(
      context,
      {
        side: "over",
        limitOf: (chargeCode, ordered) => context.policy.limit("charge.over", ordered, chargeCode),
        supportOf: (row) => findChargeSupport(context, row),
      },
      isSilenced ? undefined : net?.rows,
      isTakenOff ? net.sum : null,
    );
  },
});

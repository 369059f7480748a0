import { TOTAL_MESSAGES } from "../judging/charge-messages.ts";
import { defineRule } from "../context/define-rule.ts";
import { judgeTotal } from "../judging/judge-total.ts";
import { UNCOMPARED } from "../context/uncompared.ts";

/** The whole invoice is under what the orders still expect of the vendor, and past the limit. */
export const totalUnderTolerance = defineRule({
  id: "total-under-tolerance",
  title: "The invoice total is under its tolerance",
  since: 1,
  severity: "review",
  settings: ["total.under", "overrides"],
  messages: TOTAL_MESSAGES,
  reasons: UNCOMPARED,
  toCarrier: {},
  check: (_, context) =>
    judgeTotal(context, {
      side: "under",
      limitOf: (ordered) => context.policy.limit("total.under", ordered),
      supported: () => null,
    }),
});

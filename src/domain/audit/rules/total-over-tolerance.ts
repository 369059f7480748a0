import { TOTAL_MESSAGES, TOTAL_TO_CARRIER } from "../judging/charge-messages.ts";
import { defineRule } from "../context/define-rule.ts";
import { supportedOvercharge } from "../judging/judge-charges.ts";
import { judgeTotal } from "../judging/judge-total.ts";
import { UNCOMPARED } from "../context/uncompared.ts";

/** The whole invoice is over what the orders still expect of the vendor, and past the limit. */
export const totalOverTolerance = defineRule({
  id: "total-over-tolerance",
  title: "The invoice total is over its tolerance",
  since: 1,
  severity: "dispute",
  settings: ["total.over", "overrides", "chargeDocuments", "acceptSupported"],
  messages: TOTAL_MESSAGES,
  reasons: UNCOMPARED,
  toCarrier: TOTAL_TO_CARRIER,
  check: (_, context) =>
    judgeTotal(context, {
      side: "over",
      limitOf: (ordered) => context.policy.limit("total.over", ordered),
      supported: () => supportedOvercharge(context),
    }),
});

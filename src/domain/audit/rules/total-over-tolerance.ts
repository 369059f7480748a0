import { TOTAL_MESSAGES } from "../charge-messages.ts";
import { defineRule } from "../define-rule.ts";
import { supportedOvercharge } from "../judge-charges.ts";
import { judgeTotal } from "../judge-total.ts";
import { UNCOMPARED } from "../uncompared.ts";

/** The whole invoice is over what the orders still expect of the vendor, and past the limit. */
export const totalOverTolerance = defineRule({
  id: "total-over-tolerance",
  title: "The invoice total is over its tolerance",
  since: 1,
  severity: "dispute",
  settings: ["total.over", "overrides", "chargeDocuments", "acceptSupported"],
  messages: TOTAL_MESSAGES,
  reasons: UNCOMPARED,
  toCarrier: {},
  check: (_, context) =>
    judgeTotal(context, {
      side: "over",
      limitOf: (ordered) => context.policy.limit("total.over", ordered),
      supported: () => supportedOvercharge(context),
    }),
});

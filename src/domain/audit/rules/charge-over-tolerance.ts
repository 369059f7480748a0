import { CHARGE_MESSAGES } from "../charge-messages.ts";
import { defineRule } from "../define-rule.ts";
import { findChargeSupport } from "../find-support.ts";
import { judgeCharges } from "../judge-charges.ts";
import { UNCOMPARED } from "../uncompared.ts";

/** A charge code is billed above its expectation and limit; lines of one code are added up first. */
export const chargeOverTolerance = defineRule({
  id: "charge-over-tolerance",
  title: "A charge is over its tolerance",
  since: 1,
  severity: "dispute",
  settings: ["charge.over", "overrides", "chargeDocuments", "acceptSupported"],
  messages: CHARGE_MESSAGES,
  reasons: UNCOMPARED,
  check: (_, context) =>
    judgeCharges(context, {
      side: "over",
      limitOf: (chargeCode) => context.policy.limit("charge.over", chargeCode),
      supportOf: (row) => findChargeSupport(context, row),
    }),
});

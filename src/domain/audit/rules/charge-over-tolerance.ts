import { defineRule } from "../define-rule.ts";
import { judgeCharges } from "../judge-charges.ts";

/** A charge code is billed above its expectation and limit; lines of one code are added up first. */
export const chargeOverTolerance = defineRule({
  id: "charge-over-tolerance",
  title: "A charge is over its tolerance",
  severity: "dispute",
  settings: ["charge.over", "overrides", "acceptSupported"],
  check: (_, context) => judgeCharges(context, "over"),
});

import { rollBackAuditPolicy as rollBack } from "#usecases/roll-back-audit-policy.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";
import { policyAnswer } from "./get-audit-policy.ts";

/** POST /manage/audit-policy/rollback: an earlier version in force again, as a new one. */
export const rollBackAuditPolicy = async (
  call: Call<unknown, unknown, { readonly version: number }>,
): Promise<Answer | Refusal> => {
  const outcome = await rollBack(call.context, call.tenant, call.actor, call.body.version);
  return outcome.ok ? policyAnswer(outcome.value) : mapRefusal(outcome.refusal, "version");
};

import { rollBackAuditPolicy as rollBack } from "#usecases/policy/roll-back-audit-policy.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";
import { madeFrom } from "./change-audit-policy.ts";
import { policyAnswer } from "./get-audit-policy.ts";

/** POST /manage/audit-policy/rollback: an earlier version in force again, as a new one. */
export const rollBackAuditPolicy = async (
  call: Call<unknown, unknown, { readonly version: number; readonly eTag?: string | null }>,
): Promise<Answer | Refusal> => {
  const { context, tenant, actor, headers, body } = call;
  const outcome = await rollBack(context, tenant, actor, body.version, madeFrom(headers, body.eTag));
  return outcome.ok ? policyAnswer(outcome.value) : mapRefusal(outcome.refusal, "version");
};

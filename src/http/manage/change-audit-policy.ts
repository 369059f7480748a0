import { changeAuditPolicy as change } from "#usecases/change-audit-policy.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";
import { policyAnswer } from "./get-audit-policy.ts";

/** Puts a new version in force; earlier ones are kept, for the audits made under them. */
export const changeAuditPolicy = async (call: Call): Promise<Answer | Refusal> => {
  const changed = await change(call.context, call.tenant, call.actor, call.body);
  return changed.ok ? policyAnswer(changed.value) : mapRefusal(changed.refusal, "policy");
};

import type { IncomingHttpHeaders } from "node:http";
import { changeAuditPolicy as change } from "#usecases/policy/change-audit-policy.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";
import { policyAnswer } from "./get-audit-policy.ts";

/** The version that a change was made from: the body's `eTag`, else `If-Match` (`*` matches every version); null where nobody says. */
export const madeFrom = (headers: IncomingHttpHeaders, eTag: string | null | undefined): string | null => {
  if (eTag != null && eTag !== "") return eTag;
  const match = headers["if-match"]?.trim().replace(/^(?:W\/)?"(.*)"$/, "$1");
  return match === undefined || match === "*" ? null : match;
};

/** Puts a new version in force; earlier ones are kept, for the audits made under them. */
export const changeAuditPolicy = async (
  call: Call<unknown, unknown, { readonly eTag?: string | null }>,
): Promise<Answer | Refusal> => {
  const { context, tenant, actor, headers, body } = call;
  const { eTag, ...policy } = body;
  const changed = await change(context, tenant, actor, policy, madeFrom(headers, eTag));
  return changed.ok ? policyAnswer(changed.value) : mapRefusal(changed.refusal, "policy");
};

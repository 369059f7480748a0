import { previewAuditPolicy as preview } from "#usecases/policy/preview-audit-policy.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

const USUAL = 500;

/** POST /manage/audit-policy/preview: changes nothing. */
export const previewAuditPolicy = async (
  call: Call<unknown, { readonly invoices?: number | null }>,
): Promise<Answer | Refusal> => {
  const outcome = await preview(call.context, call.tenant, call.body, call.query.invoices ?? USUAL);
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "policy");
};

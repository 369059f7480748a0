import { findPolicyDraft, putPolicyDraft, removePolicyDraft } from "#db/queries/policy/policy-draft.ts";
import type { Answer, Call } from "../route.ts";

const NONE = { basedOn: null, savedAt: null, policy: null };

/** `GET /manage/audit-policy/draft`: the caller's own. */
export const getPolicyDraft = async ({ context, tenant, actor }: Call): Promise<Answer> => {
  const found = await context.db.inTenant(tenant.tenantUuid, (tx) => findPolicyDraft(tx, actor.id));
  return { status: 200, body: found === undefined ? NONE : { ...found, savedAt: found.savedAt.toISOString() } };
};

/** `PUT /manage/audit-policy/draft`: kept as it was typed, right or wrong; publishing and previewing are what checks it. */
export const savePolicyDraft = async (
  call: Call<unknown, unknown, { readonly basedOn: number; readonly policy: unknown }>,
): Promise<Answer> => {
  const { context, tenant, actor, body } = call;
  await context.db.inTenant(tenant.tenantUuid, (tx) => putPolicyDraft(tx, actor.id, body));
  return getPolicyDraft(call);
};

/** `DELETE /manage/audit-policy/draft` */
export const discardPolicyDraft = async ({ context, tenant, actor }: Call): Promise<Answer> => {
  await context.db.inTenant(tenant.tenantUuid, (tx) => removePolicyDraft(tx, actor.id));
  return { status: 204 };
};

import { findPolicyDraft, type PolicyDraftRow, putPolicyDraft, removePolicyDraft } from "#db/queries/policy/policy-draft.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";

export type { PolicyDraftRow };

/** The actor's own draft; undefined while there is none. */
export function readPolicyDraft(context: Context, tenant: Tenant, actor: Actor): Promise<PolicyDraftRow | undefined> {
  return context.db.inTenant(tenant.tenantUuid, (tx) => findPolicyDraft(tx, actor.id));
}

/** Keeps the actor's draft as it was typed, right or wrong; publishing and previewing are what checks it. */
export function savePolicyDraft(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  draft: { readonly basedOn: number; readonly policy: Readonly<Record<string, unknown>> },
): Promise<PolicyDraftRow | undefined> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await putPolicyDraft(tx, actor.id, draft);
    return findPolicyDraft(tx, actor.id);
  });
}

/** Throws the actor's draft away, if there is one. */
export function discardPolicyDraft(context: Context, tenant: Tenant, actor: Actor): Promise<void> {
  return context.db.inTenant(tenant.tenantUuid, (tx) => removePolicyDraft(tx, actor.id));
}

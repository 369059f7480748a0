import { parsePolicy } from "#domain/audit/parse-policy.ts";
import { printPolicy } from "#domain/audit/print-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import type { TenantTx } from "#db/database.ts";
import { removePolicyDraft } from "#db/queries/policy/policy-draft.ts";
import { findPolicy, insertPolicy, lockSettings, type PolicyRow } from "#db/queries/tenant/settings.ts";
import { enqueueOpenInvoices } from "#db/queries/queue/work.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/** What a policy is known by to whoever changes it: the number of its version; 0 is the one every tenant starts with. */
export function policyETag(row: PolicyRow | undefined): string {
  return String(row?.version ?? 0);
}

/**
 * Under the lock of the tenant's settings: the refusal when another version is in force than the change was made from. Null, or no eTag:
 * nobody asked.
 */
export async function refuseOtherVersion(tx: TenantTx, eTag: string | null) {
  if (eTag === null) return null;
  const now = policyETag(await findPolicy(tx));
  return now === eTag
    ? null
    : refuse(
        "etag-mismatch",
        `version ${now} of the policy was put in force meanwhile: read it again and decide on what it says now`,
      );
}

/**
 * Puts a new version of the tenant's policy in force; what it does not name is as the defaults say. The actor's own draft has done its
 * service and goes. Refuses: invalid (with every field at fault), etag-mismatch (another version is in force than `eTag` names).
 */
export async function changeAuditPolicy(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { policy, eTag }: { readonly policy: unknown; readonly eTag: string | null },
): Promise<Outcome<PolicyRow>> {
  const parsed = parsePolicy(policy, RULE_IDS);
  if (!parsed.ok) return refuse("invalid", "the policy cannot be read", parsed.errors);
  const outcome = await context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<PolicyRow>> => {
    await lockSettings(tx);
    const refused = await refuseOtherVersion(tx, eTag);
    if (refused !== null) return refused;
    const made = await insertPolicy(tx, printPolicy(parsed.policy), actor.id);
    await removePolicyDraft(tx, actor.id);
    // Open invoices are judged by the policy in force, not by the one of the day they came in.
    await enqueueOpenInvoices(tx, "policy");
    return done(made);
  });
  context.tenants.forget(tenant.tenantUuid);
  return outcome;
}

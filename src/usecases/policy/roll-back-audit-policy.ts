import { findPolicyVersion, insertPolicy, lockSettings, type PolicyRow } from "#db/queries/tenant/settings.ts";
import { enqueueOpenInvoices } from "#db/queries/queue/work.ts";
import { refuseOtherVersion } from "./change-audit-policy.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/**
 * Puts an earlier version in force again, as a new version: history is never rewritten. Refuses: unknown, etag-mismatch (another version is
 * in force than `eTag` names).
 */
export async function rollBackAuditPolicy(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { version, eTag }: { readonly version: number; readonly eTag: string | null },
): Promise<Outcome<PolicyRow>> {
  const outcome = await context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<PolicyRow>> => {
    await lockSettings(tx);
    const refused = await refuseOtherVersion(tx, eTag);
    if (refused !== null) return refused;
    const earlier = await findPolicyVersion(tx, version);
    if (earlier === undefined) return refuse("unknown", `there is no version ${version} of the policy`);
    const made = await insertPolicy(tx, earlier.body, actor.id);
    await enqueueOpenInvoices(tx, "policy");
    return done(made);
  });
  if (outcome.ok) context.tenants.forget(tenant.tenantUuid);
  return outcome;
}

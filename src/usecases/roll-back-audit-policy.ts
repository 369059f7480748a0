import { findPolicyVersion, insertPolicy, lockSettings, type PolicyRow } from "#db/queries/settings.ts";
import { enqueueOpenInvoices } from "#db/queries/work.ts";
import type { Actor, Context, Tenant } from "./context.ts";
import { done, type Outcome, refuse } from "./refusal.ts";

/** Puts an earlier version in force again, as a new version: history is never rewritten. Refuses `unknown`. */
export const rollBackAuditPolicy = async (
  context: Context,
  tenant: Tenant,
  actor: Actor,
  version: number,
): Promise<Outcome<PolicyRow>> => {
  const row = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockSettings(tx);
    const earlier = await findPolicyVersion(tx, version);
    if (earlier === undefined) return undefined;
    const made = await insertPolicy(tx, earlier.body, actor.id);
    await enqueueOpenInvoices(tx, "policy");
    return made;
  });
  if (row === undefined) return refuse("unknown", `there is no version ${version} of the policy`);
  context.tenants.forget(tenant.tenantUuid);
  return done(row);
};

import { findPolicyVersion } from "#db/queries/tenant/settings.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { publishPolicy, type PublishedPolicy } from "./change-audit-policy.ts";
import { faultOfGoneApprovers } from "./gone-approvers.ts";
import { printStoredPolicy, readStoredPolicy } from "#domain/stored/stored-policy.ts";

/**
 * Puts an earlier version in force again, as a new version: history is never rewritten. Where duties are separated it waits for a
 * second person. Refuses: unknown, etag-mismatch (another version is in force than `eTag` names), invalid (its approval rules
 * name somebody who is gone).
 */
export async function rollBackAuditPolicy(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { version, eTag }: { readonly version: number; readonly eTag: string | null },
): Promise<Outcome<PublishedPolicy>> {
  const outcome = await context.db.inTenant(tenant.tenantUuid, (tx) => {
    const wanted = async (): Promise<Outcome<unknown>> => {
      const earlier = await findPolicyVersion(tx, version);
      if (earlier === undefined) return refuse("unknown", `there is no version ${version} of the policy`);
      const fault = await faultOfGoneApprovers(tx, readStoredPolicy(earlier).approvalRules, {
        named: `version ${version}`,
        cure: "publish a policy whose rule names somebody else",
      });
      return fault === null ? done(printStoredPolicy(earlier)) : refuse("invalid", fault);
    };
    return publishPolicy(context, tx, tenant, { actor, eTag, wanted });
  });
  if (outcome.ok) context.tenants.forget(tenant.tenantUuid);
  return outcome;
}

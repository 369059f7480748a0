import { parsePolicy } from "#domain/audit/parse-policy.ts";
import { printPolicy } from "#domain/audit/print-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { insertPolicy, lockSettings, type PolicyRow } from "#db/queries/settings.ts";
import { enqueueOpenInvoices } from "#db/queries/work.ts";
import type { Actor, Context, Tenant } from "./context.ts";
import { done, type Outcome, refuse } from "./refusal.ts";

/** Puts a new version of the tenant's policy in force; what it does not name is as the defaults say. Refuses `invalid` with every field at fault. */
export const changeAuditPolicy = async (
  context: Context,
  tenant: Tenant,
  actor: Actor,
  given: unknown,
): Promise<Outcome<PolicyRow>> => {
  const parsed = parsePolicy(given, RULE_IDS);
  if (!parsed.ok) return refuse("invalid", "the policy cannot be read", parsed.errors);
  const row = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockSettings(tx);
    const made = await insertPolicy(tx, printPolicy(parsed.policy), actor.id);
    // Open invoices are judged by the policy in force, not by the one of the day they came in.
    await enqueueOpenInvoices(tx, "policy");
    return made;
  });
  context.tenants.forget(tenant.tenantUuid);
  return done(row);
};

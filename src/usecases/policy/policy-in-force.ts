import { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
import type { AuditPolicy } from "#domain/audit/policy/policy.ts";
import { readStoredPolicy } from "#domain/stored/stored-policy.ts";
import type { TenantTx } from "#db/database.ts";
import { findPolicy } from "#db/queries/tenant/settings.ts";

/** The tenant's policy as audits read it; the one that every tenant starts with where none was published. */
export async function policyInForce(tx: TenantTx): Promise<AuditPolicy> {
  const row = await findPolicy(tx);
  return row === undefined ? DEFAULT_POLICY : readStoredPolicy(row);
}

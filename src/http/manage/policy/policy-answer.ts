import { DEFAULT_POLICY } from "#domain/audit/default-policy.ts";
import { printPolicy } from "#domain/audit/print-policy.ts";
import { printStoredPolicy } from "#usecases/policy/stored-policy.ts";
import { policyETag } from "#usecases/policy/change-audit-policy.ts";
import type { PolicyRow } from "#usecases/policy/read-policy.ts";

/** The policy in force as it is answered; undefined: the one every tenant starts with. */
export function policyAnswer(row: PolicyRow | undefined) {
  return {
    status: 200 as const,
    headers: { etag: `"${policyETag(row)}"` },
    body:
      row === undefined
        ? { ...printPolicy(DEFAULT_POLICY), version: 0, createdAt: null, createdBy: null }
        : { ...printStoredPolicy(row), version: row.version, createdAt: row.createdAt.toISOString(), createdBy: row.createdBy },
  };
}

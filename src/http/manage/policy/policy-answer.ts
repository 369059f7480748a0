import { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
import { printPolicy } from "#domain/audit/policy/print-policy.ts";
import { printStoredPolicy } from "#domain/stored/stored-policy.ts";
import { policyETag, type PublishedPolicy } from "#usecases/policy/change-audit-policy.ts";
import { changeOut } from "../change/change-out.ts";

/** The policy in force as it is answered, with the one that waits for a second person. */
export function policyAnswer({ inForce: row, waiting }: PublishedPolicy) {
  const pendingChange = waiting === undefined ? null : changeOut(waiting);
  return {
    status: 200 as const,
    headers: { etag: `"${policyETag(row)}"` },
    body:
      row === undefined
        ? { ...printPolicy(DEFAULT_POLICY), version: 0, createdAt: null, createdBy: null, pendingChange }
        : {
            ...printStoredPolicy(row),
            version: row.version,
            createdAt: row.createdAt.toISOString(),
            createdBy: row.createdBy,
            pendingChange,
          },
  };
}

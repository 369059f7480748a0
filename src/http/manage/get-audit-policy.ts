import { DEFAULT_POLICY } from "#domain/audit/default-policy.ts";
import { printPolicy } from "#domain/audit/print-policy.ts";
import { findPolicy, type PolicyRow } from "#db/queries/tenant/settings.ts";
import { policyETag } from "#usecases/policy/change-audit-policy.ts";
import type { Answer, Call } from "../route.ts";

export const policyAnswer = (row: PolicyRow | undefined): Answer => ({
  status: 200,
  headers: { etag: `"${policyETag(row)}"` },
  body:
    row === undefined
      ? { ...printPolicy(DEFAULT_POLICY), version: 0, createdAt: null, createdBy: null }
      : { ...(row.body as object), version: row.version, createdAt: row.created_at.toISOString(), createdBy: row.created_by },
});

/** The policy in force, with its version. */
export const getAuditPolicy = async (call: Call): Promise<Answer> =>
  policyAnswer(await call.context.db.inTenant(call.tenant.tenantUuid, findPolicy));

import { parsePolicy } from "#domain/audit/policy/parse-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { listPastAudits } from "#db/queries/invoice/stored-audit.ts";
import type { Context, Tenant } from "#src/context.ts";
import type { ComparedVerdicts } from "#domain/audit/findings/compared-verdicts.ts";
import { compareVerdicts } from "./compare-verdicts.ts";
import { type FirstApprovalsPreview, previewFirstApprovals } from "./preview-first-approvals.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/** Most past invoices one preview looks at. */
const MAX_PREVIEWED = 2_000;

interface PolicyPreview extends ComparedVerdicts {
  readonly firstApprovals: FirstApprovalsPreview;
}

/**
 * What a draft policy would have said to past invoices, newest first: their latest audits are run again from their stored facts,
 * with the draft in place of the policy of the time, and nothing is changed; and which approvals that await a second person it
 * would keep. Refuses `invalid` with every field of the draft that is at fault.
 */
export async function previewAuditPolicy(
  context: Context,
  tenant: Tenant,
  draft: unknown,
  limit: number,
): Promise<Outcome<PolicyPreview>> {
  const parsed = parsePolicy(draft, RULE_IDS);
  if (!parsed.ok) return refuse("invalid", "the policy cannot be read", parsed.errors);
  const { policy } = parsed;
  const { past, firstApprovals } = await context.db.inTenantRead(tenant.tenantUuid, async (tx) => ({
    past: await listPastAudits(tx, Math.min(limit, MAX_PREVIEWED)),
    firstApprovals: await previewFirstApprovals(tx, tenant, policy),
  }));
  return done({ ...(await compareVerdicts(past, (facts) => ({ ...facts, policy }))), firstApprovals });
}

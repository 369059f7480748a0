import type { TenantTx } from "#db/database.ts";
import { type FirstApprovedAudit, listFirstApproved } from "#db/queries/invoice/stored-audit.ts";
import type { AuditPolicy } from "#domain/audit/policy/policy.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { approvalRuleOf, isForPeople } from "#domain/lifecycle/approval-rule.ts";
import { statusForVerdict } from "#domain/lifecycle/status-for-verdict.ts";
import { NO_UPDATES } from "#domain/lifecycle/updates-in-the-way.ts";
import { wholeFacts } from "#domain/stored/whole-facts.ts";
import type { Tenant } from "#src/context.ts";
import { approvalsAfterAudit } from "./waiting-approvals.ts";

/** Most first approvals one preview looks at. */
const MAX_LOOKED_AT = 500;
const MAX_LISTED = 50;

/** What becomes of approvals that await a second person. */
export interface FirstApprovalsPreview {
  readonly kept: number;
  readonly dropped: number;
  /** Those that are dropped, the longest waiting first, each with why. */
  readonly droppedItems: readonly {
    readonly uuid: string;
    readonly invoiceNumber: string;
    readonly by: string;
    readonly approved: string;
    readonly cause: string;
  }[];
}

/** Which first approvals a policy would keep, was it published: by the rule that the audits after publishing follow. */
export async function previewFirstApprovals(tx: TenantTx, tenant: Tenant, policy: AuditPolicy): Promise<FirstApprovalsPreview> {
  const { rows, settings } = await listFirstApproved(tx, MAX_LOOKED_AT);
  const dropped: FirstApprovalsPreview["droppedItems"][number][] = [];
  for (const row of rows) {
    const cause = await causeToDrop(tx, tenant, { row, settings: settings.get(row.settingsHash) ?? "", policy });
    if (cause === null) continue;
    const { name, approved } = row.firstApproval;
    dropped.push({ uuid: row.invoiceUuid, invoiceNumber: row.invoiceNumber, by: name, approved, cause });
  }
  return { kept: rows.length - dropped.length, dropped: dropped.length, droppedItems: dropped.slice(0, MAX_LISTED) };
}

interface Looked {
  readonly row: FirstApprovedAudit;
  readonly settings: string;
  readonly policy: AuditPolicy;
}

async function causeToDrop(tx: TenantTx, tenant: Tenant, { row, settings, policy }: Looked): Promise<string | null> {
  const facts = { ...wholeFacts(row.facts, settings), policy };
  const result = runAudit(facts);
  const status = statusForVerdict({
    verdict: result.verdict,
    policy,
    hold: row.isHeld ? { released: null } : undefined,
    updates: NO_UPDATES,
    activeDisputes: row.activeDisputes,
    isForPeople: isForPeople(approvalRuleOf(policy.approvalRules, facts, result)),
  });
  const { firstApproval: first, auditUuid, orderUuids } = row;
  const waiting = { pending: null, first, auditUuid, orderUuids };
  const now = { status, result, orderUuids: facts.orders.map((order) => order.uuid), at: first.at };
  const { dropped } = await approvalsAfterAudit(tx, tenant, waiting, now);
  return dropped[0]?.cause ?? null;
}

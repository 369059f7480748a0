import type { AuditResult } from "#domain/audit/findings/audit-result.ts";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { contradictionOf } from "#domain/lifecycle/contradicted-approval.ts";
import { amountOf } from "#domain/money/amount.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";
import type { TenantTx } from "#db/database.ts";
import type { DroppedApproval, FirstApproval, PendingApproval } from "#db/queries/invoice/decisions.ts";
import { findAudit } from "#db/queries/invoice/invoice-reading.ts";
import type { TimelineEntry } from "#db/queries/invoice/timeline.ts";
import type { Tenant } from "#src/context.ts";
import { keptApproval } from "./kept-approval.ts";

/** Approvals of an invoice that have not taken effect when it is audited again. */
export interface WaitingApprovals {
  /** Within its seconds to be undone. */
  readonly pending: PendingApproval | null;
  /** Awaits a second approver. */
  readonly first: FirstApproval | null;
  /** The last audit, and the orders then. */
  readonly auditUuid: string | null;
  readonly orderUuids: readonly string[];
}

/** What became of them. */
export interface ApprovalsAfterAudit {
  readonly kept: FirstApproval | null;
  readonly dropped: readonly DroppedApproval[];
}

const AGAIN = "the invoice was audited again";

const droppedFirst = (first: FirstApproval, at: string, cause: string): DroppedApproval => ({
  by: first.by,
  name: first.name,
  at,
  approved: first.approved,
  cause,
});

/**
 * What a newer audit leaves of the approvals that wait: one in its seconds to be undone is given anew, one that awaits a second
 * approver stays unless the audit contradicts it (api: "publishing a policy keeps first approvals").
 */
export async function approvalsAfterAudit(
  tx: TenantTx,
  tenant: Pick<Tenant, "grants">,
  waiting: WaitingApprovals,
  now: {
    readonly status: InvoiceStatus;
    readonly result: AuditResult;
    readonly orderUuids: readonly string[];
    readonly at: string;
  },
): Promise<ApprovalsAfterAudit> {
  const { pending, first } = waiting;
  const dropped: DroppedApproval[] =
    pending === null ? [] : [{ by: pending.by, name: pending.name, at: now.at, approved: null, cause: AGAIN }];
  if (first === null) return { kept: null, dropped };
  if (now.status === "approved")
    return { kept: null, dropped: [...dropped, droppedFirst(first, now.at, "the policy approves the invoice by itself now")] };
  // Earlier releases kept neither: there every audit dropped it, so that it stands on the last one.
  const auditUuid = first.auditUuid ?? waiting.auditUuid;
  const audit = auditUuid === null ? undefined : await findAudit(tx, auditUuid, false);
  const cause =
    audit === undefined
      ? AGAIN
      : contradictionOf(
          {
            ...keptApproval(first),
            approved: amountOf(first.approved),
            result: upcastResult(audit.result),
            orderUuids: first.orderUuids ?? waiting.orderUuids,
          },
          { ...now, mayBeOrderless: tenant.grants.includes("orderless-invoices") },
        );
  return cause === null ? { kept: first, dropped } : { kept: null, dropped: [...dropped, droppedFirst(first, now.at, cause)] };
}

/** What the timeline says of those that were dropped, for the people who gave them. */
export function droppedEntries(
  invoiceUuid: string,
  waiting: WaitingApprovals,
  { dropped }: ApprovalsAfterAudit,
  actor: string,
): readonly TimelineEntry[] {
  return dropped.map(({ at, cause, approved, ...who }) => ({
    invoiceUuid,
    at,
    actor,
    kind: "approval-dropped",
    data: {
      cause,
      approver: who.by,
      before: approved === null ? waiting.pending : waiting.first,
      after: null,
    },
  }));
}

import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { TenantTx } from "#db/database.ts";
import {
  type DecisionRow,
  type PendingApproval,
  setApprovalPending,
  setDroppedApprovals,
} from "#db/queries/invoice/decisions.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueAudits, enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { APPROVERS, tellOfInvoice } from "../notice/tell-people.ts";
import { decideForApprover } from "./decide-for-approver.ts";
import { holdForApproval } from "./gather-approval.ts";
import { giverNow } from "./giver-now.ts";
import { recordApproval } from "./record-approval.ts";
import { refusedApproval, RETRY_AFTER_SECONDS } from "./refused-approval.ts";

/** The job behind `hold`: the approval takes effect, unless it was undone or the invoice changed meanwhile. */
export async function approvePending(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { invoiceUuid, eTag }: { readonly invoiceUuid: string; readonly eTag: number },
): Promise<void> {
  const row = await holdForApproval(tx, invoiceUuid);
  const pending = row?.approvalPending ?? null;
  if (row === undefined || pending === null || row.eTag !== eTag) return;
  const { by, reason, charges } = pending;
  const giver = await giverNow(context, tx, tenant, by);
  if (!giver.ok) return dropPending(context, tx, tenant, { row, pending, cause: giver.cause });
  const approver = { id: by, approvalLimit: giver.approvalLimit };
  const asked = { eTag: String(eTag), reason, charges, approver };
  const approval = await decideForApprover(context, tx, tenant, { asked, row });
  if (approval.ok && approval.awaits !== null) {
    await dropPending(context, tx, tenant, { row, pending, cause: OVER_LIMIT });
  } else if (approval.ok) {
    await recordApproval(context, tx, tenant, { by, row, approval });
  } else if (approval.refusal === "update-landing") {
    // The approval waits a little longer, and what lands has the invoice audited again where it matters.
    const afterMs = RETRY_AFTER_SECONDS * 1000;
    await enqueueWork(tx, tenant.tenantUuid, [{ kind: "approve-pending", subjectUuid: invoiceUuid, payload: { eTag }, afterMs }]);
  } else {
    if (approval.auditAgain !== undefined) await enqueueAudits(tx, tenant.tenantUuid, [invoiceUuid], approval.auditAgain);
    await dropPending(context, tx, tenant, { row, pending, cause: refusedApproval(approval).refusal.message });
  }
}

const OVER_LIMIT = "It is beyond what whoever gave it may approve by now: somebody with the limit has to approve it.";

/** Ends an approval that waited and may not take effect, and says why where its giver looks. */
async function dropPending(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { row, pending, cause }: { readonly row: DecisionRow; readonly pending: PendingApproval; readonly cause: string },
): Promise<void> {
  const { invoiceUuid } = row;
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const { by, name } = pending;
  await setApprovalPending(tx, invoiceUuid, null);
  await setDroppedApprovals(tx, invoiceUuid, [{ by, name, at, approved: null, cause }]);
  const data = { cause, approver: by, before: pending, after: null };
  await recordTimeline(tx, [{ invoiceUuid, at, actor: by, kind: "approval-dropped", data }]);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
  await tellOfInvoice(context, tx, invoiceUuid, {
    kind: "approval",
    to: (assignee) => ({ actors: assignee === null ? [] : [assignee], roles: assignee === null ? APPROVERS : [], except: by }),
    words: (number) => `An approval of invoice ${number} did not take effect. ${cause}`,
  });
}

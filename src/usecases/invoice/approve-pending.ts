import type { TenantTx } from "#db/database.ts";
import { enqueueAudits, enqueueWork } from "#outbox/enqueue.ts";
import type { Context, Tenant } from "#src/context.ts";
import { decideForApprover } from "./decide-for-approver.ts";
import { dropPending } from "./drop-pending.ts";
import { holdForApproval } from "./gather-approval.ts";
import { giverNow } from "./giver-now.ts";
import { recordApproval } from "./record-approval.ts";
import { refusedApproval, RETRY_AFTER_SECONDS } from "./refused-approval.ts";

export interface PendingToApprove {
  readonly invoiceUuid: string;
  readonly eTag: number;
  /** When it was to take effect, by which it is known; undefined: of a release that did not say it. */
  readonly until?: string | undefined;
}

/** The job behind `hold`: the approval takes effect, unless it was undone or the invoice changed meanwhile. */
export async function approvePending(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { invoiceUuid, eTag, until }: PendingToApprove,
): Promise<void> {
  const row = await holdForApproval(context, tx, tenant, invoiceUuid);
  const pending = row?.approvalPending ?? null;
  if (row === undefined || pending === null) return;
  if (row.eTag !== eTag) {
    // It takes effect no more, and nobody else could decide while it stood there.
    if (pending.until === until) await dropPending(context, tx, tenant, { invoiceUuid, pending, cause: CHANGED });
    return;
  }
  const { by, reason, charges } = pending;
  const giver = await giverNow(context, tx, tenant, by);
  if (!giver.ok) return dropPending(context, tx, tenant, { invoiceUuid, pending, cause: giver.cause });
  const approver = { id: by, approvalLimit: giver.approvalLimit };
  const asked = { eTag: String(eTag), reason, charges, approver };
  const approval = await decideForApprover(context, tx, tenant, { asked, row });
  if (approval.ok && approval.awaits !== null) {
    await dropPending(context, tx, tenant, { invoiceUuid, pending, cause: OVER_LIMIT });
  } else if (approval.ok) {
    await recordApproval(context, tx, tenant, { by, row, approval });
  } else if (approval.refusal === "update-landing") {
    // The approval waits a little longer, and what lands has the invoice audited again where it matters.
    const afterMs = RETRY_AFTER_SECONDS * 1000;
    await enqueueWork(tx, tenant.tenantUuid, [
      { kind: "approve-pending", subjectUuid: invoiceUuid, payload: { eTag, until: pending.until }, afterMs },
    ]);
  } else {
    if (approval.auditAgain !== undefined) await enqueueAudits(tx, tenant.tenantUuid, [invoiceUuid], approval.auditAgain);
    await dropPending(context, tx, tenant, { invoiceUuid, pending, cause: refusedApproval(approval).refusal.message });
  }
}

const CHANGED = "The invoice was changed meanwhile.";
const OVER_LIMIT = "It is beyond what whoever gave it may approve by now: somebody with the limit has to approve it.";

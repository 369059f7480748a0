import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { GivenAmount } from "#domain/lifecycle/approved-amounts.ts";
import { printAmount } from "#domain/money/amount.ts";
import type { TenantTx } from "#db/database.ts";
import { type DecisionRow, setApprovalPending, setFirstApproval } from "#db/queries/invoice/decisions.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueAudits, enqueueWork } from "#outbox/enqueue.ts";
import { UNDO_SECONDS } from "#contract/manage/invoice/undo-seconds.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse, UNKNOWN_INVOICE } from "../refusal.ts";
import { type ApproverDecision, decideForApprover } from "./decide-for-approver.ts";
import { holdForApproval } from "./gather-approval.ts";
import { beingApproved, beingTerminated } from "./hold-for-termination.ts";
import { recordApproval } from "./record-approval.ts";
import { refusedApproval } from "./refused-approval.ts";
import { saidOnBehalf } from "./said-on-behalf.ts";
import { APPROVERS, tellOfInvoice } from "../notice/tell-people.ts";

export interface ApprovalRequest {
  readonly invoiceUuid: string;
  readonly eTag: string;
  readonly reason: string | null;
  /** Amounts by charge code, in the orders' currency, for what is not approved as billed. */
  readonly charges: readonly GivenAmount[] | null;
  /** True: it waits, and can be undone, for `UNDO_SECONDS`. */
  readonly hold: boolean;
}

export interface Approval {
  /** `awaits-second`: beyond the approver's limit, and kept until somebody else whose limit allows it approves too. */
  readonly status: "approved" | "pending" | "awaits-second";
  readonly eTag: string;
  readonly pendingUntil: string | null;
  readonly approved: string;
  readonly message: string | null;
}

/**
 * A person's or key's approval, whole or with given amounts for some charge codes. Judged against the approver's limit by what is
 * beyond the orders in all (the whole amount where nothing is expected); beyond it the approval is kept, and a second approver
 * with the limit completes it, at the first one's amounts unless they name their own. Refuses: unknown, what `decideApproval`
 * refuses (`refusedApproval`), and what somebody else approved that can be undone still.
 */
export function approveInvoice(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: ApprovalRequest,
): Promise<Outcome<Approval>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await holdForApproval(tx, request.invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    if (row.hold?.terminates !== undefined) return refuse("state-conflict", beingTerminated(row.hold));
    const approver = { id: actor.id, approvalLimit: actor.approvalLimit };
    const approval = await decideForApprover(context, tx, tenant, { asked: { ...request, approver }, row });
    if (!approval.ok) {
      if (approval.auditAgain !== undefined) await enqueueAudits(tx, tenant.tenantUuid, [row.invoiceUuid], approval.auditAgain);
      return refusedApproval(approval);
    }
    const other = row.approvalPending;
    // Nobody's approval takes the place of somebody else's that is given, though it can be undone still.
    if (other !== null && other.by !== actor.id) return refuse("state-conflict", beingApproved(other));
    const given: GivenApproval = { actor, row, approval, at: tenantNow(context, tenant) };
    if (approval.awaits !== null) {
      const kept = await keepFirst(tx, given, approval.awaits);
      await tellOfInvoice(context, tx, row.invoiceUuid, {
        kind: "approval",
        to: () => ({ actors: [], roles: APPROVERS, except: actor.id }),
        words: (number) => `Invoice ${number} waits for a second approver`,
      });
      return done(kept);
    }
    if (request.hold) return done(await keepPending(context, tx, tenant, given));
    const eTag = await recordApproval(context, tx, tenant, { by: actor.id, row, approval });
    return done({ status: "approved", eTag, pendingUntil: null, approved: printAmount(approval.total), message: null });
  });
}

interface GivenApproval {
  readonly actor: Actor;
  readonly row: DecisionRow;
  readonly approval: Extract<ApproverDecision, { readonly ok: true }>;
  /** Milliseconds of the tenant's clock. */
  readonly at: number;
}

/** An approval beyond its approver's limit: kept until somebody else completes it. */
async function keepFirst(tx: TenantTx, { actor, row, approval, at: now }: GivenApproval, message: string): Promise<Approval> {
  const at = printInstant(instantOfMilliseconds(now));
  const approved = printAmount(approval.total);
  const { reason, charges } = approval;
  const eTag = await setFirstApproval(tx, row.invoiceUuid, {
    by: actor.id,
    name: actor.name,
    at,
    reason,
    charges,
    approved,
    message,
    auditUuid: row.auditUuid,
    orderUuids: row.orderUuids,
    ...saidOnBehalf(approval),
  });
  const told = { amount: approved, billed: row.billed, reason, charges, message, before: row.status, after: row.status };
  const data = { ...told, ...saidOnBehalf(approval) };
  await recordTimeline(tx, [{ invoiceUuid: row.invoiceUuid, at, actor: actor.id, kind: "approval-awaits-second", data }]);
  await announceChanges(tx, [{ noun: "invoice", uuid: row.invoiceUuid }]);
  return { status: "awaits-second", eTag: String(eTag), pendingUntil: null, approved, message };
}

/** An approval that can be undone: it takes effect when its time has come (`approvePending`). */
async function keepPending(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, row: { invoiceUuid, billed }, approval, at: now }: GivenApproval,
): Promise<Approval> {
  const { reason, charges } = approval;
  const afterMs = UNDO_SECONDS * 1000;
  const until = new Date(context.clock.now() + afterMs).toISOString();
  const eTag = await setApprovalPending(tx, invoiceUuid, { until, by: actor.id, name: actor.name, reason, charges });
  const amount = printAmount(approval.total);
  const at = printInstant(instantOfMilliseconds(now));
  const data = { amount, billed, reason, charges, until, ...saidOnBehalf(approval) };
  await recordTimeline(tx, [{ invoiceUuid, at, actor: actor.id, kind: "approval-given", data }]);
  await enqueueWork(tx, tenant.tenantUuid, [{ kind: "approve-pending", subjectUuid: invoiceUuid, payload: { eTag }, afterMs }]);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
  return { status: "pending", eTag: String(eTag), pendingUntil: until, approved: amount, message: null };
}

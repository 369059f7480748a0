import { beingApproved, beingTerminated } from "#domain/lifecycle/being-decided.ts";
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
import { type ApproverDecided, type AwayPerson, decideForApprover } from "./decide-for-approver.ts";
import { holdForApproval } from "./gather-approval.ts";
import { recordApproval } from "./record-approval.ts";
import { refusedApproval } from "./refused-approval.ts";
import { saidOnBehalf } from "./said-on-behalf.ts";
import { noteDropped } from "../notice/tell-of-dropped.ts";
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
  /** Who is away and for whom it was given; null: it is the approver's own. */
  readonly onBehalfOf: AwayPerson | null;
  /** Of a first approval: whom its giver approves for and cannot give the second one for any more. */
  readonly cannotCompleteFor: readonly AwayPerson[];
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
    const judged = await judgeApproval(context, tx, tenant, { actor, request });
    if (!judged.ok) return judged;
    const { row, approval } = judged.value;
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
    return done({ status: "approved", eTag, pendingUntil: null, ...toldOf(approval) });
  });
}

/**
 * What `approveInvoice` would make of this approval now, and for whom; nothing is kept. A reason that is still to be written is
 * not asked for. Refuses what `approveInvoice` refuses.
 */
export function previewApproval(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: ApprovalRequest,
): Promise<Outcome<Approval>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const reason = request.reason ?? "to be written";
    const judged = await judgeApproval(context, tx, tenant, { actor, request: { ...request, reason } });
    if (!judged.ok) return judged;
    const { row, approval } = judged.value;
    const status = approval.awaits !== null ? "awaits-second" : request.hold ? "pending" : "approved";
    return done({ status, eTag: String(row.eTag), pendingUntil: null, ...toldOf(approval) });
  });
}

const toldOf = ({ total, awaits, awayPerson, cannotCompleteFor }: ApproverDecided) => ({
  approved: printAmount(total),
  message: awaits,
  onBehalfOf: awayPerson,
  cannotCompleteFor,
});

interface AskedBy {
  readonly actor: Actor;
  readonly request: ApprovalRequest;
}

/** What an approval that somebody asks for may become. The invoice is held from here on. */
async function judgeApproval(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, request }: AskedBy,
): Promise<Outcome<Pick<GivenApproval, "row" | "approval">>> {
  const row = await holdForApproval(context, tx, tenant, request.invoiceUuid);
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
  return done({ row, approval });
}

interface GivenApproval {
  readonly actor: Actor;
  readonly row: DecisionRow;
  readonly approval: ApproverDecided;
  /** Milliseconds of the tenant's clock. */
  readonly at: number;
}

const OTHERWISE = "Whoever gave it approved the invoice otherwise.";

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
  const { approvalPending: pending, invoiceUuid } = row;
  if (pending !== null) await noteDropped(tx, { invoiceUuid, pending, cause: OTHERWISE }, at);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
  return { status: "awaits-second", eTag: String(eTag), pendingUntil: null, ...toldOf(approval) };
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
  await enqueueWork(tx, tenant.tenantUuid, [
    { kind: "approve-pending", subjectUuid: invoiceUuid, payload: { eTag, until }, afterMs },
  ]);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
  return { status: "pending", eTag: String(eTag), pendingUntil: until, ...toldOf(approval) };
}

import { beingApproved, beingTerminated } from "#domain/lifecycle/being-decided.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { decideTermination } from "#domain/lifecycle/decide-termination.ts";
import { MISREAD } from "#domain/lifecycle/reason-codes.ts";
import type { TenantTx } from "#db/database.ts";
import { noteBillFoundWrong } from "#db/queries/document/reading-score.ts";
import { type DecisionRow, listExceptionsBeside, lockForDecision, setTerminated } from "#db/queries/invoice/decisions.ts";
import { finalizeInvoices } from "#db/queries/invoice/finalization.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { auditDependents } from "#outbox/audit-dependents.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { approveCompleteOrders } from "../order/approve-complete-orders.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { tellGivers } from "../notice/tell-of-dropped.ts";
import { holdForTermination } from "./hold-for-termination.ts";
import type { Termination, TerminationRequest } from "./termination.ts";
import { done, type Outcome, refuse, refusedChange, UNKNOWN_INVOICE } from "../refusal.ts";

/**
 * Ends an open invoice unpaid: it can no longer be audited or approved, and no event is raised (specification, INVOICE_APPROVED).
 * Refuses: unknown, etag-mismatch, already-finalized, invalid (a blank reason), state-conflict (of a person, and with `hold`: an
 * approval or another termination of it waits).
 */
export function terminateInvoice(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: TerminationRequest,
): Promise<Outcome<Termination>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    if (request.hold === true) {
      const waiting = await holdForTermination(context, tx, tenant, { actor, request });
      if (waiting !== undefined) return waiting;
    }
    const inTheWay = actor.id.startsWith("user:") ? await decidedByOthers(tx, request.invoiceUuid) : undefined;
    if (inTheWay !== undefined) return inTheWay;
    const ended = await terminateInTx(context, tx, tenant, { ...request, by: actor.id });
    return ended.ok ? done({ ...ended.value, pendingUntil: null }) : ended;
  });
}

/** Nobody ends within its seconds what somebody approved or ends: that is theirs to take back first. */
async function decidedByOthers(tx: TenantTx, invoiceUuid: string): Promise<ReturnType<typeof refuse> | undefined> {
  const row = await lockForDecision(tx, invoiceUuid);
  if (row === undefined) return undefined;
  if (row.hold?.terminates !== undefined) return refuse("state-conflict", beingTerminated(row.hold));
  return row.approvalPending === null ? undefined : refuse("state-conflict", beingApproved(row.approvalPending));
}

export async function terminateInTx(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  request: TerminationRequest & { readonly by: string },
): Promise<Outcome<{ readonly eTag: string }>> {
  const row = await lockForDecision(tx, request.invoiceUuid);
  if (row === undefined) return UNKNOWN_INVOICE;
  const decision = decideTermination({ status: row.status, eTag: row.eTag }, request);
  if (!decision.ok && decision.refusal === "no-reason")
    return refuse("invalid", decision.message, { reason: [decision.message] });
  if (!decision.ok) return refusedChange(decision.refusal, row.status);
  const { reason, message } = decision;
  const now = tenantNow(context, tenant);
  const eTag = await setTerminated(tx, request.invoiceUuid, {
    reason,
    message,
    supersededBy: request.supersededBy ?? null,
  });
  const at = printInstant(instantOfMilliseconds(now));
  if (reason === MISREAD) await noteBillFoundWrong(tx, request.invoiceUuid, { at, by: request.by });
  await recordTimeline(tx, [
    {
      invoiceUuid: request.invoiceUuid,
      at,
      actor: request.by,
      kind: "terminated",
      data: { reason, message, before: row.status, supersededBy: request.supersededBy ?? null },
    },
  ]);
  await dropWithIt(context, tx, row, { at, by: request.by, cause: `The invoice was terminated: ${reason}.` });
  // What was held because of it, a second copy of the invoice or one that found its order billed already, is judged without it.
  await enqueueAudits(tx, tenant.tenantUuid, await listExceptionsBeside(tx, request.invoiceUuid), "decision");
  // Also one before it that it said it replaces or cancels.
  await auditDependents(tx, [{ kind: "invoice", key: request.invoiceUuid }], "decision");
  // It may have been the last open invoice of an order whose vendors are all paid.
  await raiseEvents(tx, await approveCompleteOrders(context, tx, row.orderUuids, instantOfMilliseconds(now)));
  await announceChanges(tx, [{ noun: "invoice", uuid: request.invoiceUuid }]);
  await finalizeInvoices(tx, new Date(now), [{ invoiceUuid: request.invoiceUuid, matched: row.orderUuids.length > 0 }]);
  return done({ eTag: String(eTag) });
}

/** Approvals that waited end with the invoice: noted, and their givers told. */
async function dropWithIt(
  context: Context,
  tx: TenantTx,
  { invoiceUuid, approvalPending: pending, firstApproval: first }: DecisionRow,
  { at, by, cause }: { readonly at: string; readonly by: string; readonly cause: string },
): Promise<void> {
  const dropped = [
    ...(pending === null ? [] : [{ by: pending.by, approved: null, before: pending }]),
    ...(first === null ? [] : [{ by: first.by, approved: first.approved, before: first }]),
  ];
  await recordTimeline(
    tx,
    dropped.map(({ by: approver, before }) => ({
      invoiceUuid,
      at,
      actor: by,
      kind: "approval-dropped",
      data: { cause, approver, before, after: null },
    })),
  );
  const fallen = dropped.map(({ by: giver, approved }) => ({ by: giver, approved, cause }));
  await tellGivers(context, tx, invoiceUuid, { dropped: fallen, endedBy: by });
}

import { AuditContext } from "#domain/audit/audit-context.ts";
import { eventTimeAfter, instantOf, instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { printAmount } from "#domain/money/amount.ts";
import type { TenantTx } from "#db/database.ts";
import {
  type DecisionRow,
  lockForDecision,
  type PendingApproval,
  setApprovalPending,
  setApproved,
  setDroppedApprovals,
  setFirstApproval,
} from "#db/queries/invoice/decisions.ts";
import { finalizeInvoices } from "#db/queries/invoice/finalization.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { liftWithheld } from "./lift-withheld.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { approvalAllocations } from "../audit/approval-allocations.ts";
import { refreshRecoveries } from "../recovery/refresh-recoveries.ts";
import { approveCompleteOrders } from "../order/approve-complete-orders.ts";
import { invoicesBeside, overtakenBy, overtakenByOthers, overtakenByReturn, unsettledBy } from "../audit/invoices-beside.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { keepUses, usedSince, usesOfApproval } from "../audit/paper-uses.ts";
import { auditDependents, dependenciesOnDecided } from "../audit/audit-dependents.ts";
import { confirmUpdates } from "../audit/updates-waiting.ts";
import { lockNamesOf } from "../audit/look-for-orders.ts";
import { lookalikesNow, openOf, overtakenByCopy } from "../audit/lookalikes.ts";
import { type ChangeInTheWay, vendorChangesSince } from "./vendor-changes-since.ts";
import { concernedBy, lookForUpdates, RETRY_AFTER_SECONDS, updateWaiting } from "./look-for-updates.ts";
import { adjustedOf, approvedTotal, type AskedApproval, type CheckedApproval, checkApproval } from "./check-approval.ts";
import { done, type Outcome, refuse, UNKNOWN_INVOICE } from "../refusal.ts";

/** How long an approval in the app can be undone. */
export const UNDO_SECONDS = 8;

export interface ApprovalRequest extends AskedApproval {
  readonly invoiceUuid: string;
  /** True: it waits, and can be undone, for eight seconds. */
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
 * A person's or key's approval, whole or with given amounts for some charge codes. Judged against the approver's limit by the variance
 * (the whole amount where nothing is expected); beyond it the approval is kept, and a second approver with the limit completes it, at the
 * first one's amounts unless he names his own. Refuses: unknown, etag-mismatch, already-finalized, state-conflict (unmatched),
 * over-approval-limit (the second approver's too), update-waiting, same-approver, keyed-by-approver (or who asked for a change of where the vendor is paid that holds it), invalid.
 */
export function approveInvoice(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: ApprovalRequest,
): Promise<Outcome<Approval>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockNamesOf(tx, request.invoiceUuid);
    const row = await lockForDecision(tx, request.invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    const checked = await checkApproval(tx, tenant, actor, { row, asked: request });
    if (!checked.ok) return checked;
    const { updates, inTheWay } = await lookForUpdates(tx, tenant, row, checked.value.facts);
    if (inTheWay !== null) return updateWaiting(inTheWay);
    const change = await vendorChangesSince(tx, actor.id, checked.value.facts);
    if (change?.is === "own") return refuse("keyed-by-approver", change.message);
    const overtaken = await overtakes(tx, tenant, row, { decided: checked.value, change });
    if (overtaken !== null) return refuse("state-conflict", overtaken);
    const { reason, awaits } = checked.value;
    if (awaits !== null) return done(await keepFirst(context, tx, tenant, { actor, row, decided: { ...checked.value, awaits } }));
    if (!request.hold) {
      const approval = await takeEffect(context, tx, tenant, { by: actor.id, row, decided: checked.value });
      await confirmUpdates(tx, [concernedBy(checked.value.facts)], [updates]);
      return done(approval);
    }
    const until = new Date(context.clock.now() + UNDO_SECONDS * 1000);
    const pending = {
      until: until.toISOString(),
      by: actor.id,
      name: actor.name,
      reason,
      charges: checked.value.charges,
    };
    const eTag = await setApprovalPending(tx, row.invoiceUuid, pending);
    await enqueueWork(tx, tenant.tenantUuid, [
      { kind: "approve-pending", subjectUuid: row.invoiceUuid, payload: { eTag }, dueAt: until },
    ]);
    await announceChanges(tx, [{ noun: "invoice", uuid: row.invoiceUuid }]);
    return done({
      status: "pending",
      eTag: String(eTag),
      pendingUntil: until.toISOString(),
      approved: printAmount(approvedTotal(checked.value)),
      message: null,
    });
  });
}

interface FirstApproval {
  readonly actor: Actor;
  readonly row: DecisionRow;
  readonly decided: CheckedApproval & { readonly awaits: string };
}

const keepFirst = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, row, decided }: FirstApproval,
): Promise<Approval> => {
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const approved = printAmount(approvedTotal(decided));
  const { reason, charges, awaits: message } = decided;
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
  });
  await recordTimeline(tx, [
    {
      invoiceUuid: row.invoiceUuid,
      at,
      actor: actor.id,
      kind: "approval-awaits-second",
      data: { amount: approved, billed: row.billed, reason, charges, message, before: row.status, after: row.status },
    },
  ]);
  await announceChanges(tx, [{ noun: "invoice", uuid: row.invoiceUuid }]);
  return { status: "awaits-second", eTag: String(eTag), pendingUntil: null, approved, message };
};

/** Takes back an approval that still waits, for its time or, by whoever gave it, for a second approver. */
export function undoApproval(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  invoiceUuid: string,
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await lockForDecision(tx, invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    const ownFirst = row.firstApproval?.by === actor.id;
    if (row.approvalPending === null && !ownFirst)
      return refuse("state-conflict", "no approval of this invoice waits any more: it has taken effect, or was taken back");
    const eTag =
      row.approvalPending === null
        ? await setFirstApproval(tx, invoiceUuid, null)
        : await setApprovalPending(tx, invoiceUuid, null);
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    await recordTimeline(tx, [{ invoiceUuid, at, actor: actor.id, kind: "approval-undone", data: null }]);
    await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
    return done({ eTag: String(eTag) });
  });
}

/** The job behind `hold`: the approval takes effect, unless it was undone or the invoice changed meanwhile. */
export async function approvePending(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { invoiceUuid, eTag }: { readonly invoiceUuid: string; readonly eTag: number },
): Promise<void> {
  await lockNamesOf(tx, invoiceUuid);
  const row = await lockForDecision(tx, invoiceUuid);
  const pending = row?.approvalPending ?? null;
  if (row === undefined || pending === null || row.eTag !== eTag) return;
  const { by, name, reason, charges } = pending;
  const giver = { id: by, name, approvalLimit: null };
  const checked = await checkApproval(tx, tenant, giver, { row, asked: { eTag: String(eTag), reason, charges } });
  const drop = (cause: string): Promise<void> => dropPending(context, tx, tenant, { row, pending, cause });
  if (!checked.ok) return drop(checked.refusal.message);
  const { updates, inTheWay } = await lookForUpdates(tx, tenant, row, checked.value.facts);
  if (inTheWay?.isOverdue === false) {
    // It is about to land: the approval waits a little longer, and what lands has the invoice audited again where it matters.
    const dueAt = new Date(Date.now() + RETRY_AFTER_SECONDS * 1000);
    return enqueueWork(tx, tenant.tenantUuid, [{ kind: "approve-pending", subjectUuid: invoiceUuid, payload: { eTag }, dueAt }]);
  }
  if (inTheWay !== null) return drop(inTheWay.message);
  const change = await vendorChangesSince(tx, by, checked.value.facts);
  const overtaken = await overtakes(tx, tenant, row, { decided: checked.value, change });
  if (overtaken !== null) return drop(overtaken);
  await takeEffect(context, tx, tenant, { by, row, decided: checked.value });
  await confirmUpdates(tx, [concernedBy(checked.value.facts)], [updates]);
}

/** Ends an approval that waited and may not take effect, and says why where its giver looks. */
const dropPending = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { row, pending, cause }: { readonly row: DecisionRow; readonly pending: PendingApproval; readonly cause: string },
): Promise<void> => {
  const { invoiceUuid } = row;
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const { by, name } = pending;
  await setApprovalPending(tx, invoiceUuid, null);
  await setDroppedApprovals(tx, invoiceUuid, [{ by, name, at, approved: null, cause }]);
  const data = { cause, approver: by, before: pending, after: null };
  await recordTimeline(tx, [{ invoiceUuid, at, actor: by, kind: "approval-dropped", data }]);
  await announceChanges(tx, [{ noun: "invoice", uuid: row.invoiceUuid }]);
};

/**
 * Words when another invoice of its orders was approved since the audit and leaves no room for this one, or where the vendor is paid was changed; then it is
 * audited again.
 */
const overtakes = async (
  tx: TenantTx,
  tenant: Tenant,
  row: DecisionRow,
  { decided, change }: { readonly decided: CheckedApproval; readonly change: ChangeInTheWay | null },
): Promise<string | null> => {
  const { facts } = decided;
  const beside = await invoicesBeside(tx, row, facts);
  const overtaken =
    change?.message ??
    overtakenBy(facts, beside, approvedTotal(decided)) ??
    (await overtakenByOthers(tx, row, facts, beside)) ??
    (await overtakenByReturn(tx, row, facts)) ??
    overtakenByCopy(facts, await lookalikesNow(tx, facts, beside)) ??
    (await papersUsedBy(tx, decided));
  if (overtaken !== null) await auditAgain(tx, tenant, [row.invoiceUuid]);
  return overtaken;
};

/** Words when a receipt that this approval uses was used by another invoice since the audit; then it is audited again. */
const papersUsedBy = async (tx: TenantTx, decided: CheckedApproval): Promise<string | null> => {
  const use = await usedSince(tx, decided.facts, usesOf(decided));
  return use === undefined
    ? null
    : `a receipt of this invoice was used for ${use.charge} of invoice ${use.invoiceNumber}, which was approved after this one was audited. It is audited again; decide anew.`;
};

const usesOf = ({ facts, amounts }: CheckedApproval) =>
  usesOfApproval(new AuditContext(facts), new Map(amounts.map((amount) => [amount.code, amount.amount])));

const auditAgain = (tx: TenantTx, tenant: Tenant, invoiceUuids: readonly string[]): Promise<void> =>
  enqueueWork(
    tx,
    tenant.tenantUuid,
    invoiceUuids.map((subjectUuid) => ({ kind: "audit-invoice", subjectUuid, payload: { cause: "decision" } })),
  );

const takeEffect = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { by, row, decided }: { readonly by: string; readonly row: DecisionRow; readonly decided: CheckedApproval },
): Promise<Approval> => {
  const { reason } = decided;
  const now = instantOfMilliseconds(tenantNow(context, tenant));
  const at = printInstant(eventTimeAfter(row.lastEventAt === null ? null : instantOf(row.lastEventAt), now));
  const approved = printAmount(approvedTotal(decided));
  const adjusted = adjustedOf(decided);
  const eTag = await setApproved(tx, row.invoiceUuid, {
    approved,
    at,
    by,
    allocations: approvalAllocations(
      new AuditContext(decided.facts),
      decided.result,
      decided.allocations,
      (code) => adjusted.get(code)?.reason ?? null,
    ),
  });
  await recordTimeline(tx, [
    {
      invoiceUuid: row.invoiceUuid,
      at,
      actor: by,
      kind: "approved",
      data: {
        amount: approved,
        billed: row.billed,
        reason,
        ...(adjusted.size === 0
          ? {}
          : { charges: [...adjusted.values()].map((decision) => ({ ...decision, amount: printAmount(decision.amount) })) }),
        before: row.status,
        after: "approved",
        ...(row.firstApproval === null ? {} : { firstApprover: row.firstApproval.by }),
      },
    },
  ]);
  const beside = await invoicesBeside(tx, row, decided.facts);
  const approvedOf = new Map(decided.amounts.map((amount) => [amount.code, amount.amount]));
  await liftWithheld(tx, { invoiceUuid: row.invoiceUuid, facts: decided.facts, approved: approvedOf, by, at }, beside);
  const unsettled = unsettledBy(decided.facts, beside, approvedTotal(decided), adjusted.size > 0);
  await auditAgain(tx, tenant, [...new Set([...unsettled, ...openOf(await lookalikesNow(tx, decided.facts, beside))])]);
  await auditDependents(tx, dependenciesOnDecided(row.invoiceUuid, row.orderUuids), "decision", [row.invoiceUuid]);
  const orders = await approveCompleteOrders(context, tx, row.orderUuids, eventTimeAfter(instantOf(at), now));
  await refreshRecoveries(context, tx, tenant, row.orderUuids);
  await announceChanges(tx, [{ noun: "invoice", uuid: row.invoiceUuid }]);
  await raiseEvents(tx, [
    { eventUuid: context.newUuid(), type: "INVOICE_APPROVED", at, data: { invoiceUuid: row.invoiceUuid } },
    ...orders,
  ]);
  await keepUses(tx, [{ facts: decided.facts, uses: usesOf(decided) }], at);
  await finalizeInvoices(tx, new Date(Number(now / 1000n)), [
    { invoiceUuid: row.invoiceUuid, matched: row.orderUuids.length > 0 },
  ]);
  return { status: "approved", eTag: String(eTag), pendingUntil: null, approved, message: null };
};

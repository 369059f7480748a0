import { AuditContext } from "#domain/audit/context/audit-context.ts";
import { eventTimeAfter, instantOf, instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { DecidedApproval } from "#domain/lifecycle/decide-approval.ts";
import { printAmount } from "#domain/money/amount.ts";
import type { TenantTx } from "#db/database.ts";
import { type DecisionRow, setApproved } from "#db/queries/invoice/decisions.ts";
import { finalizeInvoices } from "#db/queries/invoice/finalization.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { approvalAllocations } from "#domain/audit/approval/approval-allocations.ts";
import { auditDependents, dependenciesOnDecided } from "#outbox/audit-dependents.ts";
import { keepUses } from "../audit/paper-uses.ts";
import { concernedBy, confirmUpdates } from "../audit/updates-waiting.ts";
import { approveCompleteOrders } from "../order/approve-complete-orders.ts";
import { refreshRecoveries } from "../recovery/refresh-recoveries.ts";
import { saidOnBehalf } from "./said-on-behalf.ts";
import { liftWithheld } from "./lift-withheld.ts";

/** An approval that takes effect. */
export interface EffectiveApproval {
  readonly by: string;
  readonly row: DecisionRow;
  readonly approval: DecidedApproval & { readonly onBehalfOf: string | null };
}

/**
 * Writes an approval with all that follows from it: what was withheld of earlier invoices, audits of others, orders that are
 * complete now, recoveries, the event, what it uses of receipts and its final number. The eTag afterwards.
 */
export async function recordApproval(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { by, row, approval }: EffectiveApproval,
): Promise<string> {
  const { invoiceUuid, orderUuids } = row;
  const { facts, result, adjusted } = approval;
  const now = instantOfMilliseconds(tenantNow(context, tenant));
  const at = printInstant(eventTimeAfter(row.lastEventAt === null ? null : instantOf(row.lastEventAt), now));
  const eTag = await setApproved(tx, invoiceUuid, {
    approved: printAmount(approval.total),
    at,
    by,
    allocations: approvalAllocations(new AuditContext(facts), result, approval.allocations, {
      reasonOf: (code) => adjusted.get(code)?.reason ?? null,
    }),
  });
  await recordTimeline(tx, [{ invoiceUuid, at, actor: by, kind: "approved", data: approvedData(row, approval) }]);
  const approved = new Map(approval.amounts.map(({ code, amount }) => [code, amount]));
  await liftWithheld(tx, { invoiceUuid, facts, approved, by, at }, approval.beside);
  await enqueueAudits(tx, tenant.tenantUuid, approval.unsettled, "decision");
  await auditDependents(tx, dependenciesOnDecided(invoiceUuid, orderUuids), "decision", [invoiceUuid]);
  const orders = await approveCompleteOrders(context, tx, orderUuids, eventTimeAfter(instantOf(at), now));
  await refreshRecoveries(context, tx, tenant, orderUuids);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
  await raiseEvents(tx, [{ eventUuid: context.newUuid(), type: "INVOICE_APPROVED", at, data: { invoiceUuid } }, ...orders]);
  await keepUses(tx, [approval], at);
  await finalizeInvoices(tx, new Date(Number(now / 1000n)), [{ invoiceUuid, matched: orderUuids.length > 0 }]);
  await confirmUpdates(tx, [concernedBy(facts)], [approval.updates]);
  return String(eTag);
}

/** What the timeline tells of it. */
const approvedData = (row: DecisionRow, { total, reason, adjusted, onBehalfOf }: EffectiveApproval["approval"]) => ({
  amount: printAmount(total),
  billed: row.billed,
  reason,
  ...(adjusted.size === 0
    ? {}
    : { charges: [...adjusted.values()].map((charge) => ({ ...charge, amount: printAmount(charge.amount) })) }),
  before: row.status,
  after: "approved",
  ...saidOnBehalf({ onBehalfOf }),
  ...(row.firstApproval === null ? {} : { firstApprover: row.firstApproval.by }),
});

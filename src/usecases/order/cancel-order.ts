import { takeOrder } from "./take-order.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { decideTransition } from "#domain/lifecycle/decide-transition.ts";
import { ORDER_LIFECYCLE } from "#domain/lifecycle/order-lifecycle.ts";
import { setOrderCancelled } from "#db/queries/invoice/decisions.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { auditDependents } from "#outbox/audit-dependents.ts";
import { refreshRecoveries } from "../recovery/refresh-recoveries.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/**
 * Cancels an order, open or approved. Its open invoices are audited again (rule `order-cancelled`), and their timelines say why;
 * what was approved on it is a recovery. Cancelling again changes nothing. Refuses: unknown, etag-mismatch, state-conflict
 * (replaced).
 */
export function cancelOrder(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly orderExternalId: string; readonly eTag: string | null; readonly reason: string },
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const taken = await takeOrder(tx, request);
    if (!taken.ok) return taken;
    const row = taken.value;
    if (row.status === "cancelled") return done({ eTag: String(row.eTag) });
    const transition = decideTransition(ORDER_LIFECYCLE, row.status, "cancel");
    if (!transition.ok) return refuse("state-conflict", transition.message);
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    const { reason } = request;
    const { eTag, openInvoices } = await setOrderCancelled(tx, row.orderUuid, { at, by: actor.id, reason });
    await recordTimeline(
      tx,
      openInvoices.map((invoiceUuid) => ({
        invoiceUuid,
        at,
        actor: actor.id,
        kind: "order-cancelled",
        data: { orderExternalId: request.orderExternalId, reason, before: row.status, after: "cancelled" },
      })),
    );
    await enqueueAudits(tx, tenant.tenantUuid, openInvoices, "order");
    // Where it was one of several candidates, one less may be left.
    await auditDependents(tx, [{ kind: "order", key: row.orderUuid }], "order", openInvoices);
    await refreshRecoveries(context, tx, tenant, [row.orderUuid]);
    await announceChanges(tx, [
      { noun: "order", uuid: row.orderUuid },
      ...openInvoices.map((uuid) => ({ noun: "invoice" as const, uuid })),
    ]);
    return done({ eTag });
  });
}

import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { setOrderReinstated } from "#db/queries/invoice/decisions.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { auditDependents } from "#outbox/audit-dependents.ts";
import { refreshRecoveries } from "../recovery/refresh-recoveries.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { takeOrder } from "./take-order.ts";

/**
 * Takes a cancellation back: the order stands again as its newest version says, those included that came while it was cancelled;
 * approved where it was approved before. Its open invoices are audited again, and their timelines say why; what was to be got
 * back because it was cancelled is got back no more. Cancelling takes this back. Refuses: unknown, etag-mismatch, state-conflict
 * (not cancelled).
 */
export function reinstateOrder(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly orderExternalId: string; readonly eTag: string | null; readonly reason: string },
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const taken = await takeOrder(tx, request);
    if (!taken.ok) return taken;
    const { orderUuid, status } = taken.value;
    if (status !== "cancelled") return refuse("state-conflict", `The order is ${status}: only a cancelled one is reinstated.`);
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    const { reason, orderExternalId } = request;
    const { eTag, status: after, openInvoices } = await setOrderReinstated(tx, orderUuid, { at, by: actor.id, reason });
    await recordTimeline(
      tx,
      openInvoices.map((invoiceUuid) => ({
        invoiceUuid,
        at,
        actor: actor.id,
        kind: "order-reinstated",
        data: { orderExternalId, reason, before: status, after },
      })),
    );
    await enqueueAudits(tx, tenant.tenantUuid, openInvoices, "order");
    // Where it is one of several candidates again, there is one more to choose from.
    await auditDependents(tx, [{ kind: "order", key: orderUuid }], "order", openInvoices);
    await refreshRecoveries(context, tx, tenant, [orderUuid]);
    await announceChanges(tx, [
      { noun: "order", uuid: orderUuid },
      ...openInvoices.map((uuid) => ({ noun: "invoice" as const, uuid })),
    ]);
    return done({ eTag });
  });
}

import { takeOrder } from "./take-order.ts";
import { eventTimeAfter, instantOf, instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { markOrdersApproved } from "#db/queries/invoice/invoice-writing.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/**
 * A person's or key's approval of an order. Raised once: an approved order stays as it is, without another event.
 * Refuses: unknown, etag-mismatch, state-conflict (cancelled).
 */
export function approveOrder(
  context: Context,
  tenant: Tenant,
  _actor: Actor,
  request: { readonly orderExternalId: string; readonly eTag: string | null },
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const taken = await takeOrder(tx, request);
    if (!taken.ok) return taken;
    const row = taken.value;
    if (row.status === "cancelled") return refuse("state-conflict", "the order is cancelled; a cancelled order is not approved");
    if (row.status === "approved") return done({ eTag: String(row.eTag) });
    const at = printInstant(
      eventTimeAfter(
        row.lastEventAt === null ? null : instantOf(row.lastEventAt),
        instantOfMilliseconds(tenantNow(context, tenant)),
      ),
    );
    await markOrdersApproved(tx, [{ orderUuid: row.orderUuid, at }]);
    await announceChanges(tx, [{ noun: "order", uuid: row.orderUuid }]);
    await raiseEvents(tx, [
      { eventUuid: context.newUuid(), type: "ORDER_APPROVED", at, data: { orderExternalId: request.orderExternalId } },
    ]);
    return done({ eTag: String(row.eTag + 1) });
  });
}

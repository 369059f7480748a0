import { type Instant, instantAfter, instantOf, printInstant } from "#domain/day/instant.ts";
import { compareVendors } from "#domain/party/same-vendor.ts";
import { orderFromStored } from "#contract/stored/order.ts";
import type { TenantTx } from "#db/database.ts";
import { listOrderCompletion, markOrdersApproved } from "#db/queries/invoice/invoice-writing.ts";
import type { RaisedEvent } from "#outbox/raise-events.ts";
import type { Context } from "#src/context.ts";

/**
 * Approves the open ones among these orders whose every vendor with charges has an approved invoice while none of their invoices is open,
 * and answers the events (ORDER_APPROVED, once in an order's life). The orders are locked by the caller.
 */
export const approveCompleteOrders = async (
  context: Context,
  tx: TenantTx,
  orderUuids: readonly string[],
  now: Instant,
): Promise<readonly RaisedEvent[]> => {
  const complete = (await listOrderCompletion(tx, orderUuids)).filter((row) => {
    if (row.invoices.some((invoice) => invoice.status !== "approved")) return false;
    return orderFromStored(row.body)
      .vendors.filter((vendor) => vendor.charges.length > 0)
      .every((vendor) =>
        row.invoices.some(
          (invoice) =>
            compareVendors({ externalId: invoice.externalId, scac: invoice.scac, mcNumber: null, dotNumber: null }, vendor).same,
        ),
      );
  });
  const approved = complete.map((row) => ({
    row,
    at: printInstant(instantAfter(row.last_event_at === null ? null : instantOf(row.last_event_at), now)),
  }));
  await markOrdersApproved(
    tx,
    approved.map(({ row, at }) => ({ order_uuid: row.order_uuid, at })),
  );
  return approved.map(({ row, at }): RaisedEvent => ({
    eventUuid: context.newUuid(),
    type: "ORDER_APPROVED",
    at,
    data: { orderExternalId: row.external_id },
  }));
};

import { type Instant, eventTimeAfter, instantOf, printInstant } from "#domain/day/instant.ts";
import { isOrderSettled, type OrderInvoice } from "#domain/lifecycle/order-lifecycle.ts";
import type { OneCarrier } from "#domain/party/one-carrier.ts";
import { compareVendors } from "#domain/party/same-vendor.ts";
import { orderOfRow } from "#contract/packed/stored-rows.ts";
import type { TenantTx } from "#db/database.ts";
import { type CompletionRow, listOrderCompletion, markOrdersApproved } from "#db/queries/invoice/invoice-writing.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import type { RaisedEvent } from "#outbox/raise-events.ts";
import type { Context } from "#src/context.ts";

const isComplete = ({ body, invoices }: CompletionRow, carriers: OneCarrier): boolean => {
  const vendors = carriers.readOrder(orderOfRow(body)).vendors.filter((vendor) => vendor.charges.length > 0);
  return isOrderSettled(
    vendors.map((_, index) => String(index)),
    invoices.flatMap(({ status, externalId, scac }): OrderInvoice[] => {
      const billing = carriers.read({ externalId, scac, mcNumber: null, dotNumber: null });
      const fitting = vendors.flatMap((vendor, index) => (compareVendors(billing, vendor).same ? [String(index)] : []));
      return (fitting.length === 0 ? [null] : fitting).map((vendorKey) => ({ vendorKey, status: status }));
    }),
  );
};

/**
 * Approves the open ones among these orders whose every vendor with charges has an approved invoice while none of their invoices
 * is open (an order without charges waits for a person), and answers the events (ORDER_APPROVED, once in an order's life). The
 * orders are locked by the caller.
 */
export async function approveCompleteOrders(
  context: Context,
  tx: TenantTx,
  orderUuids: readonly string[],
  now: Instant,
): Promise<readonly RaisedEvent[]> {
  const carriers = await listOneCarriers(tx);
  const complete = (await listOrderCompletion(tx, orderUuids)).filter((row) => isComplete(row, carriers));
  const approved = complete.map((row) => ({
    row,
    at: printInstant(eventTimeAfter(row.lastEventAt === null ? null : instantOf(row.lastEventAt), now)),
  }));
  await markOrdersApproved(
    tx,
    approved.map(({ row, at }) => ({ orderUuid: row.orderUuid, at })),
  );
  return approved.map(({ row, at }): RaisedEvent => ({
    eventUuid: context.newUuid(),
    type: "ORDER_APPROVED",
    at,
    data: { orderExternalId: row.externalId },
  }));
}

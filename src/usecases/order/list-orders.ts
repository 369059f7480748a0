import { type ListedOrder, listOrders as query } from "#db/queries/order/order-listing.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";

export interface OrderListRequest {
  readonly q: string | null;
  readonly statuses: readonly string[];
  readonly limit: number;
  readonly cursor: string | null;
}

/** A page of the tenant's orders, the last changed first. Refuses: invalid (a cursor of another list). */
export async function listOrders(
  context: Context,
  tenant: Tenant,
  request: OrderListRequest,
): Promise<Outcome<ListPage<ListedOrder>>> {
  const after = request.cursor === null ? undefined : readCursor("orders", ["instant", "uuid"], request.cursor);
  if (request.cursor !== null && after === undefined) return BAD_CURSOR;
  const rows = await context.db.inTenantRead(tenant.tenantUuid, (tx) =>
    query(tx, request, after as readonly [string, string] | undefined, request.limit + 1),
  );
  return done(
    pageOf(rows, { list: "orders", limit: request.limit, keyOf: (row) => [row.changedAt, row.uuid], itemOf: (row) => row }),
  );
}

import { type FoundOrder, searchOneOrder, searchOrders as queryOrders, waitForLandings } from "#db/queries/search/searches.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { readPage, settleEnd, type TimeSearch } from "../list/time-search.ts";

/**
 * Operation 21: orders by the time of their latest version at or before `endTime`, so that pages do not shift while one reads.
 */
export async function searchOrders(
  context: Context,
  tenant: Tenant,
  search: TimeSearch & { readonly orderExternalId: string | null },
): Promise<readonly { readonly orderExternalId: string }[]> {
  const named = await settleEnd(context, tenant, search.endTime);
  // Of the primary: a standby knows nothing of the locks by which landings that are under way are waited for.
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    // A caller that moves its start to this end must not miss a version that is being landed.
    await waitForLandings(tx);
    const until = search.endTime === null ? instantOfMilliseconds(tenantNow(context, tenant)) : named;
    const { orderExternalId } = search;
    const rows: readonly Pick<FoundOrder, "orderExternalId">[] =
      orderExternalId === null
        ? await readPage(context, tx, { search, until, list: ["orders"] }, (range) => queryOrders(tx, range))
        : await searchOneOrder(
            tx,
            {
              after: printInstant(search.startTime),
              until: printInstant(until),
              limit: search.pageSize,
              offset: search.pageSize * search.pageNumber,
            },
            orderExternalId,
          );
    return rows.map((row) => ({ orderExternalId: row.orderExternalId }));
  });
}

import { searchOrders as queryOrders, waitForLandings } from "#db/queries/searches.ts";
import type { Instant } from "#domain/day/instant.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { Context, Tenant } from "./context.ts";
import { tenantNow } from "./context.ts";

export interface TimeSearch {
  /** Exclusive. */
  readonly startTime: Instant;
  /** Inclusive; null: now. */
  readonly endTime: Instant | null;
  readonly pageSize: number;
  /** From 0. */
  readonly pageNumber: number;
}

/** Operation 21: orders by the time of their latest version at or before `endTime`, so that pages do not shift while one reads. */
export const searchOrders = (
  context: Context,
  tenant: Tenant,
  search: TimeSearch & { readonly orderExternalId: string | null },
): Promise<readonly { readonly orderExternalId: string }[]> =>
  context.db.inTenant(tenant.tenantUuid, async (tx) => {
    // Whoever moves his start to this end must not miss a version that is being landed.
    await waitForLandings(tx);
    const now = instantOfMilliseconds(tenantNow(context, tenant));
    const until = search.endTime === null || search.endTime > now ? now : search.endTime;
    return queryOrders(
      tx,
      {
        after: printInstant(search.startTime),
        until: printInstant(until),
        limit: search.pageSize,
        offset: search.pageSize * search.pageNumber,
      },
      search.orderExternalId,
    );
  });

import { searchApprovedDocuments as queryDocuments } from "#db/queries/searches.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { Context, Tenant } from "./context.ts";
import { tenantNow } from "./context.ts";
import type { TimeSearch } from "./search-orders.ts";

/** Operation 20: approved documents, once per order they belong to, by approval time. */
export const searchApprovedDocuments = (
  context: Context,
  tenant: Tenant,
  search: TimeSearch & { readonly documentUuid: string | null; readonly orderExternalId: string | null },
): Promise<readonly { readonly documentUuid: string; readonly orderExternalId: string }[]> =>
  context.db.inTenant(tenant.tenantUuid, (tx) =>
    queryDocuments(
      tx,
      {
        after: printInstant(search.startTime),
        until: printInstant(search.endTime ?? instantOfMilliseconds(tenantNow(context, tenant))),
        limit: search.pageSize,
        offset: search.pageSize * search.pageNumber,
      },
      search.documentUuid,
      search.orderExternalId,
    ),
  );

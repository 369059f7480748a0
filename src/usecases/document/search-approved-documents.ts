import { setTimeout as sleep } from "node:timers/promises";
import { listListings, searchApprovedDocuments as queryDocuments } from "#db/queries/search/searches.ts";
import type { Context, Tenant } from "#src/context.ts";
import { readPage, settleEnd, type TimeSearch } from "../list/time-search.ts";

/** An approval that has not ended after so long is not waited for: it does not hold up every search. */
const MAX_WAIT_MS = 5_000;

/**
 * Operation 20: approved documents, once per order they belong to, by approval time; one that was linked to an order later, by
 * the time of the link, as DOCUMENT_APPROVED tells it.
 */
export async function searchApprovedDocuments(
  context: Context,
  tenant: Tenant,
  search: TimeSearch & { readonly documentUuid: string | null; readonly orderExternalId: string | null },
): Promise<readonly { readonly documentUuid: string; readonly orderExternalId: string }[]> {
  const until = await settleEnd(context, tenant, search.endTime);
  await passListings(context, tenant);
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const { documentUuid, orderExternalId } = search;
    const rows = await readPage(context, tx, { search, until, list: ["documents", documentUuid, orderExternalId] }, (range) =>
      queryDocuments(tx, range, documentUuid, orderExternalId),
    );
    return rows.map((row) => ({ documentUuid: row.documentUuid, orderExternalId: row.orderExternalId }));
  });
}

/** Waits until the approvals that have begun are over: they may carry a time before the end. */
const passListings = async (context: Context, tenant: Tenant): Promise<void> => {
  const now = () => context.db.inTenant(tenant.tenantUuid, (tx) => listListings(tx));
  let left: readonly string[] = await now();
  for (const giveUp = performance.now() + MAX_WAIT_MS; left.length > 0 && performance.now() < giveUp;) {
    await sleep(3);
    const alive = new Set(await now());
    left = left.filter((name) => alive.has(name));
  }
};

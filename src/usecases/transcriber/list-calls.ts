import { listTranscriberCalls, type TranscriberCallRow } from "#db/queries/transcriber/transcriber-call.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";

const LIST = "transcriber-calls";

/** A page of the calls of the tenant's document AI, the newest first. Refuses: invalid (a malformed cursor of this list). */
export function listCalls(
  context: Context,
  tenant: Tenant,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<TranscriberCallRow>>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const after = cursor === null ? undefined : readCursor(LIST, ["uuid"], cursor);
    if (cursor !== null && after === undefined) return BAD_CURSOR;
    const rows = await listTranscriberCalls(tx, { after: after?.[0] as string | undefined, limit: limit + 1 });
    return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.uuid], itemOf: (row) => row }));
  });
}

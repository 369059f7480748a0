import { type ListedSent, listSent, settleSent as settle, type SentFilter } from "#db/queries/edi/edi-sent.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

const LIST = "edi-sent";

/**
 * What was sent to partners of our own accord, with the state of its answer. Refuses: invalid (a cursor of another
 * list).
 */
export async function listSentEdi(
  context: Context,
  tenant: Tenant,
  request: SentFilter & { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ListedSent>>> {
  const after = request.cursor === null ? undefined : readCursor(LIST, ["instant", "uuid"], request.cursor);
  if (request.cursor !== null && after === undefined) return BAD_CURSOR;
  const now = new Date(tenantNow(context, tenant));
  const rows = await context.db.inTenant(tenant.tenantUuid, (tx) =>
    listSent(tx, now, request, { after: after as readonly [string, string] | undefined, limit: request.limit + 1 }),
  );
  return done(pageOf(rows, { list: LIST, limit: request.limit, keyOf: (row) => [row.sentAt, row.uuid], itemOf: (row) => row }));
}

/**
 * A person has seen to a document that was rejected or never answered: it no longer asks for attention. A new rejection asks
 * again.
 */
export async function settleSentEdi(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  sentUuid: string,
): Promise<Outcome<ListedSent>> {
  const now = new Date(tenantNow(context, tenant));
  const settled = await context.db.inTenant(tenant.tenantUuid, (tx) => settle(tx, now, sentUuid, actor.name));
  return settled === undefined ? refuse("unknown", "nothing that was sent by this tenant has this uuid") : done(settled);
}

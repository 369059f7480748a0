import { type AppNotice, countUnreadNotices, listAppNotices, noteNoticesRead } from "#db/queries/notice/notices-in-app.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";

/** More than so many unread ones nobody counts. */
const MAX_COUNTED = 100;

/** A page of what somebody is told of, and how many of all they have not read. */
export type NoticePage = ListPage<AppNotice> & { readonly unread: number };

interface NoticeRequest {
  readonly userId: string;
  readonly unread: boolean;
  readonly limit: number;
  readonly cursor: string | null;
}

/** What somebody is told of in this tenant, the newest first. Refuses: invalid (a cursor of another list). */
export async function listNotices(
  context: Context,
  tenant: Tenant,
  { userId, unread, limit, cursor }: NoticeRequest,
): Promise<Outcome<NoticePage>> {
  const after = cursor === null ? undefined : readCursor("notices", ["instant", "uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const rows = await listAppNotices(tx, userId, {
      unread,
      after: after as readonly [string, string] | undefined,
      limit: limit + 1,
    });
    const page = pageOf(rows, { list: "notices", limit, keyOf: (row) => [row.at, row.uuid], itemOf: (row) => row });
    return done({ ...page, unread: await countUnreadNotices(tx, userId, MAX_COUNTED) });
  });
}

/** Notes what somebody has read: these, or all that came until then. Answers how many they have not read. */
export function readNotices(
  context: Context,
  tenant: Tenant,
  userId: string,
  which: { readonly uuids: readonly string[] } | { readonly until: string },
): Promise<number> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await noteNoticesRead(tx, userId, which);
    // Their other windows count again.
    await announceChanges(tx, [{ noun: "notice", uuid: tx.tenantUuid }]);
    return countUnreadNotices(tx, userId, MAX_COUNTED);
  });
}

import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

/** What somebody is told of, as the app shows it. */
export interface AppNotice {
  readonly uuid: string;
  readonly kind: string;
  readonly words: string;
  /** Where it leads in the app. */
  readonly path: string;
  readonly at: string;
  readonly readAt: string | null;
}

/** After it, in the order of the list. */
export type AfterNotice = readonly [at: string, uuid: string];

/** What somebody is told of, the newest first. */
export async function listAppNotices(
  tx: TenantTx,
  userId: string,
  { unread, after, limit }: { readonly unread: boolean; readonly after: AfterNotice | undefined; readonly limit: number },
): Promise<readonly AppNotice[]> {
  const { rows } = await tx.query<AppNotice>(
    {
      name: "notice-list",
      text: `select notice_uuid as uuid, kind, words, path, ${instantText("at")} as at, ${instantText("read_at")} as "readAt" from notice
        where tenant_uuid = $1 and user_id = $2 and in_app and (not $3 or read_at is null)
          and ($4::timestamptz is null or at < $4 or at = $4 and notice_uuid > $5::uuid)
        order by notice.at desc, notice_uuid limit $6`,
    },
    [tx.tenantUuid, userId, unread, after?.[0] ?? null, after?.[1] ?? null, limit],
  );
  return rows;
}

/** How many somebody has not read, counted up to `most`. */
export async function countUnreadNotices(tx: TenantTx, userId: string, most: number): Promise<number> {
  const { rows } = await tx.query<{ unread: number }>(
    {
      name: "notice-unread",
      text: `select count(*)::int as unread from (
        select from notice where tenant_uuid = $1 and user_id = $2 and in_app and read_at is null limit $3) found`,
    },
    [tx.tenantUuid, userId, most],
  );
  return rows[0]?.unread ?? 0;
}

/** Notes these, or all that came until then, as read. */
export async function noteNoticesRead(
  tx: TenantTx,
  userId: string,
  which: { readonly uuids: readonly string[] } | { readonly until: string },
): Promise<void> {
  const [uuids, until] = "until" in which ? [[], which.until] : [which.uuids, null];
  await tx.query(
    {
      name: "notice-read",
      text: `update notice set read_at = now() where tenant_uuid = $1 and user_id = $2 and in_app and read_at is null
        and (notice_uuid = any ($3::uuid[]) or at <= $4::timestamptz)`,
    },
    [tx.tenantUuid, userId, uuids, until],
  );
}

const MAX_FORGOTTEN = 1_000;

/** Forgets some of what people were told of before then and no mail tells any more; answers how many. */
export async function forgetOldNotices(tx: TenantTx, before: string): Promise<number> {
  const { rowCount } = await tx.query(
    {
      name: "notice-forget",
      text: `delete from notice where tenant_uuid = $1 and notice_uuid in (
        select notice_uuid from notice where tenant_uuid = $1 and due_at is null and at < $2::timestamptz limit ${MAX_FORGOTTEN})`,
    },
    [tx.tenantUuid, before],
  );
  return rowCount ?? 0;
}

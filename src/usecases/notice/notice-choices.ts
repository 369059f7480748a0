import { listNoticeChoices, saveNoticeChoices } from "#db/queries/notice/notice.ts";
import { NOTICE_KINDS, type NoticeChoice, type NoticeKind } from "#domain/notice/notice-kinds.ts";
import type { Context, Tenant } from "#src/context.ts";

export type NoticeChoices = Readonly<Record<NoticeKind, NoticeChoice>>;

/** What somebody is told of by mail, and when, in this tenant. */
export function readNoticeChoices(context: Context, tenant: Tenant, userId: string): Promise<NoticeChoices> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const chosen = new Map((await listNoticeChoices(tx, userId)).map(({ kind, choice }) => [kind, choice as NoticeChoice]));
    return Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, chosen.get(kind) ?? "at-once"])) as NoticeChoices;
  });
}

/** What is not named stays as it is. */
export async function changeNoticeChoices(
  context: Context,
  tenant: Tenant,
  userId: string,
  change: Readonly<Partial<Record<NoticeKind, NoticeChoice | null>>>,
): Promise<NoticeChoices> {
  const chosen = NOTICE_KINDS.flatMap((kind) => {
    const choice = change[kind];
    return choice == null ? [] : [{ kind, choice }];
  });
  await context.db.inTenant(tenant.tenantUuid, (tx) => saveNoticeChoices(tx, userId, chosen));
  return readNoticeChoices(context, tenant, userId);
}

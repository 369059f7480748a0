import type { TenantTx } from "#db/database.ts";
import { listNoticeChoices, saveNoticeChoices } from "#db/queries/notice/notice.ts";
import { NOTICE_KINDS, type NoticeChoice, type NoticeKind } from "#domain/notice/notice-kinds.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome } from "../refusal.ts";
import { chooseWeekly, type WeeklyChoice, weeklyChoiceOf, type WeeklyWish } from "./weekly-mail-choice.ts";

type PerKind<T> = Readonly<Record<NoticeKind, T>>;
/** When each kind comes by mail, whether the app tells it, and whether the week's figures come by mail. */
export type NoticeChoices = PerKind<NoticeChoice> & { readonly inApp: PerKind<boolean>; readonly weekly: WeeklyChoice };
type NoticeChange = Readonly<Partial<Record<NoticeKind, NoticeChoice | null>>> & {
  readonly inApp?: Readonly<Partial<Record<NoticeKind, boolean | null>>> | null;
  readonly weekly?: WeeklyWish | null;
};

const perKind = <T>(of: (kind: NoticeKind) => T): PerKind<T> =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, of(kind)])) as PerKind<T>;

async function choicesOf(tx: TenantTx, userId: string): Promise<NoticeChoices> {
  const chosen = new Map((await listNoticeChoices(tx, userId)).map((each) => [each.kind, each]));
  return {
    ...perKind((kind) => (chosen.get(kind)?.choice as NoticeChoice | undefined) ?? "at-once"),
    inApp: perKind((kind) => chosen.get(kind)?.inApp ?? true),
    weekly: await weeklyChoiceOf(tx, userId),
  };
}

/** What somebody is told of in this tenant, how and when. */
export function readNoticeChoices(context: Context, tenant: Tenant, userId: string): Promise<NoticeChoices> {
  return context.db.inTenant(tenant.tenantUuid, (tx) => choicesOf(tx, userId));
}

/** What is not named stays as it is. Refuses: invalid (the time zone of the weekly mail). */
export function changeNoticeChoices(
  context: Context,
  tenant: Tenant,
  userId: string,
  change: NoticeChange,
): Promise<Outcome<NoticeChoices>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<NoticeChoices>> => {
    if (change.weekly != null) {
      const chosen = await chooseWeekly(context, tx, userId, change.weekly);
      if (!chosen.ok) return chosen;
    }
    const before = await choicesOf(tx, userId);
    const named = NOTICE_KINDS.filter((kind) => change[kind] != null || change.inApp?.[kind] != null);
    await saveNoticeChoices(
      tx,
      userId,
      named.map((kind) => ({
        kind,
        choice: change[kind] ?? before[kind],
        inApp: change.inApp?.[kind] ?? before.inApp[kind],
      })),
    );
    return done(await choicesOf(tx, userId));
  });
}

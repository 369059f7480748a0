import type { TenantTx } from "../../database.ts";

/** Whom a notice is for: these people and who works on their queue, whoever is in the team, and whoever has one of the roles. */
export interface NoticeFor {
  /** "user:<id>" or "team:<uuid>"; others are nobody who reads mail. */
  readonly actors: readonly string[];
  readonly roles: readonly string[];
  /** Who did it knows of it. */
  readonly except: string;
  /** Who is told of it in other words. */
  readonly toldOtherwise?: readonly string[];
}

export interface NewNotice {
  readonly kind: string;
  readonly path: string;
  readonly words: string;
  readonly atOnceAt: Date;
  readonly dailyAt: Date;
}

/** True for a member `m` who is one of these actors, in one of these teams, or works on the queue of one of them who is away. */
const isAmong = (actors: string): string => `('user:' || m.user_id = any (${actors}::text[]) or exists (
              select from team_member t where t.tenant_uuid = $1 and t.user_id = m.user_id and 'team:' || t.team_uuid::text = any (${actors}::text[])) or exists (
              select from tenant_member a where a.tenant_uuid = $1 and a.delegate_id = m.user_id and a.delegate_queue and a.deactivated_at is null
                and (now() at time zone 'UTC')::date between a.delegate_from and a.delegate_until and 'user:' || a.user_id = any (${actors}::text[])))`;

/**
 * Keeps a notice for each of them who wants it, by mail or in the app; the same one that is there already is told anew. Answers
 * whose mail of that time nobody has asked for yet, and how many are told at all.
 */
export async function insertNotices(
  tx: TenantTx,
  { actors, roles, except, toldOtherwise = [] }: NoticeFor,
  { kind, path, words, atOnceAt, dailyAt }: NewNotice,
): Promise<readonly { readonly userId: string; readonly dueAt: Date | null; readonly isAsked: boolean }[]> {
  const { rows } = await tx.query<{ userId: string; dueAt: Date | null; isAsked: boolean }>(
    {
      name: "notice-insert",
      text: `with put as (
          insert into notice as known (tenant_uuid, user_id, kind, path, words, due_at, in_app)
          select $1, m.user_id, $2, $3, $4,
            case c.choice when 'never' then null when 'daily' then $6::timestamptz else $5::timestamptz end, coalesce(c.in_app, true)
          from tenant_member m left join notice_choice c on c.tenant_uuid = $1 and c.user_id = m.user_id and c.kind = $2
          where m.tenant_uuid = $1 and m.deactivated_at is null and (c.choice is distinct from 'never' or c.in_app) and 'user:' || m.user_id <> all ($9::text[])
            and (m.role = any ($8::text[]) or ${isAmong("$7")})
          on conflict (tenant_uuid, user_id, kind, path, words) do update
            set at = now(), read_at = null, in_app = excluded.in_app, due_at = coalesce(known.due_at, excluded.due_at)
          returning user_id, due_at)
        select user_id as "userId", due_at as "dueAt", due_at is not null and not exists (
          select from notice other where other.tenant_uuid = $1 and other.user_id = put.user_id and other.due_at = put.due_at) as "isAsked" from put`,
    },
    [tx.tenantUuid, kind, path, words, atOnceAt, dailyAt, actors, roles, [except, ...toldOtherwise]],
  );
  return rows;
}

interface TakenBackNotice {
  readonly kind: string;
  readonly path: string;
  readonly of: string;
  readonly butOf: string | null;
  /** These lines alone; null: every one. */
  readonly words: readonly string[] | null;
}

/**
 * What people were told of is so no more: it goes where it was not mailed or read yet. `of` were told, but for those of `butOf`,
 * whom it concerns as before.
 */
export async function takeBackNotices(tx: TenantTx, { kind, path, of, butOf, words }: TakenBackNotice): Promise<void> {
  await tx.query(
    {
      name: "notice-take-back",
      text: `delete from notice n where n.tenant_uuid = $1 and n.kind = $2 and n.path = $3 and n.read_at is null
          and ($6::text[] is null or n.words = any ($6)) and n.user_id = any (array(
          select m.user_id from tenant_member m where m.tenant_uuid = $1 and ${isAmong("$4")} and not ${isAmong("$5")}))`,
    },
    [tx.tenantUuid, kind, path, [of], butOf === null ? [] : [butOf], words],
  );
}

/** What a notice about an invoice needs: its number, and whose it is. */
export async function findNoticedInvoice(
  tx: TenantTx,
  invoiceUuid: string,
): Promise<{ readonly invoiceNumber: string; readonly assignee: string | null } | undefined> {
  return (
    await tx.query<{ invoiceNumber: string; assignee: string | null }>(
      {
        name: "notice-invoice",
        text: `select invoice_number as "invoiceNumber", assignee from invoice where tenant_uuid = $1 and invoice_uuid = $2`,
      },
      [tx.tenantUuid, invoiceUuid],
    )
  ).rows[0];
}

export interface DueNotice {
  readonly words: string;
  readonly path: string;
}

/** Takes what is due for somebody: whoever takes it sends it. What the app shows stays there. */
export async function takeDueNotices(tx: TenantTx, userId: string, now: Date): Promise<readonly DueNotice[]> {
  const { rows } = await tx.query<DueNotice & { at: Date }>(
    {
      name: "notice-take",
      text: `with gone as (
          delete from notice where tenant_uuid = $1 and user_id = $2 and due_at <= $3 and not in_app returning words, path, at),
        kept as (update notice set due_at = null where tenant_uuid = $1 and user_id = $2 and due_at <= $3 and in_app returning words, path, at)
        select words, path, at from gone union all select words, path, at from kept order by at, path`,
    },
    [tx.tenantUuid, userId, now],
  );
  return rows;
}

export interface ChosenNotice {
  readonly kind: string;
  /** By mail. */
  readonly choice: string;
  readonly inApp: boolean;
}

/** What somebody chose; the kinds that are not there come at once, and in the app. */
export async function listNoticeChoices(tx: TenantTx, userId: string): Promise<readonly ChosenNotice[]> {
  const { rows } = await tx.query<ChosenNotice & Record<string, unknown>>(
    {
      name: "notice-choices",
      text: 'select kind, choice, in_app as "inApp" from notice_choice where tenant_uuid = $1 and user_id = $2',
    },
    [tx.tenantUuid, userId],
  );
  return rows;
}

export async function saveNoticeChoices(tx: TenantTx, userId: string, chosen: readonly ChosenNotice[]): Promise<void> {
  await tx.query(
    `insert into notice_choice (tenant_uuid, user_id, kind, choice, in_app)
     select $1, $2, kind, choice, in_app from unnest($3::text[], $4::text[], $5::boolean[]) as c (kind, choice, in_app)
     on conflict (tenant_uuid, user_id, kind) do update set choice = excluded.choice, in_app = excluded.in_app`,
    [tx.tenantUuid, userId, chosen.map(({ kind }) => kind), chosen.map(({ choice }) => choice), chosen.map(({ inApp }) => inApp)],
  );
}

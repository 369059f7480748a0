import type { TenantTx } from "../../database.ts";

/** Whom a notice is for: these people, whoever is in the team, and whoever has one of the roles. */
export interface NoticeFor {
  /** "user:<id>" or "team:<uuid>"; others are nobody who reads mail. */
  readonly actors: readonly string[];
  readonly roles: readonly string[];
  /** Who did it knows of it. */
  readonly except: string;
}

export interface NewNotice {
  readonly kind: string;
  readonly path: string;
  readonly words: string;
  readonly atOnceAt: Date;
  readonly dailyAt: Date;
}

/**
 * Keeps a notice for each of them who wants it; one that waits already is not doubled. Answers whose mail of that time nobody has
 * asked for yet.
 */
export async function insertNotices(
  tx: TenantTx,
  { actors, roles, except }: NoticeFor,
  { kind, path, words, atOnceAt, dailyAt }: NewNotice,
): Promise<readonly { readonly userId: string; readonly dueAt: Date }[]> {
  const { rows } = await tx.query<{ userId: string; dueAt: Date }>(
    {
      name: "notice-insert",
      text: `with put as (
          insert into notice (tenant_uuid, user_id, kind, path, words, due_at)
          select $1, m.user_id, $2, $3, $4, case c.choice when 'daily' then $6::timestamptz else $5::timestamptz end
          from tenant_member m left join notice_choice c on c.tenant_uuid = $1 and c.user_id = m.user_id and c.kind = $2
          where m.tenant_uuid = $1 and m.deactivated_at is null and c.choice is distinct from 'never' and 'user:' || m.user_id <> $9
            and ('user:' || m.user_id = any ($7::text[]) or m.role = any ($8::text[]) or exists (
              select from team_member t where t.tenant_uuid = $1 and t.user_id = m.user_id and 'team:' || t.team_uuid::text = any ($7::text[])))
          on conflict do nothing returning user_id, due_at)
        select user_id as "userId", due_at as "dueAt" from put
        where not exists (select from notice other where other.tenant_uuid = $1 and other.user_id = put.user_id and other.due_at = put.due_at)`,
    },
    [tx.tenantUuid, kind, path, words, atOnceAt, dailyAt, actors, roles, except],
  );
  return rows;
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

/** Takes away what is due for somebody: whoever takes it sends it. */
export async function takeDueNotices(tx: TenantTx, userId: string, now: Date): Promise<readonly DueNotice[]> {
  const { rows } = await tx.query<DueNotice & Record<string, unknown>>(
    {
      name: "notice-take",
      text: `with taken as (delete from notice where tenant_uuid = $1 and user_id = $2 and due_at <= $3 returning words, path, at)
        select words, path from taken order by at, path`,
    },
    [tx.tenantUuid, userId, now],
  );
  return rows;
}

export interface ChosenNotice {
  readonly kind: string;
  readonly choice: string;
}

/** What somebody chose; the kinds that are not there come at once. */
export async function listNoticeChoices(tx: TenantTx, userId: string): Promise<readonly ChosenNotice[]> {
  const { rows } = await tx.query<ChosenNotice & Record<string, unknown>>(
    { name: "notice-choices", text: "select kind, choice from notice_choice where tenant_uuid = $1 and user_id = $2" },
    [tx.tenantUuid, userId],
  );
  return rows;
}

export async function saveNoticeChoices(tx: TenantTx, userId: string, chosen: readonly ChosenNotice[]): Promise<void> {
  await tx.query(
    `insert into notice_choice (tenant_uuid, user_id, kind, choice)
     select $1, $2, kind, choice from unnest($3::text[], $4::text[]) as c (kind, choice)
     on conflict (tenant_uuid, user_id, kind) do update set choice = excluded.choice`,
    [tx.tenantUuid, userId, chosen.map(({ kind }) => kind), chosen.map(({ choice }) => choice)],
  );
}

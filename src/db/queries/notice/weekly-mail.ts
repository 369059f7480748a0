import type { TenantTx } from "../../database.ts";

/** What somebody chose about the weekly mail. */
export interface WeeklyMailRow {
  readonly wanted: boolean;
  readonly timeZone: string;
  readonly dueAt: Date;
  /** The Monday of the last one; null: there was none. */
  readonly lastMonday: string | null;
  readonly stopToken: string;
  /** By the database's clock: that of a process may be wrong. */
  readonly now: Date;
}

const COLUMNS = `wanted, time_zone as "timeZone", due_at as "dueAt", last_monday::text as "lastMonday", stop_token as "stopToken", now() as now`;

/** Undefined: they never chose. Whoever reads it and changes it holds it meanwhile. */
export async function lockWeeklyMail(tx: TenantTx, userId: string): Promise<WeeklyMailRow | undefined> {
  const { rows } = await tx.query<WeeklyMailRow>(
    {
      name: "weekly-mail-lock",
      text: `select ${COLUMNS} from weekly_mail where tenant_uuid = $1 and user_id = $2 for update`,
    },
    [tx.tenantUuid, userId],
  );
  return rows[0];
}

export async function findWeeklyMail(tx: TenantTx, userId: string): Promise<WeeklyMailRow | undefined> {
  const { rows } = await tx.query<WeeklyMailRow>(
    { name: "weekly-mail-find", text: `select ${COLUMNS} from weekly_mail where tenant_uuid = $1 and user_id = $2` },
    [tx.tenantUuid, userId],
  );
  return rows[0];
}

export interface WeeklyMailChoice {
  readonly userId: string;
  readonly wanted: boolean;
  readonly timeZone: string;
  readonly dueAt: Date;
  /** Kept where there was none. */
  readonly stopToken: string;
}

/** Keeps what somebody chose; what stops it stays as it is: mails of before name it. */
export async function saveWeeklyMail(
  tx: TenantTx,
  { userId, wanted, timeZone, dueAt, stopToken }: WeeklyMailChoice,
): Promise<void> {
  await tx.query(
    `insert into weekly_mail (tenant_uuid, user_id, wanted, time_zone, due_at, stop_token) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_uuid, user_id) do update set wanted = excluded.wanted, time_zone = excluded.time_zone, due_at = excluded.due_at`,
    [tx.tenantUuid, userId, wanted, timeZone, dueAt, stopToken],
  );
}

/** Whose mail names this to be stopped by; undefined: nobody's. */
export async function findWeeklyReader(tx: TenantTx, stopToken: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ userId: string }>(
    {
      name: "weekly-mail-reader",
      text: `select user_id as "userId" from weekly_mail where tenant_uuid = $1 and stop_token = $2`,
    },
    [tx.tenantUuid, stopToken],
  );
  return rows[0]?.userId;
}

/** They want it no more. */
export async function stopWeeklyMail(tx: TenantTx, userId: string): Promise<void> {
  await tx.query(
    { name: "weekly-mail-stop", text: "update weekly_mail set wanted = false where tenant_uuid = $1 and user_id = $2" },
    [tx.tenantUuid, userId],
  );
}

/** Nothing is left of what somebody chose. */
export async function deleteWeeklyMail(tx: TenantTx, userId: string): Promise<void> {
  await tx.query("delete from weekly_mail where tenant_uuid = $1 and user_id = $2", [tx.tenantUuid, userId]);
}

export interface DueWeeklyMail {
  readonly userId: string;
  readonly timeZone: string;
  readonly dueAt: Date;
  readonly now: Date;
}

/**
 * Whose mail is due at an instant (null: now, by the database's clock), of those who work for the tenant: whoever takes it hands
 * it to the queue in the same transaction, and nobody else meanwhile.
 */
export async function takeDueWeeklyMails(tx: TenantTx, at: Date | null, limit: number): Promise<readonly DueWeeklyMail[]> {
  const { rows } = await tx.query<DueWeeklyMail>(
    {
      name: "weekly-mail-due",
      text: `select w.user_id as "userId", w.time_zone as "timeZone", w.due_at as "dueAt", coalesce($2::timestamptz, now()) as now
        from weekly_mail w join tenant_member m on m.tenant_uuid = $1 and m.user_id = w.user_id
        where w.tenant_uuid = $1 and w.wanted and w.due_at <= coalesce($2::timestamptz, now()) and m.deactivated_at is null
        order by w.due_at limit $3
        for update of w skip locked`,
    },
    [tx.tenantUuid, at, limit],
  );
  return rows;
}

/** When the next one is due, of which week the last one was. */
export async function noteWeeklyMail(
  tx: TenantTx,
  { userId, lastMonday, dueAt }: { readonly userId: string; readonly lastMonday: string; readonly dueAt: Date },
): Promise<void> {
  await tx.query(
    {
      name: "weekly-mail-note",
      text: "update weekly_mail set last_monday = $3::date, due_at = $4 where tenant_uuid = $1 and user_id = $2",
    },
    [tx.tenantUuid, userId, lastMonday, dueAt],
  );
}

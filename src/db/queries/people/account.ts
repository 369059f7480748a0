import type { Tx } from "../../database.ts";

/** A person's own account: what they sign in with, in whatever tenants they work. */
export interface AccountRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Whether they ever proved to read the mail of this address. */
  readonly emailVerified: boolean;
  /** Null: they sign in without one. */
  readonly passwordHash: string | null;
}

const ACCOUNT = `select u.id::text as "userId", u.name, u.email, u."emailVerified",
  (select a.password from auth."account" a where a."userId" = u.id and a."providerId" = 'credential') as "passwordHash"
  from auth."user" u`;

export async function findAccount(tx: Tx, userId: string): Promise<AccountRow | undefined> {
  return (await tx.query<AccountRow>({ name: "account-find", text: `${ACCOUNT} where u.id::text = $1` }, [userId])).rows[0];
}

export async function findAccountByEmail(tx: Tx, email: string): Promise<AccountRow | undefined> {
  return (await tx.query<AccountRow>({ name: "account-find-by-email", text: `${ACCOUNT} where u.email = $1` }, [email])).rows[0];
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const changed = await tx.query(
    `update auth."account" set password = $2, "updatedAt" = now() where "userId" = $1::uuid and "providerId" = 'credential'`,
    [userId, passwordHash],
  );
  if (changed.rowCount === 0)
    await tx.query(
      `insert into auth."account" ("accountId", "providerId", "userId", password, "updatedAt") values ($1::text, 'credential', $1::uuid, $2, now())`,
      [userId, passwordHash],
    );
}

export async function setEmailVerified(tx: Tx, userId: string): Promise<void> {
  await tx.query(`update auth."user" set "emailVerified" = true, "updatedAt" = now() where id = $1::uuid`, [userId]);
}

export interface SessionRow {
  readonly sessionId: string;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** The sessions of a person that are not over, the last used first. */
export async function listSessions(
  tx: Tx,
  userId: string,
  since: { readonly created: Date; readonly seen: Date },
): Promise<readonly SessionRow[]> {
  return (
    await tx.query<SessionRow>(
      {
        name: "sessions-list",
        text: `select id::text as "sessionId", "userAgent", "ipAddress", "createdAt", "updatedAt" as "lastSeenAt" from auth."session"
          where "userId" = $1::uuid and "expiresAt" > now() and "createdAt" > $2 and "updatedAt" > $3 order by "updatedAt" desc, id limit 200`,
      },
      [userId, since.created, since.seen],
    )
  ).rows;
}

/** Ends a session of this person; false: it is not theirs, or over. */
export async function endSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  return (
    (await tx.query(`delete from auth."session" where "userId" = $1::uuid and id::text = $2`, [userId, sessionId])).rowCount === 1
  );
}

/** Ends the session of a token, of which the hash is kept. */
export async function endSessionOfToken(tx: Tx, tokenHash: string): Promise<void> {
  await tx.query(`delete from auth."session" where token = $1`, [tokenHash]);
}

/** Ends all sessions of a person but this one; null: all. Answers how many. */
export async function endSessions(tx: Tx, userId: string, except: string | null): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from auth."session" where "userId" = $1::uuid and ($2::text is null or id::text <> $2)`,
    [userId, except],
  );
  return rowCount ?? 0;
}

/** Notes that a session is used. */
export async function touchSession(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.query(
    { name: "session-touch", text: `update auth."session" set "updatedAt" = greatest("updatedAt", $2) where id::text = $1` },
    [sessionId, at],
  );
}

/** Takes one attempt: how many there were with it, or until when none is taken. */
export async function takeAttempt(
  tx: Tx,
  subject: Buffer,
  rule: { readonly delays: readonly number[]; readonly forgottenAfterSeconds: number },
): Promise<{ readonly taken: boolean; readonly waitSeconds: number }> {
  const { rows } = await tx.query<{ taken: boolean; waitSeconds: number }>(
    {
      name: "attempt-take",
      text: `with made as (
          insert into auth.attempt as a (subject, failures, last_at, blocked_until) values ($1, 1, clock_timestamp(), clock_timestamp() + make_interval(secs => ($2::float8[])[1]))
          on conflict (subject) do update set
            failures = case when a.last_at < clock_timestamp() - make_interval(secs => $3) then 1 else least(a.failures + 1, 1000000) end,
            last_at = clock_timestamp(),
            blocked_until = clock_timestamp() + make_interval(secs => ($2::float8[])[case
              when a.last_at < clock_timestamp() - make_interval(secs => $3) then 1
              else least(a.failures + 1, cardinality($2::float8[])) end])
          where a.blocked_until <= clock_timestamp()
          returning 1)
        select exists (select from made) as taken,
          coalesce((select ceil(extract(epoch from a.blocked_until - clock_timestamp())) from auth.attempt a where a.subject = $1), 0)::int as "waitSeconds"`,
    },
    [subject, rule.delays, rule.forgottenAfterSeconds],
  );
  return rows[0] ?? { taken: false, waitSeconds: 1 };
}

/**
 * What was no failure after all: nothing is held against an account that proved itself, and an address gets back the one attempt.
 */
export async function giveBackAttempts(tx: Tx, account: Buffer | null, address: Buffer): Promise<void> {
  if (account !== null) await tx.query("delete from auth.attempt where subject = $1", [account]);
  await tx.query(
    "update auth.attempt set failures = greatest(failures - 1, 0), blocked_until = least(blocked_until, clock_timestamp()) where subject = $1",
    [address],
  );
}

/** Attempts that nobody repeats. */
export async function forgetOldAttempts(tx: Tx): Promise<void> {
  await tx.query("delete from auth.attempt where last_at < now() - interval '2 hours'");
}

/** Whose second step of signing in this is, by the hash of what names it; undefined: it is over, or never was. */
export async function findSecondStepOf(tx: Tx, identifier: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ userId: string }>(
    {
      name: "account-of-second-step",
      text: `select u.id::text as "userId" from auth."verification" v join auth."user" u on u.id::text = v.value where v.identifier = $1 limit 1`,
    },
    [identifier],
  );
  return rows[0]?.userId;
}

import type { Tx } from "../../database.ts";

/**
 * A person and what they may do in one tenant. `approvalLimit` is text with four decimals, in the tenant's money; null: no limit.
 */
export interface Membership {
  readonly tenantUuid: string;
  readonly tenantName: string;
  readonly sandbox: boolean;
  readonly role: string;
  readonly approvalLimit: string | null;
}

interface MembershipRow {
  readonly tenantUuid: string;
  readonly name: string;
  readonly sandbox: boolean;
  readonly role: string;
  readonly approvalLimit: string | null;
}

/** The tenants a person works for, the first one first. */
export async function listMemberships(tx: Tx, userId: string): Promise<readonly Membership[]> {
  const { rows } = await tx.query<MembershipRow>(
    {
      name: "people-memberships",
      text: `select m.tenant_uuid as "tenantUuid", t.name, t.sandbox, m.role, m.approval_limit as "approvalLimit" from tenant_member m join tenant t using (tenant_uuid)
        where m.user_id = $1 and m.deactivated_at is null order by m.created_at, m.tenant_uuid`,
    },
    [userId],
  );
  return rows.map((row) => ({
    tenantUuid: row.tenantUuid,
    tenantName: row.name,
    sandbox: row.sandbox,
    role: row.role,
    approvalLimit: row.approvalLimit,
  }));
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export async function findPerson(tx: Tx, userId: string): Promise<Person | undefined> {
  const { rows } = await tx.query<Person>(
    { name: "people-find", text: `select id, name, email from auth."user" where id::text = $1` },
    [userId],
  );
  return rows[0];
}

export async function findPersonByEmail(tx: Tx, email: string): Promise<Person | undefined> {
  const { rows } = await tx.query<Person>(`select id, name, email from auth."user" where email = $1`, [email]);
  return rows[0];
}

export interface NewPerson extends Person {
  readonly passwordHash: string;
  /** Whether they proved to read the mail of their address. */
  readonly emailVerified: boolean;
}

/** A person who signs in by e-mail and password. False when somebody has this e-mail already. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<boolean> {
  const made = await tx.query(
    `insert into auth."user" (id, name, email, "emailVerified") values ($1, $2, $3, $4) on conflict (email) do nothing`,
    [person.id, person.name, person.email, person.emailVerified],
  );
  if (made.rowCount !== 1) return false;
  await tx.query(
    `insert into auth."account" ("accountId", "providerId", "userId", password, "updatedAt") values ($1::text, 'credential', $1::uuid, $2, now())`,
    [person.id, person.passwordHash],
  );
  return true;
}

export interface NewMembership {
  readonly tenantUuid: string;
  readonly userId: string;
  readonly role: string;
  readonly approvalLimit: string | null;
  /** By which the tenant knew them before; absent: by their own id. */
  readonly personUuid?: string;
}

/** Makes a person a member of a tenant, or changes their role there; who had left is back. */
export async function putMembership(tx: Tx, member: NewMembership): Promise<void> {
  await tx.query(
    `insert into tenant_member (tenant_uuid, user_id, role, approval_limit, person_uuid) values ($1, $2, $3, $4, $5)
      on conflict (tenant_uuid, user_id) do update set role = excluded.role, approval_limit = excluded.approval_limit, person_uuid = excluded.person_uuid,
        deactivated_at = null, deactivated_by = null`,
    [member.tenantUuid, member.userId, member.role, member.approvalLimit, member.personUuid ?? null],
  );
}

/** What cookies are signed with, as it is stored; undefined before the first process asked. */
export async function findSecret(tx: Tx): Promise<string | undefined> {
  return (await tx.query<{ value: string }>("select value from auth.secret")).rows[0]?.value;
}

/** What cookies are signed with: the first process to ask decides, all others get the same. */
export async function keepSecret(tx: Tx, proposed: string): Promise<string> {
  await tx.query("insert into auth.secret (value) values ($1) on conflict do nothing", [proposed]);
  const value = await findSecret(tx);
  if (value === undefined) throw new Error("the secret of the sessions is missing from auth.secret");
  return value;
}

/** Sessions that have ended, and attempts to sign in that the release before counted. */
export async function forgetOldSessions(tx: Tx): Promise<void> {
  await tx.query(`delete from auth."session" where "expiresAt" < now()`);
  await tx.query(`delete from auth."rateLimit" where "lastRequest" < extract(epoch from now() - interval '1 hour') * 1000`);
  await tx.query(`delete from auth."verification" where "expiresAt" < now() - interval '1 day'`);
}

/** People's names by actor ("user:<id>"), for whatever tells who did something. */
export async function listPersonNames(tx: Tx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(actors)]
    .filter((actor) => /^user:[0-9a-f-]{36}$/.test(actor))
    .map((actor) => actor.slice("user:".length));
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{ id: string; name: string }>(
    { name: "people-names", text: `select id, name from auth."user" where id = any ($1::uuid[])` },
    [ids],
  );
  return new Map(rows.map((row) => [`user:${row.id}`, row.name]));
}

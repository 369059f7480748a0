import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { applicationRole, type RoleParts } from "./application-role.ts";
import { tenantRoleOf } from "./tenant-role.ts";
import { isThroughPooler } from "./describe-server.ts";

const FOLDER = fileURLToPath(new URL("./migrations/", import.meta.url));
/** Any number that nobody else in the database uses as an advisory lock. */
const LOCK = 7_419_203_355;

export interface Migrated {
  readonly applied: readonly string[];
  readonly version: string;
}

/** The migrations of this release, in order. */
export async function migrationNames(): Promise<readonly string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
}

export interface MigrateParts extends RoleParts {
  /** Told what it waits for, each time that it has waited for some seconds more. */
  readonly onWait?: (reason: string) => void;
}

/**
 * Brings the database to the newest schema, under a lock: several processes may start at once. Then makes the application role
 * (no superuser, held by row-level security) and gives it its rights.
 * `connectionString` is the owner's, to the server itself; it needs CREATEROLE. A migration that was changed after it ran is an error.
 */
export async function migrate(connectionString: string, parts: MigrateParts): Promise<Migrated> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    if (await isThroughPooler(client)) throw new Error(NOT_THROUGH_A_POOLER);
    await client.query("set client_min_messages = warning");
    await client.query(`set lock_timeout = '${WAITS_FOR_A_TABLE_SECONDS}s'`);
    await takeLock(client, parts.onWait ?? (() => {}));
    await client.query(
      "create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())",
    );
    const done = new Map(
      (await client.query<{ name: string; hash: string }>("select name, hash from schema_migration")).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    );
    const names = await migrationNames();
    const applied: string[] = [];
    for (const name of names) {
      const sql = await readFile(new URL(name, `file://${FOLDER}`), "utf8");
      const hash = createHash("sha256").update(sql).digest("hex");
      const before = done.get(name);
      if (before === hash) continue;
      if (before !== undefined) throw new Error(`migration ${name} was changed after it had run; write a new migration instead`);
      await apply(client, { name, sql, hash }, parts.onWait ?? (() => {}));
      applied.push(name);
    }
    const role = await applicationRole(client, parts);
    if (applied.length > 0 || role.created) await grantRights(client, role.name);
    return { applied, version: names.at(-1) ?? "" };
  } finally {
    await client.end();
  }
}

const NOT_THROUGH_A_POOLER =
  "a pooler stands before the database, and migrations need a session of their own: name the server itself in DATABASE_DIRECT_URL";

/** Between two looks at a lock that another process holds. */
const LOOK_EVERY_MS = 250;
const TELL_EVERY_MS = 5_000;
const GIVE_UP_AFTER_MS = 10 * 60_000;

/** Waits for the lock of migrations without a sound in the queue of locks, says so, and gives up in the end: a session that hangs may hold it. */
async function takeLock(client: pg.Client, onWait: (reason: string) => void): Promise<void> {
  const started = performance.now();
  for (let told = started; ; await sleep(LOOK_EVERY_MS)) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [LOCK]);
    if (rows[0]?.taken === true) return;
    const now = performance.now();
    if (now - started > GIVE_UP_AFTER_MS)
      throw new Error(`another process holds the lock of migrations (advisory lock ${LOCK}) for ten minutes: look at pg_locks`);
    if (now - told < TELL_EVERY_MS) continue;
    told = now;
    onWait(`another process migrates the database (advisory lock ${LOCK})`);
  }
}

/** A table that somebody reads for long would, waited for, hold up everybody who asks for it after us: given up, and tried again. */
const WAITS_FOR_A_TABLE_SECONDS = 3;
const TRIES_OF_A_MIGRATION = 40;
const LOCK_TIMEOUT = "55P03";

async function apply(
  client: pg.Client,
  { name, sql, hash }: { readonly name: string; readonly sql: string; readonly hash: string },
  onWait: (reason: string) => void,
): Promise<void> {
  for (let more = TRIES_OF_A_MIGRATION; ; more -= 1) {
    await client.query("begin");
    try {
      await client.query(sql);
      await client.query("insert into schema_migration (name, hash) values ($1, $2)", [name, hash]);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if ((error as { readonly code?: unknown }).code !== LOCK_TIMEOUT || more === 0)
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
      onWait(`migration ${name} waits for a table that others use`);
      await sleep(LOOK_EVERY_MS);
    }
  }
}

/** What was decided and done is added to these, and stays: the service can neither change nor remove it. */
const ADDED_TO_ONLY = [
  "trail_event",
  "trail_batch",
  "timeline",
  "audit",
  "audit_settings",
  "audit_policy",
  "recovery_event",
  "setting_version",
];

/** Tables of tenants of which the role that signs in sees every row: before a tenant is known there is a shared commit, a claim, a sweep. */
const SEEN_BEFORE_A_TENANT_IS_KNOWN = ["intake", "work", "delivery", "idempotency_key", "pending_blob"];

const grantRights = async (client: pg.Client, signsIn: string): Promise<void> => {
  const name = pg.escapeIdentifier(signsIn);
  for (const role of [name, pg.escapeIdentifier(tenantRoleOf(signsIn))]) {
    await client.query(`grant usage on schema public to ${role}`);
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    await client.query(`revoke insert, update, delete on schema_migration from ${role}`);
    await client.query(`revoke update, delete, truncate on ${ADDED_TO_ONLY.join(", ")} from ${role}`);
    // An order that is replaced gives its open invoices new uuids; what was decided about them follows, and says what it said.
    await client.query(`grant update (invoice_uuid) on timeline, audit to ${role}`);
    // A version of a setting takes effect on its day, or is withdrawn before.
    await client.query(
      `grant update (content, applied_at, withdrawn_at, withdrawn_by, withdrawn_by_name) on setting_version to ${role}`,
    );
    // People's sign-in: tables of its own schema, read before a tenant is known.
    await client.query(`grant usage on schema auth to ${role}`);
    await client.query(`grant select, insert, update, delete on all tables in schema auth to ${role}`);
  }
  await seeBeforeATenantIsKnown(client, signsIn);
};

/** A policy takes a lock that waits for whoever uses the table: it is made where it is missing, for a database whose role was made after its tables. */
async function seeBeforeATenantIsKnown(client: pg.Client, signsIn: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select wanted as table from unnest($1::text[]) as wanted where not exists (select from pg_policies
       where schemaname = 'public' and tablename = wanted and policyname = 'before_a_tenant_is_known' and $2 = any(roles))`,
    [SEEN_BEFORE_A_TENANT_IS_KNOWN, signsIn],
  );
  for (const { table } of rows)
    await client.query(
      `begin; drop policy if exists before_a_tenant_is_known on ${table};
       create policy before_a_tenant_is_known on ${table} to ${pg.escapeIdentifier(signsIn)} using (true) with check (true); commit`,
    );
}

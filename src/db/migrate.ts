import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { applicationRole, type RoleParts } from "./application-role.ts";
import { isThroughPooler } from "./describe-server.ts";
import { grantRights, rightsAreAsSaid } from "./grant-rights.ts";
import { KEEP_ALIVE } from "./pools.ts";
import { WAITS_FOR_A_TABLE_MS, whenTablesAreFree } from "./when-tables-are-free.ts";

const FOLDER = fileURLToPath(new URL("./migrations/", import.meta.url));
/** Any number that nobody else in the database uses as an advisory lock. */
const LOCK = 7_419_203_355;

export interface Migrated {
  readonly applied: readonly string[];
  /** Whether the roles of the service were given their rights on tables: after a migration, and where they did not have them. */
  readonly granted: boolean;
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
 * (no superuser, held by row-level security) and gives it its rights. `connectionString` is the owner's, to the server itself; it
 * needs CREATEROLE. A migration that was changed after it ran is an error.
 */
export async function migrate(connectionString: string, parts: MigrateParts): Promise<Migrated> {
  const client = new pg.Client({ connectionString, ...KEEP_ALIVE });
  client.on("error", () => {});
  await client.connect();
  try {
    if (await isThroughPooler(client)) throw new Error(NOT_THROUGH_A_POOLER);
    await client.query(SESSION);
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
    // What a newer release said of its tables is not for this one to take back.
    const isNewer = [...done.keys()].some((name) => !names.includes(name));
    const granted = applied.length > 0 || role.created || (!isNewer && !(await rightsAreAsSaid(client, role.name)));
    if (granted) await grantRights(client, role.name, parts.onWait ?? (() => {}));
    return { applied, granted, version: names.at(-1) ?? "" };
  } finally {
    await client.end();
  }
}

/**
 * What a migrating session does not outlast: its program standing still with the lock of migrations or with tables in hand, and a
 * peer that no longer answers. Statements have no limit: one that writes a large table anew takes as long as that takes.
 */
const SESSION = [
  "set client_min_messages = warning",
  `set lock_timeout = ${WAITS_FOR_A_TABLE_MS}`,
  "set statement_timeout = 0",
  "set idle_in_transaction_session_timeout = '10s'",
  "set idle_session_timeout = '15s'",
  "set tcp_keepalives_idle = 10",
  "set tcp_keepalives_interval = 5",
  "set tcp_keepalives_count = 3",
  "set tcp_user_timeout = 25000",
].join("; ");

const NOT_THROUGH_A_POOLER =
  "a pooler stands before the database, and migrations need a session of their own: name the server itself in DATABASE_DIRECT_URL";

/** Between two looks at a lock that another process holds. */
const LOOK_EVERY_MS = 250;
const TELL_EVERY_MS = 5_000;
const GIVE_UP_AFTER_MS = 10 * 60_000;

/**
 * Waits for the lock of migrations without a sound in the queue of locks, says so, and gives up in the end: a session that hangs
 * may hold it.
 */
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

async function apply(
  client: pg.Client,
  { name, sql, hash }: { readonly name: string; readonly sql: string; readonly hash: string },
  onWait: (reason: string) => void,
): Promise<void> {
  const run = async (): Promise<void> => {
    await client.query(sql);
    await client.query("insert into schema_migration (name, hash) values ($1, $2)", [name, hash]);
  };
  await whenTablesAreFree(client, run, () => onWait(`migration ${name} waits for a table that others use`)).catch(
    (error: unknown) => {
      throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
    },
  );
}

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import pg from "pg";
import { openDatabase } from "#db/database.ts";
import type { Database } from "#db/database.ts";
import { silentLog } from "#db/embedded/log.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { migrate } from "#db/migrate.ts";
import { secretsInUrl } from "#db/role-secrets.ts";
import { UNSAFE_BUT_QUICK } from "./unsafe-but-quick.ts";

/**
 * A migrated database for tests, with a pool that serves it as the service does (as the application role).
 * All are closed and dropped when the run ends; a test that makes many may drop its own earlier.
 */
export interface TestDatabase {
  /** The owner's. */
  readonly connectionString: string;
  /** The application role's. */
  readonly applicationUrl: string;
  readonly database: Database;
  drop(): Promise<void>;
}

const TEMPLATE = `wb_template_${randomBytes(4).toString("hex")}`;
const open = new Set<TestDatabase>();
let server: Promise<{ url: string; stop(): Promise<void> }> | undefined;
let template: Promise<void> | undefined;
let shared: Promise<TestDatabase> | undefined;

/** A database of its own, cloned from a migrated template. For tests that look at whole tables, roles or locks. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url } = await (server ??= testServer());
  await (template ??= makeTemplate(url));
  const name = `wb_test_${randomBytes(6).toString("hex")}`;
  await administer(url, `create database ${name} template ${TEMPLATE} strategy ${CLONE_STRATEGY}`);
  const connectionString = withDatabase(url, name);
  const applicationUrl = withDatabase(applicationUrlOf(withDatabase(url, TEMPLATE)), name);
  const database = openTestDatabase(applicationUrl);
  const made: TestDatabase = {
    connectionString,
    applicationUrl,
    database,
    async drop() {
      if (!open.delete(made)) return;
      await database.close();
      await administer(url, `drop database ${name} with (force)`);
    },
  };
  open.add(made);
  return made;
}

/** A statement that no role of the service may run: a test that sets the past back. */
export async function asOwner({ connectionString }: TestDatabase, text: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

/** As the service opens it: through the pooler of the run, where there is one. */
export function openTestDatabase(applicationUrl: string): Database {
  const pooler = process.env["TEST_POOLER"];
  if (pooler === undefined) return openDatabase({ connectionString: applicationUrl, connections: 8 });
  const url = new URL(applicationUrl);
  url.host = pooler;
  url.searchParams.delete("host");
  return openDatabase({ connectionString: url.href, directConnectionString: applicationUrl, connections: 8, named: false });
}

/** The application role of a database, with a password of the tests. */
export function applicationUrlOf(connectionString: string): string {
  const url = new URL(connectionString);
  url.username = `${url.pathname.slice(1)}_app`;
  url.password = "of the tests";
  return url.href;
}

/** One database for every file that makes tenants of its own and looks at nothing else. Never dropped by a test. */
export function sharedDatabase(): Promise<TestDatabase> {
  return (shared ??= testDatabase());
}

/** Copying files is quicker than logging every page as long as nothing is flushed; measured in ADR 3. */
const CLONE_STRATEGY = "file_copy";

/**
 * Its roles are those of all its clones: rights are cloned with the tables. Giving them anew to roles of its own took four fifths
 * of a database's processor time (0.44 s, now 0.09).
 */
async function makeTemplate(url: string): Promise<void> {
  await administer(url, `create database ${TEMPLATE}`);
  const connectionString = withDatabase(url, TEMPLATE);
  await migrate(connectionString, { secrets: secretsInUrl(applicationUrlOf(connectionString)), isAlone: false });
  await administer(connectionString, LIMITS_IN_EVERY_CLONE);
}

/** What the sessions of a role are held to is said for one database, and not cloned with it. */
const LIMITS_IN_EVERY_CLONE = `do $$ declare held record; begin
  for held in select r.rolname, split_part(s, '=', 1) as name, split_part(s, '=', 2) as value
    from pg_db_role_setting d join pg_roles r on r.oid = d.setrole, unnest(d.setconfig) as s
    where d.setdatabase = (select oid from pg_database where datname = current_database())
  loop execute format('alter role %I set %I = %L', held.rolname, held.name, held.value); end loop;
end $$`;

/** The server the run was given, or, when a file is run by itself, an embedded one of this process. */
async function testServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, async stop() {} };
  const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-test-"));
  const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: UNSAFE_BUT_QUICK });
  return {
    url: embedded.connectionString,
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The server of the run, as its owner: for a test that brings a database of its own. */
export async function testServerUrl(): Promise<string> {
  return (await (server ??= testServer())).url;
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

// Runs after the last test of the whole run: files share one process.
after(async () => {
  if (!server) return;
  const { url, stop } = await server;
  for (const each of open) await each.drop();
  if (template)
    await administer(
      url,
      `drop database if exists ${TEMPLATE} with (force)`,
      `drop role if exists ${TEMPLATE}_app, ${TEMPLATE}_app_tenant, ${TEMPLATE}_app_sign_in`,
    );
  await stop();
});

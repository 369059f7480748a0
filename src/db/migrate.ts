import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { applicationRole } from "./application-role.ts";

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

/**
 * Brings the database to the newest schema, under a lock: several processes may start at once. Then makes the application role
 * (no superuser, held by row-level security) and gives it its rights.
 * `connectionString` is the owner's; it needs CREATEROLE. A migration that was changed after it ran is an error.
 */
export async function migrate(connectionString: string): Promise<Migrated> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set client_min_messages = warning");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
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
      await client.query("begin");
      try {
        await client.query(sql);
        await client.query("insert into schema_migration (name, hash) values ($1, $2)", [name, hash]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
    const role = await applicationRole(client, connectionString);
    if (applied.length > 0 || role.created) await grantRights(client, role.name);
    return { applied, version: names.at(-1) ?? "" };
  } finally {
    await client.end();
  }
}

const grantRights = async (client: pg.Client, role: string): Promise<void> => {
  const name = pg.escapeIdentifier(role);
  await client.query(`grant usage on schema public to ${name}`);
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`);
  await client.query(`revoke insert, update, delete on schema_migration from ${name}`);
  // People's sign-in: tables of its own schema, read before a tenant is known.
  await client.query(`grant usage on schema auth to ${name}`);
  await client.query(`grant select, insert, update, delete on all tables in schema auth to ${name}`);
};

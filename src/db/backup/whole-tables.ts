import type { WholeTx } from "../owner/owner-database.ts";

/** A table of ours, with the columns of which a backup holds the values. */
export interface WholeTable {
  /** With its schema: `public.invoice`. */
  readonly table: string;
  readonly columns: readonly string[];
}

/** Says of what migrations a database is made; each database has its own. */
const OF_ITSELF = "public.schema_migration";

/**
 * Tables that are in a backup and are not restored, each with why: what opened something when the backup was made may have been
 * closed since.
 */
export const NOT_RESTORED: Readonly<Record<string, string>> = {
  "auth.session": "everybody signs in again: sessions that were ended since the backup stay ended",
  "public.person_link": "links that were used since the backup stay used: send new ones",
  "auth.verification": "what is asked by mail is asked again",
  "public.worker": "the processes that worked then are no more, and what they had in hand is anybody's",
  "public.oauth_token": "callers ask for new access tokens",
};

/** Control numbers that may have gone out since the backup are not used a second time (X12 ISA13, GS06). */
const CONTROL_NUMBERS_LEFT_OUT = 10_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const named = (table: string): string => table.split(".").map(quoted).join(".");
const listed = (columns: readonly string[]): string => columns.map(quoted).join(", ");

/** Why this role cannot read and write the rows of all tenants, in words; null where it can. */
export async function whyNotWhole(tx: WholeTx): Promise<string | null> {
  const { rows } = await tx.query<{ name: string; may: boolean }>(
    "select rolname as name, rolsuper as may from pg_roles where rolname = current_user",
  );
  const [role] = rows;
  return role?.may === true
    ? null
    : `${role?.name ?? "the owner"} is no superuser of this server, and row-level security hides the tenants' rows from it`;
}

/** All tables of the database, in their order by name. */
export async function listWholeTables(tx: WholeTx): Promise<readonly WholeTable[]> {
  const { rows } = await tx.query<WholeTable>(
    `select n.nspname || '.' || c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      group by 1 order by 1`,
  );
  return rows.filter(({ table }) => table !== OF_ITSELF);
}

/** The rows of a table, in PostgreSQL's own text form: a line each. */
export function readWholeRows(tx: WholeTx, { table, columns }: WholeTable): AsyncIterable<Buffer> {
  return tx.copyOut(`copy ${named(table)} (${listed(columns)}) to stdout`);
}

export async function countRows(tx: WholeTx, table: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(`select count(*)::double precision as count from ${named(table)}`);
  return rows[0]?.count ?? 0;
}

/** The sequences with the last value that each gave; null for one that gave none. */
export async function readSequences(tx: WholeTx): Promise<readonly { readonly name: string; readonly value: string | null }[]> {
  const { rows } = await tx.query<{ name: string; value: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences order by 1`,
  );
  return rows;
}

/** Whether nothing was done here yet: no tenant, and no person. */
export async function isUnused(tx: WholeTx): Promise<boolean> {
  const { rows } = await tx.query<{ used: boolean }>(
    `select exists (select from tenant) or exists (select from auth."user") as used`,
  );
  return rows[0]?.used === false;
}

/** Empties all tables, and lets triggers and references be silent until `goOn`: what is written happened before. */
export async function beginRestore(tx: WholeTx): Promise<void> {
  await tx.query("set local session_replication_role = replica");
  const tables = await listWholeTables(tx);
  await tx.query(`truncate ${tables.map(({ table }) => named(table)).join(", ")}`);
}

export async function restoreRows(tx: WholeTx, { table, columns }: WholeTable, rows: AsyncIterable<Buffer>): Promise<void> {
  await tx.copyIn(`copy ${named(table)} (${listed(columns)}) from stdin`, rows);
}

/** Sequences go on behind what they gave; control numbers leave out what may have gone out since. From here on triggers act. */
export async function goOn(
  tx: WholeTx,
  sequences: readonly { readonly name: string; readonly value: string | null }[],
): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await tx.query("select setval($1::regclass, $2::bigint)", [named(name), value]);
  // They begin again behind 999,999,999, as where they are taken.
  await tx.query("update edi_control_number set last_number = (last_number + $1) % 1000000000", [CONTROL_NUMBERS_LEFT_OUT]);
  await tx.query("set local session_replication_role = origin");
}

/** All files that rows name, each once, with whose they are. A column that the database has not got yet names none. */
export async function* listWholeFiles(
  tx: WholeTx,
  columns: readonly (readonly [table: string, column: string])[],
): AsyncGenerator<{ readonly tenantUuid: string; readonly hash: string }> {
  const there = new Set(
    (await listWholeTables(tx)).flatMap((known) => known.columns.map((column) => `${known.table}.${column}`)),
  );
  const known = columns.filter(([table, column]) => there.has(`public.${table}.${column}`));
  const each = known.map(
    ([table, column]) => `select tenant_uuid as "tenantUuid", ${column} as hash from ${table} where ${column} is not null`,
  );
  await tx.query(`declare files no scroll cursor for ${each.join(" union ")} order by 1, 2`);
  for (;;) {
    const { rows } = await tx.query<{ tenantUuid: string; hash: string }>("fetch 2000 from files");
    yield* rows;
    if (rows.length === 0) break;
  }
  await tx.query("close files");
}

import { gzipSync } from "node:zlib";
import type pg from "pg";

/** Secrets of one installation, made anew by a service that finds none. */
const LEFT_OUT = new Set(["auth.secret", "public.sftp_host_key", "public.worker"]);

/**
 * Every row of the database as lines of JSON, gzipped: before the rows of a table a line `{"table": "public.audit"}`. Values are
 * as PostgreSQL prints them (numbers with all their digits, bytea as \\x...), so that `jsonb_populate_recordset` reads them back
 * on any version. The schema is not in it: `schema_migration` says which migrations make it.
 */
export async function dumpDatabase(client: pg.Client): Promise<Buffer> {
  const { rows: sequences } = await client.query("select 1 from pg_sequences");
  if (sequences.length > 0) throw new Error("the dump does not know sequences: teach it and load-release.ts");
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' order by 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    if (LEFT_OUT.has(name)) continue;
    const [schema, table] = name.split(".") as [string, string];
    const { rows } = await client.query<{ line: string }>(
      `select to_jsonb(t)::text as line from ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)} t order by 1`,
    );
    if (rows.length > 0) lines.push(JSON.stringify({ table: name }), ...rows.map(({ line }) => line));
  }
  return gzipSync(`${lines.join("\n")}\n`, { level: 9 });
}

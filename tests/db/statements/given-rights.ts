import type pg from "pg";
import { ACCOUNT_RIGHTS, SIGN_IN_RIGHTS, TABLE_RIGHTS, type TableRights } from "#db/table-rights.ts";
import { type Right, requiredRights } from "./required-rights.ts";

/** What a statement wants of a table. */
export interface Wanted {
  readonly table: string;
  readonly right: Right;
  readonly columns: readonly string[];
  readonly place: string;
}

/** Savepoints and their like stand in no plan. */
export const hasPlan = (text: string): boolean => !/^\s*(?:savepoint|rollback to|set local|listen|notify)\b/.test(text);

export const keyed = (schema: string, rights: TableRights): readonly (readonly [string, string])[] =>
  Object.entries(rights).map(([table, words]) => [`${schema}.${table}`, words]);

/** What any role of the service may do with each table. */
export const GIVEN = new Map([...keyed("public", TABLE_RIGHTS), ...keyed("auth", SIGN_IN_RIGHTS)]);
for (const [table, words] of keyed("auth", ACCOUNT_RIGHTS)) GIVEN.set(table, [GIVEN.get(table), words].join(", "));

/** "select, update (a, b)" → each right, with its columns or none for the whole table. */
export const parsed = (words: string): readonly { readonly right: string; readonly columns: readonly string[] }[] =>
  [...words.matchAll(/(\w+)(?: \(([^)]*)\))?(?:, |$)/g)].map(([, right = "", columns]) => ({
    right,
    columns: columns === undefined ? [] : columns.split(", ").map((name) => name.replaceAll('"', "")),
  }));

export const allows = (words: string, { right, columns }: Wanted): boolean => {
  const given = parsed(words).filter((each) => each.right === right);
  if (given.some((each) => each.columns.length === 0)) return true;
  const named = new Set(given.flatMap((each) => each.columns));
  return named.size > 0 && columns.every((column) => named.has(column));
};

/**
 * Before PostgreSQL 16 a server neither plans a statement without its values nor tells the rights by themselves: there the
 * statements run, here they are read.
 */
export async function tellsRightsOf(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ tells: boolean }>("select current_setting('server_version_num')::int >= 160000 as tells");
  return rows[0]?.tells === true;
}

/** What these statements want of the tables that there are, as the server plans them. The owner's commands are left out. */
export async function wantedBy(
  owner: pg.Client,
  statements: readonly { readonly place: string; readonly text: string }[],
): Promise<readonly Wanted[]> {
  const known = await owner.query<{ oid: number; name: string; columns: Record<string, string> }>(
    `select c.oid::int as oid, n.nspname || '.' || c.relname as name,
       (select jsonb_object_agg(a.attnum, a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth')`,
  );
  const byOid = new Map(known.rows.map((row) => [row.oid, row]));
  const found: Wanted[] = [];
  for (const { place, text } of statements) {
    // The owner may everything.
    if (!hasPlan(text) || place.startsWith("src/db/owner/")) continue;
    for (const { relation, right, columns } of await requiredRights(owner, text)) {
      const table = byOid.get(relation);
      if (table === undefined) continue;
      found.push({ table: table.name, right, columns: columns.map((number) => table.columns[number] ?? "?"), place });
    }
  }
  return found;
}

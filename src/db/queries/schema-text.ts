import type pg from "pg";

/**
 * The schema as text, in one order whatever the order of its making: what `src/db/schema.sql` holds, so that a review shows what
 * a migration really did. For reading and comparing, not for loading.
 */
export async function schemaText(client: Pick<pg.Client, "query">): Promise<string> {
  const lines = async (sql: string): Promise<string[]> => (await client.query<{ line: string }>(sql)).rows.map((row) => row.line);
  const tables = (
    await client.query<{ oid: number; name: string; rls: boolean; forced: boolean; options: string[] | null }>(
      `select c.oid::int as oid, n.nspname || '.' || c.relname as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced, c.reloptions as options
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p')
         and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 2`,
    )
  ).rows;
  const parts: string[] = [
    "-- Written by `weighbridge schema`; a test holds it equal to what the migrations make. Not for loading.",
  ];
  for (const table of tables) {
    const columns = await lines(
      `select format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
          case when d.adbin is null then '' else ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = ${table.oid} and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    );
    const constraints = await lines(
      `select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as line from pg_constraint
        where conrelid = ${table.oid} and contype in ('p', 'u', 'c', 'f') order by contype desc, conname`,
    );
    const options = table.options === null ? "" : ` with (${[...table.options].sort().join(", ")})`;
    parts.push(`create table ${table.name} (\n${[...columns, ...constraints].join(",\n")}\n)${options};`);
    const more = [
      ...(await lines(
        `select pg_get_indexdef(indexrelid) || ';' as line from pg_index i where indrelid = ${table.oid}
          and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1`,
      )),
      ...(await lines(
        `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where tgrelid = ${table.oid} and not tgisinternal order by 1`,
      )),
      ...(table.rls ? [`alter table ${table.name} enable row level security;`] : []),
      ...(table.forced ? [`alter table ${table.name} force row level security;`] : []),
      ...(await lines(
        `select format('create policy %I on ${table.name}%s using (%s) with check (%s);', polname, case when polroles = '{0}'
          then '' else ' to <the role that signs in>' end, pg_get_expr(polqual, polrelid),
          pg_get_expr(polwithcheck, polrelid)) as line
         from pg_policy where polrelid = ${table.oid} order by 1`,
      )),
    ];
    if (more.length > 0) parts.push(more.join("\n"));
  }
  parts.push(
    ...(await lines(
      `select pg_get_functiondef(p.oid) || ';' as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname not in ('pg_catalog', 'information_schema') order by n.nspname, p.proname`,
    )),
  );
  return `${parts.join("\n\n")}\n`;
}

import type { TenantTx, Tx } from "../database.ts";
import { COPIED_TABLES, FILE_COLUMNS, PERSON_COLUMNS } from "./copied-tables.ts";

/** Bytes that one answer of the server should have: rows of a table differ by a factor of a thousand. */
const ANSWER_BYTES = 1024 * 1024;
const MAX_ROWS = 2_000;

const quoted = (name: string): string => `"${name}"`;

/** The newest migration of the database, by which a copy says what its rows are made of. */
export async function schemaVersion(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ name: string }>("select max(name) as name from schema_migration");
  return rows[0]?.name ?? "";
}

/** The columns of a copied table that are in the copy, in their order. */
export async function copiedColumns(tx: Tx, table: string): Promise<readonly string[]> {
  if (table === "person") return PERSON_COLUMNS;
  const { rows } = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('public.' || quote_ident($1)) and attnum > 0 and not attisdropped
       and attgenerated = '' order by attnum`,
    [table],
  );
  const withheld = new Set(["tenant_uuid", ...(COPIED_TABLES[table]?.withheld ?? [])]);
  return rows.map(({ name }) => name).filter((name) => !withheld.has(name));
}

const keyOf = async (tx: Tx, table: string): Promise<string> => {
  const { rows } = await tx.query<{ name: string }>(
    `select a.attname as name from pg_index x cross join unnest(x.indkey) with ordinality as k (attnum, place)
       join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum
     where x.indrelid = to_regclass('public.' || quote_ident($1)) and x.indisprimary order by k.place`,
    [table],
  );
  return rows.map(({ name }) => quoted(name)).join(", ");
};

/**
 * The rows of a copied table as JSON texts, in the order of its key, some at a time: as many as make an answer of about a
 * megabyte. In the transaction of a snapshot.
 */
export async function* readCopiedRows(
  tx: TenantTx,
  table: string,
  columns: readonly string[],
): AsyncGenerator<readonly string[]> {
  const statement =
    table === "person"
      ? `select to_jsonb(r)::text as row from (select ${columns.map(quoted).join(", ")} from auth."user"
           where id::text in (select user_id from tenant_member where tenant_uuid = ${literal(tx)}) order by id) r`
      : `select to_jsonb(r)::text as row from (select ${columns.map(quoted).join(", ")} from public.${quoted(table)}
           where tenant_uuid = ${literal(tx)} order by ${await keyOf(tx, table)}) r`;
  for await (const rows of walk<{ readonly row: string }>(tx, statement, ({ row }) => row.length))
    yield rows.map(({ row }) => row);
}

/** A piece of an EDI file. */
export interface FilePiece {
  readonly fileUuid: string;
  readonly chunkNo: number;
  readonly bytes: Buffer;
}

/** All EDI files, piece after piece. */
export async function* readEdiFiles(tx: TenantTx): AsyncGenerator<FilePiece> {
  const statement = `select file_uuid as "fileUuid", chunk_no as "chunkNo", bytes from edi_file_chunk where tenant_uuid = ${literal(tx)} order by file_uuid, chunk_no`;
  for await (const pieces of walk<FilePiece>(tx, statement, ({ bytes }) => bytes.length)) yield* pieces;
}

/** The hashes of all files that rows of the tenant name, each once, in their order. */
export async function* readFileHashes(tx: TenantTx): AsyncGenerator<string> {
  const each = FILE_COLUMNS.map(
    ([table, column]) => `select ${column} as hash from ${table} where tenant_uuid = ${literal(tx)} and ${column} is not null`,
  );
  for await (const rows of walk<{ readonly hash: string }>(tx, `${each.join(" union ")} order by hash`, () => 64))
    for (const { hash } of rows) yield hash;
}

/** A statement that opens a cursor takes no values; a uuid of a transaction has only letters, digits and dashes. */
const literal = ({ tenantUuid }: TenantTx): string => `'${tenantUuid}'::uuid`;

async function* walk<Row extends object>(
  tx: TenantTx,
  statement: string,
  sizeOf: (row: Row) => number,
): AsyncGenerator<readonly Row[]> {
  await tx.query(`declare copied no scroll cursor for ${statement}`);
  for (let wanted = 1; ;) {
    const { rows } = await tx.query<Row>(`fetch ${wanted} from copied`);
    if (rows.length > 0) yield rows;
    if (rows.length < wanted) break;
    const size = rows.reduce((sum, row) => sum + sizeOf(row), 0) / rows.length;
    wanted = Math.max(1, Math.min(MAX_ROWS, wanted * 4, Math.floor(ANSWER_BYTES / Math.max(1, size))));
  }
  await tx.query("close copied");
}

import type { TenantTx } from "../database.ts";
import { COPIED_TABLES } from "../copy/copied-tables.ts";

const quoted = (name: string): string => `"${name}"`;

/**
 * Until the end of the transaction, or until it is switched off, what is written is what happened elsewhere: triggers that tell
 * of changes are silent. They listen to the owner of the tables alone (`is_brought_in`).
 */
export async function beSilent(tx: TenantTx, silent: boolean): Promise<void> {
  await tx.query("select set_config('app.import', $1, true)", [silent ? "on" : ""]);
}

/** Whether there is a tenant of this uuid. Who has its slug is not to be seen from here: the rows of others are hidden. */
export async function isTenantThere(tx: TenantTx): Promise<boolean> {
  const { rows } = await tx.query<{ isThere: boolean }>(
    `select exists (select from tenant where tenant_uuid = $1) as "isThere"`,
    [tx.tenantUuid],
  );
  return rows[0]?.isThere ?? true;
}

/** PostgreSQL's classes of values that a column cannot hold, and of broken constraints. */
const UNFIT = /^(?:22|23)/;

/**
 * Adds rows of a copy, given as JSON texts. `columns` are those that the copy has of them. Throws, in words, on rows that meet
 * others of the installation.
 */
export async function bringInRows(
  tx: TenantTx,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const text = `[${rows.join(",")}]`;
  if (table === "person") return bringInPeople(tx, text);
  const { broughtInAs = {} } = COPIED_TABLES[table] ?? {};
  const held = await listHeldJson(tx, table);
  // Read as a row, the JSON value null is nothing, which these columns do not take: nothing else can have stood there.
  const values = new Map(
    columns.map((column) => [column, held.has(column) ? `coalesce(r.${quoted(column)}, 'null'::jsonb)` : `r.${quoted(column)}`]),
  );
  for (const [column, expression] of Object.entries(broughtInAs)) values.set(column, expression);
  await tx
    .query(
      `insert into public.${quoted(table)} (tenant_uuid, ${[...values.keys()].map(quoted).join(", ")})
       select $1::uuid, ${[...values.values()].join(", ")} from jsonb_populate_recordset(null::public.${quoted(table)}, $2::jsonb) r`,
      [tx.tenantUuid, text],
    )
    .catch((error: unknown) => {
      const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
      if (code === "23505" && constraint === "sftp_account_user_name_key")
        throw new Error(
          "an SFTP account of this installation has the user name of one of the copy's: delete that one first, " +
            "or let the partner take another name before the export",
          { cause: error },
        );
      if (code !== undefined && UNFIT.test(code))
        throw new Error(
          `rows of ${table} in the copy cannot be stored here${constraint === undefined ? "" : ` (${constraint})`}: the copy was ` +
            "changed, or this installation holds such rows already; export the tenant again and import that",
          { cause: error },
        );
      throw error;
    });
}

/** Columns of JSON that must have a value. */
async function listHeldJson(tx: TenantTx, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ name: string }>(
    `select a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relname = $1 and a.attnotnull and a.atttypid = 'jsonb'::regtype and not a.attisdropped`,
    [table],
  );
  return new Set(rows.map(({ name }) => name));
}

/** People who work for other tenants here are there already, under the same id and address. */
async function bringInPeople(tx: TenantTx, text: string): Promise<void> {
  const met = await tx.query<{ email: string }>(
    `select r.email from jsonb_to_recordset($1::jsonb) as r (id uuid, name text, email text)
       join auth."user" u on (u.email = r.email) <> (u.id = r.id) order by 1 limit 5`,
    [text],
  );
  if (met.rows.length > 0)
    throw new Error(
      `other accounts of this installation have the address or the id of people of the copy ` +
        `(${met.rows.map(({ email }) => email).join(", ")}): erase those accounts first (weighbridge person erase), ` +
        "or the people of the copy before the export",
    );
  await tx.query(
    `insert into auth."user" (id, name, email, "emailVerified")
     select id, name, email, false from jsonb_to_recordset($1::jsonb) as r (id uuid, name text, email text) on conflict (id) do nothing`,
    [text],
  );
}

/** A piece of an EDI file whose row came without its bytes: rows and bytes are one here. */
export async function bringInFilePiece(
  tx: TenantTx,
  piece: { readonly fileUuid: string; readonly chunkNo: number; readonly bytes: Uint8Array },
): Promise<void> {
  await tx.query("insert into edi_file_chunk (tenant_uuid, file_uuid, chunk_no, bytes) values ($1, $2, $3, $4)", [
    tx.tenantUuid,
    piece.fileUuid,
    piece.chunkNo,
    piece.bytes,
  ]);
}

/** What a tenant that was brought in cannot do until somebody sets it anew. */
export interface ToSetAnew {
  readonly keys: readonly string[];
  /** Endpoints that are not deleted: uuid and address. */
  readonly endpoints: readonly { readonly uuid: string; readonly url: string }[];
  readonly ratingEngine: string | null;
  /** Names of mailboxes: they are switched off, and their secrets were left behind. */
  readonly mailboxes: readonly string[];
  readonly people: number;
}

export async function readToSetAnew(tx: TenantTx): Promise<ToSetAnew> {
  const { rows } = await tx.query<ToSetAnew>(
    `select coalesce((select array_agg(name order by name) from api_key where tenant_uuid = $1 and revoked_at = now()), '{}') as keys,
       coalesce((select jsonb_agg(jsonb_build_object('uuid', endpoint_uuid, 'url', url) order by url) from webhook_endpoint
         where tenant_uuid = $1 and deleted_at is null), '[]') as endpoints,
       coalesce((select array_agg(name order by name) from mailbox where tenant_uuid = $1), '{}') as mailboxes,
       (select url from rating_engine where tenant_uuid = $1) as "ratingEngine",
       (select count(*)::int from tenant_member where tenant_uuid = $1 and deactivated_at is null) as people`,
    [tx.tenantUuid],
  );
  return rows[0] ?? { keys: [], endpoints: [], mailboxes: [], ratingEngine: null, people: 0 };
}

/** Gives an endpoint its new secrets, as they are stored. */
export async function giveEndpointSecrets(tx: TenantTx, endpointUuid: string, secrets: string): Promise<void> {
  await tx.query("update webhook_endpoint set secrets = $3::jsonb where tenant_uuid = $1 and endpoint_uuid = $2", [
    tx.tenantUuid,
    endpointUuid,
    secrets,
  ]);
}

/** Gives the rating engine its new key, as it is stored. */
export async function giveRatingKey(tx: TenantTx, apiKey: string): Promise<void> {
  await tx.query("update rating_engine set api_key = $2 where tenant_uuid = $1", [tx.tenantUuid, apiKey]);
}

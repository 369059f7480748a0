import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { COPIED_TABLES, FILE_COLUMNS, LEFT_BEHIND } from "#db/copy/copied-tables.ts";
import { SECRET_COLUMNS } from "#db/queries/secrets/stored-secrets.ts";
import { sharedDatabase } from "#tests/database.ts";

/** People are rows of all tenants; the copy names them by a kind of its own. */
const PERSON = "person";

/** Columns that refer to a file of another row. */
const FILES_OF_OTHERS: Readonly<Record<string, string>> = {
  "document_use.blob_hash": "the file of the document that was used",
  "transcriber_call.blob_hash": "the file of the document that was asked about",
  "pending_blob.blob_hash": "nothing refers to it yet",
};

describe("the copy of a tenant", () => {
  let columns: ReadonlyMap<string, ReadonlySet<string>>;
  before(async () => {
    const { database } = await sharedDatabase();
    const { rows } = await database.control.query<{ table: string; columns: string[] }>(
      `select c.relname as table, array_agg(a.attname::text) as columns from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace group by 1
       having bool_or(a.attname = 'tenant_uuid')`,
    );
    columns = new Map(rows.map((row) => [row.table, new Set(row.columns)]));
  });

  it("has every table of tenants, or a reason says why not", () => {
    const decided = new Set([...Object.keys(COPIED_TABLES), ...Object.keys(LEFT_BEHIND)]);
    assert.deepEqual(
      [...columns.keys()].filter((table) => !decided.has(table)),
      [],
      "decide in src/db/copy/copied-tables.ts whether its rows are in the copy of a tenant (weighbridge tenant export), and which of its columns open something",
    );
  });

  it("decides once, and about tables that there are", () => {
    assert.deepEqual(
      Object.keys(COPIED_TABLES).filter((table) => table in LEFT_BEHIND || (table !== PERSON && !columns.has(table))),
      [],
    );
    assert.deepEqual(
      Object.keys(LEFT_BEHIND).filter((table) => !columns.has(table)),
      [],
    );
    for (const [table, { withheld = [], broughtInAs = {} }] of Object.entries(COPIED_TABLES))
      for (const column of [...withheld, ...Object.keys(broughtInAs)])
        assert.ok(columns.get(table)?.has(column), `${table}.${column} is not there`);
  });

  it("withholds every column that holds a secret, and every hash that a secret is known by", () => {
    const withheld = new Set(
      Object.entries(COPIED_TABLES).flatMap(([table, { withheld: names = [] }]) => names.map((name) => `${table}.${name}`)),
    );
    const opens = [...columns].flatMap(([table, names]) =>
      [...names].filter((name) => name === "hash" || name === "token_hash" || name === "token").map((name) => `${table}.${name}`),
    );
    const wanted = [...SECRET_COLUMNS, ...opens].filter((name) => {
      const table = name.slice(0, name.indexOf("."));
      return columns.has(table) && !(table in LEFT_BEHIND) && table !== "trail_batch";
    });
    assert.ok(wanted.includes("api_key.hash") && wanted.includes("tenant.capture_secret"));
    assert.deepEqual(
      wanted.filter((name) => !withheld.has(name)),
      [],
    );
  });

  it("knows every column that names a file by its hash", () => {
    const known = new Set([...FILE_COLUMNS.map(([table, column]) => `${table}.${column}`), ...Object.keys(FILES_OF_OTHERS)]);
    const named = [...columns].flatMap(([table, names]) =>
      [...names].filter((name) => /^(?:\w+_)?(?:blob|pdf|file)_hash$/.test(name)).map((name) => `${table}.${name}`),
    );
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
    assert.deepEqual(
      [...known].filter((name) => !named.includes(name)),
      [],
    );
  });
});

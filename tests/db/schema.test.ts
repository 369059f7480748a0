import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import pg from "pg";
import { schemaText } from "#db/queries/schema-text.ts";
import { testDatabase } from "../database.ts";

test("src/db/schema.sql shows what the migrations make", async (context) => {
  const { connectionString } = await testDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    // Releases print expressions and not-null constraints each in their own way: the committed text is the embedded release's.
    if (Number(rows[0]?.server_version_num) < 180_000) return context.skip("the committed text is PostgreSQL 18's");
    const committed = await readFile(new URL("../../src/db/schema.sql", import.meta.url), "utf8").catch(() => "");
    assert.equal(
      committed,
      await schemaText(client),
      "run `DATA_DIR=$(mktemp -d) node bin/weighbridge.mjs schema` and commit src/db/schema.sql",
    );
  } finally {
    await client.end();
  }
});

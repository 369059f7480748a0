import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { migrate } from "#db/migrate.ts";
import { secretsInUrl } from "#db/role-secrets.ts";
import { openContext, openLog } from "#src/main.ts";
import { readSettings } from "#src/settings.ts";
import { findPgBouncer, type Pooler, startPooler } from "../run/pooler.ts";
import { type TestDatabase, testDatabase, testServerUrl } from "../database.ts";

const program = findPgBouncer();

describe(
  "a pooler in transaction mode before the database",
  { skip: program === null && "no pgbouncer (Debian: apt-get install pgbouncer)" },
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-pooled-"));
    let pooler: Pooler;
    let made: TestDatabase;
    before(async () => {
      pooler = await startPooler(program ?? "", await testServerUrl());
      made = await testDatabase();
    });
    after(async () => {
      await made.drop();
      await pooler.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    const settings = (direct: boolean) =>
      readSettings({
        DATABASE_URL: pooler.through(made.connectionString),
        DATABASE_APP_URL: pooler.through(made.applicationUrl),
        ...(direct ? { DATABASE_DIRECT_URL: made.connectionString } : {}),
        DATA_DIR: dataDir,
      });
    const log = openLog({ logLevel: "silent" }, "pooled");

    test("migrations are not run through it: their lock would stay behind with a session of the pooler", async () => {
      const parts = { secrets: secretsInUrl(made.applicationUrl), isAlone: false };
      await assert.rejects(migrate(pooler.through(made.connectionString), parts), /DATABASE_DIRECT_URL/);
      assert.deepEqual((await migrate(made.connectionString, parts)).applied, []);
    });

    test("a process that is not told the server itself says so at its start", async () => {
      await assert.rejects(openContext(settings(false), settings(false).databaseUrl ?? "", log, 2), /DATABASE_DIRECT_URL/);
    });

    test("statements go without names: none is lost between sessions", async () => {
      const { db } = await openContext(settings(true), settings(true).databaseUrl ?? "", log, 6);
      const named = { name: "pooler-probe", text: "select $1::int as one" };
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, number) =>
          db.inControl(async (tx) => (await tx.query<{ one: number }>(named, [number])).rows[0]?.one),
        ),
      );
      assert.deepEqual(
        answers,
        Array.from({ length: 200 }, (_, number) => number),
      );
      await db.close();
    });

    test("notices come past it", async () => {
      const { db } = await openContext(settings(true), settings(true).databaseUrl ?? "", log, 2);
      const heard = Promise.withResolvers<string>();
      const unlisten = await db.listen("pooler_probe", heard.resolve, () => {});
      await db.control.query("select pg_notify('pooler_probe', 'here')");
      assert.equal(await heard.promise, "here");
      await unlisten();
      await db.close();
    });
  },
);

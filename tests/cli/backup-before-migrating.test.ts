import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { migrationNames } from "#db/migrate.ts";
import { aTenant } from "../builders/a-tenant.ts";
import { asOwner, type TestDatabase, testDatabase } from "../database.ts";
import { runCommand } from "./run-command.ts";

describe("commands of a new release, before its migrations have run", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-before-"));
  const folder = join(dataDir, "backup");
  let made: TestDatabase;
  let env: Record<string, string>;
  let names: readonly string[];

  before(async () => {
    made = await testDatabase();
    await aTenant(made.database);
    names = await migrationNames();
    await asOwner(made, "delete from schema_migration where name = $1", [names.at(-1)]);
    env = { DATABASE_URL: made.connectionString, DATABASE_APP_URL: made.applicationUrl, DATA_DIR: dataDir };
  });
  after(() => rmSync(dataDir, { recursive: true, force: true }));

  const newest = async (): Promise<unknown> =>
    (await made.database.control.query("select max(name) as name from schema_migration")).rows[0]?.["name"];

  test("backup leaves the schema as it is, and says which the backup is of", async () => {
    const { code, said } = await runCommand(["backup"], [folder], env);
    assert.equal(code, 0, said);
    assert.equal(await newest(), names.at(-2));
    const header = JSON.parse(readFileSync(join(folder, "backup.json"), "utf8"));
    assert.equal(header.schema, names.at(-2));
    assert.match(header.release, /that knows .* as its newest migration/);
  });

  test("backup verify asks no database", async () => {
    const nowhere = "postgresql://nobody@127.0.0.1:1/nowhere";
    const { code, said } = await runCommand(["backup", "verify"], [folder], {
      ...env,
      DATABASE_URL: nowhere,
      DATABASE_APP_URL: nowhere,
    });
    assert.equal(code, 0, said);
    assert.match(said, /is whole: \d+ rows/);
  });

  test("others that change or read rows end in words, and do not migrate either", async () => {
    for (const [words, options] of [
      [
        ["key", "create"],
        ["--tenant", "x", "--name", "x"],
      ],
      [["audit-trail", "verify"], []],
      [
        ["tenant", "export"],
        ["x", join(dataDir, "copy")],
      ],
    ] as const) {
      const { code, said } = await runCommand(words, options, env);
      assert.equal(code, 1, words.join(" "));
      assert.match(said, /of an earlier release .*back up, then run weighbridge migrate/);
      assert.equal(await newest(), names.at(-2));
    }
  });
});

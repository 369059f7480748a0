import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import pg from "pg";
import { silentLog } from "#db/embedded/log.ts";
import { openEmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { UNSAFE_BUT_QUICK } from "../unsafe-but-quick.ts";
import { oldestInstalledPostgres } from "../run/servers.ts";
import { runCommand } from "./run-command.ts";

const binaries = oldestInstalledPostgres();
const skip = binaries === null ? "no PostgreSQL of another major version in /usr/lib/postgresql" : false;

/** What docs/how-to/back-up.md says of it, from the major version that this machine has to the one that we bring. */
describe("the next major version of the database that comes with the service", { skip }, () => {
  const root = mkdtempSync(join(tmpdir(), "weighbridge-major-"));
  const [earlier, later, backup] = ["earlier", "later", "backup"].map((name) => join(root, name)) as [string, string, string];
  after(() => rmSync(root, { recursive: true, force: true }));

  const tenantsOf = async (connectionString: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major, name from tenant");
      return rows.map(({ major, name }) => [major, name]);
    } finally {
      await client.end();
    }
  };

  test("refuses the folder of another one in words, and takes over what a backup of it holds", async () => {
    assert.ok(binaries !== null);
    const old = await startEmbeddedPostgres({ dataDir: earlier, log: silentLog, binaries, settings: UNSAFE_BUT_QUICK });
    const env = { DATABASE_URL: old.connectionString, DATA_DIR: earlier };
    for (const [words, options] of [
      [["migrate"], []],
      [
        ["tenant", "create"],
        ["--name", "Lakeside Paper"],
      ],
      [["backup"], [backup]],
    ] as const) {
      const { code, said } = await runCommand(words, options, env);
      assert.equal(code, 0, said);
    }
    assert.deepEqual(await tenantsOf(old.connectionString), [[binaries.major, "Lakeside Paper"]]);
    await old.stop();

    await assert.rejects(
      startEmbeddedPostgres({ dataDir: earlier, log: silentLog }),
      new RegExp(`was made by PostgreSQL ${binaries.major}, and this release brings \\d+\\. Nothing was changed\\.`),
    );
    mkdirSync(join(later, "secrets"), { recursive: true, mode: 0o700 });
    cpSync(join(earlier, "secrets/master-keys"), join(later, "secrets/master-keys"));
    const { code, said } = await runCommand(["restore"], [backup], { DATA_DIR: later });
    assert.equal(code, 0, said);
    const now = await openEmbeddedPostgres({ dataDir: later, log: silentLog, settings: UNSAFE_BUT_QUICK });
    try {
      const [[major, name] = []] = (await tenantsOf(now.connectionString)) as [number, string][];
      assert.equal(name, "Lakeside Paper");
      assert.ok((major ?? 0) > binaries.major);
    } finally {
      await now.stop();
    }
  });
});

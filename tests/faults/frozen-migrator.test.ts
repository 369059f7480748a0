import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { migrate } from "#db/migrate.ts";
import { secretsInFolder } from "#db/role-secrets.ts";
import { testServerUrl } from "../database.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/weighbridge.mjs", import.meta.url));
/** Its session ends after 15 s, and what is left to migrate takes some seconds of a busy machine. */
const OTHERS_DO_IT_WITHIN_MS = 90_000;
const MANY = 20;

describe("a process that stands still while it migrates", () => {
  test("loses its session: another migrates on, and it changes nothing when it goes on", { timeout: 240_000 }, async (t) => {
    const server = await testServerUrl();
    const name = `wb_frozen_${randomBytes(5).toString("hex")}`;
    const url = new URL(server);
    url.pathname = `/${name}`;
    const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-frozen-"));
    const administer = new pg.Client({ connectionString: server });
    await administer.connect();
    await administer.query(`create database ${name}`);
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    const child = spawn(process.execPath, [PROGRAM, "migrate"], {
      env: { ...process.env, DATABASE_URL: url.href, DATA_DIR: dataDir },
      stdio: ["ignore", "ignore", "pipe"],
    });
    after(async () => {
      child.kill("SIGKILL");
      await owner.end();
      await administer.query(`drop database ${name} with (force)`);
      await administer.query(`drop role if exists ${name}_app, ${name}_app_tenant, ${name}_app_sign_in`);
      await administer.end();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const ran = async (): Promise<number> =>
      owner
        .query<{ count: number }>("select count(*)::int as count from schema_migration")
        .then(({ rows }) => rows[0]?.count ?? 0)
        .catch(() => 0);
    for (const end = Date.now() + 120_000; (await ran()) < MANY; await sleep(5))
      assert.ok(Date.now() < end, "it did not migrate");
    child.kill("SIGSTOP");
    const before = await ran();
    const waits: string[] = [];
    const started = performance.now();
    const migrated = await Promise.race([
      migrate(url.href, { secrets: secretsInFolder(dataDir), isAlone: false, onWait: (reason) => waits.push(reason) }),
      sleep(OTHERS_DO_IT_WITHIN_MS, null, { ref: false }),
    ]);
    assert.ok(migrated !== null, `the others waited in vain: ${waits.at(-1)}`);
    t.diagnostic(
      `${before} had run; another had done the other ${migrated.applied.length} ${(performance.now() - started).toFixed(0)} ms later`,
    );
    assert.ok(migrated.applied.length > 0, "it stood still in the midst");
    assert.match(waits.join(), /another process migrates/);
    const exited = once(child, "exit");
    child.kill("SIGCONT");
    const [code] = (await exited) as [number | null];
    assert.notEqual(code, 0, "it says that it did not do it");
    const again = await migrate(url.href, { secrets: secretsInFolder(dataDir), isAlone: false });
    assert.deepEqual([again.applied, again.granted], [[], false]);
  });
});

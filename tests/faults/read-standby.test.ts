import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { secretsInUrl } from "#db/role-secrets.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { applicationUrlOf } from "#tests/database.ts";
import { OwnPostgres, serverTools } from "#tests/fixtures/own-postgres.ts";

const { binaries, missing } = serverTools();
const skip = missing === false ? false : `! SKIPPED: ${missing}`;
const ROUNDS = 100;

describe("a standby that reads go to", { skip, timeout: 120_000 }, () => {
  const closing: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const close of closing.toReversed()) await close().catch(() => {});
  });
  const portOf = (url: string, port: number): string => {
    const changed = new URL(url);
    changed.port = String(port);
    return changed.href;
  };

  test("answers what was written before, and the primary does while it is behind or away", async (t) => {
    const primary = await OwnPostgres.start(binaries, ["wal_level=replica", "max_wal_senders=5"]);
    closing.push(() => primary.drop());
    const applicationUrl = applicationUrlOf(primary.url);
    await migrate(primary.url, { secrets: secretsInUrl(applicationUrl), isAlone: true });
    const standby = await OwnPostgres.prepare(binaries);
    closing.push(() => standby.drop());
    const address = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", "weighbridge"];
    await standby.run("pg_basebackup", [...address, "-D", standby.data, "-c", "fast", "-X", "stream", "-R"]);
    await standby.start(["hot_standby=on"]);
    const told: (string | null)[] = [];
    const database = openDatabase({
      connectionString: applicationUrl,
      connections: 4,
      standby: { connectionString: portOf(applicationUrl, standby.port), onChange: (reason) => told.push(reason) },
    });
    closing.push(() => database.close());
    const { tenantUuid } = await aTenant(database);
    let written = 0;
    /** Writes a code, reads at once, and says whether a standby answered. What was written is always seen. */
    const writeAndRead = async (): Promise<boolean> => {
      written += 1;
      await database.inTenant(tenantUuid, (tx) =>
        tx.query("insert into charge_code (tenant_uuid, code, kind) values ($1, $2, 'accessorial')", [tenantUuid, `C${written}`]),
      );
      const { rows } = await database.inTenantRead(tenantUuid, (tx) =>
        tx.query<{ codes: number; standby: boolean }>(
          "select count(*)::int as codes, pg_is_in_recovery() as standby from charge_code where code like 'C%' and tenant_uuid = $1 and position = 0",
          [tenantUuid],
        ),
      );
      assert.ok((rows[0]?.codes ?? 0) >= written, `${rows[0]?.codes} of ${written} are seen`);
      return rows[0]?.standby === true;
    };
    const fromStandby = async (rounds: number): Promise<number> => {
      let count = 0;
      for (let round = 0; round < rounds; round += 1) if (await writeAndRead()) count += 1;
      return count;
    };

    const before = await fromStandby(ROUNDS);
    t.diagnostic(`${before} of ${ROUNDS} reads right after a write were answered by the standby`);
    assert.ok(before > 0);
    // What is not the standby's fault is not asked of the primary again.
    await assert.rejects(
      database.inTenantRead(tenantUuid, (tx) => tx.query("select 1 / 0")),
      { code: "22012" },
    );

    // Behind: it replays nothing more.
    const owner = await standby.connect();
    await owner.query("select pg_wal_replay_pause()");
    await sleep(200);
    told.length = 0;
    assert.equal(await fromStandby(5), 0);
    assert.match(String(told[0]), /behind/);
    assert.equal(told.length, 1, "said once");
    await owner.query("select pg_wal_replay_resume()");
    for (const end = Date.now() + 40_000; !(await writeAndRead()); await sleep(100)) assert.ok(Date.now() < end);
    assert.equal(told.at(-1), null, "and that it is back");

    // Away.
    await owner.end();
    await standby.stop("SIGKILL");
    const began = performance.now();
    assert.equal(await fromStandby(20), 0);
    t.diagnostic(`20 writes and reads after the standby was killed: ${(performance.now() - began).toFixed(0)} ms`);
    assert.ok(performance.now() - began < 10_000);
    await assert.rejects(
      database.inTenantRead(tenantUuid, (tx) => tx.query("update tenant set name = 'x' where tenant_uuid = $1", [tenantUuid])),
      { code: "25006" },
    );
  });
});

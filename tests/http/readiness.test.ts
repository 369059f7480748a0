import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { after, describe, test } from "node:test";
import pg from "pg";
import type { Clock } from "#adapters/clock.ts";
import { migrationNames } from "#db/migrate.ts";
import { openDatabase } from "#db/database.ts";
import { checkReadiness, type ReadinessParts } from "#usecases/tenant/check-readiness.ts";
import { aContext } from "../builders/a-context.ts";
import { buildServer } from "../builders/recorded-server.ts";
import { testDatabase } from "../database.ts";
import { fullOnWriting } from "../fixtures/full-on-writing.ts";

/** A server on a database of its own that a test may spoil. */
async function aServerToSpoil(given: Partial<ReadinessParts> = {}, clock?: Clock) {
  const made = await testDatabase();
  const context = aContext(made.database, clock === undefined ? {} : { clock });
  const parts = { migrations: await migrationNames(), folder: tmpdir(), minFreeBytes: 0, ...given };
  let stopping = false;
  const app = buildServer({
    context,
    readiness: { check: () => checkReadiness(context, parts), isStopping: () => stopping },
  });
  after(() => app.close());
  return {
    ...made,
    app,
    context,
    stop: () => {
      stopping = true;
    },
    ask: async () => {
      const answer = await app.inject({ url: "/readyz" });
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
    },
  };
}

async function asOwner(connectionString: string, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

describe("/readyz", () => {
  test("is ready with a worker, and tells where none was heard of", async () => {
    const { ask, context } = await aServerToSpoil();
    const alone = await ask();
    assert.deepEqual([alone.status, alone.body.status], [200, "degraded"]);
    assert.match(alone.body.queue, /no worker was heard of/);
    await context.db.control.query("insert into worker (worker_uuid, host) values (gen_random_uuid(), 'here')");
    assert.deepEqual((await ask()).body, { status: "ready", queue: null, clock: null });
  });

  test("tells of a clock that is not the database's", async () => {
    const skewed = { skewMs: 0 };
    const { ask, context } = await aServerToSpoil({}, { now: () => Date.now() + skewed.skewMs });
    await context.db.control.query("insert into worker (worker_uuid, host) values (gen_random_uuid(), 'here')");
    for (const [skewMs, words] of [
      [7_200_000, /7200 s ahead of/],
      [-60_000, /60 s behind/],
    ] as const) {
      skewed.skewMs = skewMs;
      const { status, body } = await ask();
      assert.deepEqual([status, body.status], [200, "degraded"]);
      assert.match(body.clock, words);
    }
  });

  test("is not ready while a migration of this release has not run", async () => {
    const { ask, connectionString } = await aServerToSpoil();
    await asOwner(connectionString, "delete from schema_migration where name = (select max(name) from schema_migration)");
    const { status, body, headers } = await ask();
    assert.deepEqual([status, headers["retry-after"]], [503, "2"]);
    assert.match(JSON.stringify(body), /1 migrations have not run.*weighbridge migrate/);
  });

  test("is not ready while the service's roles lack a right of this release", async () => {
    for (const [taken, missing] of [
      ["select on vendor from ROLE", /may not do what it must \(select on public\.vendor\)/],
      ["update (settings_version) on tenant from ROLE_tenant", /update on public\.tenant/],
      ["all on all tables in schema public from ROLE", /may not do what it must.*weighbridge migrate/],
      ["usage on schema auth from ROLE", /may not do what it must.*weighbridge migrate/],
    ] as const) {
      const { ask, connectionString, applicationUrl } = await aServerToSpoil();
      await asOwner(connectionString, `revoke ${taken.replace("ROLE", new URL(applicationUrl).username)}`);
      const { status, body } = await ask();
      assert.equal(status, 503, taken);
      assert.match(JSON.stringify(body), missing);
    }
  });

  test("is not ready where a table is missing", async () => {
    const { ask, connectionString } = await aServerToSpoil();
    await asOwner(connectionString, "drop table worker");
    const { status, body } = await ask();
    assert.equal(status, 503);
    assert.match(JSON.stringify(body), /a table of this release is missing/);
  });

  test("is not ready where nothing can be written", async () => {
    const { connectionString, applicationUrl } = await aServerToSpoil();
    const name = new URL(connectionString).pathname.slice(1);
    const role = new URL(applicationUrl).username;
    await asOwner(connectionString, `alter role ${role} in database ${name} set default_transaction_read_only = on`);
    const readOnly = openDatabase({ connectionString: applicationUrl, connections: 2 });
    const context = aContext(readOnly);
    const parts = { migrations: [], folder: tmpdir(), minFreeBytes: 0 };
    assert.match((await checkReadiness(context, parts)).writes ?? "", /takes no writes/);
    await readOnly.close();
  });

  test("says where the database has no room to write, and not that it cannot be reached", async () => {
    const { ask, connectionString } = await aServerToSpoil();
    await asOwner(connectionString, fullOnWriting("readiness_probe"));
    const { status, body } = await ask();
    assert.equal(status, 503);
    assert.match(JSON.stringify(body), /"writes":\["the database has no room to write"\]/);
  });

  test("is not ready without room on the disk", async () => {
    const { ask } = await aServerToSpoil({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    const { status, body } = await ask();
    assert.equal(status, 503);
    assert.match(JSON.stringify(body), /MB are free for .* \(MIN_FREE_DISK_MB\)/);
  });

  test("is not ready while a lock keeps it from writing, and says so in time", async () => {
    const { ask, connectionString } = await aServerToSpoil();
    const owner = new pg.Client({ connectionString });
    await owner.connect();
    await owner.query("begin; lock table readiness_probe in access exclusive mode");
    const started = performance.now();
    const { status, body } = await ask();
    assert.equal(status, 503);
    assert.match(JSON.stringify(body), /no answer within 2 s/);
    assert.ok(performance.now() - started < 8_000, "it does not wait for the lock");
    await owner.end();
  });

  test("says that it stops while it still serves, and asks to go elsewhere", async () => {
    const { app, ask, stop } = await aServerToSpoil();
    stop();
    const { status, body, headers } = await ask();
    assert.deepEqual([status, headers["retry-after"]], [503, "2"]);
    assert.match(JSON.stringify(body), /it stops/);
    const served = await app.inject({ url: "/healthz" });
    assert.deepEqual([served.statusCode, served.headers.connection], [200, "close"]);
    for (const refused of [
      { url: "/nowhere" },
      { url: "/v2/orders", method: "PUT" },
      { url: "/v2/invoices/uuid" },
      { url: "/v2/orders", method: "POST", headers: { host: "" }, payload: "{" },
    ] as const) {
      const { statusCode, headers: said } = await app.inject(refused);
      assert.ok(statusCode >= 400, refused.url);
      assert.equal(said.connection, "close", `a refusal is the last answer of its connection too: ${statusCode} ${refused.url}`);
    }
  });

  test("stands beside /healthz and /metrics on the port of a worker, and nothing else does", async () => {
    const { context } = await aServerToSpoil();
    const app = buildServer({ context, serves: "probes" });
    after(() => app.close());
    assert.equal((await app.inject({ url: "/readyz" })).statusCode, 200);
    assert.equal((await app.inject({ url: "/healthz" })).statusCode, 200);
    assert.match((await app.inject({ url: "/metrics" })).body, /weighbridge_work_items/);
    assert.equal((await app.inject({ url: "/v2/orders", method: "POST" })).statusCode, 404);
    assert.equal((await app.inject({ url: "/docs" })).statusCode, 404);
  });
});

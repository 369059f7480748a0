import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isDatabaseAway, isUnanswered } from "#adapters/is-database-away.ts";
import { tenantDirectory } from "#usecases/tenant/tenant-directory.ts";
import { aContext, aKey, aServer } from "../builders/a-server.ts";
import { aTenant } from "../builders/a-tenant.ts";
import { smallestOrder } from "../builders/wire-bodies.ts";
import { testDatabase } from "../database.ts";

/** Who is answered by another connection is so within this, on a busy machine. */
const OTHERS_WITHIN_MS = 8_000;
/** A silent connection is given up after 10 s. */
const GIVEN_UP_WITHIN_MS = 16_000;
/** Any number that nobody else locks. */
const GATE = 4_711_042;

/** The last statement of an order named STUCK waits in the midst of being written, its idempotency key taken. */
const STUCK_IN_THE_MIDST = `create function stand_still() returns trigger language plpgsql as $$ begin
    if new.external_id = 'STUCK' then perform pg_advisory_xact_lock(${GATE}); end if; return new;
  end $$;
  create trigger stand_still before insert on intake for each row execute function stand_still()`;

async function aDatabaseToStop() {
  const made = await testDatabase();
  const owner = new pg.Client({ connectionString: made.connectionString });
  await owner.connect();
  const stopped: number[] = [];
  after(async () => {
    for (const pid of stopped) process.kill(pid, "SIGCONT");
    await owner.end();
    await made.drop();
  });
  return {
    ...made,
    owner,
    /** The server's process that waits for the gate stands still, as one whose machine or network does. */
    stopWhoWaits: async (): Promise<number> => {
      for (const end = Date.now() + 20_000; ; await sleep(20)) {
        assert.ok(Date.now() < end, "nobody waits for the gate");
        const { rows } = await owner.query<{ pid: number }>(
          "select pid from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
        );
        const [waiting] = rows;
        if (waiting === undefined) continue;
        process.kill(waiting.pid, "SIGSTOP");
        stopped.push(waiting.pid);
        return waiting.pid;
      }
    },
    goOn: (pid: number) => {
      process.kill(pid, "SIGCONT");
      stopped.splice(stopped.indexOf(pid), 1);
    },
  };
}

const timed = async <T>(done: Promise<T>): Promise<{ readonly value: T; readonly ms: number }> => {
  const started = performance.now();
  return { value: await done, ms: performance.now() - started };
};

describe("a connection to the database that falls silent", { timeout: 180_000 }, () => {
  test("in the statement that accepts: its requests are told so after 10 s, all others are accepted meanwhile, and nothing twice", async (t) => {
    const on = await aDatabaseToStop();
    const context = await aContext({ db: on.database, tenants: tenantDirectory(on.database) });
    const { app, headers } = await aServer({ context });
    after(() => app.close());
    const neighbor = await aTenant(on.database);
    const asNeighbor = { "x-api-key": await aKey(context, neighbor), "x-tenant-uuid": neighbor.tenantUuid };
    await on.owner.query(STUCK_IN_THE_MIDST);
    await on.owner.query("select pg_advisory_lock($1)", [GATE]);
    const key = { "x-idempotency-key": randomUUID() };
    const send = (externalId: string, given: Record<string, string>) =>
      app.inject({ method: "POST", url: "/v2/orders", headers: given, payload: { ...smallestOrder, externalId } });
    const stuck = timed(send("STUCK", { ...headers, ...key }));
    const pid = await on.stopWhoWaits();
    await on.owner.query("select pg_advisory_unlock($1)", [GATE]);
    const others = await Promise.all(
      Array.from({ length: 30 }, (_, number) => timed(send(`SO-${number}`, number % 2 === 0 ? headers : asNeighbor))),
    );
    assert.deepEqual(new Set(others.map(({ value }) => value.statusCode)), new Set([202]));
    const slowest = Math.max(...others.map(({ ms }) => ms));
    const told = await stuck;
    t.diagnostic(`others: ${slowest.toFixed(0)} ms, the silent one: ${told.ms.toFixed(0)} ms`);
    assert.ok(slowest < OTHERS_WITHIN_MS, `${slowest.toFixed(0)} ms`);
    assert.ok(told.ms < GIVEN_UP_WITHIN_MS, `${told.ms.toFixed(0)} ms`);
    assert.deepEqual([told.value.statusCode, told.value.headers["retry-after"]], [503, "1"], told.value.body);
    // The caller tries again while the session still holds the key: it waits for that, and nobody else does.
    const again = timed(send("STUCK", { ...headers, ...key }));
    await sleep(300);
    const beside = await Promise.all([1, 2, 3].map((number) => timed(send(`BESIDE-${number}`, headers))));
    assert.deepEqual(new Set(beside.map(({ value }) => value.statusCode)), new Set([202]));
    assert.ok(
      beside.every(({ ms }) => ms < 4_000),
      beside.map(({ ms }) => ms.toFixed(0)).join(),
    );
    on.goOn(pid);
    const second = await again;
    t.diagnostic(`the second try: ${second.value.statusCode} after ${second.ms.toFixed(0)} ms`);
    assert.equal((await send("STUCK", { ...headers, ...key })).statusCode, 202);
    const { rows } = await on.owner.query("select external_id from intake where external_id = 'STUCK'");
    assert.equal(rows.length, 1, "accepted once");
  });

  test("in a transaction: it is given up without waiting for its undoing, and the pool serves on", async () => {
    const on = await aDatabaseToStop();
    await on.owner.query("select pg_advisory_lock($1)", [GATE]);
    const silent = timed(
      on.database
        .inClaim(async (_tx, enter, undo) => {
          const entered = await enter(randomUUID());
          try {
            await entered.query({ text: "select pg_advisory_xact_lock($1)", withinMs: 2_000 }, [GATE]);
          } catch (error) {
            await undo().catch(() => undefined);
            throw error;
          }
        })
        .then(
          () => assert.fail("it was answered"),
          (error: unknown) => error,
        ),
    );
    const pid = await on.stopWhoWaits();
    const { value, ms } = await silent;
    assert.ok(isDatabaseAway(value), String(value));
    assert.ok(ms < 6_000, `neither undone nor rolled back for ${ms.toFixed(0)} ms`);
    assert.equal((await on.database.control.query("select 1 as one")).rows[0]?.["one"], 1);
    assert.equal(isUnanswered(new Error("Query read timeout")), true);
    on.goOn(pid);
  });
});

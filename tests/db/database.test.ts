import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "#db/database.ts";
import type { DatabaseOptions } from "#db/pools.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { type TestDatabase, testDatabase } from "../database.ts";

suite("the database as the service asks it", () => {
  let made: TestDatabase;
  let tenantUuid: string;
  before(async () => {
    made = await testDatabase();
    ({ tenantUuid } = await aTenant(made.database));
  });
  after(() => made.drop());

  /** One connection, so that what a statement leaves in its session is met by the next one. */
  const withOne = async <T>(work: (database: Database) => Promise<T>, over: Partial<DatabaseOptions> = {}): Promise<T> => {
    const database = openDatabase({ connectionString: made.applicationUrl, connections: 1, ...over });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  test("days and amounts stay text, counts are numbers", () =>
    withOne(async ({ control }) => {
      const { rows } = await control.query("select '2026-03-01'::date as day, 1.10::numeric as amount, 5::bigint as count");
      assert.deepEqual(rows, [{ day: "2026-03-01", amount: "1.10", count: 5 }]);
    }));

  test("statements keep their names where they may have some, and are asked with their values, in or beside them", async () => {
    const named = async ({ control }: Database) => {
      const { rows } = await control.query<{ sum: number }>({ name: "a-sum", text: "select $1::int + 1 as sum" }, [1]);
      const inside = await control.query<{ sum: number }>({ text: "select $1::int + 1 as sum", values: [2] });
      assert.deepEqual([rows[0]?.sum, inside.rows[0]?.sum], [2, 3]);
      return (await control.query("select from pg_prepared_statements where name = 'a-sum'")).rowCount;
    };
    assert.equal(await withOne(named), 1);
    assert.equal(await withOne(named, { named: true }), 1);
    assert.equal(await withOne(named, { named: false }), 0, "behind a pooler the next statement may meet another session");
    const hinted = async ({ hint }: Database) => {
      await hint.query({ name: "a-note", text: "select 1" });
      return (await hint.query("select from pg_prepared_statements where name = 'a-note'")).rowCount;
    };
    assert.equal(await withOne(hinted, { named: false }), 1, "notes have a session of their own");
  });

  test("only notes and hints do not wait for the disk; a claim goes by its indexes and waits four seconds for a lock", () =>
    withOne(async (database) => {
      const shown = async (tx: Pick<Database["control"], "query">, name: string) =>
        (await tx.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
      /** The servers of tests never wait for the disk: who set it is what tells. */
      const setBy = async (tx: Pick<Database["control"], "query">) =>
        (await tx.query<{ source: string }>("select source from pg_settings where name = 'synchronous_commit'")).rows[0]?.source;
      const server = await setBy(database.control);
      assert.ok(server !== "client" && server !== "session");
      assert.equal(await setBy(database.hint), "client");
      assert.equal(await shown(database.hint, "synchronous_commit"), "off");
      assert.deepEqual(
        [
          await database.inTenant(tenantUuid, setBy),
          await database.inTenantHint(tenantUuid, setBy),
          await database.inControl(setBy),
          await setBy(database.control),
        ],
        [server, "session", server, server],
      );
      await database.inClaim(async (tx, enter) => {
        const settings = ["lock_timeout", "enable_seqscan", "enable_sort"];
        const all = async (within: typeof tx) => {
          const values = [];
          for (const name of settings) values.push(await shown(within, name));
          return values;
        };
        assert.deepEqual(await all(tx), ["4s", "off", "off"]);
        assert.deepEqual(await all(await enter(tenantUuid)), ["4s", "off", "on"]);
      });
      assert.equal(await shown(database.control, "enable_seqscan"), "on");
    }));

  test("a transaction that the server gave up for another is done again, three times at most; no other failure is", () =>
    withOne(async (database) => {
      const tries = async (code: string | undefined, run: (work: () => Promise<never>) => Promise<unknown>) => {
        let count = 0;
        const failing = (): Promise<never> => {
          count += 1;
          return Promise.reject(Object.assign(new Error("given up"), { code }));
        };
        await assert.rejects(run(failing), /given up/);
        return count;
      };
      const inTenant = (work: () => Promise<never>) => database.inTenant(tenantUuid, work);
      const inControl = (work: () => Promise<never>) => database.inControl(work);
      assert.deepEqual([await tries("40P01", inTenant), await tries("40001", inControl)], [4, 4]);
      assert.deepEqual([await tries("23505", inTenant), await tries(undefined, inControl)], [1, 1]);
    }));

  test("what is undone in a claim is undone since its tenant was entered; what was claimed stays", () =>
    withOne(async (database) => {
      const rename = "update tenant set name = name || $2 where tenant_uuid = $1";
      await database.inClaim(async (tx, enter, undo) => {
        await tx.query(rename, [tenantUuid, "+"]);
        const entered = await enter(tenantUuid);
        await entered.query(rename, [tenantUuid, "-"]);
        await assert.rejects(entered.query("select 1 / 0"), /division by zero/);
        await undo();
      });
      const { rows } = await database.control.query<{ name: string }>("select name from tenant where tenant_uuid = $1", [
        tenantUuid,
      ]);
      assert.deepEqual(rows, [{ name: "A shipper+" }]);
    }));

  test("a session that ends in the middle of a transaction fails it in the server's words, and the next one has another session", () =>
    withOne(async (database) => {
      const ended = database.inTenant(tenantUuid, (tx) => tx.query("reset role; select pg_terminate_backend(pg_backend_pid())"));
      await assert.rejects(ended, /terminating connection/);
      const later = database.inTenant(tenantUuid, async (tx) => {
        const { rows } = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
        await made.database.control.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
        await sleep(200);
        return tx.query("select 1");
      });
      await assert.rejects(later, /terminating connection/);
      assert.equal((await database.control.query("select 1")).rowCount, 1);
    }));

  test("a session that ends while nobody uses it is replaced, that of notes too, and closing ends them all", async () => {
    const database = openDatabase({ connectionString: made.applicationUrl, connections: 1 });
    const { control } = made.database;
    const sessions = async () =>
      (await control.query<{ pid: number }>("select pid from pg_stat_activity where application_name = $1", [database.sessions]))
        .rows;
    await database.hint.query("select 1");
    await database.control.query("select 1");
    assert.equal((await sessions()).length, 2);
    await control.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
      database.sessions,
    ]);
    await sleep(200);
    assert.equal((await database.hint.query("select 1")).rowCount, 1);
    assert.equal((await database.control.query("select 1")).rowCount, 1);
    assert.deepEqual(database.connections(), { open: 1, idle: 1, waiting: 0 });
    await database.close();
    for (const end = Date.now() + 10_000; (await sessions()).length > 0;) {
      assert.ok(Date.now() < end, "sessions are left");
      await sleep(20);
    }
  });

  test("a tenant is a uuid and nothing else", () =>
    withOne(async (database) => {
      const work = () => Promise.resolve();
      for (const name of ["", "1", `${tenantUuid}'`, `${tenantUuid}', true), set_config('app.tenant', '${randomUUID()}`])
        await assert.rejects(async () => database.inTenant(name, work), /a tenant is named by its uuid/);
    }));

  test("who listens hears every notice, is told of a gap when his session ends, hears again, and nothing once he has stopped", () =>
    withOne(async (database) => {
      const channel = `notices_${randomUUID().slice(0, 8)}`;
      const heard: string[] = [];
      let gaps = 0;
      const stop = await database.listen(
        channel,
        (payload) => heard.push(payload),
        () => (gaps += 1),
      );
      const until = async (what: string, holds: () => boolean | Promise<boolean>) => {
        for (const end = Date.now() + 10_000; !(await holds());) {
          assert.ok(Date.now() < end, what);
          await sleep(20);
        }
      };
      const tell = (payload: string) => database.control.query("select pg_notify($1, $2)", [channel, payload]);
      const sessions = async () =>
        (
          await made.database.control.query<{ pid: number }>("select pid from pg_stat_activity where application_name = $1", [
            `weighbridge listen ${channel}`,
          ])
        ).rows;
      await tell("one");
      await tell("");
      await until("two notices", () => heard.length === 2);
      const [first] = await sessions();
      await made.database.control.query("select pg_terminate_backend($1)", [first?.pid]);
      await until("a gap", () => gaps === 1);
      await tell("two");
      await until("a third notice", () => heard.length === 3);
      assert.deepEqual(heard, ["one", "", "two"]);
      assert.equal((await sessions()).length, 1);
      await stop();
      await until("the end of the session", async () => (await sessions()).length === 0);
      await tell("three");
      await sleep(700);
      assert.deepEqual([heard.length, gaps, (await sessions()).length], [3, 1, 0], "who has stopped does not come back");
    }));
});

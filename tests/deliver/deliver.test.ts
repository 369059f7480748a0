import { freePort } from "#tests/fixtures/service-tree.ts";
import assert from "node:assert/strict";
import { after, suite, test, type TestContext } from "node:test";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { Webhook } from "standardwebhooks";
import { egressRule } from "#adapters/egress-rule.ts";
import { guardedHttp } from "#adapters/guarded-http.ts";
import { newUuid } from "#adapters/ids.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { claimDeliveries, sendAgain, type OutcomeRow, recordOutcomes, renewLeases } from "#db/queries/webhook/delivery.ts";
import {
  deleteEndpoint,
  findEndpoint,
  lockEndpoint,
  insertEndpoint,
  updateEndpoint,
} from "#db/queries/webhook/webhook-endpoint.ts";
import { aContext } from "../builders/a-context.ts";
import { aTenant } from "../builders/a-tenant.ts";
import { testDatabase, type TestDatabase } from "../database.ts";
import { type Sink, startSink } from "../fixtures/sink.ts";
import { setSandboxClock } from "#usecases/tenant/set-sandbox-clock.ts";
import { type DeliverySettings, startDeliveries } from "#deliver/deliver.ts";
import type { EventType } from "#contract/events/event-kinds.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { newSecret, rotated } from "#contract/events/sign.ts";

// A database of its own: other tests' deliveries would be taken up by the workers started here.
let made: Promise<TestDatabase> | undefined;
const database = async (): Promise<TestDatabase["database"]> => (await (made ??= testDatabase())).database;
const http = guardedHttp({ allows: egressRule(["127.0.0.0/8"]) });
after(() => http.close());

const AT = "2026-03-01T12:00:00.123456Z";

const anEndpoint = async (
  tenantUuid: string,
  url: string,
  given: { types?: readonly string[]; enabled?: boolean; secret?: string } = {},
) => {
  const db = await database();
  const secret = given.secret ?? newSecret();
  const endpointUuid = newUuid();
  await db.inTenant(tenantUuid, (tx) =>
    insertEndpoint(tx, {
      endpointUuid,
      url,
      types: given.types ?? null,
      description: null,
      secrets: [{ secret }],
      enabled: given.enabled ?? true,
    }),
  );
  return { endpointUuid, secret };
};

const raise = async (tenantUuid: string, count = 1, type: EventType = "INVOICE_CREATED"): Promise<readonly string[]> => {
  const db = await database();
  const events = Array.from({ length: count }, () => ({ eventUuid: newUuid(), type, at: AT, data: { invoiceUuid: newUuid() } }));
  await db.inTenant(tenantUuid, (tx) => raiseEvents(tx, events));
  return events.map((event) => event.eventUuid);
};

const deliveries = async (
  context: TestContext,
  given: Partial<DeliverySettings> = {},
): Promise<{ stop(withinMs?: number): Promise<void> }> => {
  const db = await database();
  let stopped: Promise<void> | undefined;
  const running = await startDeliveries(
    { db, clock: { now: () => Date.now() }, log: pino({ enabled: false }), newUuid, outside: anOutside() },
    { http, pollMs: 100, ...given },
  );
  const stop = (withinMs = 500): Promise<void> => (stopped ??= running.stop(withinMs));
  context.after(() => stop());
  return { stop };
};

const aSink = async (context: TestContext): Promise<Sink> => {
  const sink = await startSink();
  context.after(() => sink.close());
  return sink;
};

interface DeliveryState {
  state: string;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  wait: number;
  lease_owner: string | null;
}

const stateOf = async (eventUuid: string): Promise<DeliveryState> => {
  const db = await database();
  const { rows } = await db.control.query<DeliveryState & Record<string, unknown>>(
    "select state, attempts, last_status, last_error, extract(epoch from due_at - now())::float8 as wait, lease_owner from delivery where event_uuid = $1",
    [eventUuid],
  );
  assert.ok(rows[0], "no delivery of that event");
  return rows[0];
};

const untilState = async (
  eventUuid: string,
  holds: (state: DeliveryState) => boolean,
  withinMs = 5_000,
): Promise<DeliveryState> => {
  const until = performance.now() + withinMs;
  for (;;) {
    const state = await stateOf(eventUuid);
    if (holds(state)) return state;
    if (performance.now() > until) throw new Error(`still ${JSON.stringify(state)}`);
    await setTimeout(10);
  }
};

/** Brings the next attempt of a tenant's deliveries to now. */
const hasten = async (tenantUuid: string): Promise<void> => {
  const db = await database();
  await db.control.query("update delivery set due_at = now() where tenant_uuid = $1 and state = 'pending'", [tenantUuid]);
};

suite("deliveries", () => {
  test("an event reaches every enabled endpoint that wants its kind, once, signed, with the body of the specification", async (context) => {
    const db = await database();
    const tenant = await aTenant(db);
    const other = await aTenant(db);
    const [all, approvals, disabled, foreign] = [
      await aSink(context),
      await aSink(context),
      await aSink(context),
      await aSink(context),
    ];
    const { secret } = await anEndpoint(tenant.tenantUuid, all.url);
    await anEndpoint(tenant.tenantUuid, approvals.url, { types: ["INVOICE_APPROVED"] });
    await anEndpoint(tenant.tenantUuid, disabled.url, { enabled: false });
    await anEndpoint(other.tenantUuid, foreign.url);
    await deliveries(context);
    const [created = ""] = await raise(tenant.tenantUuid);
    const [approved = ""] = await raise(tenant.tenantUuid, 1, "INVOICE_APPROVED");
    await all.until(2);
    await approvals.until(1);
    await untilState(created, ({ state }) => state === "succeeded");
    await setTimeout(100);
    assert.deepEqual(
      [all.received.length, approvals.received.length, disabled.received.length, foreign.received.length],
      [2, 1, 0, 0],
    );

    const found = all.received.find(({ body }) => body.includes(created));
    assert.ok(found);
    const payload = JSON.parse(found.body) as Record<string, string>;
    assert.deepEqual(Object.keys(payload), ["id", "type", "time", "data"]);
    assert.deepEqual([payload["id"], payload["type"], payload["time"]], [created, "INVOICE_CREATED", AT]);
    assert.deepEqual(Object.keys(JSON.parse(payload["data"] ?? "") as object), ["invoiceUuid"]);
    assert.equal(found.headers["content-type"], "application/json");
    assert.equal(found.headers["webhook-id"], created);
    assert.ok(new Webhook(secret).verify(found.body, found.headers as Record<string, string>));
    assert.ok(approvals.received[0]?.body.includes(approved));
  });

  test("a failed attempt is recorded and repeated with the identical body and a fresh signature", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const sink = await aSink(context);
    const { secret } = await anEndpoint(tenantUuid, sink.url);
    sink.answer = (response) => void response.writeHead(500).end("not today \u0000");
    await deliveries(context, { random: () => 0 });
    const [eventUuid = ""] = await raise(tenantUuid);
    const failed = await untilState(eventUuid, ({ attempts }) => attempts === 1);
    assert.deepEqual([failed.state, failed.last_status, failed.last_error], ["pending", 500, "the consumer answered 500"]);
    assert.ok(failed.wait > 4 && failed.wait <= 5, `${failed.wait}`);
    sink.answer = (response) => void response.writeHead(299).end();
    await setTimeout(1_000);
    await hasten(tenantUuid);
    const done = await untilState(eventUuid, ({ state }) => state === "succeeded");
    assert.equal(done.attempts, 2);
    const [first, second] = sink.received;
    assert.equal(first?.body, second?.body);
    assert.notEqual(first?.headers["webhook-timestamp"], second?.headers["webhook-timestamp"]);
    assert.ok(new Webhook(secret).verify(second?.body ?? "", second?.headers as Record<string, string>));
    const attempts = await db.inTenant(tenantUuid, (tx) =>
      tx.query("select attempt, status, error, response from delivery_attempt where tenant_uuid = $1 order by attempt", [
        tenantUuid,
      ]),
    );
    assert.deepEqual(attempts.rows, [
      { attempt: 1, status: 500, error: "the consumer answered 500", response: "not today \ufffd" },
      { attempt: 2, status: 299, error: null, response: null },
    ]);
  });

  test("redirects, 410 and silence are failures; Retry-After moves that delivery only", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const sink = await aSink(context);
    await anEndpoint(tenantUuid, sink.url);
    const statuses = [301, 307, 404, 410, 429, 503];
    let turn = 0;
    sink.answer = (response) => {
      const status = statuses[turn++];
      if (status === undefined) return;
      response.writeHead(status, { location: sink.url, ...(status === 429 ? { "retry-after": "600" } : {}) }).end();
    };
    await deliveries(context, { answerWithinMs: 300, random: () => 0 });
    const waits = new Map<number | null, number>();
    for (const uuid of await raise(tenantUuid, statuses.length + 1)) {
      const { state, wait, last_status } = await untilState(uuid, ({ attempts }) => attempts === 1);
      assert.equal(state, "pending");
      waits.set(last_status, wait);
    }
    assert.deepEqual([...waits.keys()].sort(), [301, 307, 404, 410, 429, 503, null]);
    for (const [status, wait] of waits)
      assert.ok(status === 429 ? wait > 590 && wait <= 600 : wait <= 5, `${status} waits ${wait}`);
    const endpoint = await db.inTenant(tenantUuid, (tx) =>
      tx.query<{ failing: boolean; enabled: boolean }>(
        "select failing_since is not null as failing, enabled from webhook_endpoint where tenant_uuid = $1",
        [tenantUuid],
      ),
    );
    assert.deepEqual(endpoint.rows, [{ failing: true, enabled: true }]);
  });

  test("what a dead worker held is delivered by another when its lease is over, and the dead one's outcome is ignored", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const sink = await aSink(context);
    const { endpointUuid } = await anEndpoint(tenantUuid, sink.url);
    const [eventUuid = ""] = await raise(tenantUuid);
    const dead = newUuid();
    const rows = await db.inTenant(tenantUuid, (tx) => claimDeliveries(tx, [{ endpointUuid, room: 10 }], dead, 700));
    assert.equal(rows.length, 1);
    const claimed = performance.now();
    await deliveries(context);
    await sink.until(1);
    assert.ok((sink.received[0]?.at ?? 0) - claimed > 600, "the lease was respected");
    await untilState(eventUuid, ({ state }) => state === "succeeded");

    const stale: OutcomeRow = {
      deliveryUuid: rows[0]?.deliveryUuid ?? "",
      claimUuid: dead,
      attempts: 0,
      state: "discarded",
      waitMs: 0,
      attempt: { agoMs: 0, durationMs: 1, status: 500, response: null },
      error: "stale",
    };
    await db.inTenant(tenantUuid, (tx) => recordOutcomes(tx, [stale]));
    const after = await stateOf(eventUuid);
    assert.deepEqual([after.state, after.attempts], ["succeeded", 1]);
    const attempts = await db.inTenant(tenantUuid, (tx) =>
      tx.query("select from delivery_attempt where tenant_uuid = $1", [tenantUuid]),
    );
    assert.equal(attempts.rowCount, 1);
  });

  test("a lease is renewed while the consumer takes its time, so that nobody else delivers meanwhile", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const sink = await aSink(context);
    await anEndpoint(tenantUuid, sink.url);
    sink.answer = (response) => void setTimeout(3_000).then(() => response.writeHead(200).end());
    await deliveries(context, { leaseMs: 1_500 });
    await deliveries(context, { leaseMs: 1_500 });
    const [eventUuid = ""] = await raise(tenantUuid);
    await untilState(eventUuid, ({ state }) => state === "succeeded");
    assert.equal(sink.received.length, 1);
  });

  test("a lease cannot be renewed by someone who no longer has it", async () => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const { endpointUuid } = await anEndpoint(tenantUuid, `http://127.0.0.1:${await freePort()}/`);
    await raise(tenantUuid);
    const [row] = await db.inTenant(tenantUuid, (tx) => claimDeliveries(tx, [{ endpointUuid, room: 1 }], newUuid(), 0));
    const owner = newUuid();
    await db.inTenant(tenantUuid, (tx) => claimDeliveries(tx, [{ endpointUuid, room: 1 }], owner, 60_000));
    const lease = { tenantUuid, deliveryUuid: row?.deliveryUuid ?? "", claimUuid: newUuid() };
    assert.deepEqual(await renewLeases(db.control, [lease], 0), [lease]);
    assert.equal(
      (await db.inTenant(tenantUuid, (tx) => claimDeliveries(tx, [{ endpointUuid, room: 1 }], newUuid(), 0))).length,
      0,
    );
  });

  test("after 8 hours the message is discarded without another attempt, also when nobody ran meanwhile", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const sink = await aSink(context);
    await anEndpoint(tenantUuid, sink.url);
    const [eventUuid = ""] = await raise(tenantUuid);
    await db.control.query(
      "update delivery set attempts = 5, first_attempt_at = now() - interval '8 hours 10 seconds' where tenant_uuid = $1",
      [tenantUuid],
    );
    await deliveries(context);
    const { attempts, last_error } = await untilState(eventUuid, ({ state }) => state === "discarded");
    assert.equal(attempts, 5);
    assert.match(last_error ?? "", /8 hours/);
    assert.equal(sink.received.length, 0);
  });

  test("whoever sends again what still waits past its 8 hours has it attempted", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const sink = await aSink(context);
    await anEndpoint(tenantUuid, sink.url);
    const [eventUuid = ""] = await raise(tenantUuid);
    const { rows } = await db.control.query<{ uuid: string }>(
      `update delivery set attempts = 5, first_attempt_at = now() - interval '9 hours', due_at = now() + interval '1 hour'
       where tenant_uuid = $1 returning delivery_uuid as uuid`,
      [tenantUuid],
    );
    assert.equal(await db.inTenant(tenantUuid, (tx) => sendAgain(tx, rows[0]?.uuid ?? "")), true);
    await deliveries(context);
    const { attempts } = await untilState(eventUuid, ({ state }) => state === "succeeded");
    assert.deepEqual([attempts, sink.received.length], [6, 1]);
  });

  test("the last attempt is made when the 8 hours end; then the message is discarded", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const sink = await aSink(context);
    sink.answer = (response) => void response.writeHead(500).end();
    await anEndpoint(tenantUuid, sink.url);
    const [eventUuid = ""] = await raise(tenantUuid);
    await db.control.query(
      "update delivery set attempts = 17, first_attempt_at = now() - interval '8 hours' + interval '500 milliseconds' where tenant_uuid = $1",
      [tenantUuid],
    );
    await deliveries(context);
    const { attempts } = await untilState(eventUuid, ({ state }) => state === "discarded");
    assert.deepEqual([attempts, sink.received.length], [18, 1]);
  });

  test("the sandbox clock: a jump makes the next attempt, a jump past the 8 hours discards without one", async (context) => {
    const db = await database();
    const tenant = await aTenant(db, { sandbox: true });
    const { tenantUuid } = tenant;
    const sink = await aSink(context);
    sink.answer = (response) => void response.writeHead(500).end();
    await anEndpoint(tenantUuid, sink.url);
    const service = aContext(db);
    await deliveries(context, { random: () => 0 });
    const [eventUuid = ""] = await raise(tenantUuid);
    await untilState(eventUuid, ({ attempts }) => attempts === 1);
    let now = Date.now();
    const jump = async (milliseconds: number) => setSandboxClock(service, tenant, (now += milliseconds));
    await jump(6_000);
    await untilState(eventUuid, ({ attempts }) => attempts === 2);
    await jump(11_000);
    assert.equal((await untilState(eventUuid, ({ attempts }) => attempts === 3)).state, "pending");
    await jump(9 * 3_600_000);
    const { attempts } = await untilState(eventUuid, ({ state }) => state === "discarded");
    assert.deepEqual([attempts, sink.received.length], [3, 3]);
  });

  test("both secrets sign while one is rotated", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const sink = await aSink(context);
    const { endpointUuid, secret } = await anEndpoint(tenantUuid, sink.url);
    const fresh = newSecret();
    await db.inTenant(tenantUuid, async (tx) => {
      const endpoint = await lockEndpoint(tx, endpointUuid);
      assert.ok(endpoint);
      await updateEndpoint(tx, {
        ...endpoint,
        secrets: rotated(endpoint.secrets, fresh, Date.now(), new Date(Date.now() + 60_000).toISOString()),
      });
    });
    await deliveries(context);
    await raise(tenantUuid);
    await sink.until(1);
    for (const text of [secret, fresh])
      assert.ok(new Webhook(text).verify(sink.received[0]?.body ?? "", sink.received[0]?.headers as Record<string, string>));
  });

  test("what still waits for a deleted endpoint is cancelled, not tried for ever", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const sink = await aSink(context);
    const { endpointUuid } = await anEndpoint(tenantUuid, sink.url);
    const uuids = await raise(tenantUuid, 3);
    await db.inTenant(tenantUuid, (tx) => deleteEndpoint(tx, endpointUuid));
    await deliveries(context);
    for (const uuid of uuids) assert.equal((await untilState(uuid, ({ state }) => state !== "pending")).state, "cancelled");
    assert.equal(sink.received.length, 0);
    await raise(tenantUuid);
    const { rows } = await db.control.query("select from delivery where tenant_uuid = $1", [tenantUuid]);
    assert.equal(rows.length, 3, "nothing is queued for it any more");
  });

  test("an endpoint that has failed for a day is told of, once an hour, and stays enabled", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const sink = await aSink(context);
    sink.answer = (response) => void response.writeHead(410).end();
    const { endpointUuid } = await anEndpoint(tenantUuid, sink.url);
    await db.inTenant(tenantUuid, (tx) =>
      tx.query("update webhook_endpoint set failing_since = now() - interval '25 hours' where tenant_uuid = $1", [tenantUuid]),
    );
    const lines: Record<string, unknown>[] = [];
    const log = pino(
      { level: "error" },
      { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    );
    const running = await startDeliveries(
      { db, clock: { now: () => Date.now() }, log, newUuid, outside: anOutside() },
      { http, pollMs: 100 },
    );
    context.after(() => running.stop(500));
    for (const uuid of await raise(tenantUuid, 5)) await untilState(uuid, ({ attempts }) => attempts === 1);
    assert.deepEqual(
      lines.map(({ endpoint, hours }) => [endpoint, hours]),
      [[endpointUuid, 25]],
    );
    assert.equal((await db.inTenant(tenantUuid, (tx) => findEndpoint(tx, endpointUuid)))?.enabled, true);
  });

  test("a consumer that does not answer holds up neither its tenant's other endpoints nor other tenants", async (context) => {
    const db = await database();
    const [slow, quick] = [await aTenant(db), await aTenant(db)];
    const [hole, healthy, elsewhere] = [await aSink(context), await aSink(context), await aSink(context)];
    hole.answer = () => {};
    await anEndpoint(slow.tenantUuid, hole.url);
    await anEndpoint(slow.tenantUuid, healthy.url);
    await anEndpoint(quick.tenantUuid, elsewhere.url);
    const ANSWER_WITHIN_MS = 15_000;
    await deliveries(context, { answerWithinMs: ANSWER_WITHIN_MS, limits: { quick: 8, others: 8, ahead: 16 } });
    await raise(slow.tenantUuid, 200);
    await raise(quick.tenantUuid, 100);
    const started = performance.now();
    await healthy.until(200, ANSWER_WITHIN_MS);
    await elsewhere.until(100, ANSWER_WITHIN_MS);
    assert.ok(performance.now() - started < ANSWER_WITHIN_MS, "none of them waited until the silent one was given up");
    assert.equal(hole.received.length, 2, "no more at once than an endpoint that nobody knows may have");
  });

  test("polling alone finds everything when notices are lost, and a stopped worker gives back what it did not begin", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const sink = await aSink(context);
    await anEndpoint(tenantUuid, sink.url);
    sink.answer = (response) => void setTimeout(300).then(() => response.writeHead(200).end());
    const first = await deliveries(context, { limits: { quick: 4, others: 4, ahead: 100 } });
    const uuids = await raise(tenantUuid, 40);
    await sink.until(4);
    await first.stop(2_000);
    const begun = sink.received.length;
    assert.ok(begun < 40);
    const { rows } = await db.control.query<{ state: string; count: number }>(
      "select state, count(*)::int as count from delivery where tenant_uuid = $1 and lease_owner is null group by state order by state",
      [tenantUuid],
    );
    assert.deepEqual(rows, [
      { state: "pending", count: 40 - begun },
      { state: "succeeded", count: begun },
    ]);
    const deaf = { ...db, listen: async () => async () => {} };
    const second = await startDeliveries(
      { db: deaf, clock: { now: () => Date.now() }, log: pino({ enabled: false }), newUuid, outside: anOutside() },
      { http, pollMs: 50 },
    );
    context.after(() => second.stop(500));
    for (const uuid of uuids) await untilState(uuid, ({ state }) => state === "succeeded");
    assert.equal(sink.received.length, 40, "none twice");
  });

  test("what an endpoint has earned is stored: a worker that starts anew probes those that never answered, and trusts those that did", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const [hole, healthy] = [await aSink(context), await aSink(context)];
    hole.answer = () => {};
    const { endpointUuid: silent } = await anEndpoint(tenantUuid, hole.url);
    const { endpointUuid: quick } = await anEndpoint(tenantUuid, healthy.url);
    const standingOf = async (endpointUuid: string): Promise<readonly [string, number]> => {
      const { rows } = await db.inTenant(tenantUuid, (tx) =>
        tx.query<{ pace: string; allowed: number }>(
          "select pace, attempts_at_once as allowed from webhook_endpoint where tenant_uuid = $1 and endpoint_uuid = $2",
          [tenantUuid, endpointUuid],
        ),
      );
      return [rows[0]?.pace ?? "", rows[0]?.allowed ?? 0];
    };
    assert.deepEqual(await standingOf(silent), ["unknown", 2]);
    const first = await deliveries(context, { answerWithinMs: 700 });
    for (const uuid of await raise(tenantUuid, 100)) {
      const { rows } = await db.control.query("select from delivery where event_uuid = $1", [uuid]);
      assert.equal(rows.length, 2);
    }
    await healthy.until(100);
    await hole.until(4);
    await first.stop(1_500);
    assert.deepEqual(await standingOf(silent), ["failing", 1]);
    const [pace, allowed] = await standingOf(quick);
    assert.equal(pace, "quick");
    // An answer that a loaded machine is late with halves it; it began with two.
    assert.ok(allowed >= 8, String(allowed));

    hole.received.length = 0;
    healthy.received.length = 0;
    healthy.answer = (response) => void setTimeout(200).then(() => response.writeHead(204).end());
    await raise(tenantUuid, 60);
    await deliveries(context, { answerWithinMs: 2_000 });
    await healthy.until(60);
    // Probes wait for those that are quick.
    await hole.until(1);
    assert.equal(hole.received.length, 1, "one probe, however much waits for it");

    await db.inTenant(tenantUuid, async (tx) => {
      const endpoint = await lockEndpoint(tx, silent);
      assert.ok(endpoint);
      await updateEndpoint(tx, { ...endpoint, url: healthy.url });
    });
    assert.deepEqual(await standingOf(silent), ["unknown", 2], "at another address nobody knows it");
  });

  test("a worker that knew an endpoint as quick does not trust another address of it", async (context) => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const [hole, healthy] = [await aSink(context), await aSink(context)];
    hole.answer = () => {};
    const { endpointUuid } = await anEndpoint(tenantUuid, healthy.url);
    await deliveries(context, { answerWithinMs: 700 });
    for (const uuid of await raise(tenantUuid, 30)) await untilState(uuid, ({ state }) => state === "succeeded");
    await db.inTenant(tenantUuid, async (tx) => {
      const endpoint = await lockEndpoint(tx, endpointUuid);
      assert.ok(endpoint);
      await updateEndpoint(tx, { ...endpoint, url: hole.url });
    });
    await raise(tenantUuid, 20);
    await hole.until(3);
    const [first, , third] = hole.received;
    assert.ok((third?.at ?? 0) - (first?.at ?? 0) > 300, "two at once, as to anybody whom nobody knows");
  });

  test("the workers are told of each endpoint, however many a tenant has", async () => {
    const db = await database();
    const { tenantUuid } = await aTenant(db);
    const endpoints: string[] = [];
    for (let each = 0; each < 320; each += 1)
      endpoints.push((await anEndpoint(tenantUuid, "https://hooks.public.example/")).endpointUuid);
    const told: string[] = [];
    const unlisten = await db.listen(
      "weighbridge_delivery",
      (notice) => void (notice.startsWith(tenantUuid) && told.push(notice)),
      () => {},
    );
    await raise(tenantUuid, 2);
    for (const until = performance.now() + 10_000; told.length < 3 && performance.now() < until;) await setTimeout(10);
    await unlisten();
    assert.deepEqual(told.flatMap((notice) => notice.split(" ").slice(1)).toSorted(), endpoints.toSorted());
    assert.ok(
      told.every((notice) => notice.length < 8_000),
      "as much as a notice holds",
    );
    await db.control.query("update delivery set state = 'cancelled' where tenant_uuid = $1", [tenantUuid]);
  });
});

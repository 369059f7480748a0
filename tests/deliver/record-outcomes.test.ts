import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { newUuid } from "#adapters/ids.ts";
import { newSecret } from "#contract/events/sign.ts";
import type { Database } from "#db/database.ts";
import { claimDeliveries } from "#db/queries/webhook/delivery.ts";
import { insertEndpoint } from "#db/queries/webhook/webhook-endpoint.ts";
import { OutcomeRecorder } from "#deliver/record-outcomes.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { aTenant } from "../builders/a-tenant.ts";
import { sharedDatabase } from "../database.ts";

const LEASE_MS = 60_000;
const WAIT_MS = 5_000;

/** A recorder, and how many transactions it made. */
const aRecorder = (db: Database) => {
  const made = { transactions: 0 };
  const counted: Database = {
    ...db,
    inTenantHint: (tenantUuid, work) => {
      made.transactions += 1;
      return db.inTenantHint(tenantUuid, work);
    },
  };
  return { recorder: new OutcomeRecorder(counted, assert.fail), made };
};

/** So many deliveries of a new tenant, claimed for one endpoint. */
const claimed = async (db: Database, count: number) => {
  const { tenantUuid } = await aTenant(db);
  const [endpointUuid, claimUuid] = [newUuid(), newUuid()];
  const at = "2026-03-01T12:00:00.123456Z";
  const rows = await db.inTenant(tenantUuid, async (tx) => {
    const endpoint = { endpointUuid, url: "http://127.0.0.1:9/", types: null, description: null, enabled: true };
    await insertEndpoint(tx, { ...endpoint, secrets: [{ secret: newSecret() }] });
    const events = Array.from({ length: count }, () => ({ eventUuid: newUuid(), at, data: { invoiceUuid: newUuid() } }));
    await raiseEvents(
      tx,
      events.map((event) => ({ ...event, type: "INVOICE_CREATED" as const })),
    );
    return claimDeliveries(tx, [{ endpointUuid, room: count }], claimUuid, LEASE_MS);
  });
  assert.equal(rows.length, count);
  return { tenantUuid, endpointUuid, claimUuid, rows };
};
type Claimed = Awaited<ReturnType<typeof claimed>>;

/** Adds the end of one attempt: no answer, or 204. Resolves with the wait that was told when it was recorded. */
const end = (
  recorder: OutcomeRecorder,
  { tenantUuid, endpointUuid, claimUuid, rows }: Claimed,
  index: number,
  status: 204 | null,
) =>
  new Promise<number>((resolve) =>
    recorder.add({
      tenantUuid,
      endpointUuid,
      row: {
        deliveryUuid: rows[index]?.deliveryUuid ?? "",
        claimUuid,
        attempts: 0,
        state: status === null ? "pending" : "succeeded",
        waitMs: status === null ? WAIT_MS : 0,
        attempt: { agoMs: 0, durationMs: 20, status, response: null },
        error: status === null ? "no answer within the time" : null,
      },
      startedAt: performance.now() - 20,
      news: { failing: status === null, standing: undefined },
      onRecorded: resolve,
    }),
  );

suite("records of attempts", () => {
  test("where no answer came they wait for one another, and the next attempt is not later for it", async () => {
    const { database: db } = await sharedDatabase();
    const holes = await claimed(db, 40);
    const { recorder, made } = aRecorder(db);
    const waits = await Promise.all(
      holes.rows.map(async (_row, index) => {
        // Each in a turn of its own, as sockets time out.
        for (let turns = 0; turns < index; turns += 1) await new Promise(setImmediate);
        return end(recorder, holes, index, null);
      }),
    );
    assert.ok(made.transactions <= 3, `${made.transactions} transactions for 40`);
    assert.equal(recorder.pending, 0);
    for (const wait of waits) assert.ok(wait >= WAIT_MS - 250 && wait <= WAIT_MS, String(wait));
    assert.ok(
      waits.some((wait) => wait < WAIT_MS),
      "what it waited for the record is none of its wait",
    );
    const { rows } = await db.control.query<{ attempts: number; leased: number }>(
      "select sum(attempts)::int as attempts, count(lease_owner)::int as leased from delivery where tenant_uuid = $1",
      [holes.tenantUuid],
    );
    assert.deepEqual(rows, [{ attempts: 40, leased: 0 }]);
  });

  test("what else a tenant has to record takes them along, so that the last word on an endpoint is the last", async () => {
    const { database: db } = await sharedDatabase();
    const both = await claimed(db, 2);
    const { recorder, made } = aRecorder(db);
    await Promise.all([end(recorder, both, 0, null), end(recorder, both, 1, 204)]);
    assert.equal(made.transactions, 1);
    const failing = await db.inTenant(both.tenantUuid, (tx) =>
      tx.query("select failing_since from webhook_endpoint where tenant_uuid = $1", [tx.tenantUuid]),
    );
    assert.deepEqual(failing.rows, [{ failing_since: null }]);
  });

  test("at the end nothing waits", async () => {
    const { database: db } = await sharedDatabase();
    const some = await claimed(db, 3);
    const { recorder, made } = aRecorder(db);
    const ends = some.rows.map((_row, index) => end(recorder, some, index, null));
    await recorder.flush(10_000);
    assert.deepEqual([recorder.pending, made.transactions], [0, 1]);
    await Promise.all(ends);
  });
});

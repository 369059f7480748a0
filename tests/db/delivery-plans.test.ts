import assert from "node:assert/strict";
import { test } from "node:test";
import { newUuid } from "#adapters/ids.ts";
import { newSecret } from "#contract/events/sign.ts";
import { type Database, openDatabase, type TenantTx } from "#db/database.ts";
import { claimDeliveries, findDueLanes, type OutcomeRow, recordOutcomes } from "#db/queries/webhook/delivery.ts";
import { insertEndpoint } from "#db/queries/webhook/webhook-endpoint.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { testDatabase } from "#tests/database.ts";

const CLAIMED = 600;
const WAITING = 5_000;

/** How many rows of deliveries and events the statements of `work` read. */
const rowsRead = async (tx: TenantTx, work: () => Promise<unknown>): Promise<number> => {
  const yet = async (): Promise<number> => {
    const { rows } = await tx.query<{ read: number }>(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
       where relname in ('delivery', 'event')`,
    );
    return rows[0]?.read ?? 0;
  };
  const before = await yet();
  await work();
  return (await yet()) - before;
};

/** The same for statements that are transactions of their own. */
const rowsReadByAll = async ({ control }: Database, work: () => Promise<unknown>): Promise<number> => {
  const yet = async (): Promise<number> => {
    await control.query("select pg_stat_force_next_flush()");
    const { rows } = await control.query<{ read: number }>(
      "select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where relname = 'delivery'",
    );
    return rows[0]?.read ?? 0;
  };
  const before = await yet();
  await work();
  return (await yet()) - before;
};

test("claims, looks and records read what they are about, however much waits and whatever was planned when nothing did", async (context) => {
  const { database, applicationUrl, drop } = await testDatabase();
  const { tenantUuid } = await aTenant(database);
  // One connection: what plans it keeps are made while there is next to nothing.
  const worker = openDatabase({ connectionString: applicationUrl, connections: 1 });
  context.after(async () => {
    await worker.close();
    await drop();
  });
  const [endpointUuid, claimUuid] = [newUuid(), newUuid()];
  await database.inTenant(tenantUuid, (tx) =>
    insertEndpoint(tx, {
      endpointUuid,
      url: "http://127.0.0.1:9/",
      types: null,
      description: null,
      secrets: [{ secret: newSecret() }],
      enabled: true,
    }),
  );
  const raise = (count: number): Promise<void> =>
    database.inTenant(tenantUuid, (tx) =>
      raiseEvents(
        tx,
        Array.from({ length: count }, () => ({
          eventUuid: newUuid(),
          type: "INVOICE_CREATED",
          at: "2026-03-01T12:00:00.123456Z",
          data: { invoiceUuid: newUuid() },
        })),
      ),
    );
  const read = { claim: 0, look: 0, record: 0 };
  let plan = "";
  const claimAndRecord = async (room: number): Promise<void> => {
    const rows = await worker.inTenantHint(tenantUuid, async (tx) => {
      let found: Awaited<ReturnType<typeof claimDeliveries>> = [];
      read.claim = await rowsRead(
        tx,
        async () => (found = await claimDeliveries(tx, [{ endpointUuid, room }], claimUuid, 60_000)),
      );
      return found;
    });
    assert.equal(rows.length, room);
    read.look = await rowsReadByAll(worker, () => worker.inControl(findDueLanes));
    const outcomes = rows.map(({ deliveryUuid }): OutcomeRow => ({
      deliveryUuid,
      claimUuid,
      attempts: 0,
      state: "succeeded",
      waitMs: 0,
      attempt: { agoMs: 1, durationMs: 1, status: 204, response: null },
      error: null,
    }));
    await worker.inTenantHint(tenantUuid, async (tx) => {
      read.record = await rowsRead(tx, () => recordOutcomes(tx, outcomes));
      const of = (value: string): string => `array_fill(${value}, array[${room}])`;
      const values = [
        "null::uuid",
        "null::uuid",
        "0",
        "'succeeded'::text",
        "0::float8",
        "true",
        "0::float8",
        "1",
        "204",
        "null::text",
        "null::text",
      ];
      const { rows: lines } = await tx.query<Record<string, string>>(
        `explain execute "delivery-record" ('${tenantUuid}', ${values.map(of).join(", ")})`,
      );
      plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
    });
  };
  for (let round = 0; round < 8; round += 1) {
    await raise(1);
    await claimAndRecord(1);
  }
  for (let raised = 0; raised < WAITING; raised += 1_000) await raise(1_000);
  await claimAndRecord(CLAIMED);
  // Each is found, held and changed; and its event is read.
  assert.ok(read.claim <= CLAIMED * 4 + 50, `${read.claim} rows read for a claim of ${CLAIMED}`);
  // Behind what is leased, of the one lane there is.
  assert.ok(read.look <= CLAIMED * 2 + 50, `${read.look} rows read for a look`);
  assert.ok(read.record <= CLAIMED * 3 + 50, `${read.record} rows read for a record of ${CLAIMED}`);
  assert.doesNotMatch(plan, /Join Filter/, `compares each with each:\n${plan}`);
});

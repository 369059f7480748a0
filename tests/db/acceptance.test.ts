import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { suite, test } from "node:test";
import type { Database } from "#db/database.ts";
import { type Accepted, type AcceptanceRow, type AtTheGate, insertAccepted } from "#db/queries/message/acceptance.ts";
import { closeAcceptanceGate } from "#db/queries/message/unlanded.ts";
import { WORK_CHANNEL } from "#db/queries/queue/work.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { testDatabase } from "#tests/database.ts";

/** Alone, a message is written by a statement of its own; beside another, by that of many. Both must write the same. */
const WAYS = {
  alone: (db: Database, row: AcceptanceRow, atTheGate: AtTheGate = "pass") => insertAccepted(db.control, [row], atTheGate),
  "beside another": (db: Database, row: AcceptanceRow, atTheGate: AtTheGate = "pass") =>
    insertAccepted(db.control, [row, aMessage(row.tenantUuid, { key: randomUUID() })], atTheGate),
} as const;

function aMessage(tenantUuid: string, over: Partial<AcceptanceRow> = {}): AcceptanceRow {
  return {
    tenantUuid,
    intakeUuid: randomUUID(),
    workUuid: randomUUID(),
    kind: "ingest-order",
    operation: "createOrder",
    externalId: "A-1",
    body: '{"orderNumber":"A-1"}',
    sentBy: "key:1",
    key: "key-1",
    bodyHash: Buffer.alloc(32, 7),
    status: 202,
    answer: '{"externalId":"A-1"}',
    subjectKey: "order A-1",
    about: ["order-id:A-1", "bol:77", "order-id:A-1"],
    traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
    ...over,
  };
}

/** Everything the acceptance of one message left, without ids and times. */
async function leftBy({ control }: Database, row: AcceptanceRow): Promise<unknown> {
  const of = async (text: string, ...values: unknown[]) => (await control.query(text, values)).rows;
  return {
    messages: await of(
      "select operation, external_id, body, sent_by, state, replace(trace_id::text, '-', '') as trace from intake where intake_uuid = $1 and accepted_at between now() - interval '1 minute' and now() + interval '1 second'",
      row.intakeUuid,
    ),
    work: await of(
      "select w.kind, w.subject_key, w.state, w.ordered_at = i.accepted_at as in_order from work w join intake i on i.intake_uuid = w.subject_uuid where w.work_uuid = $1 and w.subject_uuid = $2",
      row.workUuid,
      row.intakeUuid,
    ),
    about: await of("select about from intake_about where intake_uuid = $1 order by about", row.intakeUuid),
    keys: await of(
      "select operation, body_hash, status, response from idempotency_key where tenant_uuid = $1 and key = $2",
      row.tenantUuid,
      row.key,
    ),
  };
}

suite("the statements that accept messages", () => {
  for (const [way, accept] of Object.entries(WAYS)) {
    test(`write message, work, keys and what it speaks of: ${way}`, async () => {
      const { database: db } = await testDatabase();
      const { tenantUuid } = await aTenant(db);
      const first = aMessage(tenantUuid);
      assert.ok((await accept(db, first)).intakeUuids.has(first.intakeUuid));
      const left = await leftBy(db, first);
      assert.deepEqual(left, {
        messages: [
          {
            operation: "createOrder",
            external_id: "A-1",
            body: first.body,
            sent_by: "key:1",
            state: "accepted",
            trace: first.traceId,
          },
        ],
        work: [{ kind: "ingest-order", subject_key: "order A-1", state: "ready", in_order: true }],
        about: [{ about: "bol:77" }, { about: "order-id:A-1" }],
        keys: [{ operation: "createOrder", body_hash: first.bodyHash, status: 202, response: first.answer }],
      });
    });

    test(`write nothing for a key that was used, everything without a key: ${way}`, async () => {
      const { database: db } = await testDatabase();
      const { tenantUuid } = await aTenant(db);
      await accept(db, aMessage(tenantUuid));
      const again = aMessage(tenantUuid, { answer: "{}" });
      assert.equal((await accept(db, again)).intakeUuids.has(again.intakeUuid), false);
      const left = (await leftBy(db, again)) as Record<string, readonly { response?: string }[]>;
      assert.deepEqual([left["messages"], left["work"], left["about"]], [[], [], []]);
      assert.equal(left["keys"]?.[0]?.response, '{"externalId":"A-1"}', "the first answer stays");
      for (const _ of [1, 2]) {
        const without = aMessage(tenantUuid, { key: null, bodyHash: null, about: [] });
        assert.ok((await accept(db, without)).intakeUuids.has(without.intakeUuid));
        const { messages, work, about, keys } = (await leftBy(db, without)) as Record<string, readonly unknown[]>;
        assert.deepEqual([messages?.length, work?.length, about?.length, keys?.length], [1, 1, 0, 0]);
      }
    });

    test(`wait for an approval that is being committed, and are accepted after it: ${way}`, async () => {
      const { database: db } = await testDatabase();
      const { tenantUuid } = await aTenant(db);
      const row = aMessage(tenantUuid);
      let accepted: Promise<Accepted> | undefined;
      const openedAt = await db.inTenant(tenantUuid, async (tx) => {
        await closeAcceptanceGate(tx);
        assert.deepEqual(await accept(db, row), { intakeUuids: new Set(), shutOut: new Set([tenantUuid]) }, "passing");
        accepted = accept(db, row, "wait");
        for (let waiting = 0; waiting === 0;)
          waiting = (
            await tx.query(
              "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
            )
          ).rows.length;
        return (await tx.query<{ at: string }>("select clock_timestamp()::text as at")).rows[0]?.at;
      });
      assert.ok((await accepted)?.intakeUuids.has(row.intakeUuid));
      const { rows } = await db.control.query<{ later: boolean }>(
        "select accepted_at > $2::timestamptz as later from intake where intake_uuid = $1",
        [row.intakeUuid, openedAt],
      );
      assert.deepEqual(rows, [{ later: true }]);
    });

    test(`tell the workers: ${way}`, async () => {
      const { database: db } = await testDatabase();
      const { tenantUuid } = await aTenant(db);
      const told = Promise.withResolvers<string>();
      const stop = await db.listen(WORK_CHANNEL, told.resolve, () => {});
      await accept(db, aMessage(tenantUuid));
      assert.equal(await told.promise, "ingest-order");
      await stop();
    });
  }
});

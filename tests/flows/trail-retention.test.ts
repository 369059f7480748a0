import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import pg from "pg";
import { INSTALLATION } from "#db/installation.ts";
import { openOwnerDatabase } from "#db/owner/owner-database.ts";
import type { Act } from "#src/context.ts";
import { type RetainedTrail, retainTrail } from "#usecases/trail/retain-trail.ts";
import { sealTrail } from "#usecases/trail/seal-trail.ts";
import { verifyTrail } from "#usecases/trail/verify-trail.ts";
import { aService } from "../service.ts";

const ACT: Act = {
  actor: "operator",
  address: "a machine",
  traceId: null,
  operation: "weighbridge audit-trail retain",
  touches: "access",
  subject: null,
  tenantUuid: null,
  event: "command",
};

suite("retention of the audit trail", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let owner: pg.Client;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await service.stop();
  });

  /** Some events of a day, sealed on it. */
  const eventsOf = async (tenantUuid: string, day: string, count: number): Promise<void> => {
    await owner.query(
      `insert into trail_event (tenant_uuid, at, kind, touches, action, actor)
       select $1, $2::timestamptz + make_interval(secs => n), 'change', 'money', 'fx_rate changed', 'user:1' from generate_series(1, $3) n`,
      [tenantUuid, `${day}T12:00:00Z`, count],
    );
    await sealTrail({ ...service.context, clock: { ...service.context.clock, now: () => Date.parse(`${day}T13:00:00Z`) } });
  };
  const retain = async (before: string, only: string | null): Promise<readonly RetainedTrail[]> =>
    Array.fromAsync(
      retainTrail(service.context, openOwnerDatabase(service.database.connectionString), { before, only, act: ACT }),
    );
  const verified = async (tenantUuid: string) => {
    for await (const each of verifyTrail(service.context)) if (each.tenantUuid === tenantUuid) return each;
    return assert.fail(`nothing was said of ${tenantUuid}`);
  };
  /** Three batches, of which one is younger. */
  const aTrail = async (): Promise<string> => {
    const { tenantUuid } = await service.tenant();
    await sealTrail({ ...service.context, clock: { ...service.context.clock, now: () => Date.parse("2024-01-01T00:00:00Z") } });
    await owner.query("delete from trail_event where tenant_uuid = $1", [tenantUuid]);
    await owner.query("delete from trail_batch where tenant_uuid = $1", [tenantUuid]);
    await eventsOf(tenantUuid, "2024-01-10", 3);
    await eventsOf(tenantUuid, "2024-02-10", 4);
    await eventsOf(tenantUuid, "2024-03-10", 5);
    return tenantUuid;
  };

  test("takes what is old, seals what went, and the chain verifies", async () => {
    const tenantUuid = await aTrail();
    const [retained] = await retain("2024-03-01", tenantUuid);
    assert.deepEqual(retained?.faults, []);
    assert.deepEqual([retained?.checkpoint?.events, retained?.checkpoint?.throughBatch], [7, 2]);
    assert.equal(retained?.checkpoint?.from, "2024-01-10T12:00:01.000000Z");
    assert.equal(retained?.checkpoint?.until, "2024-02-10T12:00:04.000000Z");
    const { faults, emptied, events, unsealed } = await verified(tenantUuid);
    assert.deepEqual([faults, emptied, events, unsealed], [[], 7, 5 + 1, 0]);
    const { rows } = await owner.query(
      "select after::json ->> 'hash' as hash from trail_event where tenant_uuid = $1 and kind = 'retention'",
      [tenantUuid],
    );
    const batch = await owner.query("select hash from trail_batch where tenant_uuid = $1 and batch_no = 2", [tenantUuid]);
    assert.deepEqual(rows, batch.rows);
  });

  test("goes on from where it was, and takes nothing twice", async () => {
    const tenantUuid = await aTrail();
    assert.equal((await retain("2024-02-01", tenantUuid))[0]?.checkpoint?.events, 3);
    assert.equal((await retain("2024-02-01", tenantUuid))[0]?.checkpoint, null);
    assert.equal((await retain("2024-03-01", tenantUuid))[0]?.checkpoint?.events, 4);
    const { faults, emptied } = await verified(tenantUuid);
    assert.deepEqual([faults, emptied], [[], 7]);
  });

  test("is not what deleting by hand is: whatever is made of the rows, it is found", async () => {
    const deleted = await aTrail();
    await owner.query("delete from trail_event where tenant_uuid = $1 and at < '2024-02-01'", [deleted]);
    assert.match((await verified(deleted)).faults.join(), /batch 1 lacks 3 of its 3 events/);
    await owner.query("update trail_batch set emptied_at = now() where tenant_uuid = $1 and batch_no = 1", [deleted]);
    assert.match((await verified(deleted)).faults.join(), /batch 1 has no events, and no retention that was sealed says so/);

    const beyond = await aTrail();
    await retain("2024-02-01", beyond);
    await owner.query("delete from trail_event where tenant_uuid = $1 and at < '2024-03-01'", [beyond]);
    await owner.query("update trail_batch set emptied_at = now() where tenant_uuid = $1 and batch_no = 2", [beyond]);
    assert.match((await verified(beyond)).faults.join(), /batch 2 has no events, and no retention/);

    const forged = await aTrail();
    await retain("2024-02-01", forged);
    await owner.query(
      "update trail_event set after = replace(after, '\"throughBatch\":1', '\"throughBatch\":2') where tenant_uuid = $1 and kind = 'retention'",
      [forged],
    );
    assert.match((await verified(forged)).faults.join(), /an event of batch 4 was changed/);

    const marked = await aTrail();
    await retain("2024-02-01", marked);
    await owner.query("update trail_batch set emptied_at = null where tenant_uuid = $1 and batch_no = 1", [marked]);
    assert.match((await verified(marked)).faults.join(), /batch 1 lacks 3 of its 3 events/);
  });

  test("takes nothing of a chain that is broken", async () => {
    const tenantUuid = await aTrail();
    await owner.query("update trail_event set actor = 'user:2' where tenant_uuid = $1 and at > '2024-03-01'", [tenantUuid]);
    const [retained] = await retain("2024-03-01", tenantUuid);
    assert.equal(retained?.checkpoint, null);
    assert.match(retained?.faults.join() ?? "", /an event of batch 3 was changed/);
    const { rows } = await owner.query("select count(*)::int as count from trail_event where tenant_uuid = $1", [tenantUuid]);
    assert.deepEqual(rows, [{ count: 12 }]);
  });

  test("is no right of the role that serves", async () => {
    const tenantUuid = await aTrail();
    for (const statement of [
      "delete from trail_event where tenant_uuid = $1",
      "update trail_batch set emptied_at = now() where tenant_uuid = $1",
      "delete from timeline where tenant_uuid = $1",
      "delete from audit where tenant_uuid = $1",
      "delete from audit_policy where tenant_uuid = $1",
    ])
      await assert.rejects(
        service.context.db.inTenant(tenantUuid, (tx) => tx.query(statement, [tenantUuid])),
        /permission denied/,
        statement,
      );
  });

  test("is for days that are long over, and of everybody unless told", async () => {
    await assert.rejects(retain(new Date().toISOString().slice(0, 10), null), /events of the last 90 days stay/);
    const ahead = { ...service.context, clock: { now: () => Date.now() + 365 * 86_400_000 } };
    const owning = openOwnerDatabase(service.database.connectionString);
    await assert.rejects(
      Array.fromAsync(retainTrail(ahead, owning, { before: new Date().toISOString().slice(0, 10), only: null, act: ACT })),
      /events of the last 90 days stay/,
      "by the database's clock, whatever the machine's says",
    );
    await assert.rejects(retain("2024-02-31", null), /is no day/);
    const tenantUuid = await aTrail();
    const all = await retain("2024-03-01", null);
    assert.ok(all.some((each) => each.tenantUuid === INSTALLATION));
    assert.equal(all.find((each) => each.tenantUuid === tenantUuid)?.checkpoint?.events, 7);
  });
});

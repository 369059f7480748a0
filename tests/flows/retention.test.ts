import assert from "node:assert/strict";
import { test } from "node:test";
import { findAcceptedLegacyOrder } from "#db/queries/order/legacy-order-reading.ts";
import { readOrder } from "#usecases/order/read-order.ts";
import { replayAudits } from "#usecases/audit/replay-audits.ts";
import { tidyUp } from "#usecases/tenant/keep-for.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { asOwner } from "../database.ts";
import { aService } from "../service.ts";

test("what is old is packed or forgotten, of each tenant, and reads as before", async () => {
  const service = await aService();
  const policy = { autoApprove: true };
  const [mine, other] = [await service.tenant({ policy }), await service.tenant({ policy })];
  const count = async (sql: string): Promise<number> =>
    service.context.db.inTenant(
      mine.tenantUuid,
      async (tx) => (await tx.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n ?? -1,
    );
  const order = (tenant: typeof mine, total: string) =>
    tenant.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", total]] }));
  await asOwner(
    service.database,
    `insert into webhook_endpoint (tenant_uuid, endpoint_uuid, url, secrets, enabled)
     select tenant_uuid, gen_random_uuid(), 'https://hooks.public.example', '[]', true from tenant`,
  );
  for (const tenant of [mine, other]) await order(tenant, "900.00");
  await service.work();
  await order(mine, "1000.00");
  await service.work();
  await mine.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-1", order: "SO-1", charges: [["LINEHAUL", "1000.00"]] }));
  await service.work();
  const history = async () => {
    const read = await readOrder(service.context, mine.tenant, "SO-1");
    assert.ok(read.ok);
    return read.value;
  };
  const before = await history();
  assert.equal(before.versions.length, 2);
  await asOwner(service.database, "update intake set operation = 'createCompositeOrder' where operation = 'createOrder'");
  const { rows: legacy } = await service.context.db.inTenant(mine.tenantUuid, (tx) =>
    tx.query<{ uuid: string; body: string }>(
      "select intake_uuid as uuid, body from intake where operation = 'createCompositeOrder'",
    ),
  );
  assert.equal(legacy.length, 2);
  // One delivery has ended, one is still tried.
  assert.ok((await count("delivery")) >= 2);
  await asOwner(
    service.database,
    `update delivery set state = 'succeeded' where type = 'INVOICE_APPROVED';
     insert into delivery_attempt (tenant_uuid, delivery_uuid, attempt, started_at, duration_ms)
     select tenant_uuid, delivery_uuid, 1, now(), 5 from delivery where type = 'INVOICE_APPROVED'`,
  );
  const pending = await count("delivery where state = 'pending'");
  /** Everything that is not packed yet becomes so many days older. */
  const age = (days: number) =>
    asOwner(
      service.database,
      `begin; set local session_replication_role = replica;
       update intake set accepted_at = accepted_at - interval '${days} days' where pack_uuid is null;
       update order_version set landed_at = landed_at - interval '${days} days' where pack_uuid is null;
       update delivery set created_at = created_at - interval '${days} days', done_at = done_at - interval '${days} days';
       update event set at = at - interval '${days} days'; commit`,
    );
  const { context } = service;
  const nothing = { deliveries: 0, events: 0, bodies: 0 };
  await age(10);
  assert.deepEqual(await tidyUp(context, { deliveries: 90, bodies: 30 }), nothing);
  const clock = { ...context.clock, now: () => Date.now() + 365 * 86_400_000 };
  assert.deepEqual(
    await tidyUp({ ...context, clock }, { deliveries: 90, bodies: 30 }),
    nothing,
    "a worker whose clock is a year ahead forgets nothing",
  );
  await age(90);
  assert.deepEqual(await tidyUp(context, { deliveries: 0, bodies: 0 }), nothing);

  const done = await tidyUp(context, { deliveries: 90, bodies: 30 });
  assert.equal(done.deliveries, 1);
  assert.equal(done.bodies, 4 + 3, "four messages and three versions of two tenants");
  assert.equal(await count("delivery_attempt"), 0);
  assert.equal(await count("delivery where state = 'pending'"), pending);
  assert.equal(await count("event where not exists (select from delivery d where d.event_uuid = event.event_uuid)"), 0);
  assert.equal(await count("intake where body <> ''"), 0);
  assert.equal(await count("body_pack"), 2);

  assert.deepEqual(await history(), before);
  for (const { uuid, body } of legacy) {
    const read = await service.context.db.inTenant(mine.tenantUuid, (tx) => findAcceptedLegacyOrder(tx, uuid));
    assert.equal(read?.body, body);
  }
  const audits = await replayAudits(service.context, mine.tenantUuid, (await mine.invoice("I-1")).uuid);
  assert.ok(audits.length > 0 && audits.every((audit) => audit.factsUnchanged && audit.sameResult));

  // What lands later goes on, and is packed by a later round.
  await order(mine, "1100.00");
  await service.work();
  await age(60);
  assert.equal((await tidyUp(context, { deliveries: 90, bodies: 30 })).bodies, 2);
  assert.equal((await history()).versions.length, 3);
});

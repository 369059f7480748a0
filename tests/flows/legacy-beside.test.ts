import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { legacyOrderExample } from "#http/legacy/example-order.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { ingestOrders } from "#usecases/order/ingest-orders.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { aKey } from "../builders/a-server.ts";
import { aService } from "../service.ts";

type Answered = ReturnType<typeof JSON.parse>;
type Json = Record<string, Answered>;
type Service = Awaited<ReturnType<typeof aService>>;

const aCaller = async (service: Service, app: FastifyInstance, policy: unknown = {}) => {
  const made = await service.tenant({ policy, grants: ["create-invoice"] });
  const key = await aKey(service.context, made.tenant);
  const { tenantUuid } = made;
  const ask = async (method: "GET" | "POST", url: string, payload?: unknown) => {
    const answer = await app.inject({
      method,
      url,
      headers: { "x-api-key": key, "x-tenant-uuid": tenantUuid, "content-type": "application/json" },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
    return { status: answer.statusCode, body: answer.json() as Answered };
  };
  const rulesOf = async (number: string): Promise<readonly string[]> =>
    (await made.invoice(number)).result.findings.map((finding) => finding.rule);
  return {
    ...made,
    ask,
    rulesOf,
    create: async (orderNumber: string, charge: number): Promise<string> => {
      const answer = await ask("POST", `/v1/tenants/${tenantUuid}/composite-orders`, anOrder(orderNumber, charge));
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body as string;
    },
    order: async (orderNumber: string, externalId: string, charge: string): Promise<void> => {
      const more = { externalId };
      const body = anOrderBody({ orderNumber, charges: [["LINEHAUL", charge]], more });
      assert.equal((await ask("POST", "/v2/orders", body)).status, 202);
    },
    bill: async (number: string, order: string, charge: string) => {
      await made.acceptInvoice(anInvoiceBody({ invoiceNumber: number, order, charges: [["LINEHAUL", charge]] }));
      await service.work();
      return made.invoice(number);
    },
    approve: async (number: string) => {
      const { uuid, e_tag: eTag } = await made.invoice(number);
      return ask("POST", `/manage/invoices/${uuid}/approve`, { eTag: String(eTag), reason: "agreed" });
    },
    rows: async (text: string, ...values: unknown[]): Promise<readonly Json[]> =>
      (await service.context.db.inTenant(tenantUuid, (tx) => tx.query<Json>(text, values))).rows,
  };
};

const anOrder = (orderNumber: string, charge: number) => ({
  ...legacyOrderExample,
  orderNumber,
  referenceNumbers: [],
  vendorCharges: [{ charge, code: "LINEHAUL", description: "Linehaul" }],
  customerCharges: [],
  shipDate: "2026-10-05T00:00:00Z",
  deliveredDate: "2026-10-07T00:00:00Z",
});

/** Legacy callers know an order by its number alone; V2 may have several under one. */
describe("orders that stand beside a legacy one", () => {
  let service: Service;
  let app: FastifyInstance;
  before(async () => {
    service = await aService({}, { workers: 3, stops: "by-hand" });
    app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  test("of two V2 orders of one number the newest is replaced; what was approved on the other counts against the legacy one", async () => {
    const caller = await aCaller(service, app, { autoApprove: true });
    await caller.order("B-1", "TMS-1", "500.00");
    // Which of them is the newest is by when they land.
    await service.work();
    await caller.order("B-1", "TMS-2", "500.00");
    await service.work();
    assert.equal((await caller.bill("BI-1", "TMS-1", "500.00")).status, "approved");
    const made = await caller.create("B-1", 500);
    await service.work();
    const orders = await caller.rows(
      "select order_uuid, external_id, succeeded_by from freight_order where order_number = 'B-1' order by created_at",
    );
    assert.deepEqual(
      orders.map((row) => [row["external_id"], row["succeeded_by"]]),
      [
        ["TMS-1", null],
        ["TMS-2", made],
        ["TMS-2", null],
      ],
    );
    const second = await caller.bill("BI-1B", "TMS-2", "500.00");
    assert.notEqual(second.status, "approved");
    assert.ok((await caller.rulesOf("BI-1B")).includes("order-overbilled"));
  });

  test("what was approved on the legacy one counts against an order by V2 of its number, whichever came first", async () => {
    const caller = await aCaller(service, app, { autoApprove: true });
    await caller.create("B-2", 500);
    await caller.order("B-2", "TMS-3", "500.00");
    await service.work();
    assert.equal((await caller.rows("select 1 from freight_order where succeeded_by is null")).length, 2);
    const [legacy] = await caller.rows("select external_id from freight_order where legacy is not null");
    assert.equal(legacy?.["external_id"], "B-2");
    const unclear = await caller.bill("BI-2", "B-2", "500.00");
    assert.equal(unclear.verdict, "unmatched", "the number names both: a person says which");
    const { status } = await caller.ask("POST", `/manage/invoices/${unclear.uuid}/match`, { orderExternalIds: ["B-2"] });
    assert.equal(status, 200);
    await service.work();
    assert.equal((await caller.invoice("BI-2")).status, "approved");
    const second = await caller.bill("BI-2B", "TMS-3", "500.00");
    assert.notEqual(second.status, "approved");
    assert.ok((await caller.rulesOf("BI-2B")).includes("order-overbilled"));
  });

  test("orders by V2 alone that have one number have nothing to do with each other", async () => {
    const caller = await aCaller(service, app, { autoApprove: true });
    await caller.order("B-3", "TMS-4", "500.00");
    await caller.order("B-3", "TMS-5", "500.00");
    await service.work();
    assert.equal((await caller.bill("BI-3", "TMS-4", "500.00")).status, "approved");
    assert.equal((await caller.bill("BI-4", "TMS-5", "500.00")).status, "approved");
  });

  test("bills of both that come at once are not both approved", async () => {
    const caller = await aCaller(service, app, { autoApprove: true });
    for (let round = 0; round < 6; round += 1) {
      const number = `B-4-${round}`;
      await caller.create(number, 500);
      await caller.order(number, `TMS-6-${round}`, "500.00");
      await caller.order(number, `TMS-7-${round}`, "500.00");
      await service.work();
      // The legacy one is reached by its own external id, which is its number: two of the three have others.
      const [legacy] = await caller.rows(
        "select order_uuid from freight_order where order_number = $1 and legacy is not null",
        number,
      );
      assert.ok(legacy);
      await Promise.all(
        [`TMS-6-${round}`, number].map((order, at) =>
          caller.acceptInvoice(anInvoiceBody({ invoiceNumber: `BI-4-${round}-${at}`, order, charges: [["LINEHAUL", "500.00"]] })),
        ),
      );
      await service.work();
      const unmatched = await caller.invoice(`BI-4-${round}-1`);
      assert.equal(unmatched.verdict, "unmatched");
      await caller.ask("POST", `/manage/invoices/${unmatched.uuid}/match`, { orderExternalIds: [number] });
      await service.work();
      const [paid] = await caller.rows(
        "select sum(approved)::text as sum from invoice where status = 'approved' and invoice_number like $1",
        `BI-4-${round}-%`,
      );
      assert.equal(Number(paid?.["sum"]), 500);
    }
  });

  test("a create and an order by V2 of its number under another external id at once: the number is paid once, whichever came first", async () => {
    const caller = await aCaller(service, app, { autoApprove: true });
    for (let round = 0; round < 8; round += 1) {
      const [number, external] = [`B-6-${round}`, `TMS-10-${round}`];
      await Promise.all([caller.create(number, 500), caller.order(number, external, "500.00")]);
      await service.work();
      const standing = await caller.rows(
        "select external_id from freight_order where order_number = $1 and succeeded_by is null order by 1",
        number,
      );
      const names = standing.map((row) => row["external_id"] as string);
      assert.deepEqual(names, names.length === 1 ? [external] : [number, external]);
      for (const [at, name] of [external, number].entries()) {
        const bill = await caller.bill(`BI-6-${round}-${at}`, name, "500.00");
        if (bill.verdict !== "unmatched") continue;
        await caller.ask("POST", `/manage/invoices/${bill.uuid}/match`, { orderExternalIds: [name] });
        await service.work();
      }
      const [paid] = await caller.rows(
        "select sum(approved)::text as sum from invoice where status = 'approved' and invoice_number like $1",
        `BI-6-${round}-%`,
      );
      assert.equal(Number(paid?.["sum"]), 500);
    }
  });

  test("two approvals at once, one on each, do not both take effect unseen", async () => {
    const caller = await aCaller(service, app);
    for (let round = 0; round < 6; round += 1) {
      const number = `B-5-${round}`;
      await caller.order(number, `TMS-8-${round}`, "500.00");
      await caller.order(number, `TMS-9-${round}`, "500.00");
      await service.work();
      await caller.create(number, 500);
      await service.work();
      await caller.bill(`BI-5-${round}-0`, `TMS-8-${round}`, "500.00");
      await caller.bill(`BI-5-${round}-1`, `TMS-9-${round}`, "500.00");
      // Each was judged while the other was open; the later one was told of the earlier.
      const [first, second] = await Promise.all([caller.approve(`BI-5-${round}-1`), caller.approve(`BI-5-${round}-0`)]);
      await service.work();
      const answers = [first.status, second.status].toSorted((a, b) => a - b);
      const told = (await caller.rulesOf(`BI-5-${round}-1`)).includes("order-overbilled");
      assert.ok(answers[1] === 409 || told, `${answers.join()} with nobody told`);
      if (answers[1] === 200) assert.equal(told, true);
    }
  });
});

/** Messages land in another order than they were accepted in where several workers take them. */
describe("a legacy create that lands late", () => {
  test("is born replaced: the newer one stands, bills go to it, and both answer", async () => {
    const service = await aService({}, { workers: 0, stops: "by-hand" });
    const app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    await app.ready();
    try {
      const caller = await aCaller(service, app, { autoApprove: true });
      const { context } = service;
      const earlier = await caller.create("LATE-1", 700);
      const later = await caller.create("LATE-1", 500);
      for (const uuid of [later, earlier])
        await context.db.inTenant(caller.tenantUuid, (tx) => ingestOrders(context, tx, caller.tenant, [uuid]));
      const shown = async (uuid: string) =>
        (await caller.ask("GET", `/v1/tenants/${caller.tenantUuid}/composite-orders/${uuid}`)).body;
      assert.deepEqual([(await shown(earlier)).replacedBy, (await shown(later)).replacedBy], [later, null]);
      assert.equal((await shown(earlier)).vendorCharges[0].charge, 700);
      const statuses = await caller.rows("select order_uuid, status, external_id from freight_order order by status");
      assert.deepEqual(statuses, [
        { order_uuid: later, status: "open", external_id: "LATE-1" },
        { order_uuid: earlier, status: "replaced", external_id: "LATE-1" },
      ]);
      await service.startWorker();
      assert.equal((await caller.bill("LI-1", "LATE-1", "500.00")).status, "approved");
      const links = await caller.rows("select order_uuid from invoice_order");
      assert.deepEqual(links, [{ order_uuid: later }]);
      assert.notEqual((await caller.bill("LI-1B", "LATE-1", "700.00")).status, "approved");
    } finally {
      await app.close();
      await service.stop();
    }
  });

  test("after an order by V2 that came later under an external id of its own stands beside it, as if it had landed in time", async () => {
    const service = await aService({}, { workers: 0, stops: "by-hand" });
    const app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    await app.ready();
    try {
      const caller = await aCaller(service, app, { autoApprove: true });
      const { context } = service;
      const land = (uuid: string) =>
        context.db.inTenant(caller.tenantUuid, (tx) => ingestOrders(context, tx, caller.tenant, [uuid]));
      const byV2 = async () =>
        (
          await context.db.control.query<{ uuid: string }>(
            "select intake_uuid as uuid from intake where tenant_uuid = $1 and operation = 'createOrder' order by accepted_at desc limit 1",
            [caller.tenantUuid],
          )
        ).rows[0]?.uuid ?? "";
      const made = await caller.create("LATE-3", 500);
      await caller.order("LATE-3", "TMS-11", "500.00");
      await land(await byV2());
      await land(made);
      const standing = await caller.rows("select external_id from freight_order where succeeded_by is null order by 1");
      assert.deepEqual(standing, [{ external_id: "LATE-3" }, { external_id: "TMS-11" }]);
      // One that was there before the create, and has a newer version than it: in time the create took its place, and the version
      // was of the create's order.
      await caller.order("LATE-4", "TMS-12", "500.00");
      await land(await byV2());
      const between = await caller.create("LATE-4", 700);
      await caller.order("LATE-4", "TMS-12", "500.00");
      await land(await byV2());
      await land(between);
      const ofNumber = await caller.rows(
        "select order_uuid = $1 as late, external_id, succeeded_by is null as stands from freight_order where order_number = 'LATE-4' order by 1",
        between,
      );
      assert.deepEqual(ofNumber, [
        { late: false, external_id: "TMS-12", stands: true },
        { late: true, external_id: "TMS-12", stands: false },
      ]);
    } finally {
      await app.close();
      await service.stop();
    }
  });

  test("late after an approval on the newer one changes nothing of it", async () => {
    const service = await aService({}, { workers: 0, stops: "by-hand" });
    const app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    await app.ready();
    try {
      const caller = await aCaller(service, app, { autoApprove: true });
      const { context } = service;
      const earlier = await caller.create("LATE-2", 700);
      const later = await caller.create("LATE-2", 500);
      await context.db.inTenant(caller.tenantUuid, (tx) => ingestOrders(context, tx, caller.tenant, [later]));
      // Its worker is gone, with its work item.
      await context.db.control.query("delete from work where tenant_uuid = $1", [caller.tenantUuid]);
      // What waits for the earlier one is past its time: nobody's approval waits for it any more.
      await context.db.control.query("update intake set state = 'parked' where tenant_uuid = $1 and intake_uuid = $2", [
        caller.tenantUuid,
        earlier,
      ]);
      await service.startWorker();
      const first = await caller.bill("LI-2", "LATE-2", "500.00");
      await caller.approve("LI-2");
      const before = await caller.invoice("LI-2");
      assert.equal(before.status, "approved", first.status);
      await context.db.control.query("update intake set state = 'accepted' where tenant_uuid = $1 and intake_uuid = $2", [
        caller.tenantUuid,
        earlier,
      ]);
      await context.db.inTenant(caller.tenantUuid, (tx) => ingestOrders(context, tx, caller.tenant, [earlier]));
      await service.work();
      const after = await caller.invoice("LI-2");
      assert.deepEqual([after.uuid, after.status, after.approved], [before.uuid, "approved", before.approved]);
      const second = await caller.bill("LI-2B", "LATE-2", "700.00");
      assert.notEqual(second.status, "approved");
      assert.ok((await caller.rulesOf("LI-2B")).includes("order-overbilled"));
    } finally {
      await app.close();
      await service.stop();
    }
  });
});

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { TABLES_THAT_FOLLOW } from "#db/queries/invoice/invoice-replacing.ts";
import { legacyOrderExample } from "#http/legacy/example-order.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { aKey } from "../builders/a-server.ts";
import { file210 } from "../builders/edi-files.ts";
import { aService } from "../service.ts";

/** What an answer says, as JSON reads it. */
type Answered = ReturnType<typeof JSON.parse>;
type Json = Record<string, Answered>;

const POLICY = { autoApprove: true };

/** Orders of the legacy generation and what becomes of the ones before them, over real requests, workers and database. */
describe("legacy orders", () => {
  let service: Awaited<ReturnType<typeof aService>>;
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

  const callerOf = async (policy: unknown = {}) => {
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
      const text = answer.body;
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
        body: (text.startsWith("{") || text.startsWith("[") || text.startsWith('"') ? JSON.parse(text) : text) as Answered,
      };
    };
    const create = async (body: Json): Promise<string> => {
      const answer = await ask("POST", `/v1/tenants/${tenantUuid}/composite-orders`, body);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body as string;
    };
    return {
      ...made,
      ask,
      create,
      display: (uuid: string) => ask("GET", `/v1/tenants/${tenantUuid}/composite-orders/${uuid}`),
      bill: async (body: { readonly invoiceNumber: string }) => {
        await made.acceptInvoice(body);
        await service.work();
        return made.invoice(body.invoiceNumber);
      },
      rows: async (text: string, ...values: unknown[]): Promise<readonly Json[]> =>
        (await service.context.db.inTenant(tenantUuid, (tx) => tx.query<Json>(text, values))).rows,
    };
  };

  const anOrder = (orderNumber: string, charge: number, more: Json = {}) => ({
    ...legacyOrderExample,
    orderNumber,
    referenceNumbers: [],
    vendorCharges: [{ charge, code: "LINEHAUL", description: "Linehaul" }],
    customerCharges: [],
    shipDate: "2026-10-05T00:00:00Z",
    deliveredDate: "2026-10-07T00:00:00Z",
    paymentTerms: "Net30",
    ...more,
  });
  const anInvoice = (invoiceNumber: string, order: string, amount: string, more: Json = {}) =>
    anInvoiceBody({ invoiceNumber, order, charges: [["LINEHAUL", amount]], more });

  test("is displayed at once and after it has landed, to the letter", async () => {
    const caller = await callerOf();
    const uuid = await caller.create(legacyOrderExample);
    const at = await caller.display(uuid);
    assert.equal(at.status, 200, JSON.stringify(at.body));
    await service.work();
    const { body } = await caller.display(uuid);
    assert.equal(body.uuid, uuid);
    assert.equal(body.orderNumber, "SO-10023");
    assert.deepEqual(
      [body.transportationModeId, body.currencyId, body.billingTermId, body.transportationServiceTypeId],
      [1, 840, 1020, 1],
    );
    assert.equal(body.shipDate, "2026-03-01T00:00:00Z");
    assert.equal(body.deliverTime.hours, 14);
    assert.equal(body.vendorCharges[0].charge, 1050);
    assert.deepEqual(body.charges, body.vendorCharges);
    assert.equal(body.vendor.scacCode, "ACMF");
    assert.match(body.vendor.uuid, /^[0-9a-f-]{36}$/);
    assert.equal(body.customer.description, "Lakeside Paper");
    assert.equal(body.lineItems[0].handlingUnitId, 1);
    assert.equal(body.stops[1].zip4, null);
    assert.equal(body.ratingEngineInfo, legacyOrderExample.ratingEngineInfo);
    assert.equal(body.vendorCharges[0].vendorId, 1);
    assert.equal(body.userIdLastModified, 1);
    assert.equal(body.replacedBy, null);
    const { createDate: _a, dateLastModified: _b, ...before } = at.body;
    const { createDate: _c, dateLastModified: _d, ...landed } = body;
    assert.deepEqual(before, landed, "what was accepted reads as what has landed");
  });

  test("names its vendor and customer by the uuids that searches answer, without an external id too, and at once", async () => {
    const caller = await callerOf();
    const search = async (party: "vendors" | "customers", body: Json) =>
      (await caller.ask("POST", `/v1/tenants/${caller.tenantUuid}/${party}/search`, body)).body;
    const cases: readonly (readonly [Json, Json | null, Json, Json | null])[] = [
      [{ scacCode: "NOEX" }, { scacCode: "NOEX" }, { description: "Erie Paper" }, { name: "ERIE  paper" }],
      // The carrier is known by its SCAC, whatever else is said.
      [
        { scacCode: "noex", name: "No Ex Lines" },
        { scacCode: "NOEX" },
        { externalId: "C-1", description: "Oil City Ink" },
        { name: "Oil City Ink" },
      ],
      [{ name: "Nameless Freight" }, { name: "nameless freight" }, { description: "Oil City Ink" }, { name: "Oil City Ink" }],
      [{ mcNumber: "MC-77", name: "Seventy Seven" }, { name: "Seventy Seven" }, {}, null],
      [{ externalId: "V-9", scacCode: "NINE" }, { scacCode: "NINE" }, { externalId: "C-9" }, { accountNumber: "C-9" }],
      [{ scacCode: "NINE" }, { scacCode: "NINE" }, { externalId: "C-9" }, { accountNumber: "C-9" }],
      [{}, null, { description: " " }, null],
    ];
    for (const [vendor, vendorSearch, customer, customerSearch] of cases) {
      const uuid = await caller.create({ orderNumber: "P-1", vendor, customer });
      const at = (await caller.display(uuid)).body;
      await service.work();
      const landed = (await caller.display(uuid)).body;
      const found = [
        vendorSearch && (await search("vendors", vendorSearch)),
        customerSearch && (await search("customers", customerSearch)),
      ];
      assert.deepEqual([landed.vendor.uuid, landed.customer.uuid], found, JSON.stringify([vendor, customer]));
      assert.deepEqual([at.vendor.uuid, at.customer.uuid], found, `at once: ${JSON.stringify([vendor, customer])}`);
    }
  });

  test("of two carriers of one SCAC that the directory has, one without an external id is the one of its name", async () => {
    const caller = await callerOf();
    for (const [externalId, name] of [
      ["T-1", "Twin North"],
      ["T-2", "Twin South"],
    ])
      await caller.create({ orderNumber: externalId, vendor: { externalId, name, scacCode: "TWIN" } });
    await service.work();
    const uuidOf = async (vendor: Json) => (await caller.display(await caller.create({ vendor }))).body.vendor.uuid;
    assert.equal(await uuidOf({ scacCode: "TWIN", name: "twin south" }), await uuidOf({ externalId: "T-2" }));
    const neither = await uuidOf({ scacCode: "TWIN" });
    assert.notEqual(neither, await uuidOf({ externalId: "T-1" }));
    assert.notEqual(neither, await uuidOf({ externalId: "T-2" }));
  });

  test("in a currency that is none is settled by a person, never as if it were in dollars", async () => {
    const caller = await callerOf(POLICY);
    const uuid = await caller.create(anOrder("L-XXX", 500, { currency: null, currencyId: 999998, enableValidations: false }));
    await service.work();
    const { body } = await caller.display(uuid);
    assert.deepEqual([body.currency, body.currencyId, body.vendorCharges[0].charge], ["XXX", 999998, 500]);
    const billed = await caller.bill(anInvoice("LI-XXX", "L-XXX", "500.00"));
    assert.notEqual(billed.status, "approved");
    const unsaid = await caller.create(anOrder("L-USD", 500, { currency: null, currencyId: 0 }));
    await service.work();
    assert.deepEqual(
      [(await caller.display(unsaid)).body.currency, (await caller.display(unsaid)).body.currencyId],
      ["USD", 840],
    );
    assert.equal((await caller.bill(anInvoice("LI-USD", "L-USD", "500.00"))).status, "approved");
  });

  test("that says charges by both names answers each as it was said, and counts the newer", async () => {
    const caller = await callerOf(POLICY);
    const charge = (amount: number, uuid: string) => ({ charge: amount, code: "LINEHAUL", description: "Linehaul", uuid });
    const [older, newer] = ["0199c0de-0000-7000-8000-00000000c001", "0199c0de-0000-7000-8000-00000000c002"];
    const uuid = await caller.create(
      anOrder("L-BOTH", 0, { charges: [charge(700, older)], vendorCharges: [charge(500, newer)] }),
    );
    const shown = async () => {
      const { charges, vendorCharges } = (await caller.display(uuid)).body;
      return [charges, vendorCharges].map((list) => list.map((each: Json) => [each["charge"], each["uuid"]]));
    };
    const said = [[[700, older]], [[500, newer]]];
    assert.deepEqual(await shown(), said);
    await service.work();
    assert.deepEqual(await shown(), said);
    assert.equal((await caller.bill(anInvoice("LI-BOTH", "L-BOTH", "500.00"))).status, "approved");
  });

  test("of no vendor has charges of vendor 0", async () => {
    const caller = await callerOf();
    const uuid = await caller.create({ orderNumber: "YN", vendorCharges: [{ charge: 5 }] });
    for (const _ of ["at once", "landed"]) {
      const { body } = await caller.display(uuid);
      assert.deepEqual([body.vendor, body.vendorCharges[0].vendorId, body.charges[0].vendorId], [null, 0, 0]);
      await service.work();
    }
  });

  test("is matched and paid like one by V2, and lists its invoice", async () => {
    const caller = await callerOf(POLICY);
    await caller.create(anOrder("L-1", 500));
    await service.work();
    const invoice = await caller.bill(anInvoice("I-1", "L-1", "500.00"));
    assert.equal(invoice.status, "approved", JSON.stringify(invoice.result?.findings));
    const listed = await caller.ask("GET", "/v2/orders/L-1/invoices");
    assert.deepEqual(listed.body, [{ uuid: invoice.uuid }]);
  });

  test("the same body again is another order, and an open invoice goes over under a new uuid", async () => {
    const caller = await callerOf();
    const first = await caller.create(anOrder("L-2", 500));
    await service.work();
    const open = await caller.bill(anInvoice("I-2", "L-2", "650.00"));
    const disputed = await caller.ask("POST", `/manage/invoices/${open.uuid}/disputes`, {
      party: "Vendor",
      reasons: [{ description: "150 too much" }],
    });
    assert.equal(disputed.status, 201, JSON.stringify(disputed.body));
    assert.equal((await caller.ask("POST", `/manage/invoices/${open.uuid}/notes`, { text: "called them" })).status < 300, true);
    const paper = await caller.ask("POST", `/v2/invoices/${open.uuid}/documents`, {
      name: "pod.pdf",
      type: "ProofOfDelivery",
      base64String: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64"),
    });
    assert.equal(paper.status, 200);
    const second = await caller.create(anOrder("L-2", 500));
    assert.notEqual(second, first);
    await service.work();
    const old = await caller.display(first);
    assert.equal(old.status, 200);
    assert.equal(old.body.replacedBy, second);
    const now = await caller.invoice("I-2");
    assert.notEqual(now.uuid, open.uuid);
    // The old uuid answers and names its successor, and is not finalized.
    const read = await caller.ask("GET", `/v2/invoices/${open.uuid}`);
    assert.equal(read.status, 200);
    assert.deepEqual([read.body.uuid, read.body.replacedBy, read.body.state.finalized], [open.uuid, now.uuid, false]);
    assert.match(read.headers["link"] ?? "", new RegExp(now.uuid));
    const workspace = await caller.ask("GET", `/manage/invoices/${open.uuid}`);
    assert.deepEqual([workspace.body.status, workspace.body.replacedBy], ["replaced", now.uuid]);
    assert.equal((await caller.ask("GET", `/v2/invoices/${open.uuid}/external-id`)).body.externalId, "I-2");
    assert.equal((await caller.ask("POST", `/manage/invoices/${open.uuid}/audit`, {})).status, 409);
    const results = await caller.ask("GET", `/v2/tenants/${caller.tenantUuid}/vendor-invoices/${open.uuid}/audit-results`);
    assert.equal(results.status, 404);
    const legacy = await caller.ask("GET", `/v1/tenants/${caller.tenantUuid}/composite-vendor-invoices/${open.uuid}`);
    assert.deepEqual([legacy.status, legacy.body.uuid, legacy.body.replacedBy], [200, open.uuid, now.uuid]);
    // Disputes, documents and notes went along.
    for (const uuid of [open.uuid, now.uuid]) {
      const disputes = await caller.ask("GET", `/v2/invoices/${uuid}/disputes`);
      assert.equal(disputes.body.length, 1);
    }
    const whole = (await caller.ask("GET", `/manage/invoices/${now.uuid}`)).body;
    assert.equal(whole.documents.length, 1);
    assert.ok(whole.timeline.some((entry: Json) => entry["kind"] === "note"));
    assert.ok(whole.timeline.some((entry: Json) => entry["kind"] === "replaced"));
    assert.equal(whole.orders[0].uuid, second);
    assert.equal((await caller.ask("GET", `/v2/orders/L-2/documents/uuids`)).body.length, 1);
    // It is not listed, and its successor is.
    const invoices = (await caller.ask("GET", "/manage/invoices")).body.items.map((item: Json) => item["uuid"]);
    assert.deepEqual(invoices, [now.uuid]);
    assert.deepEqual((await caller.ask("GET", "/v2/orders/L-2/invoices")).body, [{ uuid: now.uuid }]);
    assert.deepEqual((await caller.eventTypes()).filter((type) => type === "INVOICE_CREATED").length, 2);
    // And a third time: both old uuids name the newest.
    await caller.create(anOrder("L-2", 500));
    await service.work();
    const newest = await caller.invoice("I-2");
    for (const uuid of [open.uuid, now.uuid])
      assert.equal((await caller.ask("GET", `/v2/invoices/${uuid}`)).body.replacedBy, newest.uuid);
  });

  test("an approved invoice stays with its order, and what it was approved counts against the new one", async () => {
    const caller = await callerOf(POLICY);
    const first = await caller.create(anOrder("L-3", 500));
    await service.work();
    const paid = await caller.bill(anInvoice("I-3", "L-3", "500.00"));
    assert.equal(paid.status, "approved");
    const second = await caller.create(anOrder("L-3", 500));
    await service.work();
    const still = await caller.invoice("I-3");
    assert.deepEqual([still.uuid, still.status], [paid.uuid, "approved"]);
    const again = await caller.bill(anInvoice("I-3B", "L-3", "500.00"));
    assert.notEqual(again.status, "approved", "the number was paid already");
    assert.ok(
      again.result.findings.some((finding) => finding.rule === "order-overbilled"),
      JSON.stringify(again.result.findings),
    );
    const statuses = await caller.rows(
      "select order_uuid, status, succeeded_by from freight_order where external_id = 'L-3' order by created_at",
    );
    assert.deepEqual(
      statuses.map((row) => [row["order_uuid"], row["status"], row["succeeded_by"]]),
      [
        [first, "approved", second],
        [second, "open", null],
      ],
    );
    const listed = await caller.ask("GET", "/v2/orders/L-3/invoices");
    assert.deepEqual(listed.body.map((item: Json) => item["uuid"]).sort(), [paid.uuid, again.uuid].sort());
    const result = await caller.ask("GET", `/v2/tenants/${caller.tenantUuid}/vendor-invoices/${paid.uuid}/audit-results`);
    assert.equal(result.body.orders[0].uuid, first);
  });

  test("a cheaper order after an approval asks for the difference back, once", async () => {
    const caller = await callerOf(POLICY);
    await caller.create(anOrder("L-4", 500));
    await service.work();
    await caller.bill(anInvoice("I-4", "L-4", "500.00"));
    await caller.create(anOrder("L-4", 400));
    await caller.create(anOrder("L-4", 350));
    await service.work();
    const { body } = await caller.ask("GET", "/manage/recoveries");
    assert.deepEqual(
      body.items.map((item: Json) => item["amount"]),
      ["150.0000"],
      JSON.stringify(body.items),
    );
    // More is due now: what is paid so far is taken off.
    await caller.create(anOrder("L-4", 700));
    await service.work();
    const rest = await caller.bill(anInvoice("I-4B", "L-4", "200.00", { type: "BalanceDue" }));
    assert.equal(rest.status, "approved", JSON.stringify(rest.result.findings));
    const more = await caller.bill(anInvoice("I-4C", "L-4", "50.00", { type: "BalanceDue" }));
    assert.notEqual(more.status, "approved");
  });

  test("an approval that waits is let go and told", async () => {
    const caller = await callerOf();
    await caller.create(anOrder("L-5", 500));
    await service.work();
    const open = await caller.bill(anInvoice("I-5", "L-5", "500.00"));
    await caller.rows(
      `update invoice set approval_pending = '{"until":"2030-01-01T00:00:00Z","by":"user:x","name":"X","reason":null,"charges":null}' where invoice_uuid = $1`,
      open.uuid,
    );
    await caller.create(anOrder("L-5", 500));
    await service.work();
    const [row] = await caller.rows("select approval_pending, dropped_approvals from invoice where invoice_number = 'I-5'");
    assert.equal(row?.["approval_pending"], null);
    assert.equal(row?.["dropped_approvals"][0].by, "user:x");
    const { uuid } = await caller.invoice("I-5");
    const { timeline } = (await caller.ask("GET", `/manage/invoices/${uuid}`)).body;
    assert.ok(timeline.some((entry: Json) => entry["kind"] === "approval-dropped"));
  });

  test("takes the place of an order by V2, and a version by V2 is one of it", async () => {
    const caller = await callerOf(POLICY);
    await caller.acceptOrder(
      anOrderBody({ orderNumber: "L-6", charges: [["LINEHAUL", "100.00"]], more: { externalId: "TMS-6" } }),
    );
    await service.work();
    const uuid = await caller.create(anOrder("L-6", 200, { ratingEngineInfo: "[1]" }));
    await service.work();
    const history = await caller.ask("GET", "/manage/orders/TMS-6");
    assert.deepEqual([history.body.uuid, history.body.body.vendors[0].charges[0].charge], [uuid, 200]);
    assert.equal(history.body.versions[0].source, "Legacy");
    await caller.acceptOrder(
      anOrderBody({ orderNumber: "L-6", charges: [["LINEHAUL", "300.00"]], more: { externalId: "TMS-6" } }),
    );
    await service.work();
    const { body } = await caller.display(uuid);
    assert.deepEqual([body.vendorCharges[0].charge, body.ratingEngineInfo, body.replacedBy], [300, "[1]", null]);
    assert.equal((await caller.bill(anInvoice("I-6", "L-6", "300.00"))).status, "approved");
  });

  test("nearly anything is accepted without validations, read back, and told as not evaluated", async () => {
    const caller = await callerOf({ ...POLICY, shipDateDays: 3 });
    const odd = {
      orderNumber: "L-7",
      transportationMode: "Zeppelin",
      vendorCharges: [
        { charge: 100, code: "LINEHAUL" },
        { charge: null, metaData: "later" },
      ],
    };
    const uuid = await caller.create(odd);
    await service.work();
    const { body } = await caller.display(uuid);
    assert.deepEqual(
      [body.transportationMode, body.transportationModeId, body.shipDate, body.vendor],
      ["Zeppelin", 0, null, null],
    );
    assert.deepEqual([body.vendorCharges[1].charge, body.vendorCharges[1].metaData], [null, "later"]);
    const invoice = await caller.bill(anInvoice("I-7", "L-7", "100.00"));
    assert.notEqual(invoice.status, "approved");
    assert.match(JSON.stringify(invoice.result.notEvaluated), /ship-date-variance/);
    const numbers = await caller.create({
      currencyId: 999998,
      customer: { currencyId: -1, billingTermId: 99999 },
      vendorCharges: [{ charge: 5, currencyId: 999999 }, { charge: 6, currencyId: 124 }, { charge: 7 }],
      customerCharges: [{ charge: 5, currencyId: 999999, currency: "EUR" }],
    });
    for (const _ of ["at once", "landed"]) {
      const { body: read } = await caller.display(numbers);
      assert.deepEqual([read.currencyId, read.currency], [999998, "XXX"]);
      assert.deepEqual([read.customer.currencyId, read.customer.billingTermId], [-1, 99999]);
      assert.deepEqual(
        [...read.vendorCharges, ...read.customerCharges].map((each: Json) => [each["currencyId"], each["currency"]]),
        [
          [999999, "XXX"],
          [124, "CAD"],
          [0, "XXX"],
          [978, "EUR"],
        ],
      );
      await service.work();
    }
    const nothing = await caller.create({});
    await service.work();
    assert.equal((await caller.display(nothing)).body.orderNumber, null);
    assert.equal((await caller.ask("GET", "/manage/orders")).status, 200);
  });

  test("is billed by EDI, and shows in lists and workspace as any other", async () => {
    const caller = await callerOf(POLICY);
    const uuid = await caller.create(anOrder("L-8", 500, { ratingEngineInfo: '[{"key":"tariff","value":"A"}]' }));
    await service.work();
    const key = await aKey(service.context, caller.tenant);
    const sent = await app.inject({
      method: "POST",
      url: "/edi/x12",
      headers: { "x-api-key": key, "x-tenant-uuid": caller.tenantUuid, "content-type": "application/edi-x12" },
      payload: file210(1, [{ number: "E-8", order: "L-8", cents: 50_000 }]),
    });
    assert.equal(sent.statusCode, 200, sent.body);
    await service.work();
    const invoice = await caller.invoice("E-8");
    const workspace = (await caller.ask("GET", `/manage/invoices/${invoice.uuid}`)).body;
    assert.equal(workspace.orders[0].uuid, uuid);
    assert.match(workspace.orders[0].ratingEngineInfo, /tariff/);
    const listed = (await caller.ask("GET", "/manage/orders?q=L-8")).body.items;
    assert.deepEqual(
      listed.map((item: Json) => [item["uuid"], item["status"]]),
      [[uuid, invoice.status === "approved" ? "approved" : "open"]],
    );
    const found = await caller.ask("POST", "/v2/orders/search", { startTime: "2020-01-01T00:00:00Z" });
    assert.deepEqual(found.body, [{ orderExternalId: "L-8" }]);
  });

  test("an invoice over two orders keeps the other one when one of them is replaced", async () => {
    const caller = await callerOf();
    await caller.create(anOrder("L-9A", 100));
    const other = await caller.create(anOrder("L-9B", 200));
    await service.work();
    const open = await caller.bill(anInvoice("I-9", "L-9A", "300.00"));
    const matched = await caller.ask("POST", `/manage/invoices/${open.uuid}/match`, { orderExternalIds: ["L-9A", "L-9B"] });
    assert.equal(matched.status, 200, JSON.stringify(matched.body));
    const next = await caller.create(anOrder("L-9A", 100));
    await service.work();
    const now = await caller.invoice("I-9");
    const { orders } = (await caller.ask("GET", `/manage/invoices/${now.uuid}`)).body;
    assert.deepEqual(orders.map((order: Json) => order["uuid"]).sort(), [other, next].sort());
    assert.equal(
      JSON.parse(JSON.stringify(now.result)).findings.some((finding: Json) => finding["rule"] === "order-overbilled"),
      false,
    );
  });

  test("an invoice that was added by a legacy body follows too, and what it said", async () => {
    const caller = await callerOf();
    await caller.create(anOrder("L-11", 500));
    await service.work();
    const added = await caller.ask("POST", `/v1/tenants/${caller.tenantUuid}/composite-vendor-invoices`, {
      invoiceNumber: "I-11",
      vendor: { scacCode: "ACMF" },
      invoiceDate: "2026-10-08",
      invoiceExpectedAmount: 1.5,
      charges: [{ charge: 650, code: "LINEHAUL" }],
      referenceNumbers: [{ referenceNumberType: "OrderNumber", value: "L-11" }],
    });
    assert.equal(added.status, 200, JSON.stringify(added.body));
    await service.work();
    const next = await caller.create(anOrder("L-11", 500));
    await service.work();
    const now = await caller.invoice("I-11");
    assert.notEqual(now.uuid, added.body);
    for (const uuid of [added.body, now.uuid]) {
      const { body } = await caller.ask("GET", `/v1/tenants/${caller.tenantUuid}/composite-vendor-invoices/${uuid}`);
      assert.deepEqual([body.uuid, body.invoiceExpectedAmount, body.orders[0].uuid], [uuid, 1.5, next]);
    }
    const listed = await caller.ask("GET", `/v1/tenants/${caller.tenantUuid}/vendor-invoices?shipmentNumber=L-11`);
    assert.deepEqual(listed.body, [now.uuid]);
  });

  test("charges of another vendor that an order of two displays are none of the first one's when it is sent back", async () => {
    const caller = await callerOf(POLICY);
    const [acme] = anOrderBody({ orderNumber: "L-12", charges: [["LINEHAUL", "100.00"]] }).vendors;
    const vendors = [
      acme,
      {
        ...acme,
        externalId: "SECOND",
        scacCode: "SCND",
        name: "Second",
        charges: [{ charge: 900, code: { value: "LINEHAUL" } }],
      },
    ];
    await caller.acceptOrder(anOrderBody({ orderNumber: "L-12", charges: [], more: { vendors } }));
    await service.work();
    const { uuid } = (await caller.ask("GET", "/manage/orders/L-12")).body;
    const shown = (await caller.display(uuid)).body;
    assert.deepEqual(
      shown.vendorCharges.map((charge: Json) => [charge["charge"], charge["vendorId"]]),
      [
        [100, 1],
        [900, 2],
      ],
    );
    await caller.create(shown);
    await service.work();
    const now = (await caller.ask("GET", "/manage/orders/L-12")).body.body;
    assert.deepEqual(
      now.vendors.map((vendor: Json) => [vendor["externalId"], vendor["charges"].map((charge: Json) => charge["charge"])]),
      [["ACME", [100]]],
    );
    assert.notEqual((await caller.bill(anInvoice("I-12", "L-12", "1000.00"))).status, "approved");
  });

  test("everything that names an open invoice goes along with it", async () => {
    const { rows } = await service.context.db.control.query<{ table_name: string }>(
      "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'invoice_uuid' order by table_name",
    );
    // Triggers of the table of invoices write the last of them.
    const known = new Set<string>([...TABLES_THAT_FOLLOW, "invoice", "replaced_invoice", "finalized_invoice", "open_exception"]);
    assert.deepEqual(
      rows.map((row) => row.table_name).filter((name) => !known.has(name)),
      [],
      "a table that names invoices: say in src/db/queries/invoice/invoice-replacing.ts that it follows, or here that only finalized ones stand in it",
    );
  });

  test("a body that names another tenant is refused, in any property case answered, with the headers of a deprecated operation", async () => {
    const caller = await callerOf();
    const url = `/v1/tenants/${caller.tenantUuid}/composite-orders`;
    const other = await caller.ask("POST", url, { tenantUuid: "0199c0de-0000-7000-8000-000000000001" });
    assert.deepEqual([other.status, other.headers["content-type"]], [403, "application/problem+json; charset=utf-8"]);
    const refused = await caller.ask("POST", url, { enableValidations: true });
    assert.equal(refused.status, 400);
    for (const answer of [other, refused])
      for (const header of ["deprecation", "sunset", "link"]) assert.ok(answer.headers[header], header);
    const key = await aKey(service.context, caller.tenant);
    const uuid = await caller.create({ TenantUuid: caller.tenantUuid, OrderNumber: "L-10", VendorCharges: [{ Charge: 5 }] });
    const shown = await app.inject({ url: `${url}/${uuid}`, headers: { "x-api-key": key, "x-property-case": "pascal" } });
    assert.deepEqual([shown.json().OrderNumber, shown.json().VendorCharges[0].Charge], ["L-10", 5]);
  });

  describe("races", () => {
    test("of two creates at once one stands, and an open invoice follows to it", async () => {
      const caller = await callerOf();
      await caller.create(anOrder("R-1", 500));
      await service.work();
      await caller.bill(anInvoice("RI-1", "R-1", "650.00"));
      const made = await Promise.all(Array.from({ length: 12 }, (_, at) => caller.create(anOrder("R-1", 500 + at))));
      await service.work();
      const standing = await caller.rows(
        "select order_uuid from freight_order where external_id = 'R-1' and succeeded_by is null",
      );
      assert.equal(standing.length, 1);
      const [newest] = standing;
      assert.ok(made.includes(newest?.["order_uuid"] as string));
      for (const uuid of made) {
        const { body } = await caller.display(uuid);
        assert.equal(body.replacedBy, uuid === newest?.["order_uuid"] ? null : newest?.["order_uuid"]);
      }
      const links = await caller.rows(
        "select order_uuid from invoice_order join invoice using (tenant_uuid, invoice_uuid) where invoice_number = 'RI-1'",
      );
      assert.deepEqual(links, [newest]);
      assert.equal((await caller.rows("select 1 from invoice where invoice_number = 'RI-1'")).length, 1);
    });

    test("a create and an approval at once: never is more paid than the number asks for", async () => {
      const caller = await callerOf();
      for (let round = 0; round < 12; round += 1) {
        const number = `R-2-${round}`;
        await caller.create(anOrder(number, 500));
        await service.work();
        const open = await caller.bill(anInvoice(`RI-2-${round}`, number, "500.00"));
        const approve = async () => {
          await sleep(round % 4);
          return caller.ask("POST", `/manage/invoices/${open.uuid}/approve`, { eTag: String(open.e_tag), reason: "agreed" });
        };
        const [answer] = await Promise.all([approve(), caller.create(anOrder(number, 500))]);
        await service.work();
        assert.ok([200, 409].includes(answer.status), `${answer.status} ${JSON.stringify(answer.body)}`);
        const second = await caller.bill(anInvoice(`RI-2-${round}B`, number, "500.00"));
        for (const invoice of [await caller.invoice(`RI-2-${round}`), second]) {
          if (invoice.status === "approved") continue;
          await caller.ask("POST", `/manage/invoices/${invoice.uuid}/approve`, { eTag: String(invoice.e_tag) });
        }
        const [sum] = await caller.rows(
          "select coalesce(sum(approved), 0)::text as paid, count(*) as invoices from invoice where status = 'approved' and invoice_number like $1",
          `RI-2-${round}%`,
        );
        const findings = (await caller.invoice(`RI-2-${round}B`)).result.findings.map((finding) => finding.rule);
        if (Number(sum?.["paid"]) > 500)
          assert.ok(findings.includes("order-overbilled"), `paid ${String(sum?.["paid"])} with nobody told: ${findings.join()}`);
      }
    });

    test("a create and versions by V2 of the same number at once leave one order of each external id", async () => {
      const caller = await callerOf(POLICY);
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          at % 2 === 0
            ? caller.create(anOrder("R-3", 500))
            : caller.acceptOrder(anOrderBody({ orderNumber: "R-3", charges: [["LINEHAUL", "500.00"]] })),
        ),
      );
      await service.work();
      const [row] = await caller.rows(
        "select count(*) filter (where succeeded_by is null) as standing, count(*) as orders, count(*) filter (where legacy is not null) as legacy from freight_order",
      );
      assert.equal(row?.["standing"], 1);
      assert.equal(row?.["legacy"], 10);
      const parked = await caller.rows(
        "select reason from intake where tenant_uuid = $1 and state = 'parked'",
        caller.tenantUuid,
      );
      assert.deepEqual(parked, []);
      assert.equal((await caller.bill(anInvoice("RI-3", "R-3", "500.00"))).status, "approved");
      assert.notEqual((await caller.bill(anInvoice("RI-3B", "R-3", "500.00"))).status, "approved");
    });
  });
});

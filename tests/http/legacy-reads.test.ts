import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { TenantTx } from "#db/database.ts";
import { finalizeInvoices } from "#db/queries/invoice/finalization.ts";
import { newUuid } from "#adapters/ids.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anInvoice } from "#tests/builders/an-invoice.ts";
import { anOrder } from "#tests/builders/an-order.ts";
import { insertInvoice } from "#tests/builders/invoice-rows.ts";
import { insertOrder } from "#tests/builders/order-rows.ts";

suite("reading by the legacy operations", () => {
  let server: TestServer;
  let base = "";
  before(async () => {
    server = await aServer();
    base = `/v1/tenants/${server.tenant.tenantUuid}/vendor-invoices`;
  });
  after(() => server.app.close());
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
    server.context.db.inTenant(server.tenant.tenantUuid, work);
  // Legacy callers send the key alone.
  const get = (url: string) => server.app.inject({ method: "GET", url, headers: { "x-api-key": server.key } });
  const post = (url: string, body?: unknown) =>
    server.app.inject({
      method: "POST",
      url,
      headers: { "x-api-key": server.key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });

  test("the finalized list has uuids and dates alone; what is marked delivered can be left out", async () => {
    const [first, second, open] = await inTenant(async (tx) => {
      const made = [
        await insertInvoice(tx, anInvoice(), { status: "approved" }),
        await insertInvoice(tx, anInvoice(), { status: "terminated" }),
      ];
      await finalizeInvoices(
        tx,
        Date.parse("2026-03-07T00:00:00Z"),
        made.map((invoiceUuid) => ({ invoiceUuid, matched: true })),
      );
      return [...made, await insertInvoice(tx, anInvoice())];
    });
    const all = (await get(`${base}/finalized?StartTime=2026-01-01&SortOrder=ASC`)).json();
    assert.deepEqual(all.records, [
      { uuid: first, finalizationDate: "2026-03-07T00:00:00.000000Z" },
      { uuid: second, finalizationDate: "2026-03-07T00:00:00.000001Z" },
    ]);
    const refused = await post(`${base}/delivered`, [first, open]);
    assert.equal(refused.statusCode, 400);
    assert.match(String(refused.headers["content-type"]), /^application\/problem\+json/);
    assert.deepEqual(Object.keys(refused.json().errors), ["[1]"]);
    const marked = await post(`${base}/delivered`, [first?.toUpperCase(), first]);
    assert.deepEqual([marked.statusCode, marked.json().status, marked.json().errors], [200, 200, {}]);
    const left = (await get(`${base}/finalized?StartTime=2026-01-01&ResultsDelivered=false`)).json();
    assert.deepEqual([left.totalRecords, left.records[0].uuid], [1, second], "the refused call marked nothing but this");
    assert.equal((await post(`${base}/delivered`, ["no uuid"])).statusCode, 400);
    const newer = await get(`${base}/finalized?StartTime=2026-01-01&IncludeUnmatched=true`);
    assert.deepEqual(
      [newer.statusCode, newer.json().totalRecords],
      [200, 2],
      "a parameter of the newer listing alone is unknown here, and unknown ones are ignored",
    );
    assert.equal((await get(`/v1/tenants/${newUuid()}/vendor-invoices/finalized?StartTime=2026-01-01`)).statusCode, 403);
  });

  test("terminate ends an open invoice once, for the versions there are", async () => {
    const uuid = await inTenant((tx) => insertInvoice(tx, anInvoice(), { status: "review" }));
    assert.equal((await post(`${base}/${uuid}/terminate?version=3`)).statusCode, 400);
    assert.equal((await post(`${base}/${uuid}/terminate`)).statusCode, 400);
    const ended = await post(`${base}/${uuid}/terminate?version=2.0`);
    assert.deepEqual([ended.statusCode, ended.json().status], [200, 200], ended.body);
    assert.equal((await post(`${base}/${uuid}/terminate?version=1`)).statusCode, 409);
    assert.equal((await post(`${base}/${newUuid()}/terminate?version=1`)).statusCode, 404);
    const listed = (await get(`${base}/${uuid}/audit-results`)).json();
    assert.equal(listed.invoiceDetails.terminatedReason, "Terminated");
    assert.deepEqual(
      ["receivedDate", "tags", "stops"].filter((name) => name in listed.invoiceDetails),
      [],
      "the older shape lacks what V2 added",
    );
    assert.equal(listed.invoiceDetails.approverEmail, null);
    const unknown = newUuid();
    const { headers } = await get(`${base}/${unknown}/audit-results`);
    assert.ok(headers["deprecation"], "on refusals too");
    assert.equal(
      headers["link"],
      `</v2/tenants/${server.tenant.tenantUuid}/vendor-invoices/${unknown}/audit-results>; rel="successor-version"`,
      "an address that can be followed",
    );
  });

  test("an address that cannot be decoded is refused with the headers of the deprecated operation it means", async () => {
    const other = "/v1/tenants/%ff/composite-orders";
    for (const [method, url, link] of [
      ["GET", `${base}/%ff/audit-results`, `/v2/tenants/${server.tenant.tenantUuid}/vendor-invoices/%25ff/audit-results`],
      ["GET", `${base}/${"x".repeat(5000)}/audit-results?a=b`, undefined],
      ["POST", other, "/v2/orders"],
    ] as const) {
      const answer = await server.app.inject({ method, url, headers: { "x-api-key": server.key } });
      assert.ok([400, 414].includes(answer.statusCode), answer.body);
      assert.match(String(answer.headers["content-type"]), /^application\/problem\+json/);
      assert.ok(answer.headers["deprecation"] !== undefined && answer.headers["sunset"] !== undefined, url);
      if (link !== undefined) assert.equal(answer.headers["link"], `<${link}>; rel="successor-version"`);
    }
    const none = "/v1/tenants/%ff/vendor-invoices/finalized";
    const { headers } = await server.app.inject({ method: "GET", url: none, headers: { "x-api-key": server.key } });
    assert.equal(headers["deprecation"], undefined, "none of an operation that is not deprecated");
  });

  test("a shipment is found by order number and by ShipmentNumber, whatever the case and blanks", async () => {
    const [byOrder, byReference, byOwn] = await inTenant(async (tx) => {
      const text = await insertOrder(tx, [
        { order: anOrder({ externalId: "LK-1", orderNumber: "LK 77" }), landedAt: "2026-03-01T00:00:00Z" },
      ]);
      const two = await insertOrder(tx, [
        {
          order: anOrder({
            externalId: "LK-2",
            orderNumber: "OTHER",
            references: [{ type: "ShipmentNumber", value: "lk-77", description: null }],
          }),
          landedAt: "2026-03-01T00:00:00Z",
        },
      ]);
      return [
        await insertInvoice(tx, anInvoice(), { received_at: "2026-03-01T00:00:00Z" }, [text]),
        await insertInvoice(
          tx,
          anInvoice({ vendor: { externalId: "BOLT", scac: "BOLT", mcNumber: null, dotNumber: null } }),
          { received_at: "2026-03-02T00:00:00Z" },
          [two],
        ),
        await insertInvoice(tx, anInvoice({ references: [{ type: "Shipment Number", value: "LK77", description: null }] }), {
          received_at: "2026-03-03T00:00:00Z",
        }),
      ];
    });
    assert.deepEqual((await get(`${base}?shipmentNumber=lk%2077`)).json(), [byOrder, byReference, byOwn]);
    assert.deepEqual((await get(`${base}?shipmentNumber=LK77&vendorScac=bolt`)).json(), [byReference]);
    assert.deepEqual((await get(`${base}?shipmentNumber=nobody`)).json(), []);
  });
});

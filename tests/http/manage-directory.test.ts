import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { TenantTx } from "#db/database.ts";
import { newUuid } from "#adapters/ids.ts";
import { aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anInvoice } from "#tests/builders/an-invoice.ts";
import { anOrder } from "#tests/builders/an-order.ts";
import { insertInvoice } from "#tests/builders/invoice-rows.ts";
import { insertOrder } from "#tests/builders/order-rows.ts";

suite("orders, vendors, customers and interchanges (/manage)", () => {
  let server: TestServer;
  before(async () => {
    server = await aServer();
  });
  after(() => server.app.close());
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
    server.context.db.inTenant(server.tenant.tenantUuid, work);
  const get = (url: string) => server.app.inject({ method: "GET", url, headers: server.headers });
  const put = (url: string, body: unknown, key = server.key) =>
    server.app.inject({
      method: "PUT",
      url,
      headers: { "x-api-key": key, "content-type": "application/json" },
      payload: JSON.stringify(body),
    });

  test("listOrders pages from the last changed; getOrder has every version and the invoices", async () => {
    const externalId = "SO/ä 1";
    const invoiceUuid = await inTenant(async (tx) => {
      const order = (number: string, reference: string) =>
        anOrder({ externalId: number, orderNumber: number, references: [{ type: "PO", value: reference, description: null }] });
      await insertOrder(tx, [{ order: order("A-1", "P1"), landedAt: "2026-03-01T00:00:00Z" }]);
      await insertOrder(tx, [{ order: order("A-2", "P2"), landedAt: "2026-03-02T00:00:00Z" }], { status: "approved" });
      await insertOrder(tx, [{ order: order("OLD", "P3"), landedAt: "2026-03-09T00:00:00Z" }], { status: "replaced" });
      const uuid = await insertOrder(tx, [
        { order: order(externalId, "P4"), landedAt: "2026-03-03T00:00:00Z" },
        { order: anOrder({ externalId, orderNumber: "SO-NEW" }), landedAt: "2026-03-04T00:00:00.000001Z" },
      ]);
      return insertInvoice(tx, anInvoice(), {}, [uuid]);
    });
    const numbers = async (query: string): Promise<string[]> =>
      (await get(`/manage/orders?${query}`)).json().items.map((item: { orderNumber: string }) => item.orderNumber);
    assert.deepEqual(await numbers(""), ["SO-NEW", "A-2", "A-1"]);
    assert.deepEqual(await numbers("status=open"), ["SO-NEW", "A-1"]);
    assert.deepEqual(await numbers("status=replaced"), ["OLD"]);
    assert.deepEqual(await numbers("q=p2"), ["A-2"]);
    assert.deepEqual(await numbers("customer=LAKE"), []);
    assert.deepEqual((await numbers(`customer=${anOrder().customer.externalId}`)).toSorted(), ["A-1", "A-2", "SO-NEW"]);
    assert.deepEqual(await numbers("q=a"), ["A-2", "A-1"]);
    assert.deepEqual(await numbers("q=A1"), ["A-1"]);
    const first = (await get("/manage/orders?limit=2")).json();
    assert.deepEqual([first.items[0].invoices, first.items[0].vendors], [1, ["Acme Freight"]]);
    assert.deepEqual(await numbers(`limit=2&cursor=${first.nextCursor}`), ["A-1"]);
    for (const wrong of ["status=done", "cursor=abc", "limit=201"])
      assert.equal((await get(`/manage/orders?${wrong}`)).statusCode, 400, wrong);

    const answer = await get(`/manage/orders/${encodeURIComponent(externalId)}`);
    assert.equal(answer.headers["etag"], '"1"');
    const order = answer.json();
    assert.deepEqual([order.orderNumber, order.version, order.status], ["SO-NEW", 2, "open"]);
    assert.deepEqual(
      order.versions.map((entry: { version: number; receivedAt: string; source: string }) => [
        entry.version,
        entry.receivedAt,
        entry.source,
      ]),
      [
        [1, "2026-03-03T00:00:00.000000Z", "Api"],
        [2, "2026-03-04T00:00:00.000001Z", "Api"],
      ],
    );
    assert.deepEqual([order.versions[0].body.orderNumber, order.body.orderNumber], [externalId, "SO-NEW"]);
    assert.deepEqual(Object.keys(order.body), Object.keys(order.versions[0].body));
    assert.deepEqual([order.body.shipDate, order.body.vendors[0].charges[0].charge], ["2026-03-01", 1000]);
    const pascal = (
      await server.app.inject({
        url: `/manage/orders/${encodeURIComponent(externalId)}`,
        headers: { ...server.headers, "x-property-case": "pascal" },
      })
    ).json();
    assert.deepEqual([pascal.Body.OrderNumber, pascal.Versions[0].Body.Vendors[0].Charges[0].Charge], ["SO-NEW", 1000]);
    assert.deepEqual(order.invoices, [
      { uuid: invoiceUuid, invoiceNumber: "INV-1", status: "review", billed: "100.0000", currency: "USD" },
    ]);
    assert.equal((await get("/manage/orders/OLD")).statusCode, 404, "a replaced order is not it any more");
  });

  test("a vendor is set whole and read back; its aliases stay when they are not sent", async () => {
    const set = {
      name: "Acme",
      scac: "acme",
      scacs: ["ACMX"],
      paymentTerms: "Net30",
      taxRegistered: true,
      remitTo: { name: "Acme", city: "Reno" },
      disputeEmail: "ap@acme.example",
      chargeAliases: [{ alias: "GAS", code: "FUEL" }],
    };
    const made = await put("/manage/vendors/ACME%2F1", set);
    assert.equal(made.statusCode, 200, made.body);
    const { uuid, updatedAt: _, ...vendor } = (await get("/manage/vendors/ACME%2F1")).json();
    assert.deepEqual(vendor, {
      alsoKnownAs: [],
      mergedInto: null,
      externalId: "ACME/1",
      name: "Acme",
      scac: "ACME",
      mcNumber: null,
      dotNumber: null,
      scacs: ["ACMX"],
      paymentTerms: "Net30",
      remitTo: { name: "Acme", address1: null, address2: null, city: "Reno", state: null, country: null, postalCode: null },
      taxRegistered: true,
      disputeEmail: "ap@acme.example",
      contact: null,
      block: null,
      chargeAliases: [{ alias: "GAS", code: "FUEL" }],
      accountNumbers: [],
      pendingChanges: [],
    });
    const again = (await put("/manage/vendors/ACME%2F1", { name: "Acme Freight" })).json();
    assert.deepEqual(
      [again.uuid, again.name, again.scac, again.chargeAliases],
      [uuid, "Acme Freight", "ACME", [{ alias: "GAS", code: "FUEL" }]],
    );
    assert.deepEqual((await put("/manage/vendors/ACME%2F1", { chargeAliases: [] })).json().chargeAliases, []);
    assert.equal((await put("/manage/vendors/X", { scac: "TOOLONG", disputeEmail: "nobody" })).statusCode, 400);
    assert.equal((await get("/manage/vendors/none")).statusCode, 404);
    const limited = await aKey(server.context, server.tenant, { scopes: ["manage"] });
    assert.equal((await put("/manage/vendors/X", {}, limited)).statusCode, 403);
  });

  test("lists of vendors and customers page by external id and search by name", async () => {
    for (const id of ["c", "a", "b"]) {
      assert.equal(
        (
          await put(`/manage/customers/${id}`, {
            name: `Shop ${id}`,
            billingTerms: "Net20",
            contact: { name: "Ana", email: "ana@shop.example" },
          })
        ).statusCode,
        200,
      );
    }
    const first = (await get("/manage/customers?limit=2")).json();
    assert.deepEqual(
      first.items.map((item: { externalId: string }) => item.externalId),
      ["a", "b"],
    );
    assert.deepEqual(first.items[0].contact, { name: "Ana", phone: null, department: null, email: "ana@shop.example" });
    const second = (await get(`/manage/customers?limit=2&cursor=${first.nextCursor}`)).json();
    assert.deepEqual([second.items.length, second.nextCursor], [1, null]);
    assert.deepEqual(
      (await get("/manage/customers?q=shop%20B")).json().items.map((item: { externalId: string }) => item.externalId),
      ["b"],
    );
    assert.equal((await get("/manage/vendors?cursor=" + first.nextCursor)).statusCode, 400, "another list's cursor");
    await put("/manage/vendors/LISTED", { name: "Listed Lines", scac: "LSTD" });
    assert.deepEqual(
      (await get("/manage/vendors?q=lstd")).json().items.map((item: { externalId: string }) => item.externalId),
      ["LISTED"],
    );
  });

  test("interchanges show their outcome and what became of each set", async () => {
    const [early, late, intakeUuid, invoiceUuid] = [newUuid(), newUuid(), newUuid(), newUuid()];
    await inTenant(async (tx) => {
      for (const [uuid, at, outcome] of [
        [early, "2026-03-01T00:00:00Z", "rejected"],
        [late, "2026-03-02T00:00:00Z", "accepted"],
      ]) {
        await tx.query(
          `insert into edi_interchange (tenant_uuid, interchange_uuid, file_uuid, received_at, received_by, channel, byte_hash, bytes, sender, outcome, worst_outcome, acknowledgement, sets, sets_accepted)
           values ($1, $2, $2, $3, 'key:x', 'http', '\\x00', 12, 'ACME', $4, $4, 'ISA*', 1, 1)`,
          [tx.tenantUuid, uuid, at, outcome],
        );
      }
      await tx.query(
        "insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at, state, result_uuid) values ($1, $2, 'edi210', 'x', '{}', 'edi:ACME', now(), 'ingested', $3)",
        [tx.tenantUuid, intakeUuid, invoiceUuid],
      );
      await tx.query(
        `insert into edi_transaction_set values ($1, $2, 1, '210', '0001', 'accepted', '{"codes": [], "faults": []}', $3)`,
        [tx.tenantUuid, late, intakeUuid],
      );
    });
    const first = (await get("/manage/edi/interchanges?limit=1")).json();
    assert.deepEqual(
      first.items.map((item: { uuid: string }) => item.uuid),
      [late],
    );
    assert.deepEqual((await get(`/manage/edi/interchanges?limit=1&cursor=${first.nextCursor}`)).json().items[0].uuid, early);
    assert.deepEqual((await get("/manage/edi/interchanges?outcome=rejected&sender=ACME")).json().items.length, 1);
    assert.equal((await get("/manage/edi/interchanges?outcome=zz")).statusCode, 400);
    const detail = (await get(`/manage/edi/interchanges/${late}`)).json();
    assert.equal(detail.acknowledgement, "ISA*");
    assert.deepEqual(detail.transactionSets, [
      {
        setNo: 1,
        groupNo: null,
        setId: "210",
        controlNumber: "0001",
        status: "accepted",
        errors: { codes: [], faults: [] },
        doubts: [],
        offset: null,
        intakeUuid,
        invoiceUuid,
        segmentCount: null,
        segments: null,
      },
    ]);
    assert.equal((await get(`/manage/edi/interchanges/${newUuid()}`)).statusCode, 404);
  });
});

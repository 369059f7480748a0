import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { TenantTx } from "#db/database.ts";
import { finalizeInvoices, markDelivered } from "#db/queries/invoice/finalization.ts";
import { rateOf } from "#domain/money/amount.ts";
import { newUuid } from "#adapters/ids.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anInvoice } from "#tests/builders/an-invoice.ts";
import { aCharge, anOrder, anOrderVendor } from "#tests/builders/an-order.ts";
import { insertInvoice } from "#tests/builders/invoice-rows.ts";
import { insertOrder } from "#tests/builders/order-rows.ts";

const MARCH = (day: number, rest = "12:00:00.000000"): string => `2026-03-0${day}T${rest}Z`;

suite("reading invoices and orders (V2)", () => {
  let server: TestServer;
  before(async () => {
    server = await aServer();
  });
  after(() => server.app.close());
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
    server.context.db.inTenant(server.tenant.tenantUuid, work);
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: "GET", url, headers: { ...server.headers, ...headers } });
  const post = (url: string, body: unknown) =>
    server.app.inject({
      method: "POST",
      url,
      headers: { ...server.headers, "content-type": "application/json" },
      payload: JSON.stringify(body),
    });

  test("getInvoice answers the whole read shape: days as their first moment, ids as numbers, the order's metadata flattened", async () => {
    const uuid = await inTenant(async (tx) => {
      await tx.query(
        "insert into customer (tenant_uuid, external_id, customer_uuid, name) values ($1, 'SHOP', $2, 'A shop') on conflict do nothing",
        [tx.tenantUuid, newUuid()],
      );
      const orderUuid = await insertOrder(tx, [
        {
          order: anOrder({ externalId: "READ-1", metadata: { Route: { stops: 3, express: true }, constructor: { note: "x" } } }),
          landedAt: MARCH(1),
        },
      ]);
      const address = {
        name: "Dock",
        address1: "1 Main",
        address2: null,
        city: "Reno",
        state: "NV",
        country: "USA",
        postalCode: "89501",
      };
      return insertInvoice(
        tx,
        anInvoice({
          invoiceNumber: "R-1",
          externalId: "R-1",
          customerExternalId: "SHOP",
          stops: [{ type: "Origin", sequence: 1, address }],
          items: [
            {
              id: "7",
              freightClass: "77.5",
              description: "Boxes",
              handlingUnit: "Pallet",
              handlingUnitCount: 2,
              nmfcCode: "1",
              totalCount: 10,
              dimensions: {
                system: "Imperial",
                weight: rateOf("1200.5"),
                volume: null,
                height: null,
                length: null,
                width: null,
                stackable: true,
              },
            },
            {
              id: "line-b",
              freightClass: null,
              description: null,
              handlingUnit: null,
              handlingUnitCount: null,
              nmfcCode: null,
              totalCount: null,
              dimensions: null,
            },
          ],
          references: [{ type: "BOL", value: "B1", description: null }],
        }),
        { received_at: MARCH(5) },
        [orderUuid],
      );
    });
    const answer = await get(`/v2/invoices/${uuid}`);
    assert.equal(answer.statusCode, 200, answer.body);
    const body = answer.json();
    assert.equal(body.uuid, uuid);
    assert.equal(body.invoiceDate, "2026-03-04T00:00:00Z");
    assert.equal(body.deliveryDate, null);
    assert.equal(Date.parse(body.receivedDate), Date.parse(MARCH(5)));
    assert.deepEqual(body.state, { finalized: false });
    assert.deepEqual(
      body.items.map((item: { id: number }) => item.id),
      [7, 2],
    );
    assert.equal(body.items[0].class, 77.5);
    assert.equal(body.items[0].dimensions.weight, 1200.5);
    assert.deepEqual(body.vendor, { externalId: "ACME" });
    assert.deepEqual(body.customer, { externalId: "SHOP" });
    assert.deepEqual(body.referenceNumbers, [{ type: "BOL", description: null, value: "B1" }]);
    assert.deepEqual(body.metadata, { "Route.stops": "3", "Route.express": "true", "constructor.note": "x" });
    const pascal = (await get(`/v2/invoices/${uuid}`, { "x-property-case": "pascal" })).json();
    assert.equal(pascal.InvoiceNumber, "R-1");
    assert.equal(pascal.Stops[0].Address.PostalCode, "89501");
    assert.deepEqual(pascal.Metadata, body.metadata);
    assert.equal((await get(`/v2/invoices/${newUuid()}`)).statusCode, 404);
    assert.equal((await get("/v2/invoices/not-a-uuid")).statusCode, 400);
  });

  test("another tenant's invoice is as unknown as none", async () => {
    const other = await aServer();
    try {
      const uuid = await other.context.db.inTenant(other.tenant.tenantUuid, (tx) =>
        insertInvoice(tx, anInvoice({ externalId: "THEIRS" })),
      );
      for (const path of [
        `/v2/invoices/${uuid}`,
        `/v2/invoices/${uuid}/external-id`,
        `/v2/tenants/${server.tenant.tenantUuid}/vendor-invoices/${uuid}/audit-results`,
        "/v2/invoices/uuid?externalId=THEIRS",
      ]) {
        const answer = await get(path);
        assert.equal(answer.statusCode, 404, path);
        assert.equal(answer.json().Title, "There is no such thing.");
      }
    } finally {
      await other.app.close();
    }
  });

  test("getInvoiceUuid takes the only one that is not terminated, else the vendor decides, else 409 names them", async () => {
    const [alive, , a, b] = await inTenant(async (tx) => [
      await insertInvoice(tx, anInvoice({ externalId: "X1" })),
      await insertInvoice(tx, anInvoice({ externalId: "X1" }), { status: "terminated" }),
      await insertInvoice(tx, anInvoice({ externalId: "X2" })),
      await insertInvoice(
        tx,
        anInvoice({ externalId: "X2", vendor: { externalId: "BOLT", scac: null, mcNumber: null, dotNumber: null } }),
      ),
      await insertInvoice(tx, anInvoice({ externalId: "X3" }), { status: "terminated" }),
    ]);
    assert.deepEqual((await get("/v2/invoices/uuid?externalId=X1")).json(), { invoiceUuid: alive });
    const ambiguous = await get("/v2/invoices/uuid?ExternalId=X2");
    assert.equal(ambiguous.statusCode, 409);
    assert.deepEqual([...ambiguous.json().Errors.externalId].sort(), [a, b].sort());
    assert.deepEqual((await get("/v2/invoices/uuid?externalId=X2&vendorExternalId=BOLT")).json(), { invoiceUuid: b });
    assert.equal((await get("/v2/invoices/uuid?externalId=X3")).statusCode, 200);
    assert.equal((await get("/v2/invoices/uuid?externalId=none")).statusCode, 404);
    for (const broken of ["%ff%fe", "%", "%zz"])
      assert.equal((await get(`/v2/invoices/uuid?externalId=${broken}`)).statusCode, 400, broken);
    assert.equal((await get("/v2/invoices/uuid")).statusCode, 400);
    assert.deepEqual((await get(`/v2/invoices/${alive}/external-id`)).json(), { externalId: "X1" });
  });

  test("listOrderInvoices lists by receipt; an order's id may hold any character", async () => {
    const externalId = "SO/1 ä?%";
    const [late, early] = await inTenant(async (tx) => {
      const orderUuid = await insertOrder(tx, [{ order: anOrder({ externalId }), landedAt: MARCH(1) }]);
      return [
        await insertInvoice(tx, anInvoice(), { received_at: MARCH(5) }, [orderUuid]),
        await insertInvoice(tx, anInvoice(), { received_at: MARCH(4) }, [orderUuid]),
      ];
    });
    assert.deepEqual((await get(`/v2/orders/${encodeURIComponent(externalId)}/invoices`)).json(), [
      { uuid: early },
      { uuid: late },
    ]);
    assert.equal((await get("/v2/orders/nobody/invoices")).statusCode, 404);
  });

  const resultOf = async (uuid: string, more = "") =>
    get(`/v2/tenants/${server.tenant.tenantUuid}/vendor-invoices/${uuid}/audit-results${more}`);

  test("getAuditResults: charges by order add up to the payment; documents, tags, items and references are there", async () => {
    const documentUuid = newUuid();
    const uuid = await inTenant(async (tx) => {
      await tx.query("insert into charge_code (tenant_uuid, code, kind) values ($1, 'FRT', 'linehaul'), ($1, 'FSC', 'fuel')", [
        tx.tenantUuid,
      ]);
      const item = {
        id: "i1",
        freightClass: "60",
        description: "Boxes",
        handlingUnit: null,
        handlingUnitCount: 1,
        nmfcCode: null,
        totalCount: 4,
        dimensions: null,
      };
      const orderOf = (externalId: string) =>
        anOrder({
          externalId,
          orderNumber: externalId,
          items: [item],
          tags: { Division: "West" },
          metadata: { a: { b: 1 } },
          references: [{ type: "PO", value: "77", description: null }],
          vendors: [anOrderVendor({ charges: [aCharge("FRT", "900.0000")] })],
          customer: {
            externalId: "SHOP",
            name: null,
            billingTerms: null,
            currency: "USD",
            contact: null,
            charges: [aCharge("FRT", "1200.0000", { rate: rateOf("12"), quantity: rateOf("100"), qualifier: "PerUnit" })],
          },
        });
      const first = await insertOrder(tx, [{ order: orderOf("AR-1"), landedAt: MARCH(1) }]);
      const second = await insertOrder(tx, [{ order: orderOf("AR-2"), landedAt: MARCH(1) }]);
      const allocation = (orderUuid: string, code: string, kind: string, amount: string, reason: string | null = null) => ({
        orderUuid,
        code,
        kind,
        description: null,
        amount,
        rate: null,
        quantity: null,
        qualifier: null,
        reason,
      });
      const made = await insertInvoice(
        tx,
        anInvoice({
          invoiceNumber: "AR",
          externalId: "AR",
          items: [item],
          references: [{ type: "BOL", value: "9", description: null }],
        }),
        {
          status: "approved",
          source: "Edi210",
          approved: "1050.2500",
          approved_at: MARCH(6),
          approved_by: "policy",
          received_at: MARCH(5, "23:59:59.999999"),
          allocations: [
            allocation(first, "FRT", "linehaul", "900.0000"),
            allocation(first, "FSC", "fuel", "50.2500", "ShortPaid"),
            allocation(second, "FRT", "linehaul", "100.0000"),
          ],
        },
        [first, second],
      );
      for (const [id, status] of [
        [documentUuid, "Approved"],
        [newUuid(), "Draft"],
      ]) {
        await tx.query(
          `insert into document (tenant_uuid, document_uuid, type, status, filename, stored_name, media_type, blob_hash, bytes, has_signature, source, created_at, created_by, modified_at, modified_by)
           values ($1, $2, 'ProofOfDelivery', $3, 'my pod.png', 'pod.pdf', 'application/pdf', 'h', 1, true, 'Api', now(), 'key:x', $4, 'key:x')`,
          [tx.tenantUuid, id, status, MARCH(5)],
        );
        await tx.query("insert into document_order values ($1, $2, $3)", [tx.tenantUuid, id, first]);
      }
      return made;
    });
    const answer = await resultOf(uuid);
    assert.equal(answer.statusCode, 200, answer.body);
    const { invoiceDetails, orders } = answer.json();
    assert.deepEqual(
      [
        invoiceDetails.source,
        invoiceDetails.number,
        invoiceDetails.invoiceDate,
        invoiceDetails.receivedDate,
        invoiceDetails.approvedDate,
        invoiceDetails.totalVendorPaymentAmount,
        invoiceDetails.currencyCode,
      ],
      ["Edi210", "AR", "2026-03-04", "2026-03-05", "2026-03-06", 1050.25, "USD"],
    );
    assert.equal(invoiceDetails.associatedOrderLineItems, true);
    assert.equal(invoiceDetails.lineItems[0].orderLineItemId, "i1");
    assert.deepEqual(invoiceDetails.tags, { Division: "West" });
    assert.deepEqual(invoiceDetails.invoiceReferenceNumbers, [{ type: "BOL", number: "9" }]);
    const paid = orders
      .flatMap((order: { vendorCharges: { charge: number }[] }) => order.vendorCharges)
      .reduce((sum: number, charge: { charge: number }) => sum + charge.charge, 0);
    assert.equal(paid, invoiceDetails.totalVendorPaymentAmount);
    const [first] = orders;
    assert.deepEqual(
      first.vendorCharges.map((charge: { type: string; reason: string | null }) => [charge.type, charge.reason]),
      [
        ["linehaul", null],
        ["fuel", "ShortPaid"],
      ],
    );
    assert.equal(first.customerCharges[0].typeUuid, first.vendorCharges[0].typeUuid);
    assert.deepEqual(
      [first.customerCharges[0].charge, first.customerCharges[0].rate, first.customerCharges[0].type],
      [1200, 12, "linehaul"],
    );
    assert.deepEqual(
      first.documents.map((document: { uuid: string; name: string; submittedName: string; isRedacted: boolean }) => [
        document.uuid,
        document.name,
        document.submittedName,
        document.isRedacted,
      ]),
      [[documentUuid, "pod.pdf", "my pod.png", false]],
    );
    assert.deepEqual(first.metadata, { a: { b: 1 } });
    assert.deepEqual([first.vendorExternalId, first.customerExternalId, first.freightChargeTerms], ["ACME", "SHOP", "Collect"]);
    assert.deepEqual(orders[1].documents, []);
    assert.deepEqual((await resultOf(uuid, "?includeApprovedDocuments=false")).json().orders[0].documents, []);
  });

  test("getAuditResults: 404 with Retry-After while audited; a terminated invoice pays nothing and says why", async () => {
    const [open, ended] = await inTenant(async (tx) => [
      await insertInvoice(tx, anInvoice()),
      await insertInvoice(tx, anInvoice(), {
        status: "terminated",
        approved: "0.0000",
        terminated_reason: "Duplicate",
        terminated_message: "billed twice",
      }),
    ]);
    const still = await resultOf(open ?? "");
    assert.equal(still.statusCode, 404);
    assert.match(String(still.headers["retry-after"]), /^\d+$/);
    const { invoiceDetails } = (await resultOf(ended ?? "")).json();
    assert.deepEqual(
      [
        invoiceDetails.totalVendorPaymentAmount,
        invoiceDetails.approvedDate,
        invoiceDetails.terminatedReason,
        invoiceDetails.terminatedMessage,
      ],
      [0, null, "Duplicate", "billed twice"],
    );
    assert.equal((await resultOf(newUuid())).statusCode, 404);
    assert.equal((await get(`/v2/tenants/${newUuid()}/vendor-invoices/${open}/audit-results`)).statusCode, 403);
  });

  test("listFinalizedInvoices: parameters in any case, limits on both sides, status in the specification's words", async () => {
    const own = await aServer({ tenant: { grants: ["orderless-invoices"] } });
    try {
      const list = (query: string) =>
        own.app.inject({ method: "GET", url: `/v2/invoices/finalized?${query}`, headers: own.headers });
      const uuids = await own.context.db.inTenant(own.tenant.tenantUuid, async (tx) => {
        const made = [
          await insertInvoice(tx, anInvoice(), { status: "approved" }),
          await insertInvoice(tx, anInvoice(), { status: "terminated", source: "Legacy" }),
          await insertInvoice(tx, anInvoice(), { status: "approved" }),
        ];
        await finalizeInvoices(
          tx,
          Date.parse(MARCH(7)),
          made.map((invoiceUuid, place) => ({ invoiceUuid, matched: place < 2 })),
        );
        await markDelivered(tx, { now: Date.now(), by: "key:test" }, made.slice(0, 1));
        return made;
      });
      const all = (await list("starttime=2026-01-01&SORTORDER=asc")).json();
      assert.deepEqual(all, {
        currentPage: 0,
        totalPages: 1,
        pageSize: 20,
        totalRecords: 2,
        records: [
          { uuid: uuids[0], finalizationDate: "2026-03-07T12:00:00.000000Z", status: "Approved", source: "Api" },
          { uuid: uuids[1], finalizationDate: "2026-03-07T12:00:00.000001Z", status: "Terminated", source: "Legacy" },
        ],
      });
      const listed = async (query: string): Promise<string[]> =>
        (await list(query)).json().records.map((record: { uuid: string }) => record.uuid);
      assert.deepEqual(await listed("StartTime=2026-01-01T00:00:00%2B00:00&IncludeUnmatched=true"), uuids.toReversed());
      assert.deepEqual(await listed("StartTime=2026-01-01T00:00:00+00:00&ResultsDelivered=true"), [uuids[0]]);
      assert.deepEqual(await listed("StartTime=2026-01-01&ResultsDelivered=false"), [uuids[1]]);
      assert.deepEqual(await listed("StartTime=2026-03-07T12:00:00Z"), [uuids[1]], "the start is exclusive, to the microsecond");
      assert.deepEqual(
        await listed("StartTime=2026-01-01&EndTime=2026-03-07T12:00:00.000000Z"),
        [uuids[0]],
        "the end is inclusive",
      );
      assert.deepEqual(await listed("StartTime=2026-01-01&PageSize=1&PageNumber=1&SortOrder=ASC"), [uuids[1]]);
      assert.deepEqual(await listed("StartTime=2026-01-01&PageNumber=9"), []);
      for (const wrong of [
        "",
        "StartTime=yesterday",
        "StartTime=2026-01-01&PageSize=0",
        "StartTime=2026-01-01&PageSize=101",
        "StartTime=2026-01-01&PageNumber=-1",
        "StartTime=2026-01-01&SortOrder=up",
        "StartTime=2026-01-01&ResultsDelivered=maybe",
        "StartTime=2026-01-01&EndTime=2026-02-30",
      ]) {
        assert.equal((await list(wrong)).statusCode, 400, wrong);
      }
      assert.equal((await get("/v2/invoices/finalized?StartTime=2026-01-01&IncludeUnmatched=true")).statusCode, 403);
    } finally {
      await own.app.close();
    }
  });

  test("searchOrders pages by the latest version at or before the end, whatever lands later", async () => {
    const own = await aServer();
    try {
      const order = (externalId: string) => anOrder({ externalId });
      await own.context.db.inTenant(own.tenant.tenantUuid, async (tx) => {
        await insertOrder(tx, [{ order: order("once"), landedAt: MARCH(1) }]);
        await insertOrder(tx, [
          { order: order("twice"), landedAt: MARCH(2) },
          { order: order("twice"), landedAt: MARCH(4) },
        ]);
        await insertOrder(tx, [{ order: order("third"), landedAt: MARCH(3) }]);
      });
      const search = (body: unknown) =>
        own.app.inject({
          method: "POST",
          url: "/v2/orders/search",
          headers: { ...own.headers, "content-type": "application/json" },
          payload: JSON.stringify(body),
        });
      const found = async (body: unknown): Promise<string[]> =>
        (await search(body)).json().map((entry: { orderExternalId: string }) => entry.orderExternalId);
      assert.deepEqual(await found({ StartTime: "2026-02-01" }), ["once", "third", "twice"]);
      assert.deepEqual(await found({ startTime: "2026-02-01", endTime: MARCH(3) }), ["once", "twice", "third"]);
      assert.deepEqual(await found({ startTime: "2026-02-01", endTime: MARCH(3), pageSize: 2, pageNumber: 1 }), ["third"]);
      assert.deepEqual(await found({ startTime: MARCH(1), orderExternalId: "once" }), []);
      assert.deepEqual(await found({ startTime: MARCH(2), orderExternalId: "twice" }), ["twice"]);
      assert.equal((await search({})).statusCode, 400);
      assert.equal((await search({ startTime: "2026-02-01", pageSize: 101 })).statusCode, 400);
      await own.context.db.inTenant(own.tenant.tenantUuid, (tx) =>
        insertOrder(tx, [{ order: order("fourth"), landedAt: MARCH(5) }]),
      );
      assert.deepEqual(
        await found({ startTime: "2026-02-01", endTime: MARCH(3), pageSize: 2, pageNumber: 1 }),
        ["third"],
        "a page stays what it was",
      );
    } finally {
      await own.app.close();
    }
  });

  test("searchApprovedDocuments answers a document once per order, by approval time", async () => {
    const [early, late] = [newUuid(), newUuid()];
    await inTenant(async (tx) => {
      const [text, two] = [
        await insertOrder(tx, [{ order: anOrder({ externalId: "SD-1" }), landedAt: MARCH(1) }]),
        await insertOrder(tx, [{ order: anOrder({ externalId: "SD-2" }), landedAt: MARCH(1) }]),
      ];
      for (const [uuid, at, orders] of [
        [late, MARCH(9), [text]],
        [early, MARCH(8), [two, text]],
      ] as const) {
        await tx.query(
          `insert into document (tenant_uuid, document_uuid, type, status, filename, stored_name, media_type, blob_hash, bytes, source, created_at, created_by, modified_at, modified_by, approved_at)
           values ($1, $2, 'ProofOfDelivery', 'Approved', 'f', 'f', 'application/pdf', 'h', 1, 'Api', now(), 'k', now(), 'k', $3)`,
          [tx.tenantUuid, uuid, at],
        );
        for (const orderUuid of orders)
          await tx.query(
            "insert into document_order (tenant_uuid, document_uuid, order_uuid, announced, listed_at) values ($1, $2, $3, true, $4)",
            [tx.tenantUuid, uuid, orderUuid, at],
          );
      }
    });
    const all = (await post("/v2/documents/approved/search", { startTime: MARCH(7) })).json();
    assert.deepEqual(all, [
      { documentUuid: early, orderExternalId: "SD-1" },
      { documentUuid: early, orderExternalId: "SD-2" },
      { documentUuid: late, orderExternalId: "SD-1" },
    ]);
    assert.deepEqual((await post("/v2/documents/approved/search", { startTime: MARCH(8), orderExternalId: "SD-1" })).json(), [
      { documentUuid: late, orderExternalId: "SD-1" },
    ]);
    assert.deepEqual(
      (
        await post("/v2/documents/approved/search", { startTime: MARCH(7), documentUuid: early, pageSize: 1, pageNumber: 1 })
      ).json(),
      [{ documentUuid: early, orderExternalId: "SD-2" }],
    );
  });
});

import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import pg from "pg";
import { newUuid } from "#adapters/ids.ts";
import { aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import { aService } from "#tests/service.ts";

type Json = Readonly<Record<string, unknown>>;

suite("searching vendors and customers by the legacy operations", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    server = await aServer({ context: service.context, tenant: { grants: ["create-invoice"] } });
  });
  after(async () => {
    await server.app.close();
    await service.stop();
  });

  const send = (url: string, body: unknown, method: "POST" | "PUT" = "POST", key = server.key) =>
    server.app.inject({
      method,
      url,
      headers: { "x-api-key": key, "content-type": typeof body === "string" ? "application/edi-x12" : "application/json" },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });
  const done = async (...given: Parameters<typeof send>) => {
    const answer = await send(...given);
    assert.ok(answer.statusCode < 300, answer.body);
    return answer.body.startsWith("{") ? answer.json() : answer.body;
  };
  const v2 = async (url: string, body: unknown) => {
    const answer = await server.app.inject({
      method: "POST",
      url,
      headers: { ...server.headers, "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    assert.equal(answer.statusCode, 202, answer.body);
  };
  const search = (party: "vendors" | "customers", body: Json) =>
    send(`/v1/tenants/${server.tenant.tenantUuid}/${party}/search`, body);
  const finds = async (party: "vendors" | "customers", body: Json): Promise<string> => {
    const answer = await search(party, body);
    assert.equal(answer.statusCode, 200, `${JSON.stringify(body)}: ${answer.body}`);
    return answer.json();
  };
  const misses = async (party: "vendors" | "customers", body: Json): Promise<void> =>
    assert.equal((await search(party, body)).statusCode, 404, JSON.stringify(body));
  const several = async (party: "vendors" | "customers", body: Json): Promise<readonly string[]> => {
    const answer = await search(party, body);
    assert.equal(answer.statusCode, 409, `${JSON.stringify(body)}: ${answer.body}`);
    assert.match(String(answer.headers["content-type"]), /^application\/problem\+json/);
    return answer.json().errors.uuid;
  };

  test("who an order told of stays findable by name and SCAC after people gave it account numbers, alone and combined", async () => {
    const order = { orderNumber: "SO-PUT", shipDate: "2026-03-01" };
    const vendor = { externalId: "PUT-V", name: "Put Vendor", scacCode: "PFAG" };
    await v2("/v2/orders", { ...order, vendors: [vendor], customer: { externalId: "PUT-C", name: "Put Customer" } });
    await service.work();
    const accounts = { accountNumbers: [{ accountNumber: "A-7", accountType: "Billing" }] };
    const vendorUuid = (await done("/manage/vendors/PUT-V", accounts, "PUT")).uuid;
    const customerUuid = (await done("/manage/customers/PUT-C", accounts, "PUT")).uuid;
    for (const body of [
      { name: "put vendor" },
      { scacCode: "PFAG" },
      { accountNumber: "A-7" },
      { name: "Put Vendor", accountNumber: "A-7" },
    ])
      assert.equal(await finds("vendors", body), vendorUuid, JSON.stringify(body));
    for (const body of [{ name: "put customer" }, { name: "Put Customer", accountNumber: "A-7", accountNumberType: "Billing" }])
      assert.equal(await finds("customers", body), customerUuid, JSON.stringify(body));
    // Null takes a name away, as it always did.
    assert.equal((await done("/manage/vendors/PUT-V", { name: null }, "PUT")).name, null);
    await misses("vendors", { name: "Put Vendor" });
  });

  test("a vendor that people set: by everything it has, case and blanks folded, alone and combined", async () => {
    const { uuid } = await done(
      "/manage/vendors/VIKING",
      {
        name: "Viking  Freight Línes",
        scac: "VIKN",
        scacs: ["VKNG"],
        accountNumbers: [
          { accountNumber: "00-4711 A", accountType: "Billing" },
          { accountNumber: "99", accountType: "Dispatch" },
          { accountNumber: "12" },
        ],
        remitTo: { address1: "1 Mill Road", address2: "Dock 4", city: "St. Louis", state: "MO", postalCode: "63101-1234" },
      },
      "PUT",
    );
    const address = { address1: "1 MILL  road", address2: " dock 4", city: "ST.LOUIS", zip: "63101", state: "mo" };
    for (const body of [
      { uuid },
      { uuid: String(uuid).toUpperCase() },
      { name: " viking freight línes " },
      { Name: "VIKING FREIGHT LI\u0301NES" },
      { scacCode: "vikn" },
      { scacCode: "VKNG" },
      { accountNumber: "00-4711a" },
      { accountNumber: "00-4711A", accountNumberType: "billing" },
      { accountNumber: "12" },
      { accountNumber: "VIKING" },
      { addressDetail: { zip: "63101-1234" } },
      { addressDetail: { zip: "631011234" } },
      { addressDetail: address },
      { addressDetail: { city: "st. louis" }, uuid: "", name: null, scacCode: "  " },
      {
        uuid,
        accountNumber: "99",
        accountNumberType: "DISPATCH",
        name: "vikingfreightlínes",
        scacCode: "VKNG",
        addressDetail: address,
      },
    ])
      assert.equal(await finds("vendors", body), uuid, JSON.stringify(body));
    for (const body of [
      { uuid: newUuid() },
      { name: "Viking" },
      { accountNumber: "00-4711 A", accountNumberType: "Dispatch" },
      { accountNumber: "VIKING", accountNumberType: "Billing" },
      { scacCode: "VIKN", name: "Other" },
      { scacCode: "VIKN", addressDetail: { ...address, city: "Erie" } },
      { addressDetail: { ...address, zip: "63102" } },
      { addressDetail: { zip: "63101-9999" } },
    ])
      await misses("vendors", body);
    await misses("customers", { uuid });
    const again = await done(
      "/manage/vendors/VIKING",
      { name: "Renamed", scac: null, accountNumbers: [{ accountNumber: "99", accountType: "Dispatch" }] },
      "PUT",
    );
    assert.equal(again.uuid, uuid);
    await misses("vendors", { scacCode: "VIKN" });
    await misses("vendors", { accountNumber: "12" });
    assert.equal(await finds("vendors", { name: "renamed", accountNumber: "99" }), uuid);
    const kept = await done("/manage/vendors/VIKING", { name: "Renamed" }, "PUT");
    assert.deepEqual(kept.accountNumbers, again.accountNumbers, "left as they are when not sent");
  });

  test("a customer that people set", async () => {
    const { uuid, accountNumbers } = await done(
      "/manage/customers/LAKE",
      { name: "Lakeside Paper", accountNumbers: [{ accountNumber: "C-1", accountType: "Sold to" }] },
      "PUT",
    );
    assert.deepEqual(Object.keys(accountNumbers[0]), ["uuid", "accountNumber", "accountType"]);
    for (const body of [
      { uuid },
      { name: "LAKESIDE PAPER" },
      { accountNumber: "c-1" },
      { accountNumber: "lake" },
      { uuid, name: "lakeside paper" },
    ])
      assert.equal(await finds("customers", body), uuid, JSON.stringify(body));
    await misses("customers", { addressDetail: { city: "Erie" } });
  });

  test("several that fit equally well are named; more said, and one is left", async () => {
    const made: string[] = [];
    for (const [id, city] of [
      ["TWIN-1", "Erie"],
      ["TWIN-2", "Toledo"],
    ])
      made.push(
        (await done(`/manage/vendors/${id}`, { name: "Twin Carriers", scac: "TWIN", remitTo: { city, state: "OH" } }, "PUT"))
          .uuid,
      );
    assert.deepEqual([...(await several("vendors", { name: "twin carriers" }))].sort(), [...made].sort());
    await several("vendors", { scacCode: "TWIN", addressDetail: { state: "oh" } });
    assert.equal(await finds("vendors", { scacCode: "TWIN", addressDetail: { city: "toledo" } }), made[1]);
  });

  test("vendors and customers of every channel are found", async () => {
    await v2(
      "/v2/orders",
      anOrderBody({
        orderNumber: "PS-1",
        vendor: "BYORDER",
        charges: [["400", "1.00"]],
        more: {
          vendors: [
            {
              externalId: "BYORDER",
              name: "Told By An Order",
              scacCode: "TBAO",
              address: { address1: "9 Main", city: "Peru", state: "Indiana" },
              charges: [],
            },
            { name: "Nameless Ltd", scacCode: "NLTD", address: { city: "Gary", postalCode: "46401" } },
          ],
          customer: { name: "A Customer Without An Id" },
        },
      }),
    );
    await v2(
      "/v2/invoices",
      anInvoiceBody({
        invoiceNumber: "PS-I1",
        vendor: "BYINVOICE",
        charges: [["400", "1.00"]],
        more: {
          vendor: { externalId: "BYINVOICE", scacCode: "BYIN" },
          customer: { externalId: "CUST-OF-INVOICE" },
        },
      }),
    );
    await v2(
      "/v2/invoices",
      anInvoiceBody({ invoiceNumber: "PS-I2", charges: [["400", "1.00"]], more: { vendor: { mcNumber: "MC 77" } } }),
    );
    await done("/edi/x12", file210(7, [{ number: "PS-E", order: "PS-1", cents: 100 }]));
    await service.work();
    const byOrder = await finds("vendors", { name: "told by an order" });
    assert.equal(await finds("vendors", { scacCode: "tbao", accountNumber: "byorder" }), byOrder);
    assert.equal(await finds("vendors", { addressDetail: { address1: "9 MAIN", state: "IN" } }), byOrder);
    assert.equal(await finds("vendors", { addressDetail: { city: "peru", state: "indiana" } }), byOrder);
    await finds("vendors", { addressDetail: { city: "Gary", zip: "46401" } });
    const byInvoice = await finds("vendors", { scacCode: "BYIN" });
    assert.equal(await finds("vendors", { accountNumber: "BYINVOICE" }), byInvoice);
    // Named by its SCAC alone it is most likely the one that has an external id.
    await v2(
      "/v2/invoices",
      anInvoiceBody({ invoiceNumber: "PS-I3", charges: [["400", "1.00"]], more: { vendor: { scacCode: "BYIN" } } }),
    );
    await service.work();
    assert.equal(await finds("vendors", { scacCode: "BYIN" }), byInvoice);
    await finds("vendors", { name: "Nameless Ltd", scacCode: "NLTD" });
    await finds("vendors", { scacCode: "ACMF" });
    await finds("customers", { name: "a customer without an id" });
    await finds("customers", { accountNumber: "CUST-OF-INVOICE" });

    // The directory takes over the uuid of whom it did not know, and stands before whoever bears the same SCAC.
    await v2(
      "/v2/orders",
      anOrderBody({
        orderNumber: "PS-2",
        charges: [["400", "1.00"]],
        more: {
          vendors: [
            { externalId: "BYINVOICE", name: "Now In The Directory", charges: [] },
            { externalId: "EDI", name: "The EDI carrier", scacCode: "ACMF", charges: [] },
          ],
        },
      }),
    );
    await service.work();
    assert.equal(await finds("vendors", { name: "now in the directory" }), byInvoice);
    assert.equal(await finds("vendors", { scacCode: "ACMF" }), await finds("vendors", { name: "the edi carrier" }));
  });

  test("nothing to search by, and what no search may say, is refused", async () => {
    for (const [body, path] of [
      [{}, "body"],
      [{ name: " ", addressDetail: {} }, "body"],
      [{ accountNumberType: "Billing" }, "body"],
      [{ uuid: "no uuid" }, "uuid"],
      [{ uuid: "00000000-0000-0000-0000-000000000000" }, "body"],
      [{ name: 7 }, "name"],
      [{ name: "a\0b" }, "name"],
      [{ name: "x".repeat(256) }, "name"],
      [{ addressDetail: "Erie" }, "addressDetail"],
      [{ addressDetail: { city: ["Erie"] } }, "addressDetail.city"],
      [[], "body"],
    ] as const) {
      const answer = await send(`/v1/tenants/${server.tenant.tenantUuid}/vendors/search`, body);
      assert.equal(answer.statusCode, 400, `${JSON.stringify(body)}: ${answer.body}`);
      assert.ok(path in answer.json().errors, answer.body);
    }
  });

  test("another tenant's party is not found", async () => {
    const other = await aTenant(server.context.db);
    const key = await aKey(server.context, other);
    const { uuid } = await done("/manage/vendors/OURS", { name: "Only Ours" }, "PUT");
    const answer = await send(`/v1/tenants/${other.tenantUuid}/vendors/search`, { uuid }, "POST", key);
    assert.equal(answer.statusCode, 404);
    assert.equal((await send(`/v1/tenants/${server.tenant.tenantUuid}/vendors/search`, { uuid }, "POST", key)).statusCode, 403);
  });

  test("among a hundred thousand parties a search is answered at once", async () => {
    const tenant = await aTenant(server.context.db);
    const key = await aKey(server.context, tenant);
    const parties = caseCount({ suite: 20_000, soak: 100_000 });
    const owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
    await owner.query(
      `insert into party_key (tenant_uuid, party, key, rank, party_uuid, place)
       select $1, 'vendor', k.key, 0, p.uuid, k.place from (select n, gen_random_uuid() as uuid from generate_series(1, ${parties}) n) p,
         lateral (values ('name:carrier' || p.n, 0), ('scac:s' || p.n % 1000, 0), ('city:chicago', 1), ('state:il', 1), ('zip:' || p.n % 100, 1)) as k (key, place)`,
      [tenant.tenantUuid],
    );
    await owner.query("analyze party_key");
    await owner.end();
    const ask = async (body: Json, status: number) => {
      const started = performance.now();
      const answer = await send(`/v1/tenants/${tenant.tenantUuid}/vendors/search`, body, "POST", key);
      assert.equal(answer.statusCode, status, answer.body.slice(0, 300));
      return performance.now() - started;
    };
    const city = { city: "Chicago", state: "IL" };
    for (const [body, status] of [
      [{ name: "Carrier 7777", addressDetail: city }, 200],
      [{ name: "Carrier 7777", scacCode: "S777", addressDetail: { ...city, zip: "77" } }, 200],
      [{ scacCode: "S777", addressDetail: { ...city, zip: "77" } }, 409],
      [{ addressDetail: { ...city, zip: "78" } }, 409],
      [{ addressDetail: city }, 409],
      [{ name: "Nobody", addressDetail: city }, 404],
    ] as const) {
      const times = [];
      for (let turn = 0; turn < 5; turn += 1) times.push(await ask(body, status));
      const median = times.sort((a, b) => a - b)[2] ?? 0;
      assert.ok(median < 250, `${JSON.stringify(body)}: ${median} ms`);
    }
  });
});

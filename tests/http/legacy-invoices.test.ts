import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { CHARGE_TYPES } from "#contract/legacy/tables/charge-types.ts";
import { CURRENCIES } from "#contract/legacy/tables/currencies.ts";
import { SERVICE_LEVELS } from "#contract/legacy/tables/service-levels.ts";
import { SERVICE_TYPES } from "#contract/legacy/tables/service-types.ts";
import { STATES } from "#contract/legacy/tables/states.ts";
import { newUuid } from "#adapters/ids.ts";
import { aForm } from "#tests/builders/a-form.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anOrderBody } from "#tests/builders/bodies.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import { wholeLegacyInvoice } from "#tests/builders/legacy-invoice-bodies.ts";
import { wholeInvoice } from "#tests/builders/wire-bodies.ts";
import { aService } from "#tests/service.ts";

suite("vendor invoices by the legacy operations", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  let base = "";
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    server = await aServer({ context: service.context, tenant: { grants: ["create-invoice"] } });
    base = `/v1/tenants/${server.tenant.tenantUuid}/composite-vendor-invoices`;
  });
  after(async () => {
    await server.app.close();
    await service.stop();
  });

  const ask = (method: "GET" | "POST" | "PUT", url: string, body?: unknown, headers = {}) =>
    server.app.inject({
      method,
      url,
      headers: {
        ...(url.startsWith("/v2") ? server.headers : { "x-api-key": server.key }),
        ...(body === undefined ? {} : { "content-type": typeof body === "string" ? "application/edi-x12" : "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const done = async (...given: Parameters<typeof ask>) => {
    const answer = await ask(...given);
    assert.ok(answer.statusCode < 300, `${given[0]} ${given[1]}: ${answer.statusCode} ${answer.body}`);
    return String(answer.headers["content-type"]).includes("json") ? answer.json() : answer.body;
  };
  const add = async (body: unknown): Promise<string> => {
    const uuid = await done("POST", base, body);
    assert.match(uuid, /^[0-9a-f-]{36}$/);
    await service.work();
    return uuid;
  };
  const display = (uuid: string, headers = {}) => done("GET", `${base}/${uuid}`, undefined, headers);
  const workspace = (uuid: string) => done("GET", `/manage/invoices/${uuid}`);

  test("every field is answered as it was said, with what the tables and the tenant know besides", async () => {
    const vendorUuid = (
      await done("PUT", "/manage/vendors/ACME", { name: "Acme", scac: "ACMF", accountNumbers: [{ accountNumber: "V-1" }] })
    ).uuid;
    const customerUuid = (await done("PUT", "/manage/customers/CUST", { name: "Lakeside" })).uuid;
    await done("PUT", "/manage/charge-codes", [
      { code: "LINE HAUL", kind: "linehaul", aliases: ["400"] },
      { code: "FSC", kind: "fuel", aliases: ["Fuel"] },
    ]);
    const said = { ...wholeLegacyInvoice, customer: { uuid: customerUuid } };
    const uuid = await add(said);
    assert.notEqual(uuid, said.uuid, "an added invoice has a uuid of its own");
    const { createdDate, ...read } = await display(uuid);
    assert.ok(Math.abs(Date.parse(createdDate) - Date.now()) < 60_000);
    const [, secondStop] = read.stops;
    const [, secondReference] = read.referenceNumbers;
    const [, secondCharge] = read.charges;
    for (const part of [secondStop, secondReference, secondCharge]) assert.match(part.uuid, /^[0-9a-f-]{36}$/);
    assert.deepEqual(read, {
      ...said,
      uuid,
      currencyUuid: CURRENCIES.byName("USD")?.uuid,
      transportationServiceTypeUuid: SERVICE_TYPES.byName("LTL")?.uuid,
      transportationServiceLevelUuid: SERVICE_LEVELS.byName("Standard")?.uuid,
      invoiceDate: "2026-10-08T00:00:00Z",
      shipDate: "2026-10-05T00:00:00Z",
      deliveryDate: "2026-10-07T00:00:00Z",
      vendor: { accountNumber: "V-1", uuid: vendorUuid, scacCode: "ACMF" },
      stops: [
        { ...said.stops[0], stateUuid: STATES.byName("OH")?.uuid },
        {
          stopSequence: 2,
          vendorInvoiceStopType: "Destination",
          addressName: null,
          address1: null,
          address2: null,
          city: "Erie",
          zip: "16501",
          zip4: null,
          stateCode: "PA",
          stateName: "Pennsylvania",
          stateUuid: STATES.byName("PA")?.uuid,
          countryCode: null,
          uuid: secondStop.uuid,
        },
      ],
      referenceNumbers: [
        said.referenceNumbers[0],
        {
          referenceNumberTypeDescription: null,
          referenceNumberType: "PRONumber",
          value: "881 234 567",
          uuid: secondReference.uuid,
        },
      ],
      lineItems: said.lineItems,
      charges: [
        {
          ...said.charges[0],
          currencyUuid: CURRENCIES.byName("USD")?.uuid,
          tenantCode: "LINE HAUL",
          tenantDescription: "LINE HAUL",
        },
        {
          chargeType: "Fuel",
          chargeTypeUuid: CHARGE_TYPES.byName("Fuel")?.uuid,
          charge: 250.5,
          currencyCode: "USD",
          currencyUuid: CURRENCIES.byName("USD")?.uuid,
          metaData: null,
          code: null,
          description: null,
          tenantCode: "FSC",
          tenantDescription: "FSC",
          lineItemSequenceNum: null,
          uuid: secondCharge.uuid,
        },
      ],
      documents: [],
      orders: [],
      replacedBy: null,
    });
    assert.deepEqual((await display(uuid)).charges, read.charges, "made uuids stay");
    const pascal = await display(uuid, { "x-property-case": "pascal" });
    assert.deepEqual(
      [pascal.InvoiceNumber, pascal.Charges[0].TenantCode, pascal.Vendor.Uuid],
      ["INV-4711", "LINE HAUL", vendorUuid],
    );
    // The same names in the other case mean the same.
    const raise = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(raise)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([name, inner]) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, raise(inner)]),
            )
          : value;
    const { createdDate: _, uuid: __, ...again } = await display(await add(raise(said)));
    const { uuid: ___, ...first } = read;
    assert.deepEqual(
      { ...again, stops: again.stops[0], referenceNumbers: again.referenceNumbers[0], charges: again.charges[0] },
      { ...first, stops: first.stops[0], referenceNumbers: first.referenceNumbers[0], charges: first.charges[0] },
    );
  });

  test("it is the same invoice by V2, and one of V2 or EDI is read by the legacy operation", async () => {
    const uuid = await add({ ...wholeLegacyInvoice, invoiceNumber: "BOTH-1" });
    const v2 = await done("GET", `/v2/invoices/${uuid}`);
    assert.deepEqual(
      [v2.uuid, v2.type, v2.invoiceNumber, v2.currency, v2.chargeTerms],
      [uuid, "BalanceDue", "BOTH-1", "USD", "Prepaid"],
    );
    assert.deepEqual(
      [v2.invoiceDate, v2.shipDate, v2.deliveryDate],
      ["2026-10-08T00:00:00Z", "2026-10-05T00:00:00Z", "2026-10-07T00:00:00Z"],
    );
    assert.deepEqual(v2.service, { mode: "Ground", type: "LTL", level: "Standard", equipment: null });
    assert.deepEqual(v2.vendor, { externalId: "ACME" });
    assert.deepEqual(v2.stops[0], {
      type: "Origin",
      sequence: 1,
      address: {
        name: "Dock 4",
        address1: "1 Mill Road",
        address2: "Gate 2",
        city: "Sandusky",
        state: "OH",
        country: "USA",
        postalCode: "44870-1234",
      },
    });
    assert.deepEqual(v2.items[0].dimensions, {
      system: "Imperial",
      weight: 10000.125,
      volume: 12.5,
      height: 48,
      length: 576,
      width: 480,
      stackable: true,
    });
    assert.deepEqual([v2.items[0].id, v2.items[0].class, v2.items[0].handlingUnit], [7, 77.5, "Pallet"]);

    await done("POST", "/v2/invoices", wholeInvoice);
    await done("POST", "/edi/x12", file210(7, [{ number: "E-1", order: "SO-E", cents: 10_000 }]));
    await service.work();
    const { invoiceUuid } = await done("GET", "/v2/invoices/uuid?externalId=EXT-2");
    const legacy = await display(invoiceUuid);
    assert.deepEqual(
      [
        legacy.invoiceNumber,
        legacy.vendorInvoiceTypeDescription,
        legacy.vendorInvoiceFormatDescription,
        legacy.currencyCode,
        legacy.freightChargeTerms,
        legacy.amt,
        legacy.enableValidations,
      ],
      ["INV-2", "BalanceDue", "Api", "CAD", "PrepaidAdd", 1250.5, false],
    );
    assert.deepEqual(legacy.stops[0].stateName, "Illinois");
    assert.deepEqual(
      [legacy.charges[0].code, legacy.charges[0].chargeType, legacy.charges[0].lineItemSequenceNum, legacy.charges[0].charge],
      ["400", "Linehaul", 1, 1250.5],
    );
    assert.deepEqual(
      [legacy.lineItems[0].weight, legacy.lineItems[0].weightUnit, legacy.lineItems[0].stack],
      [10000.125, "Imperial", false],
    );
    const edi = await display((await done("GET", "/v2/invoices/uuid?externalId=E-1")).invoiceUuid);
    assert.deepEqual([edi.vendorInvoiceFormatDescription, edi.paymentAmount, edi.vendor.scacCode], ["Edi210", 100, "ACMF"]);
  });

  test("it is matched, audited and approved like every other; the same body again is blocked as a duplicate", async () => {
    await done("PUT", "/manage/audit-policy", { autoApprove: true });
    await done("POST", "/v2/orders", anOrderBody({ orderNumber: "SO-LEG", charges: [["400", "100.00"]] }));
    await service.work();
    const body = {
      invoiceNumber: "LEG-1",
      vendor: { scacCode: "ACMF" },
      invoiceDate: "2026-10-08",
      shipDate: "2026-10-05",
      freightChargeTerms: "Prepaid",
      referenceNumbers: [{ referenceNumberType: "OrderNumber", value: "so-leg" }],
      charges: [{ code: "400", description: "Linehaul", charge: 100 }],
      enableValidations: true,
    };
    const uuid = await add(body);
    const read = await workspace(uuid);
    assert.deepEqual([read.status, read.source], ["approved", "Legacy"], JSON.stringify(read.audit?.findings));
    const shown = await display(uuid);
    assert.deepEqual(
      shown.orders.map((order: { readonly orderNumber: string }) => order.orderNumber),
      ["SO-LEG"],
    );
    const listed = await done("GET", "/v2/invoices/finalized?StartTime=2020-01-01");
    assert.equal(listed.records.find((record: { readonly uuid: string }) => record.uuid === uuid).source, "Legacy");
    const audit = await done("GET", `/v1/tenants/${server.tenant.tenantUuid}/vendor-invoices/${uuid}/audit-results`);
    assert.deepEqual([audit.invoiceDetails.source, audit.invoiceDetails.totalVendorPaymentAmount], ["Legacy", 100]);
    const again = await add(body);
    assert.notEqual(again, uuid);
    assert.equal((await workspace(again)).verdict, "block");
    // The caller's own expectation is none of the audit's.
    const over = await add({
      ...body,
      invoiceNumber: "LEG-2",
      invoiceExpectedAmount: 500,
      charges: [{ code: "400", charge: 500 }],
    });
    assert.notEqual((await workspace(over)).verdict, "approve");
    const stated = await add({ ...body, invoiceNumber: "LEG-3", paymentAmount: 109 });
    assert.ok(
      (await workspace(stated)).audit.findings.some(
        (finding: { readonly rule: string }) => finding.rule === "lines-do-not-add-up",
      ),
    );
  });

  test("a vendor is meant by its uuid, its account number or its SCAC", async () => {
    const { uuid } = await done("PUT", "/manage/vendors/BOLT", {
      name: "Bolt",
      accountNumbers: [{ accountNumber: "0815", accountType: "AP" }],
    });
    const minimal = { charges: [{ charge: 1 }], enableValidations: true };
    for (const vendor of [{ uuid }, { accountNumber: "0815" }, { accountNumber: "bolt" }, { uuid, scacCode: "BLTT" }])
      assert.equal(
        (await done("GET", `/v2/invoices/${await add({ ...minimal, invoiceNumber: newUuid().slice(0, 20), vendor })}`)).vendor
          .externalId,
        "BOLT",
      );
    await add({ ...minimal, invoiceNumber: "NEW-SCAC", vendor: { scacCode: "NEWX" } });
    const found = await done("POST", `/v1/tenants/${server.tenant.tenantUuid}/vendors/search`, { scacCode: "newx" });
    assert.equal(
      (await display(await add({ ...minimal, invoiceNumber: "N-2", vendor: { uuid: found } }))).vendor.scacCode,
      "NEWX",
    );
    const byScac = await add({ ...minimal, invoiceNumber: "N-3", vendor: { scacCode: "NEWX" } });
    assert.equal((await display(byScac)).vendor.uuid, found, "as the search answers");
    const kept = await done("PUT", "/manage/vendors/NEWCO", {
      name: "New Freight",
      scac: "NEWX",
      accountNumbers: [{ accountNumber: "N-77", accountType: "AP" }],
    });
    assert.deepEqual((await display(byScac)).vendor, { accountNumber: "N-77", uuid: kept.uuid, scacCode: "NEWX" });
    await done("PUT", "/manage/vendors/NEWCO2", { name: "New Freight West", scac: "NEWX" });
    const ofSeveral = await display(await add({ ...minimal, invoiceNumber: "N-4", vendor: { scacCode: "NEWX" } }));
    assert.ok([found, null].includes(ofSeveral.vendor.uuid), "of two of one SCAC it is neither");
  });

  test("with validations everything that is wrong is told at once", async () => {
    const refused = async (body: unknown): Promise<Readonly<Record<string, readonly string[]>>> => {
      const answer = await ask("POST", base, body);
      assert.equal(answer.statusCode, 400, answer.body);
      assert.match(String(answer.headers["content-type"]), /^application\/problem\+json/);
      return answer.json().errors;
    };
    assert.deepEqual(Object.keys(await refused({ enableValidations: true })).sort(), ["charges", "invoiceNumber", "vendor"]);
    const wrong = {
      enableValidations: true,
      invoiceNumber: " ",
      vendor: { scacCode: "" },
      currencyCode: "Dollars",
      currencyUuid: newUuid(),
      vendorInvoiceFormatUuid: newUuid(),
      vendorInvoiceTypeDescription: "Poem",
      vendorInvoiceTypeUuid: newUuid(),
      transportationModeDescription: "Rocket",
      transportationModeUuid: newUuid(),
      transportationServiceTypeUuid: newUuid(),
      transportationServiceLevelUuid: newUuid(),
      freightChargeTerms: "Later",
      stops: [{ stateUuid: newUuid() }],
      lineItems: [{ handlingUnitUuid: newUuid() }],
      charges: [{ chargeTypeUuid: newUuid(), currencyCode: "XXY" }],
    };
    assert.deepEqual(Object.keys(await refused(wrong)).sort(), [
      "charges[0].charge",
      "charges[0].chargeTypeUuid",
      "charges[0].currencyCode",
      "currencyCode",
      "currencyUuid",
      "freightChargeTerms",
      "invoiceNumber",
      "lineItems[0].handlingUnitUuid",
      "stops[0].stateUuid",
      "transportationModeUuid",
      "transportationServiceLevelUuid",
      "transportationServiceTypeUuid",
      "vendor",
      "vendorInvoiceFormatUuid",
      "vendorInvoiceTypeDescription",
      "vendorInvoiceTypeUuid",
    ]);
    const whole = { ...wholeLegacyInvoice, invoiceNumber: "N-1" };
    assert.deepEqual(
      Object.keys(await refused({ ...whole, vendor: { uuid: newUuid() }, customer: { uuid: newUuid() } })).sort(),
      ["vendor.uuid"],
    );
    assert.deepEqual(Object.keys(await refused({ ...whole, vendor: { accountNumber: "nobody's" } })), ["vendor.accountNumber"]);
    assert.deepEqual(Object.keys(await refused({ ...whole, vendor: { accountNumber: "nobody's", uuid: newUuid() } })).sort(), [
      "vendor.accountNumber",
      "vendor.uuid",
    ]);
    // Together with whatever else is wrong, by shape or by word, and in any case of the names.
    const unknown = { Uuid: newUuid().toUpperCase(), accountNumber: "nobody's" };
    assert.deepEqual(Object.keys(await refused({ EnableValidations: true, vendor: unknown, mileage: "far" })).sort(), [
      "charges",
      "invoiceNumber",
      "mileage",
      "vendor.accountNumber",
      "vendor.uuid",
    ]);
    for (const uuid of ["x", "", "00000000-0000-0000-0000-000000000000", 7, null, "a\0"])
      await refused({ enableValidations: true, vendor: { uuid }, charges: [{ charge: "5" }] });
    assert.deepEqual(Object.keys(await refused({ vendor: unknown, mileage: "far" })), ["mileage"], "without validations");
    // The same without validations is accepted and answered as it was said.
    const { enableValidations: _, ...lax } = wrong;
    const read = await display(await add(lax));
    assert.deepEqual(
      [
        read.invoiceNumber,
        read.currencyCode,
        read.vendorInvoiceTypeDescription,
        read.vendorInvoiceTypeUuid,
        read.freightChargeTerms,
        read.charges[0].chargeTypeUuid,
        read.charges[0].charge,
      ],
      [" ", "Dollars", "Poem", wrong.vendorInvoiceTypeUuid, "Later", wrong.charges[0]?.chargeTypeUuid, null],
    );
    assert.deepEqual([read.enableValidations, read.stops[0].stateUuid], [false, wrong.stops[0]?.stateUuid]);
  });

  test("with validations a vendor that is well named may have a property more that nobody knows, and so may the invoice", async () => {
    const known = (
      await done("PUT", "/manage/vendors/WELL", { name: "Well", scac: "WELL", accountNumbers: [{ accountNumber: "W-1" }] })
    ).uuid;
    const whole = { ...wholeLegacyInvoice, enableValidations: true };
    for (const [at, vendor] of [
      { scacCode: "TTWC", accountNumber: "NOPE" },
      { scacCode: "TTWC", uuid: newUuid() },
      { scacCode: "TTWC", uuid: newUuid(), accountNumber: "NOPE" },
      { accountNumber: "W-1", uuid: newUuid() },
      { accountNumber: "NOPE", uuid: known },
    ].entries()) {
      const customer = { uuid: newUuid() };
      const uuid = await add({ ...whole, invoiceNumber: `W-${at}`, vendor, customer });
      const read = await display(uuid);
      const scac = "scacCode" in vendor ? "TTWC" : "WELL";
      assert.deepEqual([read.vendor.scacCode, read.customer], [scac, customer]);
      for (const [name, value] of Object.entries(vendor)) assert.equal(read.vendor[name], value, name);
      assert.equal((await workspace(uuid)).vendor.scac, scac);
    }
  });

  test("what no shape allows is refused with and without validations", async () => {
    for (const [body, path] of [
      [{ invoiceNumber: 7 }, "invoiceNumber"],
      [{ invoiceNumber: "x".repeat(256) }, "invoiceNumber"],
      [{ invoiceNumber: "a\0" }, "invoiceNumber"],
      [{ invoiceDate: "2026-02-30" }, "invoiceDate"],
      [{ amt: 1e12 }, "amt"],
      [{ paymentAmount: 0.00001 }, "paymentAmount"],
      [{ conversionRate: "1" }, "conversionRate"],
      [{ mileage: 1.5 }, "mileage"],
      [{ mileage: 3_000_000_000 }, "mileage"],
      [{ vendor: [] }, "vendor"],
      [{ vendor: { uuid: "x" } }, "vendor.uuid"],
      [{ charges: {} }, "charges"],
      [{ charges: [{ charge: "1" }] }, "charges[0].charge"],
      [{ charges: [null] }, "charges[0]"],
      [{ lineItems: [{ stack: "yes" }] }, "lineItems[0].stack"],
      [{ enableValidations: "true" }, "enableValidations"],
      [[], "body"],
    ] as const)
      for (const more of [{}, { enableValidations: true }]) {
        const answer = await ask("POST", base, Array.isArray(body) ? body : { ...more, ...body });
        assert.equal(answer.statusCode, 400, `${JSON.stringify(body)}: ${answer.body}`);
        assert.ok(path in answer.json().errors, `${path}: ${answer.body}`);
      }
  });

  test("without validations nearly anything is accepted, read back, and held for a person", async () => {
    for (const body of [
      {},
      { charges: [] },
      { charges: [{}] },
      { invoiceNumber: "LAX-1", charges: [{ charge: 5 }] },
      {
        vendor: { uuid: newUuid(), accountNumber: "?", scacCode: null },
        charges: [
          { charge: 5, currencyCode: "USD" },
          { charge: 6, currencyCode: "EUR" },
        ],
      },
      {
        invoiceNumber: "LAX-2",
        invoiceDate: null,
        vendor: {},
        customer: {},
        stops: [{}],
        referenceNumbers: [{}],
        lineItems: [{}],
        charges: [{ charge: -1, lineItemSequenceNum: 99 }],
      },
    ]) {
      const uuid = await add(body);
      const read = await display(uuid);
      for (const [name, value] of Object.entries(body))
        if (!Array.isArray(value) && (typeof value !== "object" || value === null)) assert.equal(read[name], value, name);
      const shown = await workspace(uuid);
      assert.ok(["review", "unmatched"].includes(shown.status), shown.status);
      assert.ok(
        shown.audit.notEvaluated.some((entry: { readonly rule: string }) => entry.rule === "reader-doubt"),
        JSON.stringify(shown.audit.findings),
      );
      await done("GET", `/v2/invoices/${uuid}`);
    }
  });

  test("blank words and the uuid of zeros say nothing, whoever sends them", async () => {
    const zeros = "00000000-0000-0000-0000-000000000000";
    const uuid = await add({
      invoiceNumber: "ZERO-1",
      currencyCode: " ",
      currencyUuid: zeros,
      vendorInvoiceTypeDescription: "",
      vendorInvoiceTypeUuid: zeros,
      transportationModeUuid: zeros,
      uuid: zeros,
      customer: { uuid: zeros },
      vendor: { uuid: zeros, scacCode: "ACMF" },
      stops: [{ stateCode: "OH", stateUuid: zeros, uuid: zeros }, { uuid: zeros }],
      lineItems: [{ handlingUnitUuid: zeros, uuid: zeros }],
      referenceNumbers: [{ value: "1", uuid: zeros }],
      charges: [{ charge: 5, currencyCode: "", currencyUuid: zeros, chargeType: "Fuel", chargeTypeUuid: zeros, uuid: zeros }],
    });
    const read = await display(uuid);
    assert.doesNotMatch(JSON.stringify(read), new RegExp(zeros));
    assert.deepEqual(
      [read.currencyCode, read.vendorInvoiceTypeDescription, read.charges[0].currencyCode],
      ["USD", "Invoice", "USD"],
    );
    assert.ok(read.currencyUuid !== null && read.currencyUuid === read.charges[0].currencyUuid);
    assert.deepEqual([read.transportationModeUuid, read.lineItems[0].handlingUnitUuid, read.customer.uuid], [null, null, null]);
    assert.notEqual(read.stops[0].uuid, read.stops[1].uuid);
    const nobody = { invoiceNumber: "ZERO-2", vendor: { uuid: zeros }, charges: [{ charge: 5 }], enableValidations: true };
    const answer = await ask("POST", base, nobody);
    assert.deepEqual([answer.statusCode, Object.keys(answer.json().errors)], [400, ["vendor"]]);
    const { tenantUuid } = server.tenant;
    const order = await done("POST", `/v1/tenants/${tenantUuid}/composite-orders`, {
      orderNumber: "ZERO-3",
      stops: [{ state: "OH", stateUuid: zeros, uuid: zeros }],
      lineItems: [{ handlingUnit: "Pallet", handlingUnitUuid: zeros, uuid: zeros }],
      referenceNumbers: [{ value: "1", uuid: zeros }],
      vendorCharges: [{ charge: 5, chargeType: "Fuel", chargeTypeUuid: zeros, uuid: zeros }],
    });
    const shown = await done("GET", `/v1/tenants/${tenantUuid}/composite-orders/${order}`);
    assert.doesNotMatch(JSON.stringify(shown), new RegExp(zeros));
    assert.ok(shown.stops[0].stateUuid && shown.lineItems[0].handlingUnitUuid && shown.vendorCharges[0].chargeTypeUuid);
  });

  test("who asks at once is answered once it has landed; documents can be added at once too", async () => {
    const uuid = await done("POST", base, { invoiceNumber: "SOON-1", vendor: { scacCode: "ACMF" }, charges: [{ charge: 5 }] });
    const { payload, contentType } = aForm([{ name: "Document", content: "%PDF-1.4\n", file: `filename="a.pdf"` }]);
    const documents = `/v1/tenants/${server.tenant.tenantUuid}/vendor-invoices/${uuid}/documents`;
    const [read, added] = await Promise.all([
      ask("GET", `${base}/${uuid}`),
      server.app.inject({
        method: "POST",
        url: documents,
        headers: { "x-api-key": server.key, "content-type": contentType },
        payload,
      }),
      new Promise((resolve) => setTimeout(resolve, 100)).then(() => service.work()),
    ]);
    assert.deepEqual([read.statusCode, added.statusCode], [200, 200], `${read.body} ${added.body}`);
    assert.deepEqual((await display(uuid)).documents, [{ uuid: added.json(), documentType: "Unset" }]);
    // Accepted, and nobody works on it.
    const late = newUuid();
    const nobody = { externalId: null, scac: null, mcNumber: null, dotNumber: null };
    await service.context.db.control.query(
      "insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at) values ($1, $2, 'addCompositeVendorInvoice', 'LATE-1', $3, 'key:test', now())",
      [
        server.tenant.tenantUuid,
        late,
        JSON.stringify({ said: { invoiceNumber: "LATE-1" }, vendor: nobody, customerExternalId: null }),
      ],
    );
    const shown = await display(late);
    assert.deepEqual([shown.invoiceNumber, shown.documents, shown.orders], ["LATE-1", [], []]);
    const waited = await ask("POST", `/v1/tenants/${server.tenant.tenantUuid}/vendor-invoices/${late}/terminate?version=1`);
    assert.deepEqual([waited.statusCode, waited.headers["retry-after"]], [409, "1"]);
    assert.equal((await ask("GET", `${base}/${newUuid()}`)).statusCode, 404);
  });
});

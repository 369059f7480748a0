import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { INVOICE_CHARGE_PAIRS, INVOICE_PAIRS } from "../../../tools/legacy-guide/pairs.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { wholeLegacyInvoice } from "#tests/builders/legacy-invoice-bodies.ts";
import { wholeInvoice } from "#tests/builders/wire-bodies.ts";
import { comparePair } from "#tests/fixtures/compare-pair.ts";
import { aKey } from "../../builders/a-server.ts";
import { aService } from "../../service.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("vendor invoices of both generations", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let app: FastifyInstance;
  let tenantUuid = "";
  let ask: (method: "GET" | "POST", url: string, payload?: unknown) => Promise<Json>;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    await app.ready();
    const { tenant } = await service.tenant({ grants: ["create-invoice"] });
    ({ tenantUuid } = tenant);
    const key = await aKey(service.context, tenant);
    ask = async (method, url, payload) => {
      const answer = await app.inject({
        method,
        url,
        headers: { "x-api-key": key, "x-tenant-uuid": tenantUuid, "content-type": "application/json" },
        ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      });
      assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.statusCode} ${answer.body}`);
      return JSON.parse(answer.body);
    };
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  const withDocument = (uuid: string) =>
    ask("POST", `/v2/invoices/${uuid}/documents`, {
      name: "pod.pdf",
      type: "ProofOfDelivery",
      base64String: Buffer.from("%PDF-1.4\n").toString("base64"),
    });
  const legacyBase = () => `/v1/tenants/${tenantUuid}/composite-vendor-invoices`;
  /** An invoice by its uuid as both generations read it. */
  const read = async (uuid: string): Promise<readonly [Json, Json]> => [
    await ask("GET", `/v2/invoices/${uuid}`),
    await ask("GET", `${legacyBase()}/${uuid}`),
  ];

  test("one made by a legacy body is read whole by V2", async () => {
    const [stop] = wholeLegacyInvoice.stops;
    const [line] = wholeLegacyInvoice.lineItems;
    const [reference] = wholeLegacyInvoice.referenceNumbers;
    const uuid = await ask("POST", legacyBase(), {
      ...wholeLegacyInvoice,
      // In the core's own words: what is folded (case, units) is told in legacy-invoices.test.ts.
      vendorInvoiceTypeDescription: "BalanceDue",
      freightChargeTerms: "Prepaid",
      stops: [{ ...stop, vendorInvoiceStopType: "Origin" }],
      lineItems: [{ ...line, weightUnit: "Metric", dimUnits: "Metric" }],
      referenceNumbers: [reference],
    });
    await service.work();
    await withDocument(uuid);
    const [asV2, asLegacy] = await read(uuid);
    for (const pair of INVOICE_PAIRS) comparePair(pair, asV2, asLegacy);
  });

  test("one made by V2 is read whole by the legacy operation, and sent back says the same", async () => {
    const [reference] = wholeInvoice.ReferenceNumbers;
    const [item] = wholeInvoice.Items;
    const body = {
      ...wholeInvoice,
      Stops: wholeInvoice.Stops.map((stop) => ({
        ...stop,
        Address: { ...stop.Address, Address2: "Gate 2", PostalCode: "60431-0001" },
      })),
      Items: [{ ...item, Dimensions: { ...item?.Dimensions, Volume: 12.5 } }],
      ReferenceNumbers: [{ ...reference, Description: "The order" }],
    };
    await ask("POST", "/v2/invoices", body);
    await service.work();
    const { invoiceUuid } = await ask("GET", "/v2/invoices/uuid?externalId=EXT-2");
    await withDocument(invoiceUuid);
    const [asV2, asLegacy] = await read(invoiceUuid);
    for (const pair of INVOICE_PAIRS) comparePair(pair, asV2, asLegacy);
    const charges = body.Charges.map((charge) => ({
      charge: charge.Charge,
      itemId: charge.ItemId,
      code: { value: charge.Code.Value, description: charge.Code.Description },
    }));
    for (const pair of INVOICE_CHARGE_PAIRS) comparePair(pair, { charges }, asLegacy);
    // What was displayed can be sent: nothing of it is refused, and nothing is lost.
    const again = await ask("POST", legacyBase(), { ...asLegacy, enableValidations: true });
    await service.work();
    await withDocument(again);
    const [backV2, backLegacy] = await read(again);
    for (const pair of INVOICE_PAIRS) comparePair(pair, backV2, backLegacy);
    for (const pair of INVOICE_CHARGE_PAIRS) comparePair(pair, { charges }, backLegacy);
    const changing = { uuid: null, receivedDate: null, documents: null, metadata: null };
    assert.deepEqual({ ...backV2, ...changing }, { ...asV2, ...changing, service: { ...asV2.service, equipment: null } });
  });
});

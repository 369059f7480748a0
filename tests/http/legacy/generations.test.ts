import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { ORDER_PAIRS } from "../../../tools/legacy-guide/pairs.ts";
import { comparePair } from "#tests/fixtures/compare-pair.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { legacyOrderExample } from "#http/legacy/example-order.ts";
import { createOrderOperation } from "#http/v2/order/create-order.ts";
import { aKey } from "../../builders/a-server.ts";
import { aService } from "../../service.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("orders of both generations", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let app: FastifyInstance;
  let ask: (method: "GET" | "POST", url: string, payload?: unknown) => Promise<{ status: number; body: Json }>;
  let tenantUuid: string;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    await app.ready();
    const { tenant } = await service.tenant();
    ({ tenantUuid } = tenant);
    const key = await aKey(service.context, tenant);
    ask = async (method, url, payload) => {
      const answer = await app.inject({
        method,
        url,
        headers: { "x-api-key": key, "x-tenant-uuid": tenantUuid, "content-type": "application/json" },
        ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      });
      return { status: answer.statusCode, body: JSON.parse(answer.body) };
    };
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  const address = {
    address1: "100 Perry St",
    address2: "Dock 4",
    city: "Sandusky",
    state: "OH",
    zip: "44870",
    zip4: "1234",
    country: "USA",
  };
  const wholeLegacy = {
    ...legacyOrderExample,
    orderNumber: "PAIR-1",
    metadata: '{"Route":{"lane":"OH-PA","miles":158}}',
    vendor: { ...legacyOrderExample.vendor, ...address, mcNumber: "MC-1", dotNumber: "77" },
    stops: legacyOrderExample.stops.map((stop) => ({ ...stop, ...address })),
    vendorCharges: legacyOrderExample.vendorCharges.map((charge) => ({ ...charge, rate: 2, quantity: 3, qualifier: "PerPound" })),
    customerCharges: legacyOrderExample.customerCharges.map((charge) => ({
      ...charge,
      rate: 2,
      quantity: 3,
      qualifier: "PerPound",
    })),
  };

  test("one made by a legacy body is read whole by V2's shape", async () => {
    const { body: uuid } = await ask("POST", `/v1/tenants/${tenantUuid}/composite-orders`, wholeLegacy);
    await service.work();
    const asLegacy = (await ask("GET", `/v1/tenants/${tenantUuid}/composite-orders/${uuid}`)).body;
    const asV2 = (await ask("GET", "/manage/orders/PAIR-1")).body.body;
    for (const pair of ORDER_PAIRS) comparePair(pair, asV2, asLegacy);
  });

  test("one made by V2 is read whole by the legacy shape, and sent back is the same order", async () => {
    const example = createOrderOperation.bodyExample as Json;
    const [vendor] = example.vendors;
    const charge = {
      charge: 10.5,
      code: { type: "Linehaul", value: "400", description: "Linehaul" },
      rate: 2,
      quantity: 5.25,
      qualifier: "PerPound",
    };
    const v2Address = {
      name: "Plant 2",
      address1: "1 Mill Road",
      address2: "Gate 2",
      city: "Toledo",
      state: "OH",
      country: "USA",
      postalCode: "43604-0001",
    };
    const body = {
      ...example,
      orderNumber: "PAIR-2",
      externalId: "PAIR-2",
      stops: example.stops.map((stop: Json) => ({ ...stop, address: v2Address })),
      vendors: [
        { ...vendor, mcNumber: "MC-2", dotNumber: "88", address: v2Address, charges: [charge, { ...charge, charge: 1 }] },
      ],
      customer: { ...example.customer, contact: { name: "Ana", phone: "1", department: "AP" }, charges: [charge] },
    };
    assert.equal((await ask("POST", "/v2/orders", body)).status, 202);
    await service.work();
    const { uuid, body: asV2 } = (await ask("GET", "/manage/orders/PAIR-2")).body;
    const asLegacy = (await ask("GET", `/v1/tenants/${tenantUuid}/composite-orders/${uuid}`)).body;
    for (const pair of ORDER_PAIRS) comparePair(pair, asV2, asLegacy);
    // What was displayed can be sent: nothing of it is refused, and nothing is lost.
    const again = await ask("POST", `/v1/tenants/${tenantUuid}/composite-orders`, { ...asLegacy, enableValidations: true });
    assert.equal(again.status, 200, JSON.stringify(again.body));
    await service.work();
    const back = (await ask("GET", "/manage/orders/PAIR-2")).body;
    assert.equal(back.uuid, again.body);
    for (const pair of ORDER_PAIRS) comparePair(pair, back.body, asLegacy);
  });
});

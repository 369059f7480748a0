import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { legacyOrderExample } from "#http/legacy/example-order.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { wholeLegacyInvoice } from "#tests/builders/legacy-invoice-bodies.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { aService } from "#tests/service.ts";

/** What an ill-willed or careless caller puts in any place. */
const VALUES: readonly unknown[] = [
  null,
  "",
  " ",
  0,
  -1,
  1e11,
  99_999_999_999.9999,
  2_147_483_648,
  1e-9,
  0.12345,
  true,
  "true",
  "x".repeat(300),
  "x".repeat(70_000),
  "🚚".repeat(128),
  "\u202e\u0007\t\n",
  "'; drop table invoice; --",
  "00000000-0000-0000-0000-000000000000",
  "0199c0de-0000-7000-8000-00000000ffff",
  "9999-12-31",
  "0001-01-01T00:00:00+14:00",
  "2026-02-29",
  [],
  [[]],
  [null],
  {},
  { __proto__x: 1, constructor: {}, toString: null },
  Array.from({ length: 5_001 }, () => ({})),
];

const pathsOf = (value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] =>
  typeof value === "object" && value !== null
    ? [
        ...(path.length === 0 ? [] : [path]),
        ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key])),
      ]
    : [path];

const withValue = (body: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown => {
  if (key === undefined) return value;
  if (Array.isArray(body)) return body.map((entry, at) => (at === key ? withValue(entry, rest, value) : entry));
  return { ...(body as object), [key]: withValue((body as Record<string, unknown>)[key], rest, value) };
};

/** Several at once: what is accepted together is committed together. */
const WIDTH = 32;
const spread = async <T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += WIDTH)
    await Promise.all(items.slice(at, at + WIDTH).map((item, more) => work(item, at + more)));
};

/** Each run tries one of three, which ones its seed says; a soak tries all. */
const ONE_OF = process.env["SOAK"] === "1" ? 1 : 3;

const casesOf = (body: unknown, valuesAt: (path: readonly (string | number)[]) => readonly unknown[]) =>
  pathsOf(body)
    .flatMap((path) => valuesAt(path).map((value) => ({ path, value })))
    .filter((_, at) => (at + RUN_SEED) % ONE_OF === 0);

suite("anything in any place of a legacy invoice", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    server = await aServer({ context: service.context });
  });
  after(async () => {
    await server.app.close();
    await service.stop();
  });

  test("is refused with 400 or taken, lands, is displayed by both generations, and never fails", async () => {
    const base = `/v1/tenants/${server.tenant.tenantUuid}/composite-vendor-invoices`;
    const taken: string[] = [];
    await spread(
      casesOf(wholeLegacyInvoice, () => VALUES),
      async ({ path, value }, number) => {
        const own = {
          ...wholeLegacyInvoice,
          // Every other one is held to the rules; they are no copies of each other.
          enableValidations: number % 2 === 0,
          invoiceNumber: `H-${number}`,
          referenceNumbers: [{ ...wholeLegacyInvoice.referenceNumbers[0], value: `SO-H-${number}` }, {}],
        };
        const body = withValue(own, path, value);
        const answer = await server.app.inject({
          method: "POST",
          url: base,
          headers: { "x-api-key": server.key, "content-type": "application/json" },
          payload: JSON.stringify(body),
        });
        const told = `${path.join(".")} ${JSON.stringify(value).slice(0, 80)}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
        assert.ok([200, 400].includes(answer.statusCode), told);
        if (answer.statusCode === 200) taken.push(answer.json());
        else assert.ok(Object.keys(answer.json().errors).length > 0, told);
      },
    );
    assert.ok(taken.length > 500 / ONE_OF, String(taken.length));
    // Of those that were taken some are landed: each costs an audit.
    const kept = taken.filter((_, at) => at % 8 === 0);
    await service.context.db.control.query("delete from work where tenant_uuid = $1 and subject_uuid <> all ($2::uuid[])", [
      server.tenant.tenantUuid,
      kept,
    ]);
    await service.work();
    const { rows } = await service.context.db.control.query(
      "select reason from intake where tenant_uuid = $1 and intake_uuid = any ($2::uuid[]) and state <> 'ingested'",
      [server.tenant.tenantUuid, kept],
    );
    assert.deepEqual(rows, []);
    const read = async (url: string): Promise<void> => {
      const answer = await server.app.inject({ url, headers: server.headers });
      assert.equal(answer.statusCode, 200, `${url}: ${answer.body.slice(0, 500)}`);
    };
    await spread(
      kept.flatMap((uuid) => [`/v2/invoices/${uuid}`, `/manage/invoices/${uuid}`]),
      read,
    );
    await spread(
      taken.map((uuid) => `${base}/${uuid}`),
      read,
    );
  });
});

/** A legacy order with every property that one may say. */
const place = {
  address1: "1 Perry St",
  address2: "Dock 2",
  city: "Sandusky",
  state: "OH",
  zip: "44870",
  zip4: "1234",
  country: "USA",
};
const wholeCharge = {
  chargeType: "Linehaul",
  chargeTypeUuid: "41b79372-2359-58b2-ac6e-866dfbe61403",
  currencyId: 840,
  currency: "USD",
  charge: 10.5,
  metaData: "m",
  vendorId: 7,
  code: "400",
  description: "Linehaul",
  rate: 1.5,
  quantity: 7,
  qualifier: "PerPound",
  uuid: "0199c0de-0000-7000-8000-00000000a001",
};
const wholeLegacyOrder = {
  ...legacyOrderExample,
  cubicMeter: 3.25,
  customerCharge: 44.1,
  metadata: '{"a":{"b":1}}',
  currencyId: 840,
  transportationModeId: 1,
  billingTermId: 1020,
  vendor: { ...legacyOrderExample.vendor, ...place, mcNumber: "MC1", dotNumber: "DOT1" },
  customer: { ...legacyOrderExample.customer, ...place, currencyId: 840, billingTermId: 1020 },
  stops: [
    { stopSequence: 1, orderStopType: "Origin", addressName: "Plant", ...place, uuid: "0199c0de-0000-7000-8000-00000000a002" },
  ],
  vendorCharges: [wholeCharge],
  customerCharges: [wholeCharge],
  charges: [wholeCharge],
};
const OF_TIME: readonly unknown[] = [
  "99999.00:00:00",
  "1:2",
  "-1.00:00:01",
  { ticks: 5 },
  { ticks: "x" },
  { Ticks: 7, ticks: 8 },
];

suite("anything in any place of a legacy order", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    server = await aServer({ context: service.context });
  });
  after(async () => {
    await server.app.close();
    await service.stop();
  });

  test("is refused with 400 or taken, lands, is displayed, and never fails; the headers of a deprecated operation stand on each", async () => {
    const base = `/v1/tenants/${server.tenant.tenantUuid}/composite-orders`;
    const headers = { "x-api-key": server.key, "content-type": "application/json" };
    const taken: string[] = [];
    await spread(
      casesOf(wholeLegacyOrder, (path) => (path.at(-1) === "deliverTime" ? [...VALUES, ...OF_TIME] : VALUES)),
      async ({ path, value }, number) => {
        const own = { ...wholeLegacyOrder, enableValidations: number % 2 === 0, orderNumber: `HO-${number}` };
        const answer = await server.app.inject({
          method: "POST",
          url: base,
          headers,
          payload: JSON.stringify(withValue(own, path, value)),
        });
        const told = `${path.join(".")} ${JSON.stringify(value).slice(0, 80)}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
        assert.ok([200, 400].includes(answer.statusCode), told);
        for (const name of ["deprecation", "sunset", "link"]) assert.ok(answer.headers[name], told);
        if (answer.statusCode === 200) taken.push(answer.json());
        else assert.ok(Object.keys(answer.json().errors).length > 0, told);
      },
    );
    assert.ok(taken.length > 500 / ONE_OF, String(taken.length));
    const kept = taken.filter((_, at) => at % 8 === 0);
    const read = (uuids: readonly string[]): Promise<void> =>
      spread(uuids, async (uuid) => {
        const answer = await server.app.inject({ url: `${base}/${uuid}`, headers: server.headers });
        assert.equal(answer.statusCode, 200, answer.body.slice(0, 500));
      });
    await read(taken);
    await service.context.db.control.query("delete from work where tenant_uuid = $1 and subject_uuid <> all ($2::uuid[])", [
      server.tenant.tenantUuid,
      kept,
    ]);
    await service.work();
    const { rows } = await service.context.db.control.query(
      "select reason from intake where tenant_uuid = $1 and intake_uuid = any ($2::uuid[]) and state <> 'ingested'",
      [server.tenant.tenantUuid, kept],
    );
    assert.deepEqual(rows, []);
    await read(kept);
  });
});

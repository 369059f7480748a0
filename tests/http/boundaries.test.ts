import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";

/** Every rule of the two create operations on both sides of its boundary: what is sent, and the status it is worth. */
type Row = readonly [what: string, more: Readonly<Record<string, unknown>>, status: 202 | 400];

const ORDER = { orderNumber: "B-1", shipDate: "2026-03-01", vendors: [{ externalId: "ACME" }], customer: {} };
const INVOICE = {
  invoiceNumber: "B-1",
  invoiceDate: "2026-03-05",
  shipDate: "2026-03-01",
  vendor: { externalId: "ACME" },
  charges: [{ charge: 100 }],
};
const many = (count: number, entry: unknown): readonly unknown[] => Array.from({ length: count }, () => entry);

const DAYS: readonly (readonly [unknown, 202 | 400])[] = [
  ["2026-03-01", 202],
  ["2026-03-01T00:00:00", 202],
  ["2026-03-01T23:30-06:00", 202],
  ["2026-03-01T23:30:00.123456789+05:30", 202],
  ["2026-03-01T24:00:00", 202],
  ["2028-02-29", 202],
  ["0001-01-01", 202],
  ["9999-12-31", 202],
  ["2026-02-29", 400],
  ["2026-02-30", 400],
  ["2026-13-01", 400],
  ["0000-01-01", 400],
  ["2026-03-01T24:30:00", 400],
  ["2026-03-01T24:00:01", 400],
  ["2026-03-01T25:00", 400],
  ["2026-03-01T12:60", 400],
  ["2026-03-01T12:00:61", 400],
  ["2026-03-01T12:00:00+99:99", 400],
  ["2026-03-01T12", 400],
  ["03/01/2026", 400],
  ["2026-3-1", 400],
  ["20260301", 400],
  ["2026-W10-1", 400],
  ["+002026-03-01", 400],
  ["", 400],
  [" ", 400],
  [20260301, 400],
];

const ORDERS: readonly Row[] = [
  ["orderNumber of 128", { orderNumber: "x".repeat(128) }, 202],
  ["orderNumber of 128 letters outside the basic plane", { orderNumber: "\u{1F600}".repeat(128) }, 202],
  ["orderNumber of 129", { orderNumber: "x".repeat(129) }, 400],
  ["orderNumber empty", { orderNumber: "" }, 400],
  ["orderNumber blank", { orderNumber: "  " }, 400],
  ["orderNumber null", { orderNumber: null }, 400],
  ["orderNumber a number", { orderNumber: 5 }, 400],
  ["orderNumber with U+0000", { orderNumber: "a\u0000b" }, 400],
  ["externalId of 255", { externalId: "y".repeat(255) }, 202],
  ["externalId of 256", { externalId: "y".repeat(256) }, 400],
  ["externalId blank: absent", { externalId: " " }, 202],
  ["externalId null: absent", { externalId: null }, 202],
  ...DAYS.map(([day, status]): Row => [`shipDate ${String(day)}`, { shipDate: day }, status]),
  ...DAYS.map(([day, status]): Row => [`deliveryDate ${String(day)}`, { deliveryDate: day }, status]),
  ["shipDate null", { shipDate: null }, 400],
  ["deliveryDate null", { deliveryDate: null }, 202],
  ["no vendors", { vendors: [] }, 400],
  ["vendors null", { vendors: null }, 400],
  ["vendors an object", { vendors: {} }, 400],
  ["a vendor twice", { vendors: [{ externalId: "A" }, { externalId: "A" }] }, 400],
  ["two vendors", { vendors: [{ externalId: "A" }, { externalId: "B" }] }, 202],
  ["customer null", { customer: null }, 400],
  ["customer a list", { customer: [] }, 400],
  ...["stops", "items", "referenceNumbers", "metadata", "tags", "internalContacts"].map((name): Row => [
    `${name} null`,
    { [name]: null },
    202,
  ]),
  ["metadata empty", { metadata: {} }, 202],
  [
    "metadata of scalars",
    { metadata: { a: { b: 1, c: "x", d: true, e: null }, "": { "": 1 }, constructor: { toString: 1 } } },
    202,
  ],
  ["metadata with a literal", { metadata: { a: 1 } }, 400],
  ["metadata with null at the top", { metadata: { a: null } }, 400],
  ["metadata with a list", { metadata: { a: [] } }, 400],
  ["metadata with a list inside", { metadata: { a: { b: [] } } }, 400],
  ["metadata three deep", { metadata: { a: { b: {} } } }, 400],
  ["metadata a list", { metadata: [] }, 400],
  ["tags of scalars", { tags: { Division: "N", other: 1 } }, 202],
  ["tags with an object", { tags: { a: {} } }, 400],
  ["5,000 stops", { stops: many(5000, { type: "Origin" }) }, 202],
  ["5,001 stops", { stops: many(5001, {}) }, 400],
  ["5,000 items", { items: many(5000, {}) }, 202],
  ["5,001 items", { items: many(5001, {}) }, 400],
  ["5,000 charges", { vendors: [{ externalId: "A", charges: many(5000, { charge: 1 }) }] }, 202],
  ["5,001 charges", { vendors: [{ externalId: "A", charges: many(5001, { charge: 1 }) }] }, 400],
  ["a sequence of 1.5", { stops: [{ sequence: 1.5 }] }, 400],
  ["a stop that is null", { stops: [null] }, 400],
];

const INVOICES: readonly Row[] = [
  ["invoiceNumber of 25", { invoiceNumber: "x".repeat(25) }, 202],
  ["invoiceNumber of 26", { invoiceNumber: "x".repeat(26) }, 400],
  ["invoiceNumber empty", { invoiceNumber: "" }, 400],
  ["externalId of 255", { externalId: "y".repeat(255) }, 202],
  ["externalId of 256", { externalId: "y".repeat(256) }, 400],
  ...(["Net0", "net30", "Net365", "Prepaid", null] as const).map((terms): Row => [
    `paymentTerms ${terms}`,
    { paymentTerms: terms },
    202,
  ]),
  ...["Net366", "Net01", "Net", "Net-1", "Net007"].map((terms): Row => [`paymentTerms ${terms}`, { paymentTerms: terms }, 400]),
  ...(["USD", "cad", null] as const).map((currency): Row => [`currency ${currency}`, { currency }, 202]),
  ["currency EUR", { currency: "EUR" }, 400],
  ...["Collect", "prepaid", "PREPAIDADD", "ThirdParty"].map((terms): Row => [
    `chargeTerms ${terms}`,
    { chargeTerms: terms },
    202,
  ]),
  ["chargeTerms Foo", { chargeTerms: "Foo" }, 400],
  ...(["Invoice", "balancedue", "Supplemental", "", null] as const).map((type): Row => [`type ${type}`, { type }, 202]),
  ["type Foo", { type: "Foo" }, 400],
  ["no charges", { charges: [] }, 400],
  ["charges null", { charges: null }, 400],
  ["5,000 charges", { charges: many(5000, { charge: 1 }) }, 202],
  ["5,001 charges", { charges: many(5001, { charge: 1 }) }, 400],
  ["a charge without an amount", { charges: [{}] }, 400],
  ["a vendor by SCAC", { vendor: { scacCode: "ACMF" } }, 202],
  ["a vendor without a name", { vendor: {} }, 400],
  ["vendor null", { vendor: null }, 400],
  ...["Origin", "destination", "BillTo", "RemitTo"].map((type): Row => [`a stop ${type}`, { stops: [{ type }] }, 202]),
  ["a stop Foo", { stops: [{ type: "Foo" }] }, 400],
  ["isQuickPay a text", { isQuickPay: "true" }, 400],
  ["customer null", { customer: null }, 202],
  ["an unknown customer", { customer: { externalId: "nobody" } }, 202],
];

/** Number tokens as they stand in the text: a double has forgotten what was written. */
const AMOUNTS: readonly (readonly [string, 202 | 400])[] = [
  ["99999999999.9999", 202],
  ["-99999999999.9999", 202],
  ["99999999999.99990", 202],
  ["0.0001", 202],
  ["1.00000", 202],
  ["1.000000000000000000000", 202],
  ["1e2", 202],
  ["1E-4", 202],
  ["0.1", 202],
  ["-0", 202],
  ["100000000000", 400],
  ["99999999999.99999", 400],
  ["1.00005", 400],
  ["0.00001", 400],
  ["1e-5", 400],
  ["1e400", 400],
  ["12345678901.12345", 400],
  ["1.00000000000000000000001", 400],
  [`"1"`, 400],
  ["null", 400],
  ["true", 400],
];
const RATES: readonly (readonly [string, 202 | 400])[] = [
  ["1234567.12345678", 202],
  ["123456789012345", 202],
  ["0.00000001", 202],
  ["1e-8", 202],
  ["null", 202],
  ["1.123456789", 400],
  ["1234567890123456", 400],
  ["12345678.12345678", 400],
  ["0.000000001", 400],
  [`"1"`, 400],
];

suite("boundaries", () => {
  let server: TestServer;
  before(async () => {
    server = await aServer({ tenant: { grants: ["create-invoice"] } });
  });
  after(() => server.app.close());
  const send = async (url: string, payload: string, status: number, what: string): Promise<void> => {
    const answer = await server.app.inject({
      method: "POST",
      url,
      headers: { ...server.headers, "content-type": "application/json" },
      payload,
    });
    assert.equal(answer.statusCode, status, `${what}: ${answer.body.slice(0, 300)}`);
  };

  test("of an order", async () => {
    for (const [what, more, status] of ORDERS) await send("/v2/orders", JSON.stringify({ ...ORDER, ...more }), status, what);
  });

  test("of an invoice", async () => {
    for (const [what, more, status] of INVOICES)
      await send("/v2/invoices", JSON.stringify({ ...INVOICE, ...more }), status, what);
  });

  test("of amounts and rates, by the token that was written", async () => {
    const order = (charge: string) => JSON.stringify(ORDER).replace(`"vendors":[{`, `"vendors":[{"charges":[${charge}],`);
    for (const [token, status] of AMOUNTS) await send("/v2/orders", order(`{"charge":${token}}`), status, `charge ${token}`);
    for (const [token, status] of RATES)
      await send(
        "/v2/orders",
        order(`{"charge":1,"rate":${token},"quantity":1,"qualifier":"PerPound"}`),
        status,
        `rate ${token}`,
      );
  });

  test("of a property given twice", async () => {
    const order = (more: string) => JSON.stringify(ORDER).replace("{", `{${more},`);
    await send("/v2/orders", order(`"externalId":"a","externalId":"b"`), 202, "in one spelling: the last wins");
    await send("/v2/orders", order(`"externalId":"a","ExternalId":"a"`), 400, "in two spellings");
    await send("/v2/orders", order(`"externalId":"","ExternalId":"a"`), 400, "in two spellings, the first blank");
    await send("/v2/orders", order(`"externalId":"a","EXTERNALID":" "`), 400, "in two spellings, the second blank");
  });

  test("of metadata's reserved name, at both levels", async () => {
    const order = (metadata: string) => JSON.stringify(ORDER).replace("{", `{"metadata":${metadata},`);
    await send("/v2/orders", order(`{"__proto__":{"a":1}}`), 400, "at the top");
    await send("/v2/orders", order(`{"a":{"__proto__":1}}`), 400, "inside");
  });

  test("of idempotency keys", async () => {
    const post = (key: string) =>
      server.app.inject({
        method: "POST",
        url: "/v2/orders",
        headers: { ...server.headers, "content-type": "application/json", "x-idempotency-key": key },
        payload: JSON.stringify(ORDER),
      });
    for (const [key, status] of [
      ["k".repeat(255), 202],
      [`"${"q".repeat(255)}"`, 202],
      ["k".repeat(256), 400],
      [`"${"q".repeat(256)}"`, 400],
      ["", 400],
      [`""`, 400],
      [" ", 400],
      ["tab\there", 400],
    ] as const) {
      assert.equal((await post(key)).statusCode, status, `${key.length} characters, ${key.slice(0, 5)}`);
    }
  });
});

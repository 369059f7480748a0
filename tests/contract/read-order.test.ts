import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { orderFromText, readOrder } from "#contract/v2/order.ts";
import { orderFromStored, orderToStored } from "#contract/stored/order.ts";
import { smallestOrder, wholeOrder } from "#tests/builders/wire-bodies.ts";

const errorsOf = (body: unknown): readonly string[] => {
  const read = readOrder(body);
  return read.ok ? [] : Object.keys(read.errors);
};
const order = (change: Record<string, unknown>): unknown => ({ ...smallestOrder, ...change });
const charged = (charge: Record<string, unknown>): unknown => order({ vendors: [{ externalId: "ACME", charges: [charge] }] });
const many = (count: number, entry: unknown): unknown[] => Array.from({ length: count }, () => entry);
const RESERVED = JSON.parse(`{"__proto__":{"a":1},"b":{"__proto__":1}}`) as unknown;

/** What, the body, and the paths at fault (none: it is accepted). */
const CASES: readonly (readonly [string, unknown, readonly string[]])[] = [
  ["the smallest order", smallestOrder, []],
  ["every field, in the case of the samples", wholeOrder, []],
  ["nothing", {}, ["orderNumber", "shipDate", "vendors", "customer"]],
  ["no object", [], ["body"]],
  ["null", null, ["body"]],
  ["orderNumber of 128", order({ orderNumber: "x".repeat(128) }), []],
  ["orderNumber of 129", order({ orderNumber: "x".repeat(129) }), ["orderNumber"]],
  ["orderNumber of 128 characters outside the basic plane", order({ orderNumber: "🚚".repeat(128) }), []],
  ["orderNumber empty", order({ orderNumber: "" }), ["orderNumber"]],
  ["orderNumber blank", order({ orderNumber: " \t" }), ["orderNumber"]],
  ["orderNumber null", order({ orderNumber: null }), ["orderNumber"]],
  ["orderNumber a number", order({ orderNumber: 7 }), ["orderNumber"]],
  ["externalId of 255", order({ externalId: "x".repeat(255) }), []],
  ["externalId of 256", order({ externalId: "x".repeat(256) }), ["externalId"]],
  ["externalId blank", order({ externalId: "  " }), []],
  ["externalId null", order({ externalId: null }), []],
  ["shipDate with time and zone", order({ shipDate: "2026-03-01T23:30:00.123+02:00" }), []],
  ["shipDate empty", order({ shipDate: "" }), ["shipDate"]],
  ["shipDate no day of the calendar", order({ shipDate: "2026-02-29" }), ["shipDate"]],
  ["shipDate a leap day", order({ shipDate: "2028-02-29" }), []],
  ["shipDate in words", order({ shipDate: "March 1, 2026" }), ["shipDate"]],
  ["shipDate in the year 0", order({ shipDate: "0000-01-01" }), ["shipDate"]],
  ["shipDate a number", order({ shipDate: 20260301 }), ["shipDate"]],
  ["deliveryDate null", order({ deliveryDate: null }), []],
  ["deliveryDate wrong", order({ deliveryDate: "soon" }), ["deliveryDate"]],
  [
    "null where null is allowed",
    order({ stops: null, items: null, referenceNumbers: null, metadata: null, tags: null, internalContacts: null }),
    [],
  ],
  ["no vendor", order({ vendors: [] }), ["vendors"]],
  ["vendors null", order({ vendors: null }), ["vendors"]],
  [
    "a vendor twice",
    order({ vendors: [{ externalId: "A" }, { ExternalId: "B" }, { externalid: "A" }] }),
    ["vendors[2].externalId"],
  ],
  ["vendors that differ by case only", order({ vendors: [{ externalId: "A" }, { externalId: "a" }] }), []],
  ["an empty vendor", order({ vendors: [{}] }), ["vendors[0]"]],
  ["a vendor of blanks", order({ vendors: [{ externalId: " ", scacCode: "" }] }), ["vendors[0]"]],
  ["a vendor by SCAC alone", order({ vendors: [{ scacCode: "ACMF" }] }), []],
  ["customer null", order({ customer: null }), ["customer"]],
  ["customer a text", order({ customer: "C" }), ["customer"]],
  ["5,000 stops", order({ stops: many(5000, {}) }), []],
  ["5,001 stops", order({ stops: many(5001, {}) }), ["stops"]],
  ["a stop's sequence with a fraction", order({ stops: [{ sequence: 1.5 }] }), ["stops[0].sequence"]],
  ["a stop's vendor that is no text", order({ stops: [{ vendors: [1] }] }), ["stops[0].vendors[0]"]],
  ["an amount of 11 and 4 digits", charged({ charge: 99999999999.9999 }), []],
  ["an amount of 12 digits", charged({ charge: 100000000000 }), ["vendors[0].charges[0].charge"]],
  ["an amount of 5 decimals", charged({ charge: 1.00001 }), ["vendors[0].charges[0].charge"]],
  ["an amount below zero", charged({ charge: -99999999999.9999 }), []],
  ["an amount as text", charged({ charge: "1.00" }), ["vendors[0].charges[0].charge"]],
  ["a charge without amount", charged({ rate: 1 }), ["vendors[0].charges[0].charge"]],
  ["a rate of 8 decimals", charged({ charge: 1, rate: 1234567.12345678 }), []],
  ["a rate of 9 decimals", charged({ charge: 1, rate: 0.123456789 }), ["vendors[0].charges[0].rate"]],
  ["a quantity of 15 digits", charged({ charge: 1, quantity: 999999999999999 }), []],
  ["a quantity of 16 digits", charged({ charge: 1, quantity: 1e15 }), ["vendors[0].charges[0].quantity"]],
  ["metadata with a literal at the top", order({ metadata: { a: "b" } }), ["metadata.a"]],
  ["metadata with null at the top", order({ metadata: { a: null } }), ["metadata.a"]],
  ["metadata with an array", order({ metadata: { a: { b: [] } } }), ["metadata.a.b"]],
  ["metadata an array", order({ metadata: [] }), ["metadata"]],
  ["metadata three levels deep", order({ metadata: { a: { b: { c: 1 } } } }), ["metadata.a.b"]],
  ["metadata with the reserved name", order({ metadata: RESERVED }), ["metadata.__proto__", "metadata.b.__proto__"]],
  ["metadata with odd but legal names", order({ metadata: { constructor: { "": 1, "a b": "c", toString: null } } }), []],
  ["tags with an array", order({ tags: { a: [] } }), ["tags.a"]],
  ["tags with an object under an odd name", order({ tags: { "a b": {} } }), [`tags["a b"]`]],
  ["the same property in two cases", order({ OrderNumber: "2" }), ["orderNumber"]],
  ["a nested property in two cases", order({ vendors: [{ externalId: "A", ExternalID: "B" }] }), ["vendors[0].externalId"]],
  ["unknown properties", order({ uuid: "x", status: "approved", tenantUuid: 1, vendors: [{ externalId: "A", eTag: [] }] }), []],
];

suite("an order's body", () => {
  for (const [what, body, paths] of CASES) {
    test(`${what}: ${paths.length === 0 ? "accepted" : paths.join(", ")}`, () => assert.deepEqual(errorsOf(body), paths));
  }

  test("is read whole", () => {
    const read = readOrder(wholeOrder);
    assert.ok(read.ok);
    const { order } = read;
    assert.deepEqual(
      [order.externalId, order.orderNumber, order.shipOn, order.deliveryOn],
      ["TMS-2", "SO-2", "2026-03-01", "2026-03-04"],
    );
    assert.deepEqual(
      order.vendors[0]?.charges.map((charge) => [charge.amount, charge.rate, charge.quantity, charge.qualifier]),
      [
        [12505000n, 1250500000n, 10000000000n, "PerHundredweight"],
        [-100000n, null, null, null],
      ],
    );
    assert.equal(order.vendors[0]?.chargeTerms, "Collect");
    assert.equal(order.items[0]?.freightClass, "77.5");
    assert.equal(order.items[0]?.dimensions?.weight, 1000012500000n);
    assert.deepEqual(order.metadata, wholeOrder.Metadata);
    assert.deepEqual(order.tags, wholeOrder.Tags);
    assert.deepEqual(order.stops[1]?.vendors, ["ACME"]);
  });

  test("is the same in camelCase, PascalCase and capitals", () => {
    const spelled = (spell: (name: string) => string, value: unknown): unknown => {
      if (Array.isArray(value)) return value.map((entry) => spelled(spell, entry));
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          spell(name),
          name === "Metadata" || name === "Tags" ? inner : spelled(spell, inner),
        ]),
      );
    };
    const pascal = readOrder(wholeOrder);
    assert.deepEqual(readOrder(spelled((name) => name.slice(0, 1).toLowerCase() + name.slice(1), wholeOrder)), pascal);
    assert.deepEqual(readOrder(spelled((name) => name.toUpperCase(), wholeOrder)), pascal);
  });

  test("keeps nothing it does not know", () => {
    const read = readOrder(order({ uuid: "x", state: { finalized: true } }));
    assert.ok(read.ok);
    assert.doesNotMatch(JSON.stringify(orderToStored(read.order)), /finalized|uuid/);
  });

  test("comes back from storage as it was", () => {
    const read = orderFromText(JSON.stringify(wholeOrder));
    assert.ok(read.ok);
    assert.deepEqual(orderFromStored(JSON.parse(JSON.stringify(orderToStored(read.order)))), read.order);
  });
});

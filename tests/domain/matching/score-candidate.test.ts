import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Day } from "#domain/day/day.ts";
import { partsOf, scoreOf } from "#domain/matching/score-candidate.ts";
import { narrowCandidates } from "#domain/matching/narrow-candidates.ts";
import type { MatchMethod } from "#domain/matching/match-outcome.ts";
import { orderStop, OTHER, stop } from "#tests/builders/audit-cases.ts";
import { addressOf, type InvoiceInput, invoiceOf, type OrderInput, orderOf } from "#tests/builders/audit-facts-builder.ts";

const BY_BOL: MatchMethod = { kind: "BOLNumber", value: "B1", confused: false };
const parts = (order: OrderInput, invoice: InvoiceInput, method = BY_BOL) => partsOf(invoiceOf(invoice), orderOf(order), method);
const at = (type: string, code: string | null) => orderStop(type, addressOf(code, null));
const billedAt = (type: "Origin" | "Destination", code: string | null) => stop(type, addressOf(code, null));
const shipped = (day: string) => ({ shipOn: day as Day });

describe("how well an order fits, part by part", () => {
  const cases: readonly (readonly [
    part: "vendor" | "currency" | "terms" | "dates" | "stops",
    order: OrderInput,
    invoice: InvoiceInput,
    fit: number | null,
  ])[] = [
    ["vendor", {}, {}, 1],
    ["vendor", {}, { vendor: OTHER }, 0],
    ["currency", {}, {}, 1],
    ["currency", { vendor: { currency: "CAD" } }, {}, 0],
    ["currency", {}, { currency: null }, null],
    // The one vendor of an order tells its currency, whoever bills; of several only the one that bills.
    ["currency", { vendor: { currency: "CAD" } }, { vendor: OTHER, currency: "CAD" }, 1],
    [
      "currency",
      { vendors: [{ currency: "CAD" }, { externalId: "B", scac: "BBBB", mcNumber: null, dotNumber: null, currency: "CAD" }] },
      { vendor: OTHER, currency: "CAD" },
      null,
    ],
    ["currency", { vendors: [{ ...OTHER, currency: "USD" }, { currency: "CAD" }] }, { currency: "CAD" }, 1],
    ["currency", { vendors: [] }, {}, null],
    ["terms", {}, {}, 1],
    ["terms", {}, { chargeTerms: "pre paid" as never }, 1],
    ["terms", {}, { chargeTerms: "Collect" as never }, 0],
    ["terms", {}, { chargeTerms: null }, null],
    ["terms", {}, { chargeTerms: " - " as never }, null],
    ["terms", { vendor: { chargeTerms: null as never } }, {}, null],
    ["dates", {}, {}, 1],
    ["dates", {}, { shipOn: null }, null],
    ["dates", shipped("2026-03-02"), shipped("2026-03-01"), 1 - 1 / 31],
    ["dates", shipped("2026-03-01"), shipped("2026-03-31"), 1 - 30 / 31],
    ["dates", shipped("2026-03-01"), shipped("2026-04-01"), 0],
    ["dates", shipped("2026-03-01"), shipped("2025-03-01"), 0],
    ["stops", {}, {}, null],
    ["stops", { stops: [at("Origin", "60601")] }, {}, null],
    ["stops", {}, { stops: [billedAt("Origin", "60601")] }, null],
    ["stops", { stops: [at("ORIGIN", "60601")] }, { stops: [billedAt("Origin", "60601-1234")] }, 1],
    ["stops", { stops: [at("Origin", "60601")] }, { stops: [billedAt("Origin", "10001")] }, 0],
    ["stops", { stops: [at("Origin", "60601")] }, { stops: [billedAt("Destination", "60601")] }, null],
    [
      "stops",
      { stops: [at("Origin", "60601"), at("Destination", "10001")] },
      { stops: [billedAt("Origin", "60601"), billedAt("Destination", "90210")] },
      0.5,
    ],
    [
      "stops",
      { stops: [at("Origin", "60601"), at("Destination", "10001")] },
      { stops: [billedAt("Origin", "60601"), billedAt("Destination", "10001")] },
      1,
    ],
    [
      "stops",
      { stops: [at("Origin", "60601"), at("Destination", "10001")] },
      { stops: [billedAt("Origin", "60601"), billedAt("Destination", null)] },
      1,
    ],
    // A move of several drops: the one that is billed is among them.
    [
      "stops",
      { stops: [at("Destination", "10001"), at("Destination", "90210")] },
      { stops: [billedAt("Destination", "90210")] },
      1,
    ],
  ];
  for (const [at, [part, order, invoice, fit]] of cases.entries())
    it(`${part} ${at}: ${fit}`, () => assert.equal(parts(order, invoice)[part], fit));

  it("weighs the reference most, and a part that nobody tells not at all", () => {
    const none = { currency: null, terms: null, dates: null, stops: null };
    assert.equal(scoreOf({ reference: 1, vendor: 1, ...none }), 1);
    assert.equal(scoreOf({ reference: 0.8, vendor: 0, ...none }), Math.round((4.8 / 8) * 100) / 100);
    assert.equal(scoreOf({ reference: 0.8, vendor: 1, currency: 0, terms: 1, dates: 0.5, stops: 0.5 }), 0.77);
    assert.equal(parts({}, {}, { ...BY_BOL, confused: true }).reference, 0.8 * 0.6);
  });
});

describe("orders that something speaks against are left out, while others remain", () => {
  const left = (orders: readonly OrderInput[], invoice: InvoiceInput = {}) => {
    const candidates = orders.map((order, number) => orderOf({ orderNumber: `O-${number + 1}`, ...order }));
    const { left: kept, by } = narrowCandidates(invoiceOf(invoice), candidates, BY_BOL);
    return `${kept.map((candidate) => candidate.order.orderNumber).join(" ")} by ${by.join(", ") || "nothing"}`;
  };
  const PLACES = { stops: [billedAt("Origin", "60601"), billedAt("Destination", "10001")] };
  const from = (origin: string, destination: string) => ({ stops: [at("Origin", origin), at("Destination", destination)] });

  const cases: readonly (readonly [name: string, orders: readonly OrderInput[], invoice: InvoiceInput, expect: string])[] = [
    ["two that fit alike", [{}, {}], {}, "O-1 O-2 by nothing"],
    ["one alone, whatever speaks against it", [{ status: "cancelled", vendor: OTHER }], {}, "O-1 by nothing"],
    ["all of another vendor", [{ vendor: OTHER }, { vendor: OTHER }], {}, "O-1 O-2 by nothing"],
    ["one of the vendor", [{ vendor: OTHER }, {}], {}, "O-2 by vendor"],
    ["one cancelled", [{}, { status: "cancelled" }], {}, "O-1 by status"],
    ["one approved, for a first invoice", [{ status: "approved" }, {}], {}, "O-2 by status"],
    [
      "one approved, for what follows a first invoice",
      [{ status: "approved" }, {}],
      { type: "BalanceDue" },
      "O-1 O-2 by nothing",
    ],
    ["cancelled, approved and open", [{ status: "approved" }, { status: "cancelled" }, {}], {}, "O-3 by status"],
    ["another currency", [{ vendor: { currency: "CAD" } }, {}], {}, "O-2 by currency"],
    ["other terms", [{}, { vendor: { chargeTerms: "Collect" as never } }], {}, "O-1 by terms"],
    ["shipped a year before", [shipped("2025-03-01"), {}], {}, "O-2 by dates"],
    ["shipped a day before is no contradiction", [shipped("2026-02-28"), {}], {}, "O-1 O-2 by nothing"],
    ["both ends elsewhere", [from("90210", "90211"), from("60601", "10001")], PLACES, "O-2 by stops"],
    ["one end elsewhere", [from("60601", "90211"), from("60601", "10001")], PLACES, "O-2 by stops"],
    [
      "both ends elsewhere, and one",
      [from("90210", "90211"), from("60601", "90211"), from("60601", "10001")],
      PLACES,
      "O-3 by stops",
    ],
    ["one end elsewhere, the other tells nothing", [from("60601", "90211"), {}], PLACES, "O-2 by stops"],
    [
      "one after the other",
      [{ vendor: OTHER }, { status: "cancelled" }, { vendor: { currency: "CAD" } }, {}],
      {},
      "O-4 by vendor, status, currency",
    ],
  ];
  for (const [name, orders, invoice, expect] of cases) it(name, () => assert.equal(left(orders, invoice), expect));
});

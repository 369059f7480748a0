import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { day } from "#tests/builders/audit-cases.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";
import type { OrderInput } from "#tests/builders/audit-facts-builder.ts";

/** One USD is 1.36 CAD from January, 1.30 from March, 1.40 from June. */
const FX = [
  { from: "USD", to: "CAD", rate: "1.36", date: "2026-01-01" },
  { from: "USD", to: "CAD", rate: "1.30", date: "2026-03-01" },
  { from: "USD", to: "CAD", rate: "1.40", date: "2026-06-01" },
];

interface Dates {
  readonly orders: readonly Pick<OrderInput, "shipOn" | "deliveryOn">[];
  readonly shipOn: string | null;
  readonly receivedOn: string;
}

const rateOf = ({ orders, shipOn, receivedOn }: Dates, amount = "1360"): string | undefined =>
  printAuditResult(
    runAudit(
      factsOf({
        orders: orders.map((order, at) => ({ orderNumber: `O-${at}`, charges: [["LINEHAUL", "1000"]], ...order })),
        invoice: { currency: "CAD", shipOn: shipOn === null ? null : day(shipOn), charges: [["LINEHAUL", amount]] },
        receivedOn,
        policy: { fx: FX },
      }),
    ),
  ).conversion?.rate;

const NO_DATES = [{ shipOn: null, deliveryOn: null }];

describe("the day of an exchange rate", () => {
  it("is the order's, whatever the invoice says", () => {
    const orders = [{ shipOn: day("2026-03-02"), deliveryOn: null }];
    assert.equal(rateOf({ orders, shipOn: "2026-01-15", receivedOn: "2026-07-01" }), "1.3000");
    assert.equal(
      rateOf({ orders: [{ shipOn: null, deliveryOn: day("2026-03-03") }], shipOn: "2026-01-15", receivedOn: "2026-07-01" }),
      "1.3000",
    );
  });
  it("is that of the order that was shipped first, where there are several", () => {
    const orders = [
      { shipOn: day("2026-06-05"), deliveryOn: null },
      { shipOn: day("2026-03-02"), deliveryOn: null },
    ];
    assert.equal(rateOf({ orders, shipOn: "2026-06-05", receivedOn: "2026-07-01" }), "1.3000");
  });
  it("is the invoice's only where no order says one, and not to its advantage", () => {
    assert.equal(rateOf({ orders: NO_DATES, shipOn: "2026-01-15", receivedOn: "2026-03-10" }), "1.3000");
    assert.equal(rateOf({ orders: NO_DATES, shipOn: "2026-03-02", receivedOn: "2026-06-10" }), "1.3000");
    // Money back: less of it is against the invoice.
    assert.equal(rateOf({ orders: NO_DATES, shipOn: "2026-01-15", receivedOn: "2026-03-10" }, "-1360"), "1.3600");
  });
  it("is none where the day of receipt has none", () => {
    assert.equal(rateOf({ orders: NO_DATES, shipOn: "2026-03-02", receivedOn: "2025-12-31" }), undefined);
  });
});

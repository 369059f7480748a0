import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { versionChanges } from "../../web/src/features/orders/version-changes.ts";

const order = (charges: readonly (readonly [string, number, number?])[], more: object = {}) => ({
  orderNumber: "SO-1",
  shipDate: "2026-10-05",
  vendors: [
    {
      name: "Acme Freight",
      currency: "USD",
      paymentTerms: "Net30",
      charges: charges.map(([value, charge, rate]) => ({
        charge,
        code: { value },
        ...(rate === undefined ? {} : { rate, quantity: 100, qualifier: "PerMile" }),
      })),
    },
  ],
  referenceNumbers: [{ type: "PONumber", value: "77" }],
  ...more,
});

describe("what a version of an order changed", () => {
  it("is told charge by charge with the amount, and of everything else that the page shows", () => {
    const before = order([
      ["LINEHAUL", 1000],
      ["FUEL", 200],
      ["LIFT", 50],
    ]);
    const after = order(
      [
        ["LINEHAUL", 1000.1],
        ["FUEL", 150.25],
        ["FUEL", 49.75],
        ["DETENTION", 75],
      ],
      { shipDate: "2026-10-06", referenceNumbers: [{ type: "PONumber", value: "78" }] },
    );
    assert.deepEqual(
      versionChanges(before, after).map(({ what, before: was, after: is, amount }) => [what, was, is, amount?.by ?? null]),
      [
        ["Acme Freight, LINEHAUL", "1000.0000 USD", "1000.1000 USD", "0.1000"],
        ["Acme Freight, LIFT", "50.0000 USD", null, "-50.0000"],
        ["Acme Freight, DETENTION", null, "75.0000 USD", "75.0000"],
        ["Ships", "2026-10-05", "2026-10-06", null],
        ["PO number", "77", "78", null],
      ],
    );
  });

  it("tells a rate that changed at the same amount, and nothing of what is the same", () => {
    const before = order([["LINEHAUL", 100, 1]]);
    assert.deepEqual(versionChanges(before, before), []);
    const [change, ...others] = versionChanges(before, order([["LINEHAUL", 100, 1.5]]));
    assert.deepEqual(others, []);
    assert.deepEqual([change?.what, change?.amount], ["Acme Freight, LINEHAUL", null]);
    assert.match(change?.after ?? "", /1\.5 × 100 per mile/);
  });

  it("makes no sum of two currencies", () => {
    const inPesos = { ...order([["LINEHAUL", 100]]) };
    const [change] = versionChanges(order([["LINEHAUL", 90]]), {
      ...inPesos,
      vendors: inPesos.vendors.map((vendor) => ({ ...vendor, currency: "MXN" })),
    });
    assert.deepEqual([change?.before, change?.after, change?.amount], ["90.0000 USD", "100.0000 MXN", null]);
  });
});

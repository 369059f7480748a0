import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RatedCharge } from "#domain/audit/facts/audit-facts.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { compareRated } from "#domain/rating/compare-runs.ts";

const charge = (code: string | null, amount: string | null, description: string | null = null): RatedCharge => ({
  code,
  description,
  amount: amount === null ? null : amountOf(amount),
  rate: null,
  quantity: null,
  qualifier: null,
});
const moved = (before: readonly RatedCharge[], after: readonly RatedCharge[]): readonly string[] =>
  compareRated("vendor", before, after).map(
    ({ list, charge: name, before: was, after: is, difference }) =>
      `${list} ${name}: ${was === null ? "-" : printAmount(was)} to ${is === null ? "-" : printAmount(is)}, ${printAmount(difference)}`,
  );

describe("two runs of the rating engine", () => {
  it("differ in what moved, came and went, and in nothing else", () =>
    assert.deepEqual(
      moved(
        [charge("LINEHAUL", "500"), charge("FUEL", "50"), charge("LIFTGATE", "95")],
        [charge("LINEHAUL", "500"), charge("FUEL", "45"), charge("DETENTION", "75")],
      ),
      [
        "vendor FUEL: 50.0000 to 45.0000, -5.0000",
        "vendor DETENTION: - to 75.0000, 75.0000",
        "vendor LIFTGATE: 95.0000 to -, -95.0000",
      ],
    ));
  it("are compared by the sum of a charge, whatever its lines, under its code, else its text", () => {
    assert.deepEqual(moved([charge("FUEL", "20"), charge("FUEL", "30")], [charge("FUEL", "50")]), []);
    assert.deepEqual(moved([charge("FUEL", "20"), charge("FUEL", "30")], [charge("FUEL", "60")]), [
      "vendor FUEL: 50.0000 to 60.0000, 10.0000",
    ]);
    assert.deepEqual(moved([charge(null, "20", "Fuel")], [charge(null, "25", "Fuel")]), [
      "vendor Fuel: 20.0000 to 25.0000, 5.0000",
    ]);
    assert.deepEqual(moved([charge("FUEL", "20", "Fuel")], [charge("FUEL", "20", "Fuel surcharge")]), []);
    assert.deepEqual(moved([], [charge(null, "5")]), ["vendor (no code): - to 5.0000, 5.0000"]);
  });
  it("say nothing of a charge without an amount", () =>
    assert.deepEqual(moved([charge("FUEL", null)], [charge("FUEL", null)]), []));
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Day } from "#domain/day/day.ts";
import { printRate, rateOf } from "#domain/money/amount.ts";
import { classOfDensity, densityOf } from "#domain/reference/density-classes.ts";

const measures = (weight: string | null, length: string | null, width: string | null, height: string | null) => {
  const of = (text: string | null) => (text === null ? null : rateOf(text));
  return { weight: of(weight), length: of(length), width: of(width), height: of(height) };
};
const density = (...given: readonly [...Parameters<typeof measures>, number]) => {
  const [weight, length, width, height, count] = given;
  const found = densityOf(measures(weight, length, width, height), count);
  return found === undefined ? undefined : printRate(found, 8);
};

describe("densities and their classes", () => {
  it("are pounds of all pieces by their cubic feet, cut after eight decimals", () => {
    assert.equal(density("1728", "12", "12", "12", 1), "1728.00000000");
    assert.equal(density("10", "12", "12", "12", 3), "3.33333333");
    for (const missing of [0, 1, 2, 3]) {
      const given = ["10", "12", "12", "12"].map((text, index) => (index === missing ? null : text)) as [
        string,
        string,
        string,
        string,
      ];
      assert.equal(density(...given, 1), undefined);
      const zero = ["10", "12", "12", "12"].map((text, index) => (index === missing ? "0" : text)) as [
        string,
        string,
        string,
        string,
      ];
      assert.equal(density(...zero, 1), undefined);
    }
    assert.deepEqual([density("10", "12", "12", "12", 0), density("10", "12", "12", "12", 1)], [undefined, "10.00000000"]);
  });

  it("are held against the scale of the day of shipment, each step from its bound on", () => {
    const [before, after] = ["2025-07-18" as Day, "2025-07-19" as Day];
    const classes = (text: string) => [classOfDensity(rateOf(text), before), classOfDensity(rateOf(text), after)];
    assert.deepEqual(classes("50"), ["60", "50"]);
    assert.deepEqual(classes("49.99999999"), ["60", "55"]);
    assert.deepEqual(classes("30"), ["60", "60"]);
    assert.deepEqual(classes("12"), ["85", "85"]);
    assert.deepEqual(classes("11.99999999"), ["92.5", "92.5"]);
    assert.deepEqual(classes("0.5"), ["400", "400"]);
    assert.deepEqual(classOfDensity(rateOf("50"), "1969-12-31" as Day), "60", "before any scale: the oldest");
  });
});

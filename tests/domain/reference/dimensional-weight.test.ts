import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rateOf } from "#domain/money/amount.ts";
import { billablePounds, DIMENSIONAL_DIVISORS, dimensionalPounds } from "#domain/reference/dimensional-weight.ts";
import { day } from "#tests/builders/audit-cases.ts";

const pounds = (edges: readonly [string, string, string], shipOn: string): bigint => {
  const [length, width, height] = edges.map(rateOf) as [
    ReturnType<typeof rateOf>,
    ReturnType<typeof rateOf>,
    ReturnType<typeof rateOf>,
  ];
  return dimensionalPounds(length, width, height, DIMENSIONAL_DIVISORS.ups, day(shipOn));
};

describe("dimensional weight", () => {
  it("20 x 15 x 10 inches are 22 lb, billed against an actual 16", () => {
    assert.equal(pounds(["20", "15", "10"], "2026-01-05"), 22n);
    assert.equal(billablePounds(22n, rateOf("16")), 22n);
    assert.equal(billablePounds(22n, rateOf("22.1")), 23n);
  });
  it("11.1 x 8.5 x 6.2 inches are 6 lb from 18 August 2025 on, 5 lb before", () => {
    assert.equal(pounds(["11.1", "8.5", "6.2"], "2025-08-18"), 6n);
    assert.equal(pounds(["11.1", "8.5", "6.2"], "2025-08-17"), 5n);
  });
});

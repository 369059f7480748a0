import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { payableAsBilled, ratePerUnit } from "#domain/audit/charges/payable-as-billed.ts";
import type { Day } from "#domain/day/day.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { parseFxRate } from "#domain/money/convert.ts";
import type { Conversion } from "#domain/money/convert.ts";

const rate = (text: string, inverse = false): Conversion => {
  const parsed = parseFxRate(text);
  assert.ok(parsed !== undefined);
  return { from: "CAD", to: "USD", rate: parsed, inverse, rateOn: "2026-03-01" as Day };
};

const payable = (conversion: Conversion, approved: Readonly<Record<string, string>>): string =>
  printAmount(
    payableAsBilled(
      conversion,
      [
        { code: "LINEHAUL", billed: amountOf("73.5735"), lines: [amountOf("100"), amountOf("0.10")] },
        { code: "FUEL", billed: amountOf("7.35"), lines: [amountOf("10")] },
      ],
      new Map(Object.entries(approved).map(([code, each]) => [code, amountOf(each)])),
    ),
  );

describe("what is to be paid of a converted invoice, in the carrier's currency", () => {
  it("as its lines say, where a code is approved as billed", () => {
    assert.equal(payable(rate("0.735"), { LINEHAUL: "73.5735", FUEL: "7.35" }), "110.1000");
  });

  it("converted back at the same rate, where it is not", () => {
    assert.equal(payable(rate("0.735"), { LINEHAUL: "73.5735", FUEL: "6.615" }), "109.1000");
    assert.equal(payable(rate("0.735"), { LINEHAUL: "1" }), "1.3605");
    assert.equal(payable(rate("1.36", true), { LINEHAUL: "1" }), "1.3600");
  });

  it("a code that is not billed is converted back too", () => {
    assert.equal(payable(rate("0.5"), { DISCOUNT: "-10" }), "-20.0000");
  });

  it("says what a unit of the carrier's currency is, whichever way the rate is given", () => {
    assert.equal(ratePerUnit(rate("0.735")), 735_000_000_000n);
    assert.equal(ratePerUnit(rate("1.36", true)), 735_294_117_647n);
  });
});

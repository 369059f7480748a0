import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { allocate } from "#domain/money/allocate.ts";
import {
  addAmounts,
  amount,
  amountOf,
  isNothing,
  parseAmount,
  parseRate,
  printAmount,
  printRate,
  rate,
  rateOf,
} from "#domain/money/amount.ts";
import { convert, findConversion, parseFxRate, printFxRate } from "#domain/money/convert.ts";
import type { FxRate } from "#domain/money/convert.ts";
import { divideHalfAwayFromZero, extend, percentOf, percentText } from "#domain/money/round.ts";
import { day } from "#tests/builders/audit-cases.ts";

const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(amount);
const rates = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(rate);

describe("amounts", () => {
  it("print with four decimals and read back", () =>
    fc.assert(fc.property(amounts, (amount) => assert.equal(parseAmount(printAmount(amount)), amount))));

  it("rates print in the shortest form and read back", () =>
    fc.assert(
      fc.property(rates, (rate) => {
        const text = printRate(rate);
        assert.equal(parseRate(text), rate);
        assert.ok(!/\.\d*0$|\.$/.test(text), text);
      }),
    ));

  const read: readonly (readonly [string, bigint | undefined])[] = [
    ["12.34", 123_400n],
    ["-0.0001", -1n],
    ["+5", 50_000n],
    ["1e2", 1_000_000n],
    ["1.5E-3", 15n],
    ["0.00010000", 1n],
    ["0e99", 0n],
    ["0.00001", undefined],
    ["", undefined],
    [".5", undefined],
    ["5.", undefined],
    ["1,000", undefined],
    ["NaN", undefined],
    ["0x10", undefined],
    ["1e-5", undefined],
    [" 1", undefined],
    ["1e9999", undefined],
  ];
  for (const [text, value] of read) it(`"${text}" is ${value ?? "no amount"}`, () => assert.equal(parseAmount(text), value));

  it("less than half a cent is nothing, half a cent is something", () => {
    for (const [text, nothing] of [
      ["0.0049", true],
      ["-0.0049", true],
      ["0.005", false],
      ["-0.005", false],
      ["0", true],
    ] as const)
      assert.equal(isNothing(amountOf(text)), nothing, text);
  });
});

describe("rounding", () => {
  it("divides half away from zero, the same on both sides of zero", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 10n }), (top, bottom) => {
        const quotient = divideHalfAwayFromZero(top, bottom);
        const twice = 2n * (top - quotient * bottom);
        assert.ok(twice <= bottom && twice >= -bottom);
        assert.equal(divideHalfAwayFromZero(-top, bottom), -quotient);
        // A tie goes away from zero: what is left points back to it.
        if (twice === bottom || twice === -bottom) assert.ok(top > 0n === twice < 0n);
      }),
    ));

  const products = [
    ["1.85", "742", "1372.7000"],
    ["2.3333", "617", "1439.6461"],
    ["18.425", "12.34", "227.3645"],
    ["0.285", "1250", "356.2500"],
    ["42.5", "11.375", "483.4375"],
    ["0.00005", "1", "0.0001"],
    ["-0.00005", "1", "-0.0001"],
    ["0.00004999", "1", "0.0000"],
    ["0.12345678", "0.12345678", "0.0152"],
  ] as const;
  for (const [entry, other, product] of products)
    it(`${entry} x ${other} is ${product}`, () => assert.equal(printAmount(extend(rateOf(entry), rateOf(other))), product));

  it("percentages are rounded once", () => {
    assert.equal(printAmount(percentOf(amountOf("1765.96"), rateOf("2"))), "35.3192");
    assert.equal(printAmount(percentOf(amountOf("842.16"), rateOf("29.5"))), "248.4372");
    assert.equal(percentText(amountOf("12.1605"), amountOf("227.3645")), "5.35");
    assert.equal(percentText(amountOf("-60"), amountOf("1240")), "-4.84");
    assert.equal(percentText(amountOf("1"), amountOf("0")), null);
  });
});

describe("allocation", () => {
  it("gives away the whole amount, and each part within a ten-thousandth of its share", () =>
    fc.assert(
      fc.property(amounts, fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 8 }), (whole, weights) => {
        const shares = allocate(whole, weights);
        assert.equal(addAmounts(shares), whole);
        const total = weights.reduce((sum, weight) => sum + weight, 0n);
        shares.forEach((share, at) => {
          const [weight, sum] = total === 0n ? [1n, BigInt(weights.length)] : [weights[at] as bigint, total];
          const off = share * sum - whole * weight;
          assert.ok(off < sum && off > -sum, `${share} of ${whole} for ${weight}/${sum}`);
        });
      }),
    ));

  it("splits 10.0000 in three with the rest to the first", () =>
    assert.deepEqual(allocate(amountOf("10"), [1n, 1n, 1n]).map(printAmount), ["3.3334", "3.3333", "3.3333"]));
});

describe("conversion", () => {
  const known = (from: string, to: string, text: string, date: string): FxRate => ({
    from,
    to,
    rate: parseFxRate(text) as bigint,
    date: day(date),
  });
  const usd = (amountText: string, rates: readonly FxRate[], on = "2026-03-01"): string | undefined => {
    const found = findConversion(rates, "CAD", "USD", day(on));
    return found === undefined ? undefined : printAmount(convert(amountOf(amountText), found));
  };

  it("divides when only the opposite rate is known", () => {
    assert.equal(usd("1360", [known("USD", "CAD", "1.36", "2026-03-01")]), "1000.0000");
    assert.equal(usd("1375", [known("USD", "CAD", "1.36", "2026-03-01")]), "1011.0294");
  });
  it("takes the newest rate not after the day", () =>
    assert.equal(
      usd("100", [
        known("CAD", "USD", "0.7", "2026-02-01"),
        known("CAD", "USD", "0.8", "2026-03-02"),
        known("USD", "CAD", "1.25", "2026-02-15"),
        known("CAD", "USD", "0.6", "2026-01-01"),
      ]),
      "80.0000",
    ));
  it("takes the direct one of the same day", () => {
    const [direct, inverse] = [known("CAD", "USD", "0.7", "2026-02-01"), known("USD", "CAD", "2", "2026-02-01")];
    assert.equal(usd("100", [direct, inverse]), "70.0000");
    assert.equal(usd("100", [inverse, direct]), "70.0000");
  });
  it("knows none", () =>
    assert.equal(usd("100", [known("CAD", "USD", "0.7", "2026-03-02"), known("EUR", "USD", "1.1", "2026-01-01")]), undefined));
  it("rates have up to twelve decimals and are above zero", () => {
    assert.equal(printFxRate(parseFxRate("1.36") as bigint), "1.3600");
    assert.equal(printFxRate(parseFxRate("0.735294117647") as bigint), "0.735294117647");
    for (const text of ["0", "-1", "0.7352941176471", "x"]) assert.equal(parseFxRate(text), undefined);
  });
});

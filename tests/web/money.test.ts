import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  amountText,
  formatAmount,
  formatCount,
  formatPercent,
  formatRate,
  signOf,
  tenThousandths,
  tidyDecimals,
} from "../../web/src/ui/money.ts";

/** Beyond what a binary fraction holds exactly. */
const AMOUNTS = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });

describe("amounts on the screen", () => {
  it("have cents, further decimals where they have some, separators, and a real minus", () => {
    for (const [text, shown] of [
      ["1234.5000", "1,234.50"],
      ["0.1250", "0.125"],
      ["0.0001", "0.0001"],
      ["-1000.0000", "−1,000.00"],
      ["0.0000", "0.00"],
      ["-0.0000", "0.00"],
      ["007.5", "7.50"],
      ["", "–"],
      ["12,5", "–"],
      ["1e3", "–"],
    ] as const)
      assert.equal(formatAmount(text), shown, text);
    assert.equal(formatAmount(null), "–");
    assert.equal(formatAmount("60.5000", { signed: true }), "+60.50");
    assert.equal(formatAmount("-60.5000", { signed: true }), "−60.50");
    assert.equal(formatAmount("0.0000", { signed: true }), "0.00");
  });

  it("are never rounded, however large: read back, they are the same", () =>
    fc.assert(
      fc.property(AMOUNTS, (value) => {
        const shown = formatAmount(amountText(value));
        assert.equal(tenThousandths(shown.replaceAll(",", "").replace("−", "-")), value);
      }),
    ));

  it("are read as ten-thousandths, and nothing else is", () => {
    assert.equal(tenThousandths("12.5"), 12_5000n);
    assert.equal(tenThousandths("-0.0001"), -1n);
    for (const text of ["", " 1", "1,000", "1.2.3", "abc", null, undefined]) assert.equal(tenThousandths(text), null);
    assert.deepEqual(["-1.0000", "0.0000", "0.0001", "x"].map(signOf), [-1, 0, 1, 0]);
  });

  it("stand in sentences as they stand in tables", () => {
    assert.equal(tidyDecimals("1 % of 4858.0000 is 48.58"), "1 % of 4,858.00 is 48.58");
    assert.equal(tidyDecimals("invoice A-4858.0000 of 2026"), "invoice A-4,858.00 of 2026");
  });
});

describe("rates, percentages and counts", () => {
  it("show the decimals they have", () => {
    assert.deepEqual(["145.00000000", "2.7500", "-12345.678", "", "x"].map(formatRate), ["145", "2.75", "−12,345.678", "", ""]);
    assert.deepEqual(["5.26", "-5.260", "0.00", null].map(formatPercent), ["+5.26 %", "−5.26 %", "0 %", ""]);
    assert.equal(formatCount(12_345), "12,345");
  });
});

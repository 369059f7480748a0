import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { typedAmount, writtenAmount } from "../../web/src/ui/typed-amount.ts";

describe("amounts as people type them", () => {
  it("are read as their numbers are written", () => {
    for (const [typed, decimal, read] of [
      ["1,200.5 ", ".", "1200.5"],
      ["$1,234,567.89", ".", "1234567.89"],
      ["165", ".", "165"],
      ["1 234,50", ",", "1234.50"],
      ["1.234,50 €", ",", "1234.50"],
      ["12,50", ",", "12.50"],
      ["1234.50", ",", "1234.50"],
      ["1.234", ",", "1234"],
      ["1'234.50", ".", "1234.50"],
      ["1.234,50", ".", "1234.50"],
      ["1,234.50", ",", "1234.50"],
      ["−5,25", ",", "-5.25"],
    ] as const)
      assert.equal(typedAmount(typed, decimal), read, `${typed} with ${decimal}`);
  });

  it("that are neither stay as they are, and are refused", () => {
    for (const typed of ["12,50", "1,23,456", "1.2.3", "12,5000", "about 5", ""]) {
      assert.equal(typedAmount(typed, "."), typed.replaceAll(" ", ""));
      assert.doesNotMatch(typedAmount(typed, "."), /^\d+(?:\.\d+)?$/, typed);
    }
  });

  it("come back from whatever form they are shown in", () => {
    for (const locale of ["en-US", "en-CA", "es-MX", "fr-CA", "en-DE", "es-DE", "fr-DE", "en-CH", "fr-CH", "en-GB"]) {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
      const decimal = format.formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (ten) => {
          const text = `${Math.floor(ten / 10_000)}.${String(ten % 10_000).padStart(4, "0")}`;
          assert.equal(Number(typedAmount(format.format(text as `${number}`), decimal)), Number(text), `${locale} ${text}`);
        }),
      );
    }
  });

  it("that the service told are shown as people type them, and read back as the same", () => {
    assert.equal(writtenAmount("412.567", ","), "412,567");
    assert.equal(writtenAmount("412.567", "."), "412.567");
    assert.equal(writtenAmount("about 5.5", ","), "about 5.5");
    for (const decimal of [".", ","])
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 12 }), (digits, places) => {
          const text = String(digits).padStart(places + 1, "0");
          const plain = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
          assert.equal(typedAmount(writtenAmount(plain, decimal), decimal), plain);
        }),
      );
  });
});

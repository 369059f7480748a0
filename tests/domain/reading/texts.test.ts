import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { dayOrderOf, findDay } from "#domain/reading/day-text.ts";
import { decimalMarkOf, hasCents, readAmount } from "#domain/reading/number-text.ts";
import { addDays, parseDay } from "#domain/day/day.ts";

const read = (text: string, mark: "point" | "comma"): string | undefined => {
  const amount = readAmount(text, mark);
  return amount === undefined ? undefined : printAmount(amount);
};

suite("numbers as they are printed", () => {
  test("are read in the way of their document", () => {
    for (const [text, point, comma] of [
      ["1,234.56", "1234.5600", undefined],
      ["1.234,56", undefined, "1234.5600"],
      ["1 234,56", undefined, "1234.5600"],
      ["1'234.56", "1234.5600", undefined],
      ["1.234", "1.2340", "1234.0000"],
      ["1,234", "1234.0000", "1.2340"],
      ["12,34,567.00", undefined, undefined],
      ["1,2345.00", undefined, undefined],
      [".85", "0.8500", undefined],
      ["$1,234.56", "1234.5600", undefined],
      ["USD 12.00", "12.0000", undefined],
      ["12,00 €", undefined, "12.0000"],
      ["(12.00)", "-12.0000", undefined],
      ["-$12.00", "-12.0000", undefined],
      ["$-12.00", "-12.0000", undefined],
      ["12.00-", "-12.0000", undefined],
      ["12.00 CR", "-12.0000", undefined],
      ["(-12.00)", undefined, undefined],
      ["(12.00", undefined, undefined],
      ["12.00.00", undefined, undefined],
      ["1.00001", undefined, undefined],
      ["O12.00", undefined, undefined],
      ["", undefined, undefined],
    ] as const)
      assert.deepEqual([read(text, "point"), read(text, "comma")], [point, comma], text);
    assert.ok(hasCents("1,234.56", "point") && !hasCents("1.234", "point") && !hasCents("1,23", "point"));
  });

  test("any amount printed in either way is read as it was, and never as another in the other way", () => {
    fc.assert(
      fc.property(fc.bigInt(-99_999_999_999n, 99_999_999_999n), fc.boolean(), (cents, isComma) => {
        const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
        const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, isComma ? "." : ",");
        const printed = `${cents < 0n ? "-" : ""}${whole}${isComma ? "," : "."}${digits.slice(-2)}`;
        const exact = printAmount(amountOf(`${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`));
        assert.equal(read(printed, isComma ? "comma" : "point"), exact);
        assert.equal(read(printed, isComma ? "point" : "comma"), undefined, printed);
        const mark = isComma ? "comma" : "point";
        assert.deepEqual(decimalMarkOf([printed, "1,234", "word"]), { mark, isSure: true, isWhole: false });
      }),
    );
  });

  test("a document that writes both ways, or neither, is not sure of its numbers", () => {
    assert.equal(decimalMarkOf(["1,234.56", "12,34"]).isSure, false);
    assert.deepEqual(decimalMarkOf(["1,234", "1.234"]), { mark: "point", isSure: false, isWhole: true });
  });
});

suite("days as they are printed", () => {
  test("are read in many ways of writing, and twice where the order is not known", () => {
    for (const [text, order, day, other] of [
      ["10/15/2026", null, "2026-10-15", null],
      ["15/10/2026", null, "2026-10-15", null],
      ["03/04/2026", null, "2026-03-04", "2026-04-03"],
      ["03/04/2026", "day-first", "2026-04-03", null],
      ["03/04/26", "month-first", "2026-03-04", null],
      ["03-03-2026", null, "2026-03-03", null],
      ["03.04.2026", null, "2026-04-03", null],
      ["2026-10-05", null, "2026-10-05", null],
      ["2026/10/5", null, "2026-10-05", null],
      ["Oct 5, 2026", null, "2026-10-05", null],
      ["October 5th, 2026", null, "2026-10-05", null],
      ["5 Oct 2026", null, "2026-10-05", null],
      ["05-OCT-26", null, "2026-10-05", null],
      ["1er mars 2026", null, "2026-03-01", null],
      ["5 de octubre de 2026", null, "2026-10-05", null],
      ["5. Oktober 2026", null, "2026-10-05", null],
    ] as const) {
      const found = findDay(text, order);
      assert.deepEqual([found?.day, found?.other], [day, other], text);
    }
    for (const text of ["02/30/2026", "13/13/2026", "31.02.2026", "1/2", "12345678", "10/15/20261", "Foo 5, 2026"])
      assert.equal(findDay(text, null), undefined, text);
  });

  test("another day of the document settles their order; two that disagree do not", () => {
    assert.equal(dayOrderOf(["Date 03/04/2026", "due 04/15/2026"]), "month-first");
    assert.equal(dayOrderOf(["03/04/2026", "15/04/2026"]), "day-first");
    assert.equal(dayOrderOf(["04/15/2026", "15/04/2026"]), null);
    assert.equal(dayOrderOf(["03/04/2026", "15.04.2026"]), null);
  });

  test("any day printed with its figures is among the readings of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.boolean(), (days, isDayFirst) => {
        const day = addDays(parseDay("2001-01-01")!, days);
        const [year, month, date] = day.split("-");
        const found = findDay(isDayFirst ? `${date}/${month}/${year}` : `${month}/${date}/${year}`, null);
        assert.ok(found?.day === day || found?.other === day, day);
        assert.equal(
          findDay(isDayFirst ? `${date}/${month}/${year}` : `${month}/${date}/${year}`, isDayFirst ? "day-first" : "month-first")
            ?.day,
          day,
        );
      }),
    );
  });
});

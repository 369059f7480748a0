import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addDays, type Day, dayAsWritten, dayOfInstant, daysBetween, parseDay } from "#domain/day/day.ts";

const two = (value: number): string => String(value).padStart(2, "0");

describe("a calendar day", () => {
  it("is what the calendar has, in every year of four centuries, and nothing else", () => {
    for (let year = 1900; year <= 2300; year += 1)
      for (let month = 0; month <= 13; month += 1)
        for (const date of [0, 1, 28, 29, 30, 31, 32]) {
          const text = `${year}-${two(month)}-${two(date)}`;
          const there = new Date(Date.UTC(year, month - 1, date));
          const isThere = there.getUTCFullYear() === year && there.getUTCMonth() === month - 1 && there.getUTCDate() === date;
          assert.equal(parseDay(text), isThere ? text : undefined, text);
        }
  });

  it("is written in ten characters and no others", () => {
    for (const text of [
      "",
      "2026-3-01",
      "2026-03-1",
      "02026-03-01",
      "2026-03-011",
      "2026/03/01",
      "20260301",
      " 2026-03-01",
      "2026-03-0a",
    ])
      assert.equal(parseDay(text), undefined, text);
  });

  it("is that of a date-time as it was written, whatever its zone", () => {
    for (const rest of [
      "",
      "T23:30-06:00",
      "t00:00z",
      "T24:00",
      "T24:00:00Z",
      "T12:59:60+1530",
      "T23:59:59.999999Z",
      "T09:05",
      "T00:00:00+00:00",
    ])
      assert.equal(dayAsWritten(`2026-03-01${rest}`), "2026-03-01", rest);
  });

  it("is none where the time is none", () => {
    const times = [
      "T25:00",
      "T24:01",
      "T24:00:01",
      "T23:60",
      "T23:59:61",
      "T9:00",
      "T12",
      " 12:00",
      "T12:00+16:00",
      "T12:00+05:60",
      "T12:00:00,5",
      "Tx",
    ];
    for (const rest of times) assert.equal(dayAsWritten(`2026-03-01${rest}`), undefined, rest);
    assert.equal(dayAsWritten("2026-02-29T12:00"), undefined);
  });

  it("counts days to and fro, over leap years", () => {
    assert.equal(daysBetween("2024-02-28" as Day, "2024-03-01" as Day), 2);
    assert.equal(daysBetween("2025-02-28" as Day, "2025-03-01" as Day), 1);
    assert.equal(daysBetween("2026-12-31" as Day, "2026-01-01" as Day), -364);
    assert.equal(addDays("2023-12-31" as Day, 366), "2024-12-31");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -9_000, max: 9_000 }), (since, days) => {
        const day = dayOfInstant((since + 10_000) * 86_400_000 + 86_399_999);
        assert.match(day, /^\d{4}-\d{2}-\d{2}$/);
        assert.equal(daysBetween(day, addDays(day, days)), days);
        assert.equal(parseDay(day), day);
      }),
    );
  });
});

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Day } from "#domain/day/day.ts";
import { isLongPast, mondayOf, nextWeekly, timeZoneOf, weeklyDueAt } from "#usecases/notice/weekly-time.ts";

const dueAt = (monday: string, timeZone: string): string => new Date(weeklyDueAt(monday as Day, timeZone)).toISOString();
const next = (timeZone: string, now: string, last: string | null = null): string =>
  nextWeekly(timeZone, { now: Date.parse(now), last: last as Day | null });

suite("the weekly mail", () => {
  test("comes at seven in the morning there, before and after the clocks change", () => {
    // Clocks go forward on Sunday, March 8, and back on Sunday, November 1, 2026.
    assert.equal(dueAt("2026-03-02", "America/New_York"), "2026-03-02T12:00:00.000Z");
    assert.equal(dueAt("2026-03-09", "America/New_York"), "2026-03-09T11:00:00.000Z");
    assert.equal(dueAt("2026-10-26", "America/Chicago"), "2026-10-26T12:00:00.000Z");
    assert.equal(dueAt("2026-11-02", "America/Chicago"), "2026-11-02T13:00:00.000Z");
    assert.equal(dueAt("2026-11-02", "America/Phoenix"), "2026-11-02T14:00:00.000Z");
  });

  test("waits east of UTC until the week is over there", () => {
    assert.equal(dueAt("2026-11-02", "Europe/Berlin"), "2026-11-02T06:00:00.000Z");
    for (const east of ["Asia/Tokyo", "Pacific/Auckland", "Pacific/Kiritimati"])
      assert.equal(dueAt("2026-11-02", east), "2026-11-02T00:10:00.000Z", east);
  });

  test("is of one week each, whoever moves on that Monday", () => {
    assert.equal(next("America/New_York", "2026-11-02T11:59:00Z"), "2026-11-02");
    assert.equal(next("America/New_York", "2026-11-02T12:00:00Z"), "2026-11-09");
    // Seven in Berlin is over, seven in Los Angeles is not: it came today all the same.
    assert.equal(next("America/Los_Angeles", "2026-11-02T06:30:00Z", "2026-11-02"), "2026-11-09");
    assert.equal(next("America/Los_Angeles", "2026-11-02T06:30:00Z"), "2026-11-02");
    assert.equal(next("America/New_York", "2026-11-08T23:00:00Z", "2026-11-02"), "2026-11-09");
  });

  test("is no news two days later", () => {
    const past = (now: string): boolean => isLongPast("2026-11-02" as Day, "America/New_York", Date.parse(now));
    assert.deepEqual([past("2026-11-04T11:59:00Z"), past("2026-11-04T12:01:00Z")], [false, true]);
  });

  test("begins a week on Monday", () => {
    assert.deepEqual(
      ["2026-11-01", "2026-11-02", "2026-11-08", "2026-11-09"].map((day) => mondayOf(day as Day)),
      ["2026-10-26", "2026-11-02", "2026-11-02", "2026-11-09"],
    );
  });

  test("takes names of time zones, and neither offsets nor other words", () => {
    assert.equal(timeZoneOf("America/Chicago"), "America/Chicago");
    assert.equal(timeZoneOf("america/chicago"), "America/Chicago");
    for (const none of ["+05:00", "-08", "", "Mars/Base", "UTC\u0000", "A".repeat(70)]) assert.equal(timeZoneOf(none), undefined);
  });
});

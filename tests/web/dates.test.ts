import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { daysUntil, formatAge, formatDay } from "../../web/src/ui/dates.ts";
import { snoozeTimes } from "../../web/src/shared/several/snooze-times.ts";
import { instantAt } from "../../web/src/ui/zones.ts";

describe("days and ages on the screen", () => {
  it("show a day as it was written, whatever the reader's zone", () => {
    const zone = process.env["TZ"];
    try {
      for (const TZ of ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"]) {
        process.env["TZ"] = TZ;
        assert.equal(formatDay("2026-03-01"), "Mar 1, 2026", TZ);
        assert.equal(formatDay("2026-12-31T23:59:59Z"), "Dec 31, 2026", TZ);
      }
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
    for (const text of ["", "03/01/2026", "2026-13-01", null, undefined]) assert.equal(formatDay(text), "–");
  });

  it("say how long ago, and now for what the sandbox clock puts ahead", () => {
    const now = Date.parse("2026-03-10T12:00:00Z");
    assert.deepEqual(
      [
        "2026-03-10T11:59:30Z",
        "2026-03-10T11:48:00Z",
        "2026-03-10T09:00:00Z",
        "2026-03-06T12:00:00Z",
        "2026-03-11T00:00:00Z",
        "x",
      ].map((text) => formatAge(text, now)),
      ["now", "12 min", "3 hr", "4 days", "now", "–"],
    );
  });

  it("count days until a due day by the calendar, not by hours", () => {
    const lateEvening = Date.parse("2026-03-10T23:59:00Z");
    const day = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone });
    for (const [text, zone, days] of [
      ["2026-03-10", "UTC", 0],
      ["2026-03-11", "UTC", 1],
      ["2026-03-08", "UTC", -2],
      ["2026-03-10", "Pacific/Auckland", -1],
      ["2026-03-10", "America/Chicago", 0],
      [null, "UTC", null],
    ] as const)
      assert.equal(daysUntil(text, lateEvening, day(zone)), days, `${text} in ${zone}`);
    assert.equal(daysUntil("2026-03-10", Date.parse("2026-03-11T01:00:00Z"), day("America/Chicago")), 0, "eight in the evening");
  });
});

describe("days and hours in the zone that the reader chose", () => {
  const NOW = Date.parse("2026-03-07T03:30:00Z");
  const told = (zone: string): readonly string[] => snoozeTimes(NOW, zone).map(({ at }) => at.toISOString());

  it("are those of its clocks: what is tomorrow in London is today in Chicago, and clocks go forward in between", () => {
    assert.deepEqual(told("Europe/London").slice(1), [
      "2026-03-08T08:00:00.000Z",
      "2026-03-10T08:00:00.000Z",
      "2026-03-09T08:00:00.000Z",
      "2026-03-21T08:00:00.000Z",
    ]);
    // Friday evening there; on Sunday, March 8, clocks go forward.
    assert.deepEqual(told("America/Chicago").slice(1), [
      "2026-03-07T14:00:00.000Z",
      "2026-03-09T13:00:00.000Z",
      "2026-03-09T13:00:00.000Z",
      "2026-03-20T13:00:00.000Z",
    ]);
    assert.equal(told("Asia/Kolkata")[0], "2026-03-07T07:30:00.000Z", "four hours are four hours");
  });

  it("begin at midnight there, and beside the gap where clocks skip the hour", () => {
    assert.equal(new Date(instantAt("2026-11-01", 0, "America/Chicago")).toISOString(), "2026-11-01T05:00:00.000Z");
    assert.equal(new Date(instantAt("2026-11-02", 0, "America/Chicago")).toISOString(), "2026-11-02T06:00:00.000Z");
    assert.equal(new Date(instantAt("2026-07-01", 0, "Pacific/Kiritimati")).toISOString(), "2026-06-30T10:00:00.000Z");
    const skipped = new Date(instantAt("2026-03-08", 2, "America/Chicago")).toISOString();
    assert.ok(["2026-03-08T08:00:00.000Z", "2026-03-08T07:00:00.000Z"].includes(skipped), skipped);
  });
});

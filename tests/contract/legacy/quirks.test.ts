import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { printRate } from "#domain/money/amount.ts";
import { handlingUnitId } from "#contract/legacy/quirks/handling-unit-id.ts";
import { printMetadataText, readMetadataText } from "#contract/legacy/quirks/metadata-as-text.ts";
import { printSpan, readTicks } from "#contract/legacy/quirks/time-span.ts";
import { legacyMeasures, measuresOf } from "#contract/legacy/quirks/two-units.ts";
import { joinZip, splitZip } from "#contract/legacy/quirks/zip-and-four.ts";

describe("quirks of the legacy generation", () => {
  it("read a time span as text or as ticks, and say it in every unit", () => {
    for (const [sent, ticks] of [
      ["0.14:30:00", 522_000_000_000],
      ["1.02:03:04", 937_840_000_000],
      ["14:30", 522_000_000_000],
      ["-00:00:01.5", -15_000_000],
      [{ ticks: 522_000_000_000 }, 522_000_000_000],
      [{}, null],
      [null, null],
      ["", null],
      ["24:00:00", undefined],
      ["1:2:3:4", undefined],
      ["9999.00:00:00", undefined],
      ["tomorrow", undefined],
    ] as const)
      assert.equal(readTicks(sent), ticks, JSON.stringify(sent));
    assert.deepEqual(printSpan(937_840_000_000), {
      ticks: 937_840_000_000,
      days: 1,
      hours: 2,
      minutes: 3,
      seconds: 4,
      milliseconds: 0,
      totalDays: 93_784 / 86_400,
      totalHours: 93_784 / 3_600,
      totalMinutes: 93_784 / 60,
      totalSeconds: 93_784,
      totalMilliseconds: 93_784_000,
    });
    assert.deepEqual(Object.values(printSpan(0)), Array(11).fill(0));
  });

  it("join and split a ZIP code, and leave other postal codes whole", () => {
    assert.equal(joinZip("44870", "1234"), "44870-1234");
    assert.equal(joinZip("44870", " "), "44870");
    assert.equal(joinZip(null, null), null);
    assert.deepEqual(splitZip("44870-1234"), { zip: "44870", zip4: "1234" });
    assert.deepEqual(splitZip("M5V 2T6"), { zip: "M5V 2T6", zip4: null });
  });

  it("bring both units of a line into one system, by the weight's", () => {
    const mixed = measuresOf({ weight: 10, weightUnit: "KG", length: 1, width: 2, height: 0.5, dimUnits: "FT" });
    assert.deepEqual(
      [
        mixed?.system,
        ...[mixed?.weight, mixed?.length, mixed?.width, mixed?.height].map((each) => printRate(each ?? (0n as never))),
      ],
      ["Metric", "10", "30.48", "60.96", "15.24"],
    );
    const imperial = measuresOf({ weight: 2, weightUnit: "Tons", length: 25.4, dimUnits: "Metric" });
    assert.equal(imperial?.system, "Imperial");
    assert.equal(printRate(imperial?.weight ?? (0n as never)), "4000");
    assert.equal(printRate(imperial?.length ?? (0n as never)), "10");
    assert.equal(measuresOf({ weight: 10, weightUnit: "stone" })?.weight, null, "pounds would be a guess");
    assert.equal(measuresOf({}), null);
    const there = measuresOf({ weight: 1200, weightUnit: "Imperial", length: 48, dimUnits: "Imperial" });
    assert.deepEqual(legacyMeasures(there), {
      weight: 1200,
      weightUnit: "Imperial",
      length: 48,
      width: null,
      height: null,
      dimUnits: "Imperial",
    });
  });

  it("take metadata as text, of V2's shape where it has it", () => {
    assert.deepEqual(readMetadataText('{"Route":{"lane":"OH-PA","miles":158}}'), { Route: { lane: "OH-PA", miles: 158 } });
    for (const text of ['{"a":1}', "[]", "hello", "{", '{"a":{"b":[1]}}', '{"__proto__":{"a":1}}', '{"a":{"__proto__":1}}', null])
      assert.equal(readMetadataText(text), null, String(text));
    assert.equal(printMetadataText({}), null);
  });

  it("number a known handling unit, and call another one Unknown", () => {
    assert.equal(handlingUnitId("pallets"), 1);
    assert.equal(handlingUnitId("Dragon"), "Unknown");
    assert.equal(handlingUnitId(null), "Unknown");
  });
});

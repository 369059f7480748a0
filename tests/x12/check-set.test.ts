import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkFile } from "#x12/check-file.ts";
import { bytesOf, invoiceWith, x12Text } from "../fixtures/x12-file.ts";

/** Codes of element faults with their places, of a sound invoice in which one segment is replaced. */
const faults = (id: string, segment: string): readonly string[] =>
  checkFile(bytesOf(x12Text({ bills: [invoiceWith(id, [segment])] })), {
    controlNumber: 7,
    on: "2026-11-21",
    at: "02:30",
  }).faults.map(({ code, place }) => `${code} ${place?.split(" ")[0]}`);

describe("a date", () => {
  const on = (date: string) => faults("B3", `B3**INV-1*S-100*PP**${date}*12000**20261013*035*ABCD*20261010`);
  it("is a day of its month, in a leap year too", () => {
    const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    days.forEach((last, at) => {
      const month = String(at + 1).padStart(2, "0");
      assert.deepEqual(on(`2026${month}${last}`), [], month);
      assert.deepEqual(on(`2026${month}${last + 1}`), ["8 B306"], month);
    });
    for (const [date, isDay] of [
      ["20240229", true],
      ["20000229", true],
      ["19000229", false],
      ["20260001", false],
      ["20261301", false],
      ["20260100", false],
      ["00000101", false],
    ] as const)
      assert.deepEqual(on(date), isDay ? [] : ["8 B306"], date);
  });
});

describe("a time", () => {
  const at = (time: string) => faults("G62", `G62*86*20261010*1*${time}`);
  it("is of a day of 24 hours, 60 minutes and, where it has them, 60 seconds", () => {
    for (const time of ["0000", "2359", "235959", "23595999"]) assert.deepEqual(at(time), [], time);
    for (const time of ["2400", "1260", "240000", "235960", "126000", "23596000"]) assert.deepEqual(at(time), ["9 G6204"], time);
  });
});

describe("a text", () => {
  const named = (name: string) => faults("N1", `N1*SH*${name}`);
  it("is as long as its characters are many, not its bytes", () => {
    assert.deepEqual(named("e".repeat(60)), []);
    assert.deepEqual(named("e".repeat(61)), ["5 N102"]);
    assert.deepEqual(named("\u00e9".repeat(60)), []);
    assert.deepEqual(named("\u00e9".repeat(61)), ["5 N102"]);
  });
});

describe("dates and times of signs that are no digits", () => {
  it("are none, also of the signs next to digits", () => {
    for (const date of ["2026101:", "202610/1", "2026-1-1", ":0261010", "/0261010"])
      assert.deepEqual(faults("B3", `B3**INV-1*S-100*PP**${date}*12000**20261013*035*ABCD*20261010`), ["8 B306"], date);
    for (const time of ["1:00", "/100", "12:0", "123/"])
      assert.deepEqual(faults("G62", `G62*86*20261010*1*${time}`), ["9 G6204"], time);
  });
});

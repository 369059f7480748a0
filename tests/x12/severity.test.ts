import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { packId, unpackId } from "#x12/pack-id.ts";
import { isGraveElement, isGraveSegment } from "#x12/severity.ts";
import { cleanValue, OUR_DELIMITERS, writeSegment } from "#x12/write-segments.ts";

describe("faults that refuse a set", () => {
  it("of a segment: any of B3, of L1 all but too many, and what is missing", () => {
    const grave = (setId: string, segment: string) =>
      ["1", "2", "3", "4", "5", "6", "7", "8"].filter((code) => isGraveSegment(setId, segment, code)).join("");
    assert.equal(grave("210", "B3"), "12345678");
    assert.equal(grave("210", "L1"), "123678");
    assert.equal(grave("210", "N9"), "3");
    assert.equal(grave("204", "B3"), "3", "of another set what is missing alone");
    assert.equal(grave("204", "L1"), "3");
  });

  it("of an element: none of another set than the 210", () => {
    const fault = { segment: "B3", element: 7, code: "6", type: 0 };
    assert.equal(isGraveElement("204", fault), false);
    assert.equal(isGraveElement("210", { ...fault, code: "3" }), false);
    assert.equal(isGraveElement("210", { segment: "L3", element: 5, code: "2", type: 0 }), false);
    assert.equal(isGraveElement("210", { segment: "L3", element: 5, code: "1", type: 0 }), true);
    assert.equal(isGraveElement("210", { segment: "L3", element: 4, code: "1", type: 0 }), false);
    assert.equal(isGraveElement("210", { segment: "N9", element: 2, code: "1", type: 0 }), false);
  });
});

describe("segments as they are kept and written", () => {
  it("have ids that are numbers, and texts again", () => {
    assert.deepEqual([packId("B3"), packId("ISA"), packId("K")], [0x423300, 0x495341, 0x4b0000]);
    for (const id of ["B3", "ISA", "L11"]) assert.equal(unpackId(packId(id)), id);
  });

  it("take no delimiter, no control character and nothing but ASCII, from the blank to the last sign before the tilde", () => {
    const clean = (value: string, longest = 80) => cleanValue(value, OUR_DELIMITERS, longest);
    assert.equal(clean(" a*b>c~d "), "abcd");
    assert.equal(clean("a\tb\u001fc\u007fdé"), "abcd");
    assert.equal(clean("! }|"), "! }|");
    assert.equal(clean("abc  def", 5), "abc");
    const other = { element: 124, component: 62, segment: 10 };
    assert.equal(cleanValue("a~b|c", other, 80), "a~bc", "a tilde that is no delimiter stands");
  });

  it("end with their terminator, without the empty elements at their end", () => {
    assert.equal(writeSegment(OUR_DELIMITERS, "N9", "BM", "", "X", "", ""), "N9*BM**X~\n");
    assert.equal(writeSegment(OUR_DELIMITERS, "N9", "", ""), "N9~\n");
    assert.equal(writeSegment({ ...OUR_DELIMITERS, segment: 10 }, "N9", "BM"), "N9*BM\n");
    assert.equal(writeSegment({ ...OUR_DELIMITERS, segment: 13 }, "N9", "BM"), "N9*BM\r");
  });
});

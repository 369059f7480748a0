import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "../fixtures/read-x12-file.ts";
import { bytesOf, SOUND_INVOICE, x12Text, type FileParts } from "../fixtures/x12-file.ts";

/** Outcome and codes (data element 718) of each set, and how many invoices count in the end. */
const sets = (parts: FileParts, change?: (segments: string[]) => string[]): string => {
  const { results, bills: invoices } = readFile([bytesOf(x12Text(parts, change))]);
  const told = results.flatMap((result) => result.groups.flatMap((group) => group.sets));
  return `${told.map(({ outcome, codes }) => [outcome, ...codes].join(" ")).join(", ")}; ${invoices.length} invoices`;
};

const replaced = (from: string, to: string) => (segments: string[]) =>
  segments.map((segment) => (segment.startsWith(from) ? to : segment));

const TWO = [SOUND_INVOICE, SOUND_INVOICE];

const CASES: readonly (readonly [what: string, got: string, is: string])[] = [
  ["sound", sets({}), "A; 1 invoices"],
  ["a control number of nine characters", sets({ setNumbers: ["123456789"] }), "A; 1 invoices"],
  ["a control number of ten", sets({ setNumbers: ["1234567890"] }), "R 7; 0 invoices"],
  ["a control number of four", sets({ setNumbers: ["1234"] }), "A; 1 invoices"],
  ["a control number of three is put up with", sets({ setNumbers: ["123"] }), "E 7; 1 invoices"],
  ["no control number", sets({ setNumbers: [""] }), "R 7; 0 invoices"],
  ["the same control number twice in a group", sets({ bills: TWO, setNumbers: ["0001", "0001"] }), "A, R 23; 1 invoices"],
  ["two control numbers", sets({ bills: TWO }), "A, A; 2 invoices"],
  ["another number in SE", sets({}, replaced("SE*", "SE*17*0002")), "R 3; 0 invoices"],
  ["SE counts one more", sets({}, replaced("SE*", "SE*18*0001")), "R 4; 0 invoices"],
  ["SE counts one less", sets({}, replaced("SE*", "SE*16*0001")), "R 4; 0 invoices"],
  ["SE counts in letters", sets({}, replaced("SE*", "SE*XVII*0001")), "R 4; 0 invoices"],
  ["no SE", sets({}, (segments) => segments.filter((segment) => !segment.startsWith("SE*"))), "R 2; 0 invoices"],
  ["another set than was asked for", sets({ setIds: ["214"] }), "R 1; 0 invoices"],
  ["no set at all", sets({ setIds: ["2-0"] }), "R 6; 0 invoices"],
];

for (const [what, got, is] of CASES) test(`a set: ${what}`, () => assert.equal(got, is));

test("the sets of a refused group are refused with it", () => {
  const { results, bills: invoices } = readFile([bytesOf(x12Text({}, replaced("GE*", "GE*1*78")))]);
  assert.equal(invoices.length, 0);
  assert.ok(results.every((result) => result.outcome === "rejected" || result.groups.every((group) => group.codes.length > 0)));
  // Known before its sets come: a version that nobody reads.
  const early = readFile([bytesOf(x12Text({ version: "009999" }))]);
  assert.deepEqual(
    early.results.flatMap((result) => result.groups.flatMap((group) => group.sets.map((set) => set.outcome))),
    early.results.flatMap((result) => result.groups.flatMap((group) => group.sets.map(() => "R"))),
  );
  assert.equal(early.bills.length, 0);
});

/** What a group says of its sets: outcome, sets that it says it has, that came, and that were taken. */
const groupOf = (parts: FileParts, change?: (segments: string[]) => string[]): string => {
  const [group] = readFile([bytesOf(x12Text(parts, change))]).results[0]?.groups ?? [];
  return `${group?.outcome} ${group?.included} ${group?.received} ${group?.accepted}`;
};

test("a set is judged by its segments too, and its group by its sets", () => {
  const bad = SOUND_INVOICE.map((segment) => (segment.startsWith("B3*") ? segment.replace("20261014", "20261399") : segment));
  assert.equal(
    sets({ bills: [bad] })
      .split(";")[0]
      ?.startsWith("A"),
    false,
  );
  assert.equal(groupOf({}), "A 1 1 1");
  assert.equal(groupOf({ bills: TWO, setNumbers: ["0001", "0001"] }), "P 2 2 1");
  assert.equal(groupOf({ setNumbers: ["1234567890"] }), "R 1 1 0");
  assert.equal(groupOf({ setNumbers: ["123"] }), "E 1 1 1");
});

test("a set that was not asked for is not judged by its segments", () => {
  const [group] = readFile([bytesOf(x12Text({ setIds: ["214"] }))]).results[0]?.groups ?? [];
  assert.deepEqual(
    group?.sets.map(({ codes, faults }) => [codes, faults]),
    [[["1"], []]],
  );
});

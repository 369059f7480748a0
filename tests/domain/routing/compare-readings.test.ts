import assert from "node:assert/strict";
import { test } from "node:test";
import type { Fact, PaperReading, Reading } from "#domain/reading/fact.ts";
import { type ComparedType, countCompared, type SettledPaper, worseOf } from "#domain/routing/compare-readings.ts";

const fact = (value: string): Fact => ({
  value,
  confidence: 0.9,
  page: 1,
  box: [0, 0, 0.1, 0.1],
  found: "label",
  candidates: [],
});
const paper = (number: string, amounts: readonly string[], type: "Invoice" | "BillOfLading" = "Invoice"): PaperReading => ({
  pages: [1],
  type: { value: type, confidence: 0.9, candidates: [] },
  fields: { invoiceNumber: fact(number) },
  charges: amounts.map((amount) => ({ amount: fact(amount) })),
  checks: [],
});
const reading = (...papers: readonly PaperReading[]): Reading => ({
  status: "read",
  reason: null,
  ...(papers[0] as PaperReading),
  ...(papers.length > 1 ? { papers } : {}),
  pages: [{ number: 1, width: 612, height: 792, rotation: 0, text: "embedded" }],
});
/** What was read, and what the person said. */
const settled = (
  numbers: readonly [string | null, string],
  amounts: readonly (readonly [string | null, string | null])[],
): SettledPaper => ({
  type: { read: "Invoice", said: "Invoice" },
  corrections: [
    { field: "invoiceNumber", read: numbers[0], said: numbers[1] },
    ...amounts.map(([read, said], at) => ({ field: `charges[${at}].amount`, read, said })),
  ],
});
const field = (types: readonly ComparedType[], name: string) =>
  types.flatMap(({ fields }) => fields).find((each) => each.field === name);

test("each field is counted as it was read and as it is read now, charge lines without their places", () => {
  const types = countCompared(
    [],
    [
      settled(
        ["A-1", "A-11"],
        [
          ["10.00", "10.00"],
          [null, "5.00"],
          ["7.00", null],
        ],
      ),
    ],
    reading(paper("A-11", ["10", "5.00"])),
  );
  assert.equal(types.length, 1);
  assert.deepEqual(field(types, "invoiceNumber"), {
    type: "Invoice",
    field: "invoiceNumber",
    before: { right: 0, wrong: 1, missed: 0 },
    after: { right: 1, wrong: 0, missed: 0 },
  });
  // A line that the person took away was made up; 10 is 10.00.
  assert.deepEqual(field(types, "charges.amount")?.before, { right: 1, wrong: 1, missed: 1 });
  assert.deepEqual(field(types, "charges.amount")?.after, { right: 2, wrong: 0, missed: 0 });
  assert.deepEqual(types.flatMap(worseOf), []);
});

test("one value of money that is read worse is worse, however much else is read better", () => {
  const before = settled(
    ["A-1", "A-1"],
    [
      [null, "5.00"],
      [null, "6.00"],
      [null, "7.00"],
    ],
  );
  const types = countCompared([], [before], reading(paper("A-7", ["5.00", "6.00", "7.00"])));
  assert.deepEqual(types.flatMap(worseOf), ["Invoice, invoiceNumber: 1 wrong, 0 before"]);
});

test("what cannot be read any more is missed, and what could not be read before is gained", () => {
  const failed: Reading = { status: "failed", reason: "no", pages: [], type: null, fields: {}, charges: [], checks: [] };
  const lost = countCompared([], [settled(["A-1", "A-1"], [])], failed);
  assert.match(lost.flatMap(worseOf).join(), /invoiceNumber: 0 right, 1 before/);
  const unread: SettledPaper = {
    type: { read: null, said: "Invoice" },
    corrections: [{ field: "invoiceNumber", read: null, said: "A-1" }],
  };
  assert.deepEqual(countCompared([], [unread], reading(paper("A-1", []))).flatMap(worseOf), []);
});

test("of several bills in a file each is compared with its own, and types are counted apart", () => {
  const bol: SettledPaper = {
    type: { read: "BillOfLading", said: "BillOfLading" },
    corrections: [{ field: "invoiceNumber", read: "B", said: "B" }],
  };
  const types = countCompared(
    [],
    [settled(["A-1", "A-1"], []), settled(["A-2", "A-2"], []), bol],
    reading(paper("B", [], "BillOfLading"), paper("A-1", []), paper("A-2", [])),
  );
  assert.deepEqual(types.map(({ type, papers }) => [type, papers]).toSorted(), [
    ["BillOfLading", 1],
    ["Invoice", 2],
  ]);
  assert.deepEqual(field(types, "invoiceNumber")?.type !== undefined, true);
  assert.deepEqual(types.flatMap(worseOf), []);
});

test("a reader that gets worse on e-invoices, or on files of several, is worse however much better it is on others", () => {
  for (const kind of ["embedded", "several"] as const) {
    const plain = countCompared([], [settled([null, "A-1"], [[null, "5.00"]])], reading(paper("A-1", ["5.00"])));
    const own = { ...settled(["A-2", "A-2"], [["6.00", "6.00"]]), kind };
    const types = countCompared(plain, [own], reading(paper("A-2", ["9.00"])));
    assert.deepEqual(
      types.map(({ papers }) => papers),
      [1, 1],
    );
    const name = kind === "embedded" ? "Invoice in e-invoices" : "Invoice in files of several";
    assert.deepEqual(types.flatMap(worseOf), [`${name}, charges.amount: 1 wrong, 0 before`]);
    assert.deepEqual(countCompared(plain, [own], reading(paper("A-2", ["6.00"]))).flatMap(worseOf), []);
  }
});

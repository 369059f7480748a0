import assert from "node:assert/strict";
import { test } from "node:test";
import { readX12Sync } from "#x12/read-x12.ts";
import { CODE_LISTS } from "#x12/tables/code-lists.ts";
import { ELEMENTS } from "#x12/tables/elements.ts";
import { SEGMENTS } from "#x12/tables/segments.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { FULL } from "../fixtures/full-210.ts";
import { bytesOf, x12Text } from "../fixtures/x12-file.ts";

const setOf = (invoice: readonly string[], version = "004010"): TransactionSet => {
  for (const event of readX12Sync([bytesOf(x12Text({ bills: [invoice], version }))]))
    if (event.kind === "transaction-set") return event.set;
  throw new Error("no set");
};
const unknownCodes = (set: TransactionSet): string[] =>
  set.faults.flatMap((fault) =>
    fault.elements
      .filter((element) => element.code === "7")
      .map((element) => `${fault.segment}${String(element.element).padStart(2, "0")} ${element.value}`),
  );

/** Every place of the full invoice where an element with a code list has a value: segment, element, reference. */
const PLACES = FULL.flatMap((segment, index) => {
  const [id = "", ...values] = segment.split("*");
  const references = (SEGMENTS[id]?.elements ?? "").split(" ").map((text) => text.replace("!", ""));
  return values.flatMap((value, at) => {
    const reference = references[at] ?? "";
    return value !== "" && Object.hasOwn(CODE_LISTS, reference) ? [{ index, id, element: at + 1, reference }] : [];
  });
});

const withValue = ({ index, element }: (typeof PLACES)[number], value: string): string[] =>
  FULL.map((segment, at) =>
    at === index
      ? segment
          .split("*")
          .map((text, place) => (place === element ? value : text))
          .join("*")
      : segment,
  );

test("a sound invoice has no unknown code, in no release", () => {
  for (const version of ["004010", "004030", "005010"]) assert.deepEqual(unknownCodes(setOf(FULL, version)), [], version);
});

test("each element that has a code list tells a code that is in none: R where the invoice's terms or kind stand, E elsewhere", () => {
  const seen = new Set(PLACES.map(({ reference }) => reference));
  assert.deepEqual(
    Object.keys(CODE_LISTS).filter((reference) => !seen.has(reference)),
    [],
    "the full invoice has every one of them",
  );
  for (const place of PLACES) {
    const [, minimum = 1] = ELEMENTS[place.reference] ?? [];
    for (const version of ["004010", "005010"]) {
      const value = "}".repeat(minimum);
      const set = setOf(withValue(place, value), version);
      const where = `${place.id}${String(place.element).padStart(2, "0")}`;
      assert.ok(unknownCodes(set).includes(`${where} ${value}`), `${where} in ${version}: ${unknownCodes(set).join("; ")}`);
      const refuses = where === "B304" || where === "B308";
      assert.equal(set.outcome, refuses ? "R" : "E", where);
    }
  }
});

test("a code that looks like one and is in no list is told where the list is known", () => {
  const [b310] = PLACES.filter(({ id, element }) => id === "B3" && element === 10);
  assert.deepEqual(unknownCodes(setOf(withValue(b310!, "0}5"))), ["B310 0}5"]);
  assert.deepEqual(unknownCodes(setOf(withValue(b310!, "QQ9"))), ["B310 QQ9"]);
  assert.deepEqual(unknownCodes(setOf(withValue(b310!, "017"))), []);
  const [c301] = PLACES.filter(({ id, element }) => id === "C3" && element === 1);
  assert.deepEqual(unknownCodes(setOf(withValue(c301!, "ZZZ"))), ["C301 ZZZ"]);
  assert.deepEqual(unknownCodes(setOf(withValue(c301!, "usd"))), ["C301 usd"]);
  const [n103] = PLACES.filter(({ id, element }) => id === "N1" && element === 3);
  assert.deepEqual(unknownCodes(setOf(withValue(n103!, "02"))), ["N103 02"]);
  // Releases after 004010 add codes to this list.
  assert.deepEqual(unknownCodes(setOf(withValue(n103!, "02"), "005010")), []);
});

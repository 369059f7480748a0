import assert from "node:assert/strict";
import { test } from "node:test";
import { areCutElsewhere } from "#domain/matching/separators.ts";

test("numbers are cut elsewhere where only their separators differ, on both sides", () => {
  const cases: readonly (readonly [a: string, b: string, elsewhere: boolean])[] = [
    ["11-2", "1-12", true],
    ["Q11-2", "Q1-12", true],
    ["11-2", "11-2", false],
    ["11-2", "112", false],
    ["1-1-2", "11-2", false],
    ["11-2", "11/2", false],
    ["011-2", "11-02", false],
    ["11-2", "45", false],
    ["11-2", "4-57", false],
    ["1-12", "1-13", false],
  ];
  for (const [a, b, elsewhere] of cases) {
    assert.equal(areCutElsewhere(a, b), elsewhere, `${a} and ${b}`);
    assert.equal(areCutElsewhere(b, a), elsewhere, `${b} and ${a}`);
  }
});

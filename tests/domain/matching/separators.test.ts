import assert from "node:assert/strict";
import { test } from "node:test";
import { areCutElsewhere, needsInnerZeros } from "#domain/matching/separators.ts";

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

test("zeros within a number are dropped where it agrees only so, and zeros before it, or before its first digit, are not", () => {
  const cases: readonly (readonly [a: string, b: string, needs: boolean])[] = [
    ["8-015", "815", true],
    ["910-045", "91045", true],
    ["11-02", "11-2", true],
    ["A1-007", "A1-7", true],
    ["8-015", "8-015", false],
    ["8-015", "8015", false],
    ["8-015", "8 015", false],
    ["008-015", "8015", false],
    ["ORD-000123", "ORD 123", false],
    ["ORD-000123", "ORD123", false],
    ["ORD-000123", "ORD000123", false],
    ["0ORD123", "ORD-123", false],
    ["ORD-2026-00123", "ORD-2026-123", true],
    ["11-2", "112", false],
    ["-0-5", "5", false],
  ];
  for (const [a, b, needs] of cases) {
    assert.equal(needsInnerZeros(a, b), needs, `${a} and ${b}`);
    assert.equal(needsInnerZeros(b, a), needs, `${b} and ${a}`);
  }
});

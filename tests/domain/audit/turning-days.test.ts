import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn, turnsWithin } from "#domain/audit/policy/turning-days.ts";
import type { PolicyOverride } from "#domain/audit/policy/policy.ts";
import type { Day } from "#domain/day/day.ts";

const policyOf = (...days: readonly (readonly [from: string | null, until: string | null])[]) => ({
  overrides: days.map(([effectiveFrom, effectiveUntil]) => ({ effectiveFrom, effectiveUntil }) as PolicyOverride),
});
const day = (text: string): Day => text as Day;

describe("days on which overrides of a policy begin or end", () => {
  const policy = policyOf([null, null], ["2026-03-04", "2026-03-31"], [null, "2026-03-02"]);

  it("are the first day that one holds and the day after its last", () => {
    assert.equal(nextTurn(policy, day("2026-03-01")), "2026-03-03");
    assert.equal(nextTurn(policy, day("2026-03-03")), "2026-03-04", "of today is none to come");
    assert.equal(nextTurn(policy, day("2026-03-04")), "2026-04-01");
    assert.equal(nextTurn(policy, day("2026-04-01")), null);
    assert.equal(nextTurn(policyOf([null, null]), day("2026-03-01")), null);
  });

  it("count from the first of some days to the last", () => {
    const within = (from: string, until: string) => turnsWithin(policy, day(from), day(until));
    assert.deepEqual(
      [within("2026-03-03", "2026-03-03"), within("2026-03-01", "2026-03-03"), within("2026-03-04", "2026-03-20")],
      [true, true, true],
    );
    assert.deepEqual([within("2026-03-05", "2026-03-31"), within("2026-03-01", "2026-03-02")], [false, false]);
  });
});

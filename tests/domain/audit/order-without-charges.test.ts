import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

describe("an order that names no charges", () => {
  const judged = (ordered: readonly (readonly [string, string])[], siblings: Parameters<typeof factsOf>[0] = {}) => {
    const charges = [
      ["LINEHAUL", "1000"],
      ["LIFTGATE", "95"],
    ] as const;
    const { verdict, findings } = runAudit(factsOf({ order: { charges: ordered }, invoice: { charges }, ...siblings }));
    return [verdict, findings.filter(({ severity }) => severity !== "information").map(({ rule }) => rule)];
  };
  it("is a person's alone: nothing is too much of it, nor not on it", () => {
    assert.deepEqual(judged([]), ["review", ["order-without-charges"]]);
  });
  it("is judged beside what was billed of it before", () => {
    const [verdict, rules] = judged([], { siblings: [siblingOf({ byCode: [["LINEHAUL", "1000"]] })] });
    assert.equal(verdict, "dispute");
    assert.ok(Array.isArray(rules) && rules.includes("order-overbilled"));
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { type ChargeInput, factsOf } from "#tests/builders/audit-facts-builder.ts";

const audit = (ordered: readonly ChargeInput[], billed: readonly ChargeInput[]) =>
  runAudit(factsOf({ order: { charges: ordered }, invoice: { charges: billed } }));
const rows = ({ charges }: ReturnType<typeof audit>): string[] => charges.map((row) => `${row.code} ${row.lines.length}`);

describe("deficit freight", () => {
  const beside: readonly ChargeInput[] = [
    ["400", "46.31"],
    ["DAA", "5.14"],
  ];
  it("is linehaul beside its linehaul: both are the price of the weight that was rated", () => {
    const right = audit([["LINEHAUL", "51.45"]], beside);
    assert.equal(right.verdict, "approve");
    assert.deepEqual(rows(right), ["LINEHAUL 2"]);
    assert.equal(audit([["LINEHAUL", "46.31"]], beside).verdict, "dispute");
  });
  it("is what it is where an order names it, or no linehaul is billed beside it", () => {
    const named: readonly ChargeInput[] = [
      ["LINEHAUL", "46.31"],
      ["Deficit Weight", "5.14"],
    ];
    assert.deepEqual(rows(audit(named, beside)), ["LINEHAUL 1", "DEFICIT 1"]);
    assert.equal(audit(named, beside).verdict, "approve");
    const alone = audit([["LINEHAUL", "1000"]], [["DAA", "5.14"]]);
    assert.notEqual(alone.verdict, "approve");
  });
  it("is no other linehaul", () =>
    assert.notEqual(
      audit(
        [["LINEHAUL", "51.45"]],
        [
          ["LINEHAUL", "46.31"],
          ["EXPEDITE", "5.14"],
        ],
      ).verdict,
      "approve",
    ));
});

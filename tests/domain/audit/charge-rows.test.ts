import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { C100, OTHER, rated } from "#tests/builders/audit-cases.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { FactsInput, ShortCharge } from "#tests/builders/audit-facts-builder.ts";

const audited = (facts: FactsInput) => printAuditResult(runAudit(factsOf(facts)));
const perMile = (amount: string, quantity: string, description: string): ShortCharge => ({
  code: "LINEHAUL",
  amount,
  rate: "2",
  quantity,
  qualifier: "PerMile",
  description,
});

describe("the charges of an audit result, a row each code", () => {
  it("billed ones as they came, then expected ones that are not billed; what is spent has none", () => {
    const { charges } = audited({
      order: {
        charges: [perMile("100", "50", "ordered haul"), { code: "LIFTGATE", amount: "40" }, { code: "FUEL", amount: "20" }],
      },
      invoice: { charges: [{ code: "FUEL", amount: "15" }] },
      siblings: [
        siblingOf({
          byCode: [
            ["LIFTGATE", "40"],
            ["FUEL", "5"],
          ],
        }),
      ],
    });
    assert.deepEqual(
      charges.map((row) => [row.code, row.billed, row.expected, row.previouslyBilled, row.variance]),
      [
        ["FUEL", "15.0000", "15.0000", "5.0000", "0.0000"],
        ["LINEHAUL", "0.0000", "100.0000", "0.0000", "-100.0000"],
      ],
    );
    assert.deepEqual(
      charges.map((row) => [row.rate, row.quantity, row.qualifier, row.description, row.lines.length]),
      [
        [null, null, null, null, 1],
        ["2.0000", "50.0000", "PerMile", "ordered haul", 0],
      ],
    );
  });

  it("one line shows its rate, several show none; the first one names it", () => {
    const line = (description: string) => perMile("50", "25", description);
    const found = audited({ order: { charges: [perMile("100", "50", "ours")] }, invoice: { charges: [line("theirs")] } });
    assert.deepEqual(
      found.charges.map((row) => [row.rate, row.quantity, row.description]),
      [["2.0000", "25.0000", "theirs"]],
    );
    const two = audited({
      order: { charges: [perMile("100", "50", "ours")] },
      invoice: { charges: [line("first"), line("second")] },
    });
    assert.deepEqual(
      two.charges.map((row) => [row.rate, row.quantity, row.qualifier, row.description]),
      [[null, null, null, "first"]],
    );
    assert.equal(two.verdict, "approve");
    assert.deepEqual(
      two.charges.map((row) => row.approved),
      ["100.0000"],
    );
    assert.equal(two.totals.approved, "100.0000");
  });

  it("several ordered lines of a code that is not billed show no rate", () => {
    const { charges } = audited({
      order: { charges: [perMile("50", "25", "a"), perMile("50", "25", "b"), { code: "FUEL", amount: "20" }] },
      invoice: { charges: [{ code: "FUEL", amount: "20" }] },
    });
    assert.deepEqual(charges.at(-1)?.rate, null);
  });

  it("names its findings, and the engine's amount", () => {
    const result = audited(rated("150", "100"));
    const [row] = result.charges;
    assert.equal(row?.rated, "100.0000");
    assert.deepEqual(
      row?.findings.map((at) => result.findings[at]?.charge),
      ["LINEHAUL"],
    );
    assert.deepEqual([row?.approved, result.totals.approved], [null, null]);
  });

  it("expects nothing where nothing can be compared", () => {
    const { charges, totals } = audited({
      order: { vendors: [OTHER, { ...OTHER, externalId: "THIRD", scac: "THRD" }] },
      invoice: { charges: C100 },
    });
    assert.deepEqual(
      charges.map((row) => [row.expected, row.variance, row.variancePercent]),
      [[null, null, null]],
    );
    assert.deepEqual([totals.expected, totals.variance, totals.variancePercent], [null, null, null]);
  });
});

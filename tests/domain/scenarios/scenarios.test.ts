import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { validateRatedCharges } from "#domain/audit/expected/validate-rated-charges.ts";
import type { Day } from "#domain/day/day.ts";
import { amountOf, rateOf } from "#domain/money/amount.ts";
import { classOfDensity, densityOf } from "#domain/reference/density-classes.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";
import { ACCESSORIALS } from "./accessorials.ts";
import { ARITHMETIC } from "./arithmetic.ts";
import { BALANCE_DUE } from "./balance-due.ts";
import { LESS_THAN_TRUCKLOAD } from "./less-than-truckload.ts";
import { MATCHING_IDENTITY } from "./matching-identity.ts";
import { VERDICTS_OF } from "./scenario.ts";
import { TOTALS_TERMS_DATES } from "./totals-terms-dates.ts";

const ALL = [...ARITHMETIC, ...LESS_THAN_TRUCKLOAD, ...ACCESSORIALS, ...TOTALS_TERMS_DATES, ...MATCHING_IDENTITY, ...BALANCE_DUE];

describe("scenarios of the trade", () => {
  for (const { number, name, facts, expect } of ALL) {
    it(`${number}: ${name}`, () => {
      const printed = printAuditResult(runAudit(factsOf(facts)));
      const told = JSON.stringify(printed.findings.map((finding) => [finding.rule, finding.severity, finding.message]));
      assert.ok(
        VERDICTS_OF[expect.verdict].includes(printed.verdict),
        `${printed.verdict} instead of ${expect.verdict}: ${told} ${JSON.stringify(printed.notEvaluated)}`,
      );
      for (const [rule, variance] of expect.finds ?? []) {
        const found = printed.findings.filter((finding) => finding.rule === rule);
        assert.ok(found.length > 0, `${rule} finds nothing: ${told}`);
        if (variance !== undefined)
          assert.ok(
            found.some((entry) => entry.variance === variance),
            `${rule}: ${found.map((entry) => entry.variance).join()} instead of ${variance}`,
          );
      }
      for (const rule of expect.quiet ?? []) assert.ok(!printed.findings.some((finding) => finding.rule === rule), told);
      if (expect.message !== undefined) assert.match(told, expect.message);
      if (expect.approved !== undefined) assert.equal(printed.totals.approved, expect.approved);
    });
  }

  it("3: a rating answer must be rate x quantity to the ten-thousandth", () => {
    const answer = (amount: string) =>
      validateRatedCharges(
        "vendor",
        [
          {
            code: "LH",
            description: null,
            amount: amountOf(amount),
            rate: rateOf("18.425"),
            quantity: rateOf("12.34"),
            qualifier: "PerHundredweight",
          },
        ],
        "USD",
      );
    assert.deepEqual(answer("227.3645"), []);
    assert.deepEqual(
      answer("227.36").map((fault) => fault.message),
      ["otherProduct"],
    );
  });

  it("18: four pallets of 48 x 40 x 52 inches and 1,320 lb are class 175", () => {
    const density = densityOf({ weight: rateOf("1320"), length: rateOf("48"), width: rateOf("40"), height: rateOf("52") }, 4);
    assert.equal(density, rateOf("5.71153846"));
    assert.equal(classOfDensity(rateOf("5.71153846"), "2026-03-01" as Day), "175");
  });

  for (const [density, freightClass] of [
    ["6", "125"],
    ["8", "100"],
    ["12", "85"],
    ["35", "55"],
    ["50", "50"],
    ["0.9999", "400"],
    ["22.5", "65"],
    ["22.4999", "70"],
  ] as const) {
    it(`20: ${density} lb a cubic foot is class ${freightClass}`, () =>
      assert.equal(classOfDensity(rateOf(density), "2026-03-01" as Day), freightClass));
  }

  it("20: before 19 July 2025 there was no class 50", () =>
    assert.equal(classOfDensity(rateOf("50"), "2025-07-18" as Day), "60"));
});

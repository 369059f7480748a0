import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { SeededRandom } from "#tests/builders/seeded-random.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { NAIVE_RULES, naiveVerdict } from "./naive/naive-rules.ts";
import { wideCase } from "./naive/wide-case.ts";
import { MONEY_RULES } from "./naive-audit.ts";

const CASES = caseCount({ suite: 3_000, soak: 100_000 });

const jsonOf = (facts: AuditFacts): string =>
  JSON.stringify(facts, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));

/** What the engine says, in the words of the naive rules. */
const engineSays = (facts: AuditFacts): { verdict: string; rules: Record<string, string | readonly string[]> } => {
  const { verdict, findings, passed, notApplicable, notEvaluated } = printAuditResult(runAudit(facts));
  const rules: Record<string, string | readonly string[]> = {};
  for (const rule of Object.keys(NAIVE_RULES))
    rules[rule] = passed.includes(rule)
      ? "pass"
      : notApplicable.includes(rule)
        ? "not-applicable"
        : notEvaluated.some((entry) => entry.rule === rule)
          ? "not-evaluated"
          : findings
              .filter((entry) => entry.rule === rule)
              .map((entry) => `${entry.charge ?? "-"} ${entry.variance ?? "-"} ${entry.severity}`)
              .sort();
  return { verdict, rules };
};

describe("every other rule against a second, naive implementation", () => {
  it("each rule of the table has one", () => {
    assert.deepEqual(
      RULE_IDS.filter((rule) => !(rule in NAIVE_RULES) && !MONEY_RULES.includes(rule)),
      [],
      "write the new rule a second time, simply: a row in tests/domain/audit/naive (or naive-audit.ts, where it is arithmetic of charges)",
    );
    const known = new Set(RULE_IDS);
    assert.deepEqual(
      [...Object.keys(NAIVE_RULES), ...MONEY_RULES].filter((rule) => !known.has(rule)),
      [],
      "naive rules of no rule",
    );
  });

  it(`agrees on ${CASES} random sets of facts, rule by rule`, () => {
    const random = new SeededRandom(RUN_SEED);
    const times = new Map<string, number>();
    for (let at = 0; at < CASES; at += 1) {
      const facts = wideCase(random, MONEY_RULES);
      const expected = naiveVerdict(facts);
      const said = engineSays(facts);
      for (const [rule, outcome] of Object.entries(expected.rules)) {
        if (JSON.stringify(said.rules[rule]) !== JSON.stringify(outcome))
          assert.deepEqual(said.rules[rule], outcome, `${rule}, case ${at} of seed ${RUN_SEED}: ${jsonOf(facts)}`);
        const key = `${rule} ${typeof outcome === "string" ? outcome : "found"}`;
        times.set(key, (times.get(key) ?? 0) + 1);
      }
      if (said.verdict !== expected.verdict)
        assert.equal(said.verdict, expected.verdict, `verdict of case ${at} of seed ${RUN_SEED}: ${jsonOf(facts)}`);
    }
    // Each must have found something and have passed often, or the agreement says little. The rarest comes 7 times in 1,000: once
    // in a million runs is it rarer than this by chance.
    const rare = Object.keys(NAIVE_RULES).flatMap((rule) =>
      [`${rule} found`, `${rule} ${rule === "correction-held" ? "not-applicable" : "pass"}`].filter(
        (key) => (times.get(key) ?? 0) < CASES / 1_000,
      ),
    );
    assert.deepEqual(rare, [], JSON.stringify([...times].filter(([key]) => rare.includes(key))));
  });
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { FIRST_LIVING_RULE_SET, RULE_SET, RULE_SETS } from "#domain/audit/rule-set.ts";
import { AUDIT_RULES } from "#domain/audit/rules/index.ts";
import type { AuditRule } from "#domain/audit/context/define-rule.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { replayAudit } from "#domain/stored/replay-audit.ts";
import { FROZEN_ENGINES } from "#domain/stored/rule-sets/index.ts";
import { agreeing } from "#tests/builders/audit-facts-builder.ts";
import { type Release, releases, rulesFingerprint } from "#tests/fixtures/releases.ts";

const ROOT = join(import.meta.dirname, "../../..");

interface StoredCase {
  readonly name: string;
  readonly facts: string;
  readonly settings: string;
  /** By rule set. */
  readonly results: Readonly<Record<string, { readonly ruleSetVersion: string }>>;
}

const STORED = JSON.parse(readFileSync(join(ROOT, "tests/fixtures/rule-sets/3-and-4.json"), "utf8")) as readonly StoredCase[];

/** What is wrong with the table beside the releases that stored audits under it, in words that say what to do. */
function faultsOfTable(rules: readonly AuditRule[], ruleSet: number, firstLiving: number, made: readonly Release[]): string[] {
  const faults: string[] = [];
  const released = Math.max(...made.map((release) => release.ruleSet));
  if (released > ruleSet) faults.push(`a release is under rule set ${released}: RULE_SETS must not lose rows`);
  for (const rule of rules)
    if (!Number.isInteger(rule.since) || rule.since < 1 || rule.since > ruleSet)
      faults.push(
        `rule ${rule.id} says since: ${rule.since}, and the latest row of RULE_SETS (src/domain/audit/rule-set.ts) is ${ruleSet}. ` +
          `A new rule is since the next number that no release has yet: ${Math.max(ruleSet, released + 1)}. Add that row, if it is not there.`,
      );
  for (const release of made) {
    for (const { id, since } of rules)
      if (since <= release.ruleSet && !release.ruleIds.includes(id))
        faults.push(
          `rule ${id} says since: ${since}, and release ${release.version} had rule set ${release.ruleSet} without it: ` +
            `the first rule set that has it is ${release.ruleSet + 1} or later`,
        );
      else if (since > release.ruleSet && release.ruleIds.includes(id))
        faults.push(`rule ${id} says since: ${since}, and release ${release.version} had it under rule set ${release.ruleSet}`);
    if (release.ruleSet < firstLiving) continue;
    if (rulesFingerprint(rules, release.ruleSet) !== release.rules)
      faults.push(
        `release ${release.version} stored audits under rule set ${release.ruleSet}, and the rules of today would replay them otherwise. ` +
          `A new rule: add the next row to RULE_SETS and give the rule that number as since. ` +
          `A changed or removed rule: freeze rule set ${release.ruleSet} first (node tools/freeze-rule-set.ts ${release.commit.slice(0, 7)}), ` +
          `then add the next row to RULE_SETS and name the change in it.`,
      );
  }
  return faults;
}

describe("rule sets", () => {
  it("stand in a list without gaps, one of them the first that the rules of today answer", () => {
    assert.deepEqual(
      RULE_SETS.map(({ number }) => number),
      RULE_SETS.map((_, at) => at + 1),
    );
    assert.ok(FIRST_LIVING_RULE_SET <= RULE_SET, "RULE_SETS needs the row after the frozen one: what the rules of today are");
    assert.equal(
      FROZEN_ENGINES.at(-1)?.last,
      FIRST_LIVING_RULE_SET - 1,
      "the number after the last frozen engine is the first living one",
    );
  });

  it("leave what a release stored as it was judged", () => {
    assert.deepEqual(faultsOfTable(AUDIT_RULES, RULE_SET, FIRST_LIVING_RULE_SET, releases()), []);
  });

  it("a table that would replay a release otherwise is told what to do", () => {
    // As that release had them: what comes later is not of it.
    const known = AUDIT_RULES.filter((rule) => rule.since <= 5);
    const [first, ...others] = known as [AuditRule, ...AuditRule[]];
    const ruleIds = known.map((rule) => rule.id);
    const release = { version: "0.2.0", commit: "0123456789", ruleSet: 5, rules: rulesFingerprint(known, 5), ruleIds };
    const newRule = { ...first, id: "rule-of-tomorrow" };
    assert.deepEqual(faultsOfTable(known, 5, 5, [release]), []);
    assert.deepEqual(faultsOfTable([...known, { ...newRule, since: 6 }], 6, 5, [release]), []);
    assert.match(faultsOfTable([...known, { ...newRule, since: 5 }], 5, 5, [release]).join(), /add the next row to RULE_SETS/);
    assert.match(faultsOfTable([...known, { ...newRule, since: 6 }], 5, 5, [release]).join(), /no release has yet: 6/);
    assert.match(
      faultsOfTable(others, 6, 5, [release]).join(),
      /freeze rule set 5 first \(node tools\/freeze-rule-set\.ts 0123456\)/,
    );
    assert.deepEqual(faultsOfTable(others, 6, 6, [release]), [], "a frozen one is held by its engine");
    const early = faultsOfTable([...known, { ...newRule, since: 1 }], 6, 6, [{ ...release, ruleSet: 4 }]).join();
    assert.match(early, /rule-of-tomorrow says since: 1, and release 0\.2\.0 had rule set 4 without it.* is 5 or later/);
    assert.match(
      faultsOfTable([{ ...first, since: 6 }, ...others], 6, 6, [release]).join(),
      /says since: 6, and release 0\.2\.0 had it under rule set 5/,
    );
  });

  for (const { name, facts, settings, results } of STORED)
    it(`replays as it was stored: ${name}`, () => {
      assert.deepEqual(Object.keys(results), ["3", "4"]);
      for (const [ruleSet, stored] of Object.entries(results))
        assert.deepEqual(JSON.parse(replayAudit({ ruleSet: Number(ruleSet), facts, settings })), stored, `rule set ${ruleSet}`);
    });

  it("differ where the later one changed something", () => {
    const changed = STORED.filter(({ results: { 3: before, 4: after } }) => {
      assert.deepEqual([before?.ruleSetVersion, after?.ruleSetVersion], ["3", "4"]);
      return JSON.stringify({ ...before, ruleSetVersion: "" }) !== JSON.stringify({ ...after, ruleSetVersion: "" });
    });
    assert.equal(changed.length, 6);
  });

  it("pass over rules that came later, and are unknown beyond the latest", () => {
    const facts = agreeing([["LINEHAUL", "1450"]]);
    assert.equal(runAudit(facts).ruleSetVersion, String(RULE_SET));
    assert.throws(() => runAudit(facts, FIRST_LIVING_RULE_SET - 1), /frozen engine/);
    assert.throws(() => replayAudit({ ruleSet: RULE_SET + 1, facts: "", settings: "" }), /use the release that stored it/);
  });
});

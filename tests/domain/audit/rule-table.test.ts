import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
import { SEVERITIES } from "#domain/audit/findings/finding.ts";
import { AUDIT_RULES } from "#domain/audit/rules/index.ts";

const ROOT = join(import.meta.dirname, "../../..");
const RULES = join(ROOT, "src/domain/audit/rules");

const camel = (id: string): string => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

describe("the table of audit rules", () => {
  const files = readdirSync(RULES)
    .filter((name) => name.endsWith(".ts") && name !== "index.ts")
    .map((name) => name.slice(0, -3))
    .sort();

  it("has every file of src/domain/audit/rules", () => {
    const missing = files.filter((id) => !AUDIT_RULES.some((rule) => rule.id === id));
    assert.deepEqual(
      missing,
      [],
      `not in AUDIT_RULES of src/domain/audit/rules/index.ts (or the rule's id is not its file name): ${missing.join(", ")}`,
    );
  });

  it("has each rule in the file of its name, once", async () => {
    const ids = AUDIT_RULES.map((rule) => rule.id);
    assert.equal(new Set(ids).size, ids.length, "an id stands in the table twice");
    for (const rule of AUDIT_RULES) {
      assert.ok(files.includes(rule.id), `rule ${rule.id} belongs in src/domain/audit/rules/${rule.id}.ts`);
      const module = (await import(join(RULES, `${rule.id}.ts`))) as Record<string, unknown>;
      assert.equal(module[camel(rule.id)], rule, `src/domain/audit/rules/${rule.id}.ts should export ${camel(rule.id)}`);
      assert.deepEqual(
        Object.keys(module),
        [camel(rule.id)],
        `src/domain/audit/rules/${rule.id}.ts should export the rule alone`,
      );
    }
  });

  it("has a table test for each rule", () => {
    for (const rule of AUDIT_RULES) {
      const test = join(ROOT, `tests/domain/audit/rules/${rule.id}.test.ts`);
      assert.ok(
        existsSync(test),
        `rule ${rule.id} has no test: write tests/domain/audit/rules/${rule.id}.test.ts (see docs/how-to/add-a-rule.md)`,
      );
      const text = readFileSync(test, "utf8");
      assert.ok(
        text.includes(`testRule("${rule.id}"`),
        `tests/domain/audit/rules/${rule.id}.test.ts should call testRule("${rule.id}", [...])`,
      );
      assert.match(text, /expect: \[/, `the test of ${rule.id} has no case that finds something`);
      assert.match(text, /expect: "(pass|not-applicable)"/, `the test of ${rule.id} has no case that lets an invoice through`);
    }
    const left = readdirSync(join(ROOT, "tests/domain/audit/rules")).filter(
      (name) => !AUDIT_RULES.some((rule) => `${rule.id}.test.ts` === name),
    );
    assert.deepEqual(left, [], `tests of rules that do not exist: ${left.join(", ")}`);
  });

  it("has a row in docs/rules.md for each rule, in the order of the table, with its verdict and settings", () => {
    const rows = readFileSync(join(ROOT, "docs/rules.md"), "utf8")
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    const documented = rows.map((row) => row[0]?.replaceAll("`", ""));
    const ids = AUDIT_RULES.map((rule) => rule.id);
    assert.deepEqual(
      ids.filter((id) => !documented.includes(id)),
      [],
      "rules without a row in docs/rules.md",
    );
    assert.deepEqual(documented, ids, "docs/rules.md should list the rules in the order of the table, and no other");
    AUDIT_RULES.forEach((rule, at) => {
      const [, finds, verdict, settings, source] = rows[at] as string[];
      assert.ok((finds ?? "").length > 0 && (source ?? "").length > 0, `the row of ${rule.id} is not complete`);
      assert.equal(verdict, rule.severity, `usual verdict of ${rule.id} in docs/rules.md`);
      assert.equal(
        settings,
        rule.settings.length === 0 ? "-" : rule.settings.map((setting) => `\`${setting}\``).join(" "),
        `settings of ${rule.id} in docs/rules.md`,
      );
    });
  });

  it("says of each rule a title, a severity, and settings that exist in the policy", () => {
    for (const rule of AUDIT_RULES) {
      assert.ok(rule.title.length > 0 && !rule.title.endsWith("."), rule.id);
      assert.ok(SEVERITIES.includes(rule.severity), rule.id);
      for (const setting of rule.settings)
        assert.ok((setting.split(".")[0] ?? "") in DEFAULT_POLICY, `${rule.id} reads ${setting}, which the policy does not have`);
    }
  });
});

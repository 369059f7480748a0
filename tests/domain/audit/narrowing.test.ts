import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { POLICY_SETTINGS } from "#domain/settings/policy-settings.ts";
import type { FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { narrowingOf } from "#tests/builders/narrowing.ts";
import { collectRuleCases } from "#tests/builders/rule-table.ts";

const RULES = join(import.meta.dirname, "rules");
const OVERRIDABLE = Object.entries(POLICY_SETTINGS)
  .filter(([, row]) => row.overridable)
  .map(([name]) => name);

describe("a setting that an override may replace is only narrowed by the invoice's own words", () => {
  let cases: ReadonlyMap<string, readonly FactsInput[]> = new Map();
  before(async () => {
    const collected = await collectRuleCases(readdirSync(RULES).map((file) => pathToFileURL(join(RULES, file))));
    cases = new Map([...collected].map(([id, each]) => [id, each.map(({ facts }) => facts)]));
  });

  for (const name of OVERRIDABLE)
    it(name, () => {
      const { told, widened } = narrowingOf(name, cases);
      assert.deepEqual(
        widened,
        [],
        `whoever writes the invoice could choose its own ${name}: of two values NARROWER (src/domain/audit/context/resolve-limit.ts) has to answer the one that lets less pass`,
      );
      assert.ok(
        told > 0,
        `no case of a rule that reads ${name} is decided otherwise by two of the values that cases give it: add one`,
      );
    });
});

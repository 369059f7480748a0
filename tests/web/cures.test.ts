import assert from "node:assert/strict";
import { test } from "node:test";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { CURES, curesOf } from "../../web/src/features/workspace/cures.ts";

test("the finding of every rule says where it is cured, and no cure is of a rule that is gone", () => {
  assert.deepEqual(Object.keys(CURES).toSorted(), [...RULE_IDS].toSorted());
  for (const rule of RULE_IDS) assert.ok(curesOf({ rule, severity: "review" }).length > 0, `${rule}: say in CURES what cures it`);
});

test("what only informs asks for no cure", () => {
  assert.deepEqual(curesOf({ rule: "charge-missing", severity: "information" }), []);
});

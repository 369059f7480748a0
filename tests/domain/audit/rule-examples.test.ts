import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { printRulesPage } from "../../../tools/write-rule-examples.ts";

it("docs/rules.md says what the rules say", async () => {
  const page = readFileSync(new URL("../../../docs/rules.md", import.meta.url), "utf8");
  assert.ok(
    page === (await printRulesPage()),
    "docs/rules.md is older than the messages of the rules or the cases of their tests: run `node tools/write-rule-examples.ts` and look at the difference",
  );
});

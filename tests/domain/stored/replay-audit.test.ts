import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { RULE_SET } from "#domain/audit/rule-set.ts";
import { replayAudit } from "#domain/stored/replay-audit.ts";

describe("replaying an audit", () => {
  it("refuses a rule set that this release does not know, and says what to do", () => {
    for (const ruleSet of [0, -1, 1.5, Number.NaN, RULE_SET + 1])
      assert.throws(
        () => replayAudit({ ruleSet, facts: "", settings: "" }),
        new RegExp(
          `rule set ${ruleSet} is unknown to this release, which knows 1 to ${RULE_SET}: use the release that stored it`,
        ),
      );
    for (const ruleSet of [1, RULE_SET])
      assert.throws(
        () => replayAudit({ ruleSet, facts: "", settings: "" }),
        (error: Error) => !/is unknown|no engine/.test(error.message),
      );
  });
});

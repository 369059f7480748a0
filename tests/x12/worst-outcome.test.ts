import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomeOfGroups, worstOutcome } from "#x12/worst-outcome.ts";

const groups = (outcomes: string) => [...outcomes].map((outcome) => ({ outcome: outcome as "A" | "E" | "P" | "R" }));

test("the worst of envelope, groups and sets", () => {
  const worst = (outcome: "accepted" | "accepted-with-errors" | "rejected", of: string): string =>
    worstOutcome({ outcome, groups: groups(of) as never });
  assert.equal(worst("accepted", "A"), "accepted");
  assert.equal(worst("accepted", ""), "accepted");
  assert.equal(worst("accepted-with-errors", "A"), "accepted-with-errors");
  assert.equal(worst("accepted", "AE"), "accepted-with-errors");
  assert.equal(worst("accepted", "P"), "partly");
  assert.equal(worst("accepted", "AR"), "partly");
  assert.equal(worst("accepted-with-errors", "ER"), "partly");
  assert.equal(worst("accepted", "R"), "rejected");
  assert.equal(worst("accepted-with-errors", "RR"), "rejected");
  assert.equal(worst("rejected", "A"), "rejected");
  assert.equal(worst("rejected", ""), "rejected");
  assert.equal(outcomeOfGroups([]), null);
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Workspace } from "../../web/src/api/answers.ts";
import { differencesOf, happenedSince, isDecidedMeanwhile } from "../../web/src/features/workspace/conflict.ts";
import { anInvoice } from "./an-invoice.ts";

const AT = "2026-03-01T00:00:00Z";
const before = anInvoice();
const after = (given: object) => ({ ...before, ...given }) as Workspace;
const FIRST = { by: "user:8", byName: "Ben", at: AT, reason: "goodwill", charges: null, approved: "1310.5000", message: "" };
const HOLD = { by: "user:8", byName: "Ben", at: AT, until: null, documentType: null, reason: "waits" };
const DISPUTE = [{ uuid: "d", resolvedAt: null, reasons: [{ uuid: "r", description: "Fuel", createdAt: AT, resolvedAt: null }] }];

describe("a decision that somebody else was faster with", () => {
  it("is never offered anyway on what was decided meanwhile", () => {
    for (const decided of [
      { approvalPending: { until: AT, by: "user:8", byName: "Ben" } },
      { status: "approved" },
      { status: "terminated" },
      { firstApproval: FIRST },
      { hold: HOLD },
      { disputes: DISPUTE },
      { hold: { ...HOLD, terminatesAt: AT } },
    ])
      for (const kind of ["approve", "terminate", "dispute", "hold", "match", "audit"] as const)
        assert.ok(isDecidedMeanwhile(before, after(decided), kind), `${kind} after ${JSON.stringify(decided)}`);
    assert.ok(isDecidedMeanwhile(after({ firstApproval: FIRST }), before, "approve"), "its giver took the first approval back");
    assert.ok(isDecidedMeanwhile(after({ hold: HOLD }), after({ hold: { ...HOLD, at: "2026-03-02T00:00:00Z" } }), "approve"));
  });

  it("is offered where facts changed alone, or what was decided was known", () => {
    for (const [then, now] of [
      [{}, { dueOn: "2026-04-01" }],
      [{}, { assignee: "user:8", assigneeName: "Ben" }],
      [{ firstApproval: FIRST }, { firstApproval: FIRST, dueOn: "2026-04-01" }],
      [{ hold: HOLD }, { hold: null }],
      [{ disputes: DISPUTE }, { disputes: [{ ...DISPUTE[0], resolvedAt: AT }] }],
    ])
      assert.ok(!isDecidedMeanwhile(after(then!), after(now!), "approve"), JSON.stringify(now));
    assert.ok(!isDecidedMeanwhile(before, after({ hold: HOLD }), "assign"));
  });

  it("names everything of the answer that differs, with who did it", () => {
    const said = differencesOf(
      before,
      after({
        approvalPending: { until: AT, by: "user:8", byName: "Ben" },
        firstApproval: FIRST,
        hold: HOLD,
        assigneeName: "Ben",
        doubts: [{ code: "x", message: "Doubtful." }],
        disputes: DISPUTE,
      }),
    );
    assert.deepEqual(
      said.map(({ what }) => what),
      ["Approval under way", "First approval", "On hold", "Assigned to", "Doubts", "Open disputes", "Reasons in dispute"],
    );
    assert.equal(said[1]?.after, "1,310.50 by Ben: “goodwill”");
    assert.deepEqual(differencesOf(before, after({})), []);
    const entry = { uuid: "t", at: AT, actor: "user:8", actorName: "Ben", kind: "held", data: null };
    assert.deepEqual(happenedSince(before, after({ timeline: [entry] })), [entry]);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { decideApproval } from "#domain/lifecycle/decide-approval.ts";
import type { ApprovalRequest } from "#domain/lifecycle/decide-approval.ts";
import { decideDispute } from "#domain/lifecycle/decide-dispute.ts";
import { decideHold } from "#domain/lifecycle/decide-hold.ts";
import { decideTermination } from "#domain/lifecycle/decide-termination.ts";
import { proposeDispute } from "#domain/lifecycle/propose-dispute.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";

const result = runAudit(
  factsOf({
    order: {
      charges: [
        ["LINEHAUL", "1000"],
        ["FUEL", "200"],
        ["DETENTION", "60"],
      ],
    },
    invoice: {
      charges: [
        ["LINEHAUL", "1700"],
        ["FUEL", "200"],
      ],
    },
  }),
);

const request = (over: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  status: "review",
  result,
  charges: [],
  reason: null,
  approver: { id: "ann", approvalLimit: null },
  keyedBy: null,
  firstApprover: null,
  ...over,
});

describe("decideApproval", () => {
  it("approves whole, as billed", () => {
    const decision = decideApproval(request());
    assert.ok(decision.ok && decision.outcome === "approved");
    assert.equal(printAmount(decision.total), "1900.0000");
  });

  it("approves charges at given amounts with a reason, the others as billed", () => {
    const decision = decideApproval(request({ charges: [{ code: "linehaul", amount: amountOf("1000"), reason: "contract" }] }));
    assert.ok(decision.ok);
    assert.deepEqual(
      decision.charges.map((one) => [one.code, printAmount(one.amount), one.reason]),
      [
        ["LINEHAUL", "1000.0000", "contract"],
        ["FUEL", "200.0000", null],
      ],
    );
  });

  const refusals: readonly (readonly [string, Partial<ApprovalRequest>, string])[] = [
    ["a terminated invoice", { status: "terminated" }, "finalized"],
    ["an approved invoice", { status: "approved" }, "finalized"],
    ["an unmatched invoice", { status: "unmatched" }, "unmatched"],
    ["a received invoice", { status: "received" }, "not-from-here"],
    ["an invoice without audit", { result: null }, "not-audited"],
    ["a charge that is not there", { charges: [{ code: "TARP", amount: amountOf("1"), reason: null }] }, "unknown-charge"],
    [
      "a charge named twice",
      {
        charges: [
          { code: "FUEL", amount: amountOf("1"), reason: null },
          { code: "fuel", amount: amountOf("2"), reason: null },
        ],
      },
      "repeated-charge",
    ],
    ["its own keyer", { keyedBy: "ann" }, "own-invoice"],
    ["the first approver again", { firstApprover: "ann" }, "same-approver"],
  ];
  for (const [name, over, refusal] of refusals) {
    it(`refuses ${name}`, () => {
      const decision = decideApproval(request(over));
      assert.ok(!decision.ok);
      assert.equal(decision.refusal, refusal);
    });
  }

  it("waits for a second approver past the limit: variance 640 against 500", () => {
    const decision = decideApproval(request({ approver: { id: "ann", approvalLimit: amountOf("500") } }));
    assert.ok(decision.ok && decision.outcome === "awaits-second");
    const second = decideApproval(request({ approver: { id: "bob", approvalLimit: amountOf("640") }, firstApprover: "ann" }));
    assert.ok(second.ok && second.outcome === "approved");
  });
});

describe("other decisions", () => {
  it("terminates open invoices with a reason only", () => {
    assert.deepEqual(decideTermination("review", " Duplicate ", null), { ok: true, reason: "Duplicate", message: null });
    assert.deepEqual(decideTermination("approved", "x", null).ok, false);
    const blank = decideTermination("review", " ", null);
    assert.ok(!blank.ok && blank.refusal === "no-reason");
  });

  it("opens disputes with reasons only, and on open invoices only", () => {
    assert.deepEqual(decideDispute("review", ["too much "]), { ok: true, status: "disputed", reasons: ["too much"] });
    for (const [status, reasons] of [
      ["review", []],
      ["review", [" "]],
      ["approved", ["x"]],
      ["received", ["x"]],
    ] as const)
      assert.equal(decideDispute(status, reasons).ok, false);
  });

  it("holds until a document comes", () => {
    assert.deepEqual(decideHold("review", "ProofOfDelivery"), { ok: true, status: "review", untilDocument: "ProofOfDelivery" });
    assert.equal(decideHold("terminated", null).ok, false);
  });

  it("proposes a dispute with reasons and the table of variances, and none where nothing is disputed", () => {
    const proposal = proposeDispute(result, "INV-1");
    assert.ok(proposal !== null);
    assert.deepEqual(
      proposal.reasons.map((one) => [one.rule, one.charge]),
      [["charge-over-tolerance", "LINEHAUL"]],
    );
    assert.deepEqual(
      proposal.rows.map((row) => [row.code, row.variance === null ? null : printAmount(row.variance)]),
      [["LINEHAUL", "700.0000"]],
    );
    assert.match(proposal.text, /LINEHAUL: billed 1700\.0000, expected 1000\.0000, variance 700\.0000 USD/);
    assert.equal(
      proposeDispute(
        runAudit(factsOf({ order: { charges: [["LINEHAUL", "1"]] }, invoice: { charges: [["LINEHAUL", "1"]] } })),
        "INV-1",
      ),
      null,
    );
  });
});

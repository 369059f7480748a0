import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Me } from "../../web/src/api/answers.ts";
import { rightsOf } from "../../web/src/features/workspace/workspace-rights.ts";
import { anInvoice } from "./an-invoice.ts";

const anApprover = { user: { id: "7", name: "Ana", email: "ana@example.com" }, role: "approver", approvalLimit: null } as Me;
const open = { status: "review", approvalPending: null, hold: null, assignee: null };
const audit = { ...anInvoice().audit!, verdict: "approve" };
const clean = anInvoice({ ...open, audit });
const HOLD = { by: "user:8", byName: "Ben", at: "2026-03-01T00:00:00Z", until: null, documentType: null, reason: "waits" };

describe("what can be done with an invoice", () => {
  it("is approved by one key only where it is clean, held by nobody and nobody's half-approved", () => {
    assert.ok(rightsOf(clean, anApprover).plain);
    assert.ok(!rightsOf(anInvoice(open), anApprover).plain, "an exception");
    assert.ok(!rightsOf({ ...clean, hold: HOLD }, anApprover).plain, "what a colleague holds");
    assert.ok(!rightsOf(clean, { ...anApprover, approvalLimit: "1.0000" }).plain, "beyond the limit");
    assert.ok(!rightsOf(clean, undefined).plain);
  });

  it("ends with the invoice, and rests while an approval waits to take effect", () => {
    for (const ended of [
      { ...clean, status: "approved" },
      { ...clean, approvalPending: { until: "2026-03-01T00:00:08Z", by: "user:7", byName: "Ana" } },
    ]) {
      const rights = rightsOf(ended, anApprover);
      assert.ok(!rights.open && !rights.mayDecide);
    }
  });

  it("is written by everyone but viewers, and decided by approvers; an unmatched one needs its order first", () => {
    const auditor = rightsOf(clean, { ...anApprover, role: "auditor" });
    assert.deepEqual([auditor.mayWrite, auditor.mayDecide], [true, false]);
    assert.match(auditor.whyNot ?? "", /auditor/);
    assert.ok(!rightsOf(clean, { ...anApprover, role: "viewer" }).mayWrite);
    assert.deepEqual(
      [rightsOf({ ...clean, status: "unmatched" }, anApprover).matched, rightsOf(clean, anApprover).matched],
      [false, true],
    );
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Me, Workspace } from "../../web/src/api/answers.ts";
import { reasonsToStop } from "../../web/src/features/workspace/reasons-to-stop.ts";
import { rightsOf } from "../../web/src/features/workspace/workspace-rights.ts";
import { anInvoice } from "./an-invoice.ts";

const anApprover = { user: { id: "7", name: "Ana", email: "ana@example.com" }, role: "approver", approvalLimit: null } as Me;
const open = { status: "review", approvalPending: null, hold: null, assignee: null };
const audit = { ...anInvoice().audit!, verdict: "approve" };
const clean = anInvoice({ ...open, audit });
const HOLD = {
  by: "user:8",
  byName: "Ben",
  at: "2026-03-01T00:00:00Z",
  until: null,
  documentType: null,
  reason: "waits",
  terminatesAt: null,
};

describe("what can be done with an invoice", () => {
  it("is approved by one key only where it is clean, held by nobody and nobody's half-approved", () => {
    assert.ok(rightsOf(clean, anApprover).plain);
    assert.ok(!rightsOf(anInvoice(open), anApprover).plain, "an exception");
    assert.ok(!rightsOf({ ...clean, hold: HOLD }, anApprover).plain, "what a colleague holds");
    assert.ok(!rightsOf(clean, { ...anApprover, approvalLimit: "1.0000" }).plain, "beyond the limit");
    assert.ok(!rightsOf(clean, undefined).plain);
  });

  it("asks to look first wherever something stands around it, and says what", () => {
    const reason = (resolvedAt: string | null) => ({ uuid: "r", description: "Fuel too high", createdAt: "", resolvedAt });
    const dispute = (resolvedAt: string | null, ...reasons: readonly ReturnType<typeof reason>[]) =>
      [{ uuid: "d", resolvedAt, reasons }] as unknown as Workspace["disputes"];
    for (const [around, said] of [
      [{ hold: { ...HOLD, byName: "Ben" } }, /Ben holds it: “waits”/],
      [{ assignee: "user:8", assigneeName: "Ben" }, /Ben is at work on it/],
      [{ disputes: dispute(null, reason(null)) }, /In dispute: Fuel too high/],
      [{ status: "disputed" }, /It is in dispute/],
      [{ doubts: [{ code: "number", message: "The number looks like another." }] }, /The number looks/],
      [
        { droppedApprovals: [{ by: "user:8", byName: "Ben", at: "", approved: null, cause: "the order changed" }] },
        /by Ben was dropped/,
      ],
    ] as const) {
      const invoice = { ...clean, ...around } as Workspace;
      const stops = reasonsToStop(invoice, anApprover);
      assert.ok(!rightsOf(invoice, anApprover).plain);
      assert.equal(stops.length, 1, stops.join());
      assert.match(stops[0] ?? "", said);
    }
    for (const around of [{ assignee: "user:7" }, { assignee: "7" }, { disputes: dispute("2026-03-01", reason("2026-03-01")) }])
      assert.deepEqual(reasonsToStop({ ...clean, ...around } as Workspace, anApprover), [], JSON.stringify(around));
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

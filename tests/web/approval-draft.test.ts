import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Me } from "../../web/src/api/answers.ts";
import {
  type ApprovalDraft,
  approvalDraft,
  approvalFrom,
  approvedSum,
  atExpected,
  isIncomplete,
  needsReason,
} from "../../web/src/features/workspace/approval-draft.ts";
import { beyondLimit, whyNotApprove } from "../../web/src/features/workspace/may-approve.ts";
import { anInvoice } from "./an-invoice.ts";

const REASON = { code: "ShortPay", words: "" };
const FIRST = {
  by: "user:7",
  byName: "Ana",
  at: "2026-03-02T00:00:00Z",
  reason: "agreed",
  charges: null,
  approved: "1250.0000",
  message: "",
};
const draftOf = (given: Partial<ApprovalDraft>, invoice = anInvoice()): ApprovalDraft => ({
  ...approvalDraft(invoice),
  ...given,
});
const anApprover = (given: { readonly id?: string; readonly role?: string; readonly limit?: string | null } = {}) =>
  ({
    user: { id: given.id ?? "7", name: "Ana", email: "ana@example.com" },
    role: given.role ?? "approver",
    approvalLimit: given.limit ?? null,
  }) as Me;

describe("an approval as its dialog has it", () => {
  const invoice = anInvoice();

  it("begins as billed, with what was billed of each charge to change", () => {
    assert.deepEqual(approvalDraft(invoice), {
      how: "billed",
      given: [
        { code: "LINEHAUL", amount: "1000.00" },
        { code: "FUEL", amount: "260.50" },
        { code: "LUMPER", amount: "50.00" },
      ],
      reason: { code: "", words: "" },
    });
  });

  it("pays each charge at what the service says is expected of it, where it says so", () => {
    assert.deepEqual(atExpected(invoice), [
      { code: "LINEHAUL", amount: "1000.0000" },
      { code: "FUEL", amount: "200.0000" },
      { code: "LUMPER", amount: "0.0000" },
    ]);
    assert.equal(approvedSum(invoice, draftOf({ how: "expected" })), "1200.0000");
    const unaudited = anInvoice({ audit: { ...invoice.audit!, charges: [] } });
    assert.equal(atExpected(unaudited), undefined);
  });

  it("takes what is typed, and waits until all of it are amounts", () => {
    const given = [{ code: "LINEHAUL", amount: " 900.25 " }];
    assert.equal(approvedSum(invoice, draftOf({ how: "given", given })), "900.2500");
    assert.deepEqual(approvalFrom(invoice, draftOf({ how: "given", given, reason: REASON })), {
      reason: "ShortPay",
      charges: [{ code: "LINEHAUL", amount: "900.25" }],
    });
    for (const amount of ["", "1,000", "12.34567x"])
      assert.ok(
        isIncomplete(invoice, draftOf({ how: "given", given: [{ code: "LINEHAUL", amount }], reason: REASON }), false),
        amount,
      );
  });

  it("needs a reason unless the audit says that all is well", () => {
    assert.ok(needsReason(invoice, draftOf({})));
    assert.ok(isIncomplete(invoice, draftOf({}), false));
    assert.ok(!isIncomplete(invoice, draftOf({ reason: REASON }), false));
    const clean = anInvoice({ audit: { ...invoice.audit!, verdict: "approve" } });
    assert.ok(!needsReason(clean, draftOf({}, clean)));
  });

  it("sends no amounts for as billed, and all of them where they take the place of the first approver's", () => {
    assert.equal(approvalFrom(invoice, draftOf({ reason: REASON })).charges, undefined);
    const second = anInvoice({ firstApproval: FIRST });
    assert.deepEqual(approvalFrom(second, draftOf({}, second)), { reason: undefined, charges: undefined });
    assert.equal(approvedSum(second, draftOf({}, second)), "1250.0000");
    assert.deepEqual(approvalFrom(second, draftOf({ how: "billed" }, second)).charges?.at(1), {
      code: "FUEL",
      amount: "260.5000",
    });
    assert.ok(isIncomplete(second, draftOf({}, second), true), "who is beyond the limit completes nobody's approval");
  });
});

describe("who may approve", () => {
  it("nobody what they entered or approved first themselves, and only those who decide", () => {
    assert.equal(whyNotApprove(anInvoice(), anApprover()), undefined);
    assert.match(whyNotApprove(anInvoice({ createdBy: "user:7" }), anApprover()) ?? "", /You entered/);
    assert.match(whyNotApprove(anInvoice({ firstApproval: FIRST }), anApprover()) ?? "", /somebody else/);
    assert.match(whyNotApprove(anInvoice(), anApprover({ role: "viewer" })) ?? "", /does not decide/);
  });

  it("says by how much an approval differs from what is expected beyond the limit, in either direction", () => {
    assert.equal(beyondLimit(anInvoice(), anApprover(), "9999.0000"), undefined, "no limit");
    assert.equal(beyondLimit(anInvoice(), anApprover({ limit: "110.5000" }), "1310.5000"), undefined);
    assert.match(
      beyondLimit(anInvoice(), anApprover({ limit: "110.4999" }), "1310.5000") ?? "",
      /^110\.50 beyond .* 110\.4999\.$/,
    );
    assert.match(beyondLimit(anInvoice(), anApprover({ limit: "100.0000" }), "1000.0000") ?? "", /^200\.00 beyond/);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Me } from "../../web/src/api/answers.ts";
import {
  type ApprovalDraft,
  approvalDraft,
  approvalFrom,
  approvedOf,
  atExpected,
  isIncomplete,
  needsReason,
} from "../../web/src/features/workspace/approval-draft.ts";
import { beyondLimit, secondForfeited, whyNotApprove } from "../../web/src/features/workspace/may-approve.ts";
import { anInvoice } from "./an-invoice.ts";

const REASON = { code: "ShortPay", words: "" };
const FIRST = {
  by: "user:7",
  byName: "Ana",
  onBehalfOfName: null,
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
    assert.deepEqual(Object.fromEntries(approvedOf(invoice, draftOf({ how: "expected" }))), {
      LINEHAUL: "1000.0000",
      FUEL: "200.0000",
      LUMPER: "0.0000",
    });
    const unaudited = anInvoice({ audit: { ...invoice.audit!, charges: [] } });
    assert.equal(atExpected(unaudited), undefined);
  });

  it("takes what is typed, and waits until all of it are amounts", () => {
    const given = [{ code: "LINEHAUL", amount: " 900.25 " }];
    assert.equal(approvedOf(invoice, draftOf({ how: "given", given })).get("LINEHAUL"), " 900.25 ");
    assert.equal(approvedOf(invoice, draftOf({ how: "given", given })).get("FUEL"), "260.5000", "as billed");
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

  it("sends no amounts for as billed, and all of them beside a first approval, whose own are among them", () => {
    assert.equal(approvalFrom(invoice, draftOf({ reason: REASON })).charges, undefined);
    const second = anInvoice({ firstApproval: FIRST });
    assert.deepEqual(approvalFrom(second, draftOf({}, second)), {
      reason: undefined,
      charges: [
        { code: "LINEHAUL", amount: "1000.0000" },
        { code: "FUEL", amount: "260.5000" },
        { code: "LUMPER", amount: "50.0000" },
      ],
    });
    const charges = [{ code: "FUEL", amount: "200.0000", reason: "as agreed" }];
    const less = anInvoice({ firstApproval: { ...FIRST, charges } });
    assert.equal(approvedOf(less, draftOf({}, less)).get("FUEL"), "200.0000");
    // Shown is what is sent: where the first approval is gone when it arrives, it is not paid as billed.
    assert.deepEqual(approvalFrom(less, draftOf({}, less)).charges?.slice(0, 2), [
      { code: "FUEL", amount: "200.0000", reason: "as agreed" },
      { code: "LINEHAUL", amount: "1000.0000" },
    ]);
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

  it("a delegate is told before a first approval that it takes the second one out of their hands", () => {
    const approvesFor = [{ by: "user:9", byName: "Kim Lee", approvalLimit: "5000.0000" }];
    const standsIn = anInvoice({ approvesFor });
    assert.match(secondForfeited(standsIn, true) ?? "", /^You approve for Kim Lee\. .* cannot give the second one for them/);
    assert.equal(secondForfeited(standsIn, false), undefined, "one approval is all it takes");
    assert.equal(secondForfeited(anInvoice(), true), undefined, "they approve for nobody");
    const theirs = { ...FIRST, by: "user:9", byName: "Kim Lee" };
    assert.equal(secondForfeited(anInvoice({ approvesFor, firstApproval: theirs }), true), undefined, "it is given already");
    const own = anInvoice({ approvesFor, firstApproval: FIRST });
    assert.match(whyNotApprove(own, anApprover()) ?? "", /must be somebody else, also where you approve for Kim Lee$/);
    // What whoever is away approved first is completed by the delegate's own limit, not by that of who is away.
    const billed = approvedOf(standsIn, draftOf({ how: "billed" }, standsIn));
    assert.equal(beyondLimit(standsIn, anApprover({ limit: "10.0000" }), billed), undefined);
    const after = anInvoice({ approvesFor, firstApproval: theirs });
    assert.match(beyondLimit(after, anApprover({ limit: "10.0000" }), billed) ?? "", /more than your limit of 10\.00/);
  });

  it("says what an approval is beyond the limit, as the service counts it: every code that is over, and what was agreed before", () => {
    const invoice = anInvoice();
    const of = (given: Partial<ApprovalDraft>, entry = invoice) => approvedOf(entry, draftOf(given, entry));
    const told = (limit: string, approved: ReadonlyMap<string, string>, entry = invoice) =>
      beyondLimit(entry, anApprover({ limit }), approved);
    const billed = of({ how: "billed" });
    assert.equal(beyondLimit(invoice, anApprover(), billed), undefined, "no limit");
    assert.equal(told("110.5000", billed), undefined);
    assert.match(told("110.4999", billed) ?? "", /^110\.50 beyond .* 110\.4999\.$/);
    const short = of({ how: "given", given: [{ code: "LINEHAUL", amount: "900" }] });
    assert.match(told("110.4999", short) ?? "", /^110\.50 beyond/, "what is under of another code takes nothing off");
    const before = anInvoice({ audit: { ...invoice.audit!, agreedBefore: "40.0000" } });
    assert.match(
      told("110.5000", of({ how: "billed" }, before), before) ?? "",
      /^150\.50 beyond .*, 40\.00 of it agreed to earlier, /,
    );
    const withheld = anInvoice({
      audit: {
        ...invoice.audit!,
        withheldBefore: [{ code: "FUEL", kind: "fuel", amount: "70.0000", room: "180.0000" }],
        liftedBefore: "30.0000",
      },
    });
    const twenty = of(
      { how: "given", given: ["FUEL", "LUMPER"].map((code) => ({ code, amount: code === "FUEL" ? "200" : "0" })) },
      withheld,
    );
    assert.equal(told("50.0000", twenty, withheld), undefined);
    assert.match(
      told("49.9999", twenty, withheld) ?? "",
      /^50\.00 beyond .*, 20\.00 of it withheld earlier with a reason, 30\.00 of it withheld earlier and paid since, is more/,
    );
    const paid = of({ how: "given", given: ["FUEL", "LUMPER"].map((code) => ({ code, amount: "0" })) });
    assert.match(told("100.0000", paid) ?? "", /^200\.00 beyond/, "what is short counts as much");
  });
});

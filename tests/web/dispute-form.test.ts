import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Decision, DECISIONS, failsInDialog } from "../../web/src/features/workspace/decision-kinds.ts";
import {
  chosenReasons,
  disputeDraft,
  disputeFrom,
  messageOf,
  raisedText,
  toOf,
} from "../../web/src/features/workspace/disputes/dispute-form.ts";
import { aFinding, anInvoice } from "./an-invoice.ts";

const audit = anInvoice().audit!;
const proposed = anInvoice({
  proposedDispute: {
    party: "Vendor",
    reasons: [
      { rule: "charge-over-tolerance", charge: "FUEL", description: "FUEL: 60.50 USD over" },
      { rule: "charge-not-on-order", charge: "LUMPER", description: "LUMPER: not ordered" },
    ],
    currency: "USD",
    rows: [],
    totals: { billed: "1310.5000", undisputed: "1200.0000", disputed: "110.5000", payable: "1200.0000" },
    answerBy: "2026-04-01",
    subject: "Invoice I-1",
    text: "Hello,\n\n- FUEL: 60.50 USD over\n- LUMPER: not ordered\n\nRegards",
  },
});

describe("a dispute as its dialog has it", () => {
  it("begins with the audit's reasons and letter; the letter follows the reasons until somebody writes it", () => {
    const draft = disputeDraft(proposed);
    assert.deepEqual(chosenReasons(draft), ["FUEL: 60.50 USD over", "LUMPER: not ordered"]);
    const fewer = {
      ...draft,
      reasons: draft.reasons.map((reason, index) => ({ ...reason, chosen: index > 0 })),
      added: " late ",
    };
    assert.deepEqual(chosenReasons(fewer), ["LUMPER: not ordered", "late"]);
    assert.equal(messageOf(proposed, fewer), "Hello,\n\n- LUMPER: not ordered\n- late\n\nRegards");
    assert.equal(messageOf(proposed, { ...fewer, message: "My words" }), "My words");
  });

  it("goes out by mail without being asked where mail goes out and an address is kept, and says what leaves and to whom", () => {
    const kept = { ...proposed, disputeMail: { leaves: true, vendor: "disputes@acme.example", customer: null } };
    const draft = disputeDraft(kept);
    const dispute = disputeFrom(kept, draft);
    assert.deepEqual(dispute.communication?.email, { subject: "Invoice I-1", to: "disputes@acme.example" });
    assert.match(raisedText(kept, dispute), /^The mail to disputes@acme\.example leaves in \d+ seconds\.$/);
    // Nobody is written to who is not meant: our own side, a customer without an address, or where somebody switched it off.
    for (const without of [
      { ...draft, party: "Tenant" as const },
      { ...draft, party: "Customer" as const },
      { ...draft, byMail: false },
    ])
      assert.equal(raisedText(kept, disputeFrom(kept, without)), "No mail goes out: nobody outside was told.");
    assert.equal(toOf(kept, { ...draft, to: "b@c.example" }), "b@c.example", "what somebody wrote stays");
    const nowhere = { ...kept, disputeMail: { ...kept.disputeMail, leaves: false } };
    assert.equal(disputeFrom(nowhere, draft).communication?.email, undefined, "a service that sends no mail");
    assert.match(raisedText(nowhere, disputeFrom(nowhere, { ...draft, byMail: true })), /sends no mail/);
  });

  it("without an address that is kept it goes out only when that is chosen, to several addresses", () => {
    const draft = disputeDraft(proposed);
    assert.deepEqual(Object.keys(disputeFrom(proposed, draft).communication ?? {}), ["text"]);
    assert.deepEqual(disputeFrom(proposed, { ...draft, byMail: true }).communication?.email, { subject: "Invoice I-1" });
    assert.deepEqual(disputeFrom(proposed, { ...draft, byMail: true, to: "a@b.example; c@d.example" }).communication?.email, {
      subject: "Invoice I-1",
      to: "a@b.example, c@d.example",
    });
  });

  it("offers what was found where the audit disputes nothing, and keeps our limits to ourselves", () => {
    const found = anInvoice({
      audit: { ...audit, findings: [aFinding({}), aFinding({ severity: "information", message: "Fine" })] },
    });
    const draft = disputeDraft(found);
    assert.deepEqual(chosenReasons(draft), ["FUEL: too much."]);
    assert.equal(draft.party, "Vendor");
    assert.match(messageOf(found, draft), /order SO-1 differs[^]*FUEL +200\.00 +260\.50 +\+60\.50/);
    assert.doesNotMatch(messageOf(found, draft), /Allowed/);
  });
});

describe("decisions", () => {
  it("that end one's work move on, and those without a dialog tell what went wrong by themselves", () => {
    const moving = Object.entries(DECISIONS).filter(([, facts]) => facts.movesOn);
    assert.deepEqual(moving.map(([kind]) => kind).sort(), ["approve", "dispute", "hold", "terminate"]);
    const plain: Decision = { kind: "approve" };
    assert.ok(!failsInDialog(plain));
    assert.ok(failsInDialog({ kind: "approve", reason: "agreed" }));
    assert.ok(!failsInDialog({ kind: "assign", assignee: "me" }));
    assert.ok(failsInDialog({ kind: "match", orders: [], reason: null }));
  });
});

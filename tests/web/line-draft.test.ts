import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Me, TimelineEntry } from "../../web/src/api/answers.ts";
import { approvalDraft } from "../../web/src/features/workspace/approval-draft.ts";
import {
  approvalOfLines,
  faultOfLine,
  isWholeDraft,
  type LineDraft,
  linesNow,
  sumOfLines,
  withLines,
} from "../../web/src/features/workspace/line-draft.ts";
import { chargesSaid } from "../../web/src/features/workspace/timeline-clause.ts";
import { aFinding, anInvoice } from "./an-invoice.ts";

const anApprover = (approvalLimit: string | null = null) =>
  ({ user: { id: "7", name: "Ana", email: "ana@example.com" }, role: "approver", approvalLimit }) as Me;
const base = anInvoice().audit!;
/** Fuel and a lumper are over, each with its finding, and the total with them. */
const invoice = anInvoice({
  audit: {
    ...base,
    findings: [
      aFinding({ charge: "FUEL" }),
      aFinding({ rule: "charge-not-on-order", charge: "LUMPER" }),
      aFinding({ rule: "total-over-tolerance" }),
      aFinding({ rule: "service", severity: "information" }),
    ],
    charges: base.charges.map((row) => ({ ...row, findings: row.code === "FUEL" ? [0] : row.code === "LUMPER" ? [1] : [] })),
  },
});
const expected = (reason = "as ordered") => ({ amount: null, reason });
const short: LineDraft = { FUEL: expected(), LUMPER: { amount: "0", reason: "no receipt" } };

describe("what is decided of single charges", () => {
  it("is paid with what is left as billed, each with its reason, and comes to a sum", () => {
    assert.equal(sumOfLines(invoice, short), "1200.0000");
    assert.deepEqual(approvalOfLines(invoice, short), {
      reason: "FUEL: as ordered; LUMPER: no receipt",
      charges: [
        { code: "FUEL", amount: "200.0000", reason: "as ordered" },
        { code: "LUMPER", amount: "0", reason: "no receipt" },
      ],
    });
  });

  it("follows the audit: what is expected by now, and nothing of charges that are gone", () => {
    const later = anInvoice({ audit: { ...base, charges: base.charges.map((row) => ({ ...row, atExpected: "150.0000" })) } });
    assert.equal(approvalOfLines(later, { FUEL: expected() }).charges?.[0]?.amount, "150.0000");
    assert.deepEqual(linesNow(invoice, { OLD: expected(), GONE: expected(), FUEL: expected() }), { FUEL: expected() });
  });

  it("is never above what is billed, nor of the other sign", () => {
    const [fuel] = invoice.audit!.charges.filter(({ code }) => code === "FUEL");
    for (const amount of ["0", "260.50", "260.5000"]) assert.equal(faultOfLine(fuel!, amount), undefined, amount);
    for (const amount of ["260.5001", "-1", "1,0", ""]) assert.notEqual(faultOfLine(fuel!, amount), undefined, amount);
    const discount = { ...fuel!, billed: "-20.0000" };
    assert.equal(faultOfLine(discount, "-20"), undefined);
    for (const amount of ["-20.01", "1"]) assert.match(faultOfLine(discount, amount) ?? "", /^Between 0 and/, amount);
    const left = { ...fuel!, billed: "0.0000", expected: "-15.0000" };
    assert.equal(faultOfLine(left, "-15"), undefined, "a discount that is expected and not billed");
    assert.match(faultOfLine({ ...left, expected: "15.0000" }, "15") ?? "", /^Nothing is billed/);
  });

  it("is approved by one key where every finding is decided with a reason, and nothing stops it", () => {
    assert.ok(isWholeDraft(invoice, anApprover(), short));
    const accepted = { ...short, LUMPER: { amount: "50", reason: "agreed" } };
    for (const [what, asked, draft, by] of [
      ["nothing is decided", invoice, {}, anApprover()],
      ["a charge is left", invoice, { FUEL: expected() }, anApprover()],
      ["a reason is left", invoice, { ...short, FUEL: expected(" ") }, anApprover()],
      ["more than billed", invoice, { ...short, FUEL: { amount: "999", reason: "x" } }, anApprover()],
      ["the total stays over", invoice, accepted, anApprover()],
      ["the limit", invoice, short, anApprover("0.0000")],
      ["a block", anInvoice({ ...invoice, audit: { ...invoice.audit!, verdict: "block" } }), short, anApprover()],
      ["a colleague at work", anInvoice({ ...invoice, assignee: "user:8" }), short, anApprover()],
      ["a dispute", anInvoice({ ...invoice, status: "disputed" }), short, anApprover()],
      [
        "a rule that could not look",
        anInvoice({
          ...invoice,
          audit: { ...invoice.audit!, notEvaluated: [{ rule: "fx", reasonId: null, data: {}, reason: "" }] },
        }),
        short,
        anApprover(),
      ],
    ] as const) {
      const says = isWholeDraft(asked, by, draft);
      // Within one's limit: what is paid is what is expected, and nothing is beyond the order.
      assert.equal(says, what === "the limit", what);
    }
    const beyond = anInvoice({ ...invoice, audit: { ...invoice.audit!, findings: [aFinding({ charge: "FUEL" })] } });
    assert.ok(
      isWholeDraft(beyond, anApprover("60.5000"), { FUEL: { amount: "260.5", reason: "agreed" }, LUMPER: short["LUMPER"]! }),
    );
    assert.ok(
      !isWholeDraft(beyond, anApprover("60.4999"), { FUEL: { amount: "260.5", reason: "agreed" }, LUMPER: short["LUMPER"]! }),
    );
  });

  it("fills the dialog, on top of what somebody approved first", () => {
    const draft = withLines(invoice, approvalDraft(invoice), short);
    assert.equal(draft.how, "given");
    assert.deepEqual(draft.given[1], { code: "FUEL", amount: "200.00", reason: "as ordered" });
    assert.equal(draft.reason.words, "FUEL: as ordered; LUMPER: no receipt");
    const first = {
      by: "user:8",
      byName: "Ben",
      onBehalfOfName: null,
      at: "2026-03-02T00:00:00Z",
      reason: "agreed",
      charges: [{ code: "LINEHAUL", amount: "900.0000" }],
      approved: "1210.5000",
      message: "",
    };
    const second = anInvoice({ ...invoice, firstApproval: first });
    assert.equal(withLines(second, approvalDraft(second), short).given[0]?.amount, "900.00");
    assert.ok(!isWholeDraft(second, anApprover(), short));
    assert.deepEqual(withLines(invoice, approvalDraft(invoice), {}), approvalDraft(invoice));
  });

  it("is told in the timeline charge by charge, without saying a reason twice", () => {
    const charges = [
      { code: "FUEL", amount: "200.0000", reason: "as ordered" },
      { code: "LUMPER", amount: "0.0000", reason: "no receipt" },
      { code: "TAX", amount: "1.0000" },
    ];
    const entry = (data: TimelineEntry["data"]) => ({ uuid: "1", at: "", actor: "", actorName: "", kind: "approved", data });
    assert.deepEqual(chargesSaid(entry({ reason: "FUEL: as ordered", charges }), [{ code: "TAX", billed: "2.0000" }]), [
      "FUEL at 200.00",
      "LUMPER at 0.00: no receipt",
      "TAX at 1.00",
    ]);
    const asBilled = [{ code: "TAX", billed: "1.0000" }];
    assert.deepEqual(chargesSaid(entry({ reason: "agreed", charges: charges.slice(2) }), asBilled), [], "paid as billed");
    for (const none of [null, {}, { charges: null }, { charges: "x" }]) assert.deepEqual(chargesSaid(entry(none), []), []);
  });
});

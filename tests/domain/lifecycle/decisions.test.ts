import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { decideAskedApproval } from "#domain/lifecycle/decide-asked-approval.ts";
import type { ApprovalRequest, KeptApproval } from "#domain/lifecycle/decide-asked-approval.ts";
import { decideDispute } from "#domain/lifecycle/decide-dispute.ts";
import { decideHold } from "#domain/lifecycle/decide-hold.ts";
import { decideTermination } from "#domain/lifecycle/decide-termination.ts";
import { NOTHING_WITHHELD } from "#domain/lifecycle/withheld-before.ts";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { amountOf, printAmount, ZERO } from "#domain/money/amount.ts";
import { taxed } from "#tests/builders/audit-cases.ts";
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
  charges: null,
  reason: null,
  approver: { id: "ann", approvalLimit: null },
  toKeyer: null,
  first: null,
  toFirst: null,
  agreedBefore: ZERO,
  withheldBefore: NOTHING_WITHHELD,
  orders: 1,
  mayBeOrderless: false,
  need: null,
  ...over,
});

const KEPT: KeptApproval = { by: "ann", charges: null, reason: null };

describe("decideAskedApproval", () => {
  it("approves whole, as billed", () => {
    const decision = decideAskedApproval(request());
    assert.ok(decision.ok && decision.outcome === "approved");
    assert.equal(printAmount(decision.total), "1900.0000");
  });

  it("approves no tax of what is not approved, unless it is told so", () => {
    const taxedResult = runAudit(
      factsOf({
        ...taxed("1000", "130"),
        invoice: {
          currency: "CAD",
          charges: [
            ["LINEHAUL", "1200"],
            ["HST", "156"],
          ],
        },
      }),
    );
    const at = (...charges: readonly (readonly [string, string])[]) =>
      decideAskedApproval(
        request({
          result: taxedResult,
          charges: charges.map(([code, amount]) => ({ code, amount: amountOf(amount), reason: "as ordered" })),
        }),
      );
    const refused = at(["LINEHAUL", "1000"]);
    assert.ok(!refused.ok && refused.refusal === "tax-of-more");
    assert.match(
      refused.message,
      /HST: 156\.00 [A-Z]{3} is billed on 1,200\.00 [A-Z]{3}, of which 1,000\.00 [A-Z]{3} is approved; its tax is 130\.00 [A-Z]{3}\./,
    );
    for (const tax of ["130", "156"]) assert.ok(at(["LINEHAUL", "1000"], ["HST", tax]).ok);
    assert.ok(at(["HST", "130"]).ok);
    assert.ok(at(["LINEHAUL", "1200"]).ok);
  });

  it("approves charges at given amounts with a reason, the others as billed", () => {
    const decision = decideAskedApproval(
      request({ charges: [{ code: "linehaul", amount: amountOf("1000"), reason: "contract" }] }),
    );
    assert.ok(decision.ok);
    assert.deepEqual(
      decision.charges.map((charge) => [charge.code, printAmount(charge.amount), charge.reason]),
      [
        ["LINEHAUL", "1000.0000", "contract"],
        ["FUEL", "200.0000", null],
      ],
    );
  });

  it("approves a charge that is named at what is billed, and one at nothing", () => {
    const decision = decideAskedApproval(
      request({
        charges: [
          { code: "LINEHAUL", amount: amountOf("1700"), reason: null },
          { code: "FUEL", amount: amountOf("0"), reason: "not ours" },
        ],
      }),
    );
    assert.ok(decision.ok);
    assert.equal(printAmount(decision.total), "1700.0000");
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
    [
      "more of a code than is billed",
      { charges: [{ code: "FUEL", amount: amountOf("200.0001"), reason: null }] },
      "more-than-billed",
    ],
    ["the other sign of a code", { charges: [{ code: "FUEL", amount: amountOf("-1"), reason: null }] }, "more-than-billed"],
    ["a code that is not billed", { charges: [{ code: "DETENTION", amount: amountOf("60"), reason: null }] }, "more-than-billed"],
    ["its own keyer", { toKeyer: "same" }, "own-invoice"],
    ["a key that nobody answers for, of what somebody brought", { toKeyer: "nobody" }, "own-invoice"],
    ["a key that nobody answers for, as a second approver", { first: KEPT, toFirst: "nobody" }, "same-approver"],
    ["an invoice without orders", { orders: 0 }, "unmatched"],
    ["an unmatched one with an order, whoever may", { status: "unmatched", mayBeOrderless: true }, "unmatched"],
    [
      "the first approver again",
      { first: KEPT, toFirst: "same", approver: { id: "ann", approvalLimit: amountOf("1") } },
      "same-approver",
    ],
    [
      "a second one without the limit",
      { first: KEPT, toFirst: "another", approver: { id: "bob", approvalLimit: amountOf("1") } },
      "second-without-limit",
    ],
  ];
  for (const [name, over, refusal] of refusals) {
    it(`refuses ${name}`, () => {
      const decision = decideAskedApproval(request(over));
      assert.ok(!decision.ok);
      assert.equal(decision.refusal, refusal);
    });
  }

  describe("a negative code", () => {
    const withDiscount = (billed: readonly (readonly [string, string])[]) =>
      runAudit(
        factsOf({
          order: {
            charges: [
              ["LINEHAUL", "2500"],
              ["DISCOUNT", "-600"],
            ],
          },
          invoice: { charges: billed },
        }),
      );
    const decide = (billed: readonly (readonly [string, string])[], charges: readonly (readonly [string, string])[]) =>
      decideAskedApproval(
        request({
          result: withDiscount(billed),
          charges: charges.map(([code, amount]) => ({ code, amount: amountOf(amount), reason: "agreed" })),
        }),
      );

    const BILLED = [
      ["LINEHAUL", "2500"],
      ["DISCOUNT", "-500"],
    ] as const;
    for (const [amount, ok] of [
      ["-500", true],
      ["-500.0001", false],
      ["0.0001", false],
    ] as const)
      it(`billed at -500 is ${ok ? "" : "not "}approved at ${amount}`, () => {
        const decision = decide(BILLED, [["DISCOUNT", amount]]);
        assert.equal(decision.ok, ok);
        if (!decision.ok) assert.match(decision.message, /between 0 and -500\.00 USD/);
      });

    it("is approved at nothing where the rest of the invoice leaves room", () => {
      const decision = decide(BILLED, [
        ["DISCOUNT", "0"],
        ["LINEHAUL", "1900"],
      ]);
      assert.ok(decision.ok);
      assert.equal(printAmount(decision.total), "1900.0000");
    });

    it("is approved at less, as long as the whole is not more than the invoice", () => {
      assert.equal(decide(BILLED, [["DISCOUNT", "-400"]]).ok, false);
      const both = decide(BILLED, [
        ["DISCOUNT", "-400"],
        ["LINEHAUL", "2300"],
      ]);
      assert.ok(both.ok);
      assert.equal(printAmount(both.total), "1900.0000");
    });

    it("that is expected and left out is approved up to what is expected", () => {
      const leftOut = [["LINEHAUL", "2500"]] as const;
      const decision = decide(leftOut, [["DISCOUNT", "-600"]]);
      assert.ok(decision.ok);
      assert.equal(printAmount(decision.total), "1900.0000");
      assert.equal(decide(leftOut, [["DISCOUNT", "-600.0001"]]).ok, false);
      assert.equal(decide(leftOut, [["DISCOUNT", "1"]]).ok, false);
    });
  });

  it("tells what is wrong with an amount in one sentence", () => {
    const told = (code: string, amount: string): string => {
      const decision = decideAskedApproval(request({ charges: [{ code, amount: amountOf(amount), reason: null }] }));
      assert.ok(!decision.ok);
      return decision.message;
    };
    assert.equal(
      told("FUEL", "250"),
      "FUEL: 250.00 USD cannot be approved, 200.00 USD is billed and that is more than the amount; an amount between 0 and 200.00 USD can.",
    );
    assert.match(told("FUEL", "-1"), /the sign cannot be turned/);
    assert.match(told("DETENTION", "60"), /nothing is billed for it/);
  });

  it("waits for a second approver past the limit: 700 over against 500, whatever is not billed beside it", () => {
    const decision = decideAskedApproval(request({ approver: { id: "ann", approvalLimit: amountOf("500") } }));
    assert.ok(decision.ok && decision.outcome === "awaits-second");
    const second = decideAskedApproval(
      request({ approver: { id: "bob", approvalLimit: amountOf("700") }, first: KEPT, toFirst: "another" }),
    );
    assert.ok(second.ok && second.outcome === "approved");
  });

  it("waits for a second approver when less than expected is paid, as when more is: the limit is of the difference", () => {
    const short = (limit: string) =>
      decideAskedApproval(
        request({
          // Of 1,260 expected 460 would be paid.
          charges: [{ code: "LINEHAUL", amount: amountOf("260"), reason: "damage claim" }],
          approver: { id: "ann", approvalLimit: amountOf(limit) },
        }),
      );
    const held = short("799.9999");
    assert.ok(held.ok && held.outcome === "awaits-second");
    assert.match(held.message, /^800\.00 USD beyond the expectation is more than the approval limit of 799\.9999 USD/);
    const free = short("800");
    assert.ok(free.ok && free.outcome === "approved");
  });

  it("holds the limit against what is over of each code: what is under of another takes nothing off", () => {
    const netted = runAudit(
      factsOf({
        order: {
          charges: [
            ["LINEHAUL", "2500"],
            ["DISCOUNT", "-600"],
            ["FUEL", "300"],
          ],
        },
        invoice: {
          charges: [
            ["LINEHAUL", "1900"],
            ["FUEL", "200"],
            ["LAYOVER", "150"],
          ],
        },
      }),
    );
    const by = (limit: string) =>
      decideAskedApproval(request({ result: netted, approver: { id: "ann", approvalLimit: amountOf(limit) } }));
    const held = by("149.9999");
    assert.ok(held.ok && held.outcome === "awaits-second");
    assert.match(held.message, /^150\.00 USD beyond the expectation \(the charges that are over, .*limit of 149\.9999 USD/);
    const free = by("150");
    assert.ok(free.ok && free.outcome === "approved", "a discount within the linehaul is no 600 over");
  });

  it("holds the limit against what is beyond the order in all, with what was agreed to before", () => {
    const by = (limit: string, over: Partial<ApprovalRequest> = {}) =>
      decideAskedApproval(
        request({ agreedBefore: amountOf("100"), approver: { id: "ann", approvalLimit: amountOf(limit) }, ...over }),
      );
    const held = by("799.9999");
    assert.ok(held.ok && held.outcome === "awaits-second");
    assert.match(
      held.message,
      /^800\.00 USD beyond the order \(100\.00 USD agreed to earlier, 700\.00 USD added by this approval\)/,
    );
    const free = by("800");
    assert.ok(free.ok && free.outcome === "approved");
    const nothingMore = by("60", { charges: [{ code: "LINEHAUL", amount: amountOf("1000"), reason: "as ordered" }] });
    assert.ok(nothingMore.ok && nothingMore.outcome === "approved", "what adds nothing is not held for it");
  });

  it("holds the limit against what was withheld and is paid by small steps, with what was agreed to", () => {
    const by = (limit: string, withheldBefore: ApprovalRequest["withheldBefore"], agreedBefore = ZERO) =>
      decideAskedApproval(
        request({
          withheldBefore,
          agreedBefore,
          charges: [{ code: "LINEHAUL", amount: amountOf("1000"), reason: "as ordered" }],
          approver: { id: "ann", approvalLimit: amountOf(limit) },
        }),
      );
    const linehaul = { code: "LINEHAUL", kind: "linehaul", amount: amountOf("90"), room: amountOf("920") };
    const step = { withheld: [linehaul], liftedBefore: amountOf("60") };
    const held = by("139.9999", step);
    assert.ok(held.ok && held.outcome === "awaits-second");
    assert.match(
      held.message,
      /^140\.00 USD beyond the order \(80\.00 USD that was withheld earlier with a reason, 60\.00 USD of what was withheld paid by approvals before\)/,
    );
    const free = by("140", step);
    assert.ok(free.ok && free.outcome === "approved");
    const both = by("149.9999", step, amountOf("10"));
    assert.ok(both.ok && both.outcome === "awaits-second", "what was agreed to earlier counts beside it");
    const nothing = by("60", { withheld: [{ ...linehaul, room: amountOf("1000") }], liftedBefore: amountOf("70") });
    assert.ok(nothing.ok && nothing.outcome === "approved", "what pays nothing of it is not held for it");
    const first = by("79.9999", { withheld: [linehaul], liftedBefore: ZERO });
    assert.ok(first.ok && first.outcome === "awaits-second");
    assert.match(first.message, /^80\.00 USD that was withheld earlier with a reason is more/);
  });

  it("is completed at the first approver's amounts and reason, unless the second one names his own", () => {
    const first: KeptApproval = {
      by: "ann",
      charges: [{ code: "LINEHAUL", amount: amountOf("1500"), reason: null }],
      reason: "agreed",
    };
    const told = (over: Partial<ApprovalRequest>) => {
      const decision = decideAskedApproval(request({ first, ...over }));
      assert.ok(decision.ok);
      return [printAmount(decision.total), decision.reason, decision.charges[0]?.reason];
    };
    const bob = { id: "bob", approvalLimit: null };
    assert.deepEqual(told({ approver: bob }), ["1700.0000", "agreed", "agreed"]);
    assert.deepEqual(told({ approver: bob, charges: [], reason: "as billed" }), ["1900.0000", "as billed", null]);
    assert.deepEqual(
      told({ approver: { id: "ann", approvalLimit: null }, toFirst: "same" }),
      ["1900.0000", null, null],
      "his own is given anew",
    );
  });

  it("approves an invoice without orders where the tenant may", () => {
    assert.ok(decideAskedApproval(request({ status: "unmatched", orders: 0, mayBeOrderless: true })).ok);
  });

  it("tells of every charge that is wrong, by its place", () => {
    const decision = decideAskedApproval(
      request({
        charges: [
          { code: "TARP", amount: amountOf("1"), reason: null },
          { code: "FUEL", amount: amountOf("900"), reason: null },
        ],
      }),
    );
    assert.ok(!decision.ok);
    assert.deepEqual(Object.keys(decision.faults ?? {}), ["charges[0].code", "charges[1].amount"]);
  });
});

describe("other decisions", () => {
  it("terminates open invoices with a reason only", () => {
    const terminate = (status: InvoiceStatus, reason: string, message: string | null) =>
      decideTermination({ status, eTag: 3 }, { eTag: "3", reason, message });
    assert.deepEqual(terminate("approved", "x", null), { ok: false, refusal: "finalized" });
    assert.deepEqual(decideTermination({ status: "review", eTag: 3 }, { eTag: "2", reason: "x", message: null }), {
      ok: false,
      refusal: "changed-meanwhile",
    });
    for (const [message, kept] of [
      [null, null],
      [" ", null],
      ["sent twice", "sent twice"],
    ] as const)
      assert.deepEqual(terminate("review", " Duplicate ", message), { ok: true, reason: "Duplicate", message: kept });
    const blank = terminate("review", " ", null);
    assert.ok(!blank.ok && blank.refusal === "no-reason");
  });

  it("opens disputes with reasons only, and on open invoices only", () => {
    assert.deepEqual(decideDispute("review", ["too much "]), { ok: true, status: "disputed", reasons: ["too much"] });
    for (const [status, reasons] of [
      ["review", []],
      ["review", [" "]],
      ["review", ["too much", " "]],
      ["approved", ["x"]],
      ["received", ["x"]],
    ] as const)
      assert.equal(decideDispute(status, reasons).ok, false);
    const refusals = (["approved", "received", "review"] as const).map((status) => {
      const decision = decideDispute(status, []);
      return decision.ok ? null : decision.refusal;
    });
    assert.deepEqual(refusals, ["finalized", "not-from-here", "no-reason"]);
  });

  it("holds until a document comes", () => {
    const proof = { eTag: "3", untilDocument: "ProofOfDelivery" };
    assert.deepEqual(decideHold({ status: "review", eTag: 3 }, proof), {
      ok: true,
      status: "review",
      untilDocument: "ProofOfDelivery",
    });
    assert.deepEqual(decideHold({ status: "review", eTag: 4 }, proof), { ok: false, refusal: "changed-meanwhile" });
  });
});

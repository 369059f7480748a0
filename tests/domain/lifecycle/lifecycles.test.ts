import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decideTransition } from "#domain/lifecycle/decide-transition.ts";
import type { Lifecycle } from "#domain/lifecycle/decide-transition.ts";
import { decideDisputeChange, DISPUTE_LIFECYCLE } from "#domain/lifecycle/dispute-lifecycle.ts";
import { DOCUMENT_LIFECYCLE } from "#domain/lifecycle/document-lifecycle.ts";
import { INVOICE_LIFECYCLE } from "#domain/lifecycle/invoice-lifecycle.ts";
import { isOrderSettled, ORDER_LIFECYCLE } from "#domain/lifecycle/order-lifecycle.ts";
import { statusForVerdict } from "#domain/lifecycle/status-for-verdict.ts";

const LIFECYCLES = [INVOICE_LIFECYCLE, ORDER_LIFECYCLE, DOCUMENT_LIFECYCLE, DISPUTE_LIFECYCLE] as readonly Lifecycle<
  string,
  string
>[];

describe("lifecycle tables", () => {
  for (const lifecycle of LIFECYCLES) {
    it(`${lifecycle.what}: every state is reached, final states are left by nothing, no act is ambiguous`, () => {
      const states = new Set([
        ...lifecycle.initial,
        ...lifecycle.final,
        ...lifecycle.transitions.flatMap((each) => [...each.from, each.to]),
      ]);
      const reached = new Set(lifecycle.initial);
      for (let grew = true; grew;) {
        grew = false;
        for (const each of lifecycle.transitions) {
          if (reached.has(each.to) || !each.from.some((from) => reached.has(from))) continue;
          reached.add(each.to);
          grew = true;
        }
      }
      assert.deepEqual(
        [...states].filter((state) => !reached.has(state)),
        [],
      );
      for (const final of lifecycle.final)
        assert.ok(
          lifecycle.transitions.every((each) => !each.from.includes(final)),
          `${final} is left`,
        );
      const pairs = lifecycle.transitions.flatMap((each) => each.from.map((from) => `${from}/${each.act}`));
      assert.equal(new Set(pairs).size, pairs.length);
      // Every state that is not final leads on to one that is.
      for (const state of states)
        if (lifecycle.final.length > 0 && !lifecycle.final.includes(state))
          assert.ok(
            lifecycle.transitions.some((each) => each.from.includes(state)),
            `${state} is a dead end`,
          );
    });
  }

  it("an approved or terminated invoice refuses every act as final", () => {
    for (const state of ["approved", "terminated"] as const) {
      for (const { act } of INVOICE_LIFECYCLE.transitions)
        assert.deepEqual(decideTransition(INVOICE_LIFECYCLE, state, act), {
          ok: false,
          refusal: "final",
          message: `The invoice is ${state}; that is final.`,
        });
    }
  });

  it("an invoice that is received cannot be approved", () => {
    const decision = decideTransition(INVOICE_LIFECYCLE, "received", "approve");
    assert.ok(!decision.ok && decision.refusal === "not-from-here");
  });
});

describe("statusForVerdict", () => {
  const table = [
    ["approve", true, false, "approved"],
    ["approve", false, false, "review"],
    ["approve", true, true, "disputed"],
    ["review", true, false, "review"],
    ["dispute", true, false, "review"],
    ["block", true, false, "review"],
    ["unmatched", true, false, "unmatched"],
    ["unmatched", true, true, "disputed"],
  ] as const;
  const pending = [{ intakeUuid: "1", operation: "createOrder", externalId: "SO-1", isParked: false, ageSeconds: 1 }];
  for (const [verdict, autoApprove, activeDispute, status] of table) {
    const audited = { verdict, policy: { autoApprove }, activeDisputes: activeDispute ? 2 : 0, isForPeople: false };
    it(`${verdict}, autoApprove ${autoApprove}, active dispute ${activeDispute}: ${status}`, () => {
      const free = { hold: undefined, updates: { pending: [] } };
      assert.equal(statusForVerdict({ ...audited, ...free }), status);
      for (const released of ["document", "time"] as const)
        assert.equal(statusForVerdict({ ...audited, ...free, hold: { released } }), status, "its hold is over");
      const waits = status === "approved" ? "review" : status;
      assert.equal(statusForVerdict({ ...audited, ...free, hold: { released: null } }), waits, "somebody holds it");
      assert.equal(statusForVerdict({ ...audited, ...free, updates: { pending } }), waits, "a message is about to land");
      assert.equal(statusForVerdict({ ...audited, ...free, isForPeople: true }), waits, "an approval rule wants a person");
    });
  }
});

describe("isOrderSettled", () => {
  it("needs an approved invoice of every vendor with charges and no open one", () => {
    const approved = { vendorKey: "A", status: "approved" as const };
    assert.equal(isOrderSettled(["A"], [approved]), true);
    assert.equal(isOrderSettled(["A", "B"], [approved]), false);
    assert.equal(isOrderSettled(["A"], [approved, { vendorKey: "A", status: "review" }]), false);
    assert.equal(isOrderSettled(["A"], [approved, { vendorKey: "A", status: "terminated" }]), true);
    assert.equal(isOrderSettled(["A"], [{ vendorKey: "A", status: "terminated" }]), false);
    assert.equal(isOrderSettled([], []), false);
  });
});

describe("decideDisputeChange", () => {
  const reasons = [
    { uuid: "1", resolved: true },
    { uuid: "2", resolved: false },
  ];
  it("resolves with the last reason, and a new reason keeps it active", () => {
    assert.deepEqual(decideDisputeChange(reasons, [], ["2"]), { ok: true, status: "resolved", newlyResolved: ["2"], added: [] });
    assert.deepEqual(decideDisputeChange(reasons, ["more"], ["2"]), {
      ok: true,
      status: "active",
      newlyResolved: ["2"],
      added: ["more"],
    });
    assert.deepEqual(decideDisputeChange(reasons, [], ["1"]), { ok: true, status: "active", newlyResolved: [], added: [] });
  });
  it("refuses unknown and blank reasons and an empty change", () => {
    for (const [add, resolve, refusal] of [
      [[], ["3"], "unknown-reason"],
      [[" "], [], "blank-reason"],
      [[], [], "nothing-to-change"],
    ] as const) {
      const change = decideDisputeChange(reasons, add, resolve);
      assert.ok(!change.ok && change.refusal === refusal);
    }
  });
});

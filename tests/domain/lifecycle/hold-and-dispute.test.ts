import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { decideHold } from "#domain/lifecycle/decide-hold.ts";
import { decideDisputeChange } from "#domain/lifecycle/dispute-lifecycle.ts";

describe("a person's hold", () => {
  it("leaves a disputed invoice disputed, puts others in review, and never opens what is final", () => {
    const held = (status: InvoiceStatus) => {
      const decision = decideHold({ status, eTag: 1 }, { eTag: "1", untilDocument: "ProofOfDelivery" });
      return decision.ok ? `${decision.status} until ${decision.untilDocument}` : decision.refusal;
    };
    assert.equal(held("disputed"), "disputed until ProofOfDelivery");
    assert.equal(held("review"), "review until ProofOfDelivery");
    assert.deepEqual([held("approved"), held("terminated")], ["finalized", "finalized"]);
    assert.deepEqual([held("received"), held("matching")], ["not-from-here", "not-from-here"], "no audit has seen it yet");
    assert.equal(held("unmatched"), "review until ProofOfDelivery");
  });
});

describe("a change of a dispute's reasons", () => {
  const reason = (uuid: string, resolved = false) => ({ uuid, resolved }) as never;
  const changed = (reasons: readonly never[], add: readonly string[], resolve: readonly string[]) => {
    const change = decideDisputeChange(reasons, add, resolve);
    return change.ok
      ? `${change.status}: resolves ${change.newlyResolved.join(" ")}, adds ${change.added.join(" ")}`
      : change.refusal;
  };
  it("is resolved by its last open reason alone", () => {
    const two = [reason("a"), reason("b")];
    assert.equal(changed(two, [], ["a"]), "active: resolves a, adds ");
    assert.equal(changed(two, [], ["a", "b"]), "resolved: resolves a b, adds ");
    assert.equal(changed([reason("a", true), reason("b")], [], ["b"]), "resolved: resolves b, adds ");
    assert.equal(changed(two, ["new"], ["a", "b"]), "active: resolves a b, adds new");
    assert.equal(changed(two, ["new"], []), "active: resolves , adds new");
    assert.equal(changed([reason("a")], ["new"], []), "active: resolves , adds new");
    assert.equal(changed([reason("a")], ["new"], ["a"]), "active: resolves a, adds new");
  });
  it("opens again with a new reason, and resolving again changes nothing", () => {
    assert.equal(changed([reason("a", true)], ["new"], []), "active: resolves , adds new");
    assert.equal(changed([reason("a", true)], [], ["a"]), "resolved: resolves , adds ");
    assert.equal(changed([reason("a"), reason("b", true)], [], ["b"]), "active: resolves , adds ");
  });
  it("names reasons that there are, and says something", () => {
    assert.equal(changed([reason("a")], [], ["x"]), "unknown-reason");
    assert.equal(changed([reason("a")], [" "], []), "blank-reason");
    assert.equal(changed([reason("a")], ["fine", ""], ["a"]), "blank-reason");
    assert.equal(changed([reason("a")], [], []), "nothing-to-change");
  });
});

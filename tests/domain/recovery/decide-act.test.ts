import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import {
  type ActDecision,
  decideClaim,
  decideRecovered,
  decideWaive,
  type RecoveryToAct,
  standingNow,
} from "#domain/recovery/decide-act.ts";
import { NOTHING_DONE } from "#domain/recovery/recovery.ts";

/** 1,000 was paid of what 700 is due of; 50 came back and 40 was given up. */
const open: RecoveryToAct = {
  amount: amountOf("210"),
  overpaid: amountOf("300"),
  currency: "USD",
  state: "open",
  standing: {
    ...NOTHING_DONE,
    recovered: amountOf("50"),
    waived: amountOf("40"),
    waivers: [{ name: "linehaul and discounts", from: amountOf("700"), to: amountOf("740") }],
  },
  levels: [{ name: "linehaul and discounts", paid: amountOf("1000"), due: amountOf("700") }],
};
const none = { ...open, amount: amountOf("0") };

const told = (decision: ActDecision) => {
  if (!decision.ok) return [decision.refusal, decision.message];
  const { claimed, recovered, waived } = decision.standing;
  return [decision.sum, claimed, recovered, waived].map(printAmount);
};

describe("what people do about a recovery", () => {
  it("claims all that is left, once", () => {
    assert.deepEqual(told(decideClaim(open)), ["210.0000", "300.0000", "50.0000", "40.0000"]);
    assert.deepEqual(told(decideClaim({ ...open, state: "claimed" }))[0], "claimed-already");
    assert.deepEqual(told(decideClaim(none))[0], "nothing-left");
  });

  it("notes what came back, at most what is left, as money is written", () => {
    assert.deepEqual(told(decideRecovered(open, "210", null)), ["210.0000", "0.0000", "260.0000", "40.0000"]);
    assert.deepEqual(told(decideRecovered(open, "0.01", null))[0], "0.0100");
    for (const written of ["0", "210.0001", "-1", "1e2", "2,10", "", "ten"]) {
      const [refusal, message] = told(decideRecovered(open, written, null));
      assert.equal(refusal, "bad-amount", written);
      assert.match(message ?? "", /at most what is left, 210\.0000 USD/);
    }
    assert.equal(told(decideRecovered(none, "1", null))[0], "nothing-left");
  });

  it("counts what ended before against a limit, whichever way it ended", () => {
    assert.equal(decideRecovered(open, "10", amountOf("100")).ok, true);
    assert.match(told(decideRecovered(open, "10.01", amountOf("100")))[1] ?? "", /100\.01 USD noted as come back \(90\.00 USD/);
    assert.equal(decideWaive(open, amountOf("300")).ok, true);
    assert.equal(told(decideWaive(open, amountOf("299.9999")))[0], "over-limit");
    assert.equal(told(decideWaive(none, null))[0], "nothing-left");
  });

  it("gives up the rest from where something was given up before, and nothing is left then", () => {
    const decision = decideWaive(open, null);
    assert.ok(decision.ok);
    assert.equal(printAmount(decision.standing.waived), "250.0000");
    const parts = decision.standing.waivers.map(({ from, to }) => [printAmount(from), printAmount(to)]);
    assert.deepEqual(parts, [
      ["700.0000", "740.0000"],
      ["700.0000", "950.0000"],
    ]);
    const now = standingNow(open, decision.standing);
    assert.deepEqual([printAmount(now.amount), now.state, printAmount(now.waivedStill)], ["0.0000", "waived", "250.0000"]);
    const levels = [{ name: "linehaul and discounts", paid: amountOf("1000"), due: amountOf("900") }];
    const dearer = standingNow({ overpaid: amountOf("150"), levels }, decision.standing);
    assert.deepEqual([printAmount(dearer.amount), printAmount(dearer.waivedStill)], ["50.0000", "50.0000"]);
  });
});

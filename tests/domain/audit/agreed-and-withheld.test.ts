import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { agreedRate, DETENTION, LATER, LAYOVER, LH, verdict } from "#tests/builders/charges-of-a-life.ts";
import { OrderLife } from "#tests/builders/order-life.ts";

describe("what is withheld beside what is agreed", () => {
  it("is asked for again by what is beyond what is left, and not by what is agreed", () => {
    const life = agreedRate().sendAgain({ O: [LH("1300"), DETENTION("50")] });
    life.approve([LH("200")], LATER, { LINEHAUL: "150" });
    assert.ok(life.judge([LH("50")], LATER).findings.some(({ rule }) => rule === "withheld-earlier"));
    assert.equal(verdict(life, DETENTION("50")), "approve");
  });
});

describe("what is withheld of an order", () => {
  const DISCOUNT = (amount: string) => ["DISCOUNT", amount] as const;
  /** Linehaul ordered and billed at 1,000, of which a person pays 950. */
  const short = (): OrderLife => {
    const life = new OrderLife({ O: [LH("1000")] });
    life.approve([LH("1000")], {}, { LINEHAUL: "950" });
    return life;
  };
  it("stays withheld when the order rises, and falls again", () => {
    const life = short().sendAgain({ O: [LH("1100")] });
    assert.equal(life.approve([LH("100")], LATER), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
    assert.equal(life.sendAgain({ O: [LH("1000")] }).overpaid("O"), "100.0000");
    assert.equal(life.approve([LH("-100")], LATER), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
    assert.equal(verdict(life, LH("50")), "review");
  });
  it("is taken off by an order that falls below what it was withheld of, and no further; and comes back with it", () => {
    for (const [ordered, over] of [
      ["950", "0.0000"],
      ["960", "0.0000"],
      ["900", "50.0000"],
    ] as const)
      assert.equal(
        short()
          .sendAgain({ O: [LH(ordered)] })
          .overpaid("O"),
        over,
        ordered,
      );
    const life = short().sendAgain({ O: [LH("900")] });
    assert.equal(life.approve([LH("-50")], LATER), "approve");
    life.sendAgain({ O: [LH("1000")] });
    assert.equal(verdict(life, LH("100")), "review");
    assert.equal(verdict(life, LH("50")), "approve");
  });
  it("leaves no room for other charges, and is no cause of what they are over", () => {
    const [finding] = short()
      .judge([LAYOVER("40")], LATER)
      .findings.filter(({ rule }) => rule === "total-over-tolerance");
    assert.match(finding?.message ?? "", /^Invoice total: 40.00 USD over \(4% of 1,000.00 USD\), all of it LAYOVER\./);
  });
  it("hides nothing that another code was paid too much", () => {
    const life = new OrderLife({ O: [LH("1000"), DETENTION("200")] });
    life.approve([LH("1000"), DETENTION("200")], {}, { LINEHAUL: "950" });
    assert.equal(life.sendAgain({ O: [LH("1000"), DETENTION("150")] }).overpaid("O"), "50.0000");
  });
  it("leaves a tolerance on a later invoice what it is", () => {
    const life = short().sendAgain({ O: [LH("1000"), DETENTION("100")] });
    assert.equal(life.approve([DETENTION("102")], LATER), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
  });
  it("is of linehaul and discounts as one sum: a discount that was left out is not withheld", () => {
    for (const later of [[LH("2500"), DISCOUNT("-500")], [LH("2600"), DISCOUNT("-600")], [LH("2000")]]) {
      const life = new OrderLife({ O: [LH("2500"), DISCOUNT("-600")] });
      assert.equal(life.approve([LH("2500")], {}, { LINEHAUL: "1900" }), "dispute");
      life.sendAgain({ O: later });
      assert.equal(verdict(life, LH("100")), "approve");
      assert.notEqual(verdict(life, LH("200")), "approve");
    }
  });
  it("of that sum is asked for by what is beyond it, however it is written", () => {
    const life = new OrderLife({ O: [LH("2500"), DISCOUNT("-600")] });
    life.approve([LH("2500"), DISCOUNT("-600")], {}, { LINEHAUL: "2400" });
    assert.equal(verdict(life, LH("100")), "review");
    life.sendAgain({ O: [LH("2500"), DISCOUNT("-500")] });
    for (const charge of [LH("100"), DISCOUNT("100")]) assert.equal(verdict(life, charge), "approve", charge[0]);
    const again = life.judge([LH("150")], LATER).findings.find(({ rule }) => rule === "withheld-earlier");
    assert.match(
      again?.message ?? "",
      /150.00 USD is billed, 50.00 USD of it was withheld by a person from invoice INV-0 \(100.00 USD in all; Claim\)/,
    );
  });
});

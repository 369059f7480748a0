import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { taxed } from "#tests/builders/audit-cases.ts";
import { documentOf, reference } from "#tests/builders/audit-facts-builder.ts";
import { OrderLife } from "#tests/builders/order-life.ts";

const LH = (amount: string) => ["LINEHAUL", amount] as const;
const DETENTION = (amount: string) => ["DETENTION", amount] as const;
const LAYOVER = (amount: string) => ["LAYOVER", amount] as const;
const LATER = { invoice: { type: "Supplemental" } } as const;
const verdict = (life: OrderLife, ...charges: (readonly [string, string])[]): string => life.judge(charges, LATER).verdict;

/** Linehaul ordered at 1,000, and a person agreed to 1,100. */
const agreedRate = (): OrderLife => {
  const life = new OrderLife({ O: [LH("1000")] });
  assert.equal(life.approve([LH("1100")]), "dispute");
  return life;
};

describe("what a person agreed to beyond the order", () => {
  it("is not taken back from the next right invoice, whatever code it was of", () => {
    const layover = new OrderLife({ O: [LH("1000")] });
    assert.notEqual(layover.approve([LH("1000"), LAYOVER("200")]), "approve");
    layover.sendAgain({ O: [LH("1000"), DETENTION("100")] });
    assert.equal(verdict(layover, DETENTION("100")), "approve");
    assert.equal(verdict(layover, DETENTION("130")), "dispute");
    assert.equal(verdict(agreedRate().sendAgain({ O: [LH("1000"), DETENTION("120")] }), DETENTION("120")), "approve");
  });

  it("is looked at where as much comes under another code: it may be the same charge", () => {
    const unknown = new OrderLife({ O: [LH("1000")] });
    assert.notEqual(unknown.approve([LH("1000"), ["MISCFEE9", "200"]]), "approve");
    unknown.sendAgain({ O: [LH("1000"), LAYOVER("200")] });
    assert.equal(verdict(unknown, LAYOVER("200")), "review");
    assert.equal(verdict(agreedRate().sendAgain({ O: [LH("1000"), DETENTION("100")] }), DETENTION("100")), "review");
  });

  it("is agreed once: nothing more of it is right", () => {
    assert.equal(verdict(agreedRate(), LH("100")), "dispute");
    const layover = new OrderLife({ O: [LH("1000")] });
    layover.approve([LH("1000"), LAYOVER("200")]);
    assert.notEqual(verdict(layover, LAYOVER("200")), "approve");
  });

  it("is nothing beyond an order that rose to it", () => {
    for (const [ordered, next, is] of [
      ["1100", "100", "dispute"],
      ["1050", "50", "dispute"],
      ["1200", "100", "approve"],
      ["1200", "200", "dispute"],
    ] as const)
      assert.equal(verdict(agreedRate().sendAgain({ O: [LH(ordered)] }), LH(next)), is, `${ordered}: ${next}`);
  });

  it("stays agreed where the order falls: what it fell by comes back, and is a right credit", () => {
    const life = agreedRate().sendAgain({ O: [LH("900")] });
    assert.equal(life.overpaid("O"), "100.0000");
    assert.equal(verdict(life, LH("-100")), "approve");
    assert.equal(life.approve([LH("-100")]), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
    assert.equal(life.agreed("O"), "100.0000");
  });

  it("is no more agreed once it is credited, in whole or in part", () => {
    const whole = agreedRate();
    assert.equal(whole.approve([LH("-100")]), "approve");
    assert.equal(whole.agreed("O"), "0.0000");
    assert.equal(verdict(whole, LH("100")), "dispute");
    // Within the tolerance, once: what was credited does not come back by small steps.
    assert.equal(whole.approve([LH("10")]), "approve");
    assert.equal(verdict(whole, LH("10")), "dispute");
    const part = agreedRate();
    assert.equal(part.approve([LH("-40")]), "approve");
    assert.equal(part.agreed("O"), "60.0000");
    assert.equal(verdict(part, LH("40")), "dispute");
    assert.notEqual(verdict(agreedRate(), LH("-200")), "approve");
  });

  it("is no more agreed once the order asks for it and was billed by it", () => {
    const life = agreedRate().sendAgain({ O: [LH("1300")] });
    assert.equal(life.approve([LH("200")]), "approve");
    life.sendAgain({ O: [LH("1200")] });
    assert.equal(life.overpaid("O"), "100.0000");
  });

  it("is what a person approved, at whatever amount", () => {
    const life = new OrderLife({ O: [LH("1000"), DETENTION("100")] });
    life.approve([LH("1200")], {}, { LINEHAUL: "1050" });
    assert.equal(life.agreed("O"), "50.0000");
    assert.equal(verdict(life, DETENTION("100")), "approve");
  });

  it("counts on, whatever is agreed after it", () => {
    const life = agreedRate();
    assert.notEqual(life.approve([LAYOVER("200")], LATER), "approve");
    assert.equal(life.agreed("O"), "300.0000");
    life.sendAgain({ O: [LH("1000"), DETENTION("120")] });
    assert.equal(life.approve([DETENTION("120")], LATER), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
    life.sendAgain({ O: [LH("1000")] });
    assert.equal(life.overpaid("O"), "120.0000");
    assert.equal(life.approve([DETENTION("-120")], LATER), "approve");
  });

  it("is not what the policy lets through by its tolerances, nor what a person approves of it", () => {
    const life = new OrderLife({ O: [LH("1000")] });
    assert.equal(life.approve([LH("1009")]), "approve");
    assert.equal(life.agreed("O"), "0.0000");
    assert.equal(verdict(life, LH("9")), "dispute");
    const byPerson = new OrderLife({ O: [LH("1000")] });
    assert.equal(byPerson.approve([LH("1009")], {}, {}), "approve");
    assert.equal(byPerson.agreed("O"), "0.0000");
  });
});

describe("what is agreed beyond several orders", () => {
  const set = (): OrderLife =>
    new OrderLife(
      { A1: [LH("1000")], B1: [LH("500")] },
      { invoice: { references: [reference("OrderNumber", "A1"), reference("OrderNumber", "B1")] } },
    );
  it("is of the orders that it was billed for, and of each by itself", () => {
    const life = set();
    assert.equal(
      life.approve([
        { code: "LINEHAUL", amount: "1100", description: "A1" },
        { code: "LINEHAUL", amount: "400", description: "B1" },
      ]),
      "dispute",
    );
    assert.equal(life.agreed("A1"), "100.0000");
    assert.equal(life.agreed("B1"), "0.0000");
    assert.equal(life.judge([{ code: "LINEHAUL", amount: "100", description: "B1" }], LATER).verdict, "approve");
    assert.equal(life.judge([{ code: "LINEHAUL", amount: "100", description: "A1" }], LATER).verdict, "dispute");
  });
  it("is credited where it was agreed", () => {
    const life = set();
    life.approve([
      { code: "LINEHAUL", amount: "1100", description: "A1" },
      { code: "LINEHAUL", amount: "500", description: "B1" },
    ]);
    assert.equal(life.approve([LH("-100")]), "approve");
    assert.equal(life.agreed("A1"), "0.0000");
    assert.equal(life.judge([{ code: "LINEHAUL", amount: "50", description: "B1" }], LATER).verdict, "dispute");
  });
});

describe("what is agreed of linehaul and discounts", () => {
  const DISCOUNT = (amount: string) => ["DISCOUNT", amount] as const;
  it("is of their sum, however it is billed", () => {
    const life = new OrderLife({ O: [LH("2500"), DISCOUNT("-600")] });
    assert.equal(life.approve([LH("2000")]), "dispute");
    assert.equal(life.agreed("O"), "100.0000");
    life.sendAgain({ O: [LH("2500"), DISCOUNT("-600"), DETENTION("120")] });
    assert.equal(verdict(life, DETENTION("120")), "approve");
    life.sendAgain({ O: [LH("1900")] });
    assert.equal(life.agreed("O"), "100.0000");
    assert.equal(life.overpaid("O"), "0.0000");
    life.sendAgain({ O: [LH("2000")] });
    assert.equal(life.agreed("O"), "0.0000");
  });
});

describe("taxes and what is agreed", () => {
  const { order, policy } = taxed("0", "0");
  const life = (): OrderLife =>
    new OrderLife({ O: [LH("1000")] }, { ...(order === undefined ? {} : { order }), policy, invoice: { currency: "CAD" } });
  const HST = (amount: string) => ["HST", amount] as const;
  it("the tax of what is agreed is right, and stays", () => {
    const agreed = life();
    assert.equal(agreed.approve([LH("1100"), HST("143")]), "dispute");
    assert.equal(verdict(agreed, LH("-100"), HST("-13")), "approve");
    agreed.sendAgain({ O: [LH("1000"), DETENTION("200")] });
    assert.equal(verdict(agreed, DETENTION("200"), HST("26")), "approve");
    assert.equal(verdict(agreed, DETENTION("200"), HST("36")), "dispute");
  });
  it("a tax that a person agreed to is not taken off the next one, until it is credited", () => {
    const withDetention = { O: [LH("1000"), DETENTION("100")] };
    const agreed = life();
    assert.equal(agreed.approve([LH("1000"), HST("140")]), "dispute");
    assert.equal(verdict(agreed.sendAgain(withDetention), DETENTION("100"), HST("13")), "approve");
    assert.equal(verdict(agreed.sendAgain({ O: [LH("1000")] }), HST("10")), "dispute");
    assert.equal(agreed.approve([HST("-10")]), "approve");
    assert.equal(verdict(agreed, HST("10")), "dispute");
    assert.equal(verdict(agreed.sendAgain(withDetention), DETENTION("100"), HST("13")), "approve");
  });
});

describe("what papers bear out beyond the order", () => {
  const receipt = (amount: string, more = {}) => documentOf("LumperReceipt", { fields: { totalAmount: amount }, ...more });
  it("is not taken back from the next right invoice either, and bears nothing twice", () => {
    const life = new OrderLife({ O: [LH("1000")] }, { policy: { acceptSupported: true }, documents: [receipt("90")] });
    assert.equal(life.approve([LH("1000"), ["LUMPER", "90"]]), "approve");
    assert.equal(life.agreed("O"), "90.0000");
    life.sendAgain({ O: [LH("1000"), DETENTION("100")] });
    const used = { usedBy: [{ invoiceUuid: "invoice-0", charge: "LUMPER", amount: 900_000n as never, currency: "USD" }] };
    assert.equal(life.judge([DETENTION("100")], { ...LATER, documents: [receipt("90", used)] }).verdict, "approve");
    assert.notEqual(life.judge([["LUMPER", "90"]], { ...LATER, documents: [receipt("90", used)] }).verdict, "approve");
  });
});

describe("what is withheld beside what is agreed", () => {
  it("is asked for again by what is beyond what is left, and not by what is agreed", () => {
    const life = agreedRate().sendAgain({ O: [LH("1300"), DETENTION("50")] });
    life.approve([LH("200")], LATER, { LINEHAUL: "150" });
    assert.ok(life.judge([LH("50")], LATER).findings.some(({ rule }) => rule === "withheld-earlier"));
    assert.equal(verdict(life, DETENTION("50")), "approve");
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { documentOf, reference } from "#tests/builders/audit-facts-builder.ts";
import { agreedRate, DETENTION, LATER, LAYOVER, LH, verdict } from "#tests/builders/charges-of-a-life.ts";
import { OrderLife } from "#tests/builders/order-life.ts";

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
  });

  it("is no more agreed once the order asks for it and was billed by it", () => {
    const life = agreedRate().sendAgain({ O: [LH("1300")] });
    assert.equal(life.approve([LH("200")]), "approve");
    life.sendAgain({ O: [LH("1200")] });
    assert.equal(life.overpaid("O"), "100.0000");
  });

  it("depends on what the order asks for now, not on what came between", () => {
    const layover = new OrderLife({ O: [LH("1000")] });
    layover.approve([LH("1000"), LAYOVER("200")]);
    layover.sendAgain({ O: [LH("1000"), LAYOVER("201")] });
    assert.equal(layover.agreed("O"), "0.0000");
    assert.equal(layover.approve([LAYOVER("1")], LATER), "approve");
    layover.sendAgain({ O: [LH("1000")] });
    assert.equal(layover.overpaid("O"), "1.0000");
    assert.equal(layover.approve([LAYOVER("-1")], LATER), "approve");
    assert.equal(layover.overpaid("O"), "0.0000");
    const twice = agreedRate().sendAgain({ O: [LH("1050")] });
    assert.equal(twice.approve([LH("80")], LATER), "dispute");
    for (const [ordered, agreed] of [
      ["1000", "180.0000"],
      ["1050", "130.0000"],
      ["1100", "80.0000"],
      ["1180", "0.0000"],
      ["900", "180.0000"],
    ] as const)
      assert.equal(twice.sendAgain({ O: [LH(ordered)] }).agreed("O"), agreed, ordered);
  });

  /** Linehaul of 1,000 and what was agreed; then these orders, and these invoices, each with the verdict about it. */
  const TABLE = [
    ["a credit of what was agreed ends it", ["1000", -100, "approve"], ["1000", 100, "dispute"]],
    ["a credit of what the order fell by leaves it", ["900", -100, "approve"], ["900", 100, "dispute"]],
    ["and the order may come back", ["900", -100, "approve"], ["1000", 100, "approve"], ["1000", 100, "dispute"]],
    ["but no more", ["900", -100, "approve"], ["1000", 200, "dispute"]],
    ["a credit of both takes both back", ["900", -200, "approve"], ["900", 100, "dispute"], ["1000", 100, "approve"]],
    ["and what was agreed is not owed again", ["900", -200, "approve"], ["1000", 200, "dispute"]],
    ["what was credited first is no more agreed when the order falls", ["1000", -100, "approve"], ["900", 100, "dispute"]],
    ["an order that rose by half of it leaves half to give back", ["1050", -50, "approve"], ["1050", 50, "dispute"]],
    ["and falls with the other half", ["1050", -50, "approve"], ["1000", 50, "dispute"]],
  ] as const;
  for (const [what, ...steps] of TABLE)
    it(`${what}: ${steps.map(([ordered, billed]) => `${billed} at ${ordered}`).join(", ")}`, () => {
      const life = agreedRate();
      for (const [ordered, billed, is] of steps) {
        life.sendAgain({ O: [LH(ordered)] });
        assert.equal(verdict(life, LH(String(billed))), is, `${billed} at ${ordered}`);
        if (is === "approve") life.approve([LH(String(billed))], LATER);
      }
    });

  it("is no less for a credit in its code of what another code was paid too much, which is settled", () => {
    const life = new OrderLife({ O: [LH("1000")] });
    life.approve([LH("1000"), LAYOVER("200")]);
    life.sendAgain({ O: [LH("900")] });
    assert.equal(life.overpaid("O"), "100.0000");
    assert.equal(life.approve([LAYOVER("-100")], LATER), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
    assert.equal(verdict(life, LH("100")), "dispute");
    assert.equal(verdict(life, LAYOVER("100")), "dispute");
    life.sendAgain({ O: [LH("1000")] });
    assert.equal(life.approve([LH("100")], LATER), "approve");
    assert.equal(verdict(life, LH("100")), "dispute");
    assert.equal(verdict(life, LAYOVER("100")), "dispute");
  });

  it("is given back by a credit of more than is asked for, and that is asked for still", () => {
    const life = new OrderLife({ O: [LH("1000")] });
    life.approve([LH("1000"), LAYOVER("200")]);
    life.sendAgain({ O: [LH("900")] });
    // A person looks: 100 of linehaul is still to come back.
    assert.notEqual(life.approve([LAYOVER("-200")], LATER), "approve");
    assert.equal(life.agreed("O"), "0.0000");
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

describe("a credit over several orders of what is asked of one", () => {
  const FUEL = (amount: string) => ["FUEL", amount] as const;
  const paid = (): OrderLife => {
    const life = new OrderLife(
      { A1: [LH("1000"), FUEL("200")], B1: [LH("500"), FUEL("150")] },
      { invoice: { references: [reference("OrderNumber", "A1"), reference("OrderNumber", "B1")] } },
    );
    assert.equal(life.approve([LH("1500"), FUEL("350")]), "approve");
    return life;
  };
  const asked = (life: OrderLife): readonly string[] => [life.overpaid("A1"), life.overpaid("B1")];
  it("goes to that one, in whatever code it is written", () => {
    for (const credit of [[LH("-120")], [FUEL("-120")], [LH("-50"), FUEL("-70")], [LH("-100"), FUEL("-20")]]) {
      const life = paid().sendAgain({ A1: [LH("900"), FUEL("180")] });
      assert.deepEqual(asked(life), ["120.0000", "0.0000"]);
      assert.equal(life.approve(credit), "approve", String(credit));
      assert.deepEqual(asked(life), ["0.0000", "0.0000"], String(credit));
    }
  });
  it("goes to each by what is asked of it, and a part leaves the rest asked for", () => {
    const life = paid().sendAgain({ A1: [LH("900"), FUEL("180")], B1: [LH("500"), FUEL("100")] });
    assert.deepEqual(asked(life), ["120.0000", "50.0000"]);
    assert.equal(life.approve([LH("-170")]), "approve");
    assert.deepEqual(asked(life), ["0.0000", "0.0000"]);
    const part = paid().sendAgain({ A1: [LH("900"), FUEL("180")], B1: [LH("500"), FUEL("100")] });
    assert.equal(part.approve([LH("-110")]), "approve");
    assert.equal(
      asked(part).reduce((sum, each) => sum + Number(each), 0),
      60,
    );
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

describe("a discount that was left out, and a person took", () => {
  const DISCOUNT = (amount: string) => ["DISCOUNT", amount] as const;
  it("is agreed to by nobody: its amount is not owed later", () => {
    const life = new OrderLife({ O: [LH("2500"), DISCOUNT("-600")] });
    assert.notEqual(life.approve([LH("2500")], {}, { LINEHAUL: "2500", DISCOUNT: "-600" }), "approve");
    assert.equal(life.agreed("O"), "0.0000");
    assert.equal(verdict(life, LH("600")), "dispute");
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

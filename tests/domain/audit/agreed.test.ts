import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { taxed } from "#tests/builders/audit-cases.ts";
import { documentOf, type FactsInput, reference } from "#tests/builders/audit-facts-builder.ts";
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

describe("an order that is delivered elsewhere after its tax was paid", () => {
  const { order, policy } = taxed("0", "0");
  const at = (state: string) => ({ ...taxed("0", "0", state).order, vendor: { currency: "CAD" } });
  const rules = { taxes: [...policy.taxes, { place: "CA-AB", code: "GST", percent: "5" }] };
  const HST = (amount: string) => ["HST", amount] as const;
  const GST = (amount: string) => ["GST", amount] as const;
  /** Paid with 13% where it was delivered first; then delivered where 5% of another tax are due. */
  const moved = (): OrderLife => {
    const life = new OrderLife(
      { O: [LH("1000")] },
      { order: { ...order, ...at("ON") }, policy: rules, invoice: { currency: "CAD" } },
    );
    assert.equal(life.approve([LH("1000"), HST("130")]), "approve");
    return life.deliveredTo({ ...order, ...at("AB") });
  };
  it("owes no tax of the new place beside what was paid of the old", () => {
    assert.notEqual(verdict(moved(), GST("50")), "approve");
    assert.notEqual(verdict(moved().sendAgain({ O: [LH("1000"), DETENTION("100")] }), DETENTION("100"), GST("5")), "approve");
  });
  it("and what is too much of it given back, the rest stands for the tax that is due, and later bills are right", () => {
    const life = moved();
    // As much as the recovery of it asks for.
    life.approve([HST("-80")], LATER);
    assert.notEqual(verdict(life, GST("50")), "approve");
    life.sendAgain({ O: [LH("1000"), DETENTION("100")] });
    assert.equal(verdict(life, DETENTION("100"), GST("5")), "approve");
    assert.equal(verdict(life, DETENTION("100")), "approve");
    assert.notEqual(verdict(life, DETENTION("100"), GST("55")), "approve");
  });
  it("and all of it given back, the tax of the new place is right", () => {
    const life = moved();
    assert.equal(life.approve([HST("-130")], LATER), "approve");
    assert.equal(verdict(life, GST("50")), "approve");
    assert.notEqual(verdict(life, GST("60")), "approve");
  });
});

describe("a credit whose tax has another name than it was billed under", () => {
  const { order, policy } = taxed("0", "0");
  const HST = (amount: string) => ["HST", amount] as const;
  const GST = (amount: string) => ["GST", amount] as const;
  const QST = (amount: string) => ["QST", amount] as const;
  const canadian = (policyOf: FactsInput["policy"], ...charges: (readonly [string, string])[]): OrderLife =>
    new OrderLife(
      { O: charges },
      {
        order: { ...order, vendor: { currency: "CAD" } },
        invoice: { currency: "CAD" },
        ...(policyOf === undefined ? {} : { policy: policyOf }),
      },
    );
  it("is right where a rule of the place asks for the tax, and counts as the tax that was paid", () => {
    const life = canadian(policy, LH("1000"));
    assert.equal(life.approve([LH("1000"), HST("130")]), "approve");
    assert.notEqual(verdict(life, LH("-40"), GST("-5.30")), "approve", "more tax than is of it");
    assert.equal(life.approve([LH("-40"), GST("-5.20")], LATER), "approve");
    assert.equal(verdict(life, LH("40"), HST("5.20")), "approve");
    assert.notEqual(verdict(life, LH("40"), HST("5.30")), "approve");
    assert.notEqual(verdict(life, LH("40"), GST("5.20")), "approve");
  });
  it("of what a recovery asks for is of the tax that was paid, too", () => {
    const life = canadian(policy, LH("1000"));
    assert.equal(life.approve([LH("1000"), HST("130")]), "approve");
    life.sendAgain({ O: [LH("800")] });
    assert.equal(life.approve([LH("-200"), GST("-26")], LATER), "approve");
    life.sendAgain({ O: [LH("1000")] });
    assert.equal(verdict(life, LH("200"), HST("26")), "approve");
    assert.notEqual(verdict(life, LH("200"), HST("52")), "approve");
  });
  it("is right where the order names the tax", () => {
    const life = canadian(undefined, LH("1000"), HST("130"));
    assert.equal(life.approve([LH("1000"), HST("130")]), "approve");
    life.sendAgain({ O: [LH("800"), HST("104")] });
    assert.equal(life.approve([LH("-200"), GST("-26")], LATER), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
    life.sendAgain({ O: [LH("1000"), HST("130")] });
    assert.notEqual(verdict(life, LH("200"), HST("130")), "approve");
    assert.equal(life.approve([LH("200"), HST("26")], LATER), "approve");
    assert.notEqual(verdict(life, HST("26")), "approve");
  });
  it("is right where several taxes are credited as one, or one as several", () => {
    const both = canadian(undefined, LH("1000"), GST("50"), QST("99.75"));
    assert.equal(both.approve([LH("1000"), GST("50"), QST("99.75")]), "approve");
    both.sendAgain({ O: [LH("800"), GST("40"), QST("79.80")] });
    assert.equal(both.approve([LH("-200"), HST("-29.95")], LATER), "approve");
    assert.equal(both.overpaid("O"), "0.0000");
    const one = canadian(undefined, LH("1000"), HST("130"));
    one.approve([LH("1000"), HST("130")]);
    one.sendAgain({ O: [LH("800"), HST("104")] });
    assert.equal(one.approve([LH("-200"), GST("-10"), QST("-16")], LATER), "approve");
    assert.equal(one.overpaid("O"), "0.0000");
  });
  it("is none of a tax that was never paid", () => {
    const life = canadian(policy, LH("1000"));
    life.approve([LH("1000")], {}, {});
    assert.notEqual(verdict(life, LH("-40"), GST("-5.20")), "approve");
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
    assert.match(again?.message ?? "", /150.00 USD is billed, 50.00 USD of it .* 100.00 USD of invoice/);
  });
});

describe("money that comes back, and nobody asked for it", () => {
  const paid = (...charges: (readonly [string, string])[]): OrderLife => {
    const life = new OrderLife({ O: charges });
    assert.equal(life.approve(charges), "approve");
    return life;
  };
  it("is nothing to hold, however much it is, as long as it was paid", () => {
    for (const credit of ["-30", "-300", "-1000"]) assert.equal(verdict(paid(LH("1000")), LH(credit)), "approve", credit);
    assert.notEqual(verdict(paid(LH("1000")), LH("-1000.01")), "approve");
    assert.notEqual(verdict(paid(LH("1000")), LAYOVER("-300")), "approve", "of a code that was never paid");
    assert.notEqual(verdict(new OrderLife({ O: [LH("1000")] }), LH("-300")), "approve", "nothing was paid");
    assert.equal(verdict(paid(LH("2500"), ["DISCOUNT", "-600"]), LH("-300")), "approve");
    assert.equal(verdict(paid(LH("2500"), ["DISCOUNT", "-600"]), ["DISCOUNT", "-300"]), "approve");
  });
  it("is not paid again unseen", () => {
    const life = paid(LH("1000"));
    assert.equal(life.approve([LH("-300")], LATER), "approve");
    assert.equal(verdict(life, LH("300")), "review");
    const [again] = life.judge([LH("300")], LATER).findings;
    assert.equal(
      again?.message,
      "LINEHAUL: 300.00 USD is billed, 300.00 USD of it was given back before, and nobody had asked for it: 300.00 USD by credit INV-1.",
    );
    life.sendAgain({ O: [LH("1100")] });
    assert.equal(verdict(life, LH("100")), "approve");
    assert.equal(verdict(life, LH("400")), "review");
    assert.equal(verdict(life, LH("500")), "dispute");
  });
  it("of little is as tolerances are, and may be billed again", () => {
    const life = paid(LH("1000"));
    assert.equal(life.approve([LH("-30")], LATER), "approve");
    assert.equal(verdict(life, LH("30")), "approve");
  });
  it("by a person who looked at it may be billed again", () => {
    const life = paid(LH("1000"));
    life.approve([LH("-300")], LATER, {});
    assert.equal(verdict(life, LH("300")), "approve");
  });
  it("is given up beside what is asked for", () => {
    const life = paid(LH("1000")).sendAgain({ O: [LH("900")] });
    assert.equal(life.approve([LH("-300")], LATER), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
    assert.equal(verdict(life, LH("100")), "review");
    life.sendAgain({ O: [LH("1000")] });
    assert.equal(verdict(life, LH("100")), "approve");
    assert.equal(verdict(life, LH("300")), "review");
  });
  it("beside what was withheld too", () => {
    const life = new OrderLife({ O: [LH("1000")] });
    life.approve([LH("1000")], {}, { LINEHAUL: "950" });
    assert.equal(life.approve([LH("-30")], LATER), "approve");
    assert.equal(verdict(life, LH("30")), "approve");
    assert.equal(verdict(life, LH("80")), "review");
  });
});

describe("a credit in another code than the one that was paid too much", () => {
  const FUEL = (amount: string) => ["FUEL", amount] as const;
  const credited = (): OrderLife => {
    const life = new OrderLife({ O: [LH("1000"), FUEL("200")] });
    assert.equal(life.approve([LH("1000"), FUEL("200")]), "approve");
    life.sendAgain({ O: [LH("900"), FUEL("200")] });
    assert.equal(life.overpaid("O"), "100.0000");
    assert.equal(life.approve([FUEL("-100")], LATER), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
    return life;
  };
  it("settles it: neither is owed again", () => {
    assert.equal(verdict(credited(), FUEL("100")), "dispute");
    assert.equal(verdict(credited(), LH("100")), "dispute");
  });
  it("stands in the way of neither when the order rises again, and both are owed once", () => {
    const linehaul = credited().sendAgain({ O: [LH("1000"), FUEL("200")] });
    assert.equal(linehaul.approve([LH("100")], LATER), "approve");
    assert.equal(verdict(linehaul, LH("100")), "dispute");
    assert.equal(verdict(linehaul, FUEL("100")), "dispute");
    assert.equal(verdict(credited().sendAgain({ O: [LH("900"), FUEL("300")] }), FUEL("100")), "approve");
    assert.equal(verdict(credited().sendAgain({ O: [LH("900"), FUEL("300")] }), LH("100")), "dispute");
  });
  it("that nothing asked for takes back its own code alone", () => {
    const life = new OrderLife({ O: [LH("1000"), FUEL("200")] });
    life.approve([LH("1000"), FUEL("200")]);
    life.approve([FUEL("-100")], LATER, {});
    assert.equal(verdict(life, LH("100")), "dispute");
    assert.equal(verdict(life, FUEL("100")), "approve");
  });
});

describe("what was paid too much, and a person gave up to get back", () => {
  const waived = (): OrderLife => {
    const life = new OrderLife({ O: [LH("1000")] });
    life.approve([LH("1000")]);
    return life.sendAgain({ O: [LH("700")] }).waive("O");
  };
  it("is in the way of no right invoice", () => {
    const life = waived().sendAgain({ O: [LH("700"), DETENTION("100")] });
    assert.equal(verdict(life, DETENTION("130")), "dispute");
    assert.equal(life.approve([DETENTION("100")], LATER), "approve");
    assert.equal(verdict(life, DETENTION("100")), "dispute");
  });
  it("is owed no second time by an order that rises again, and nothing of it beside one that falls further", () => {
    assert.equal(verdict(waived(), LH("300")), "dispute");
    assert.equal(verdict(waived().sendAgain({ O: [LH("1000")] }), LH("300")), "dispute");
    assert.equal(verdict(waived().sendAgain({ O: [LH("1100")] }), LH("100")), "approve");
    assert.equal(verdict(waived().sendAgain({ O: [LH("600"), DETENTION("100")] }), DETENTION("100")), "dispute");
  });
  it("may be credited all the same", () => {
    assert.equal(verdict(waived(), LH("-300")), "approve");
  });
});

describe("what was paid too much, of which a part came back and a person gave up the rest", () => {
  const FUEL = (amount: string) => ["FUEL", amount] as const;
  const HST = (amount: string) => ["HST", amount] as const;
  type Step = readonly [ordered: string, billed: string, is: string];
  /** 1,000 paid, then the order cut and raised, with what came back in between. */
  const TABLE: readonly (readonly [what: string, cut: string, back: string | null, ...steps: readonly Step[]])[] = [
    ["owed again by the order, once", "700", "100", ["1000", "100", "approve"], ["1000", "100", "dispute"]],
    ["in two parts", "700", "100", ["1000", "60", "approve"], ["1000", "40", "approve"], ["1000", "40", "dispute"]],
    ["nothing of an order that asks for what is paid", "700", "100", ["900", "100", "dispute"], ["900", "50", "dispute"]],
    [
      "what an order asks for beyond that",
      "700",
      "100",
      ["950", "100", "dispute"],
      ["950", "50", "approve"],
      ["950", "50", "dispute"],
    ],
    ["nothing of an order that stands", "700", "100", ["700", "100", "dispute"], ["800", "100", "dispute"]],
    ["more came back than was given up", "700", "200", ["1000", "200", "approve"], ["1000", "100", "dispute"]],
    ["and the order falls again: asked back, never owed", "700", "100", ["1000", "100", "approve"], ["900", "50", "dispute"]],
    ["all was given up", "700", null, ["1000", "100", "dispute"], ["1100", "100", "approve"], ["1100", "100", "dispute"]],
  ];
  for (const [what, cut, back, ...steps] of TABLE)
    it(`${what}: cut to ${cut}, ${back ?? "nothing"} back, ${steps.map((step) => step.join(" ")).join(", ")}`, () => {
      const life = new OrderLife({ O: [LH("1000")] });
      assert.equal(life.approve([LH("1000")]), "approve");
      life.sendAgain({ O: [LH(cut)] });
      if (back !== null) life.comesBack("O", back);
      life.waive("O");
      for (const [ordered, billed, is] of steps) {
        life.sendAgain({ O: [LH(ordered)] });
        assert.equal(verdict(life, LH(billed)), is, `${billed} at ${ordered}`);
        if (is === "approve") life.approve([LH(billed)], LATER);
      }
    });

  it("is in the way of no right invoice of another code", () => {
    const life = new OrderLife({ O: [LH("1000")] });
    life.approve([LH("1000")]);
    life
      .sendAgain({ O: [LH("700")] })
      .comesBack("O", "100")
      .waive("O");
    life.sendAgain({ O: [LH("700"), DETENTION("100")] });
    assert.equal(verdict(life, DETENTION("130")), "dispute");
    assert.equal(life.approve([DETENTION("100")], LATER), "approve");
    assert.equal(verdict(life, DETENTION("100")), "dispute");
    assert.equal(verdict(life, LH("100")), "dispute");
  });

  it("is shared out among the codes, whichever fell", () => {
    const life = new OrderLife({ O: [LH("1000"), FUEL("200")] });
    life.approve([LH("1000"), FUEL("200")]);
    life
      .sendAgain({ O: [LH("700"), FUEL("100")] })
      .comesBack("O", "150")
      .waive("O");
    for (const code of [LH, FUEL]) assert.equal(verdict(life, code("50")), "dispute");
    life.sendAgain({ O: [LH("1000"), FUEL("200")] });
    assert.equal(verdict(life, LH("200")), "dispute");
    assert.equal(life.approve([LH("100"), FUEL("50")], LATER), "approve");
    for (const code of [LH, FUEL]) assert.equal(verdict(life, code("50")), "dispute");
  });

  it("came back by a credit of another code: owed once too", () => {
    const life = new OrderLife({ O: [LH("1000"), FUEL("200")] });
    life.approve([LH("1000"), FUEL("200")]);
    life.sendAgain({ O: [LH("700"), FUEL("200")] });
    assert.equal(life.approve([FUEL("-100")], LATER), "approve");
    life.waive("O");
    assert.equal(verdict(life, LH("100")), "dispute");
    assert.equal(verdict(life, FUEL("100")), "dispute");
    life.sendAgain({ O: [LH("1000"), FUEL("200")] });
    assert.equal(life.approve([LH("100")], LATER), "approve");
    assert.equal(verdict(life, LH("100")), "dispute");
    assert.equal(verdict(life, FUEL("100")), "dispute");
  });

  it("with the tax on it, which is owed no second time either", () => {
    const { order, policy } = taxed("0", "0");
    const cut = (): OrderLife => {
      const input = { ...(order === undefined ? {} : { order }), policy, invoice: { currency: "CAD" } };
      const life = new OrderLife({ O: [LH("1000")] }, input);
      assert.equal(life.approve([LH("1000"), HST("130")]), "approve");
      return life.sendAgain({ O: [LH("700")] });
    };
    const all = cut().waive("O", "339");
    assert.equal(verdict(all, HST("39")), "dispute");
    assert.equal(verdict(all, LH("100"), HST("13")), "dispute");
    const life = cut().comesBack("O", "113").waive("O", "226");
    assert.equal(verdict(life, LH("26"), HST("3.38")), "dispute");
    assert.equal(verdict(life, HST("26")), "dispute");
    life.sendAgain({ O: [LH("700"), DETENTION("100")] });
    assert.equal(verdict(life, DETENTION("100"), HST("13")), "approve");
    assert.equal(verdict(life, DETENTION("100"), HST("39")), "dispute");
    life.sendAgain({ O: [LH("900")] });
    assert.equal(verdict(life, LH("100"), HST("13")), "dispute");
    life.sendAgain({ O: [LH("1000")] });
    assert.equal(life.approve([LH("100"), HST("13")], LATER), "approve");
    assert.equal(verdict(life, LH("100"), HST("13")), "dispute");
    assert.equal(verdict(life, HST("13")), "dispute");
  });

  it("of one order of a set, and of each by itself", () => {
    const life = new OrderLife(
      { A1: [LH("1000")], B1: [LH("500")] },
      { invoice: { references: [reference("OrderNumber", "A1"), reference("OrderNumber", "B1")] } },
    );
    const of = (description: string, amount: string) => ({ code: "LINEHAUL", amount, description });
    assert.equal(life.approve([of("A1", "1000"), of("B1", "500")]), "approve");
    life
      .sendAgain({ A1: [LH("700")] })
      .comesBack("A1", "100")
      .waive("A1");
    assert.equal(life.judge([of("A1", "100")], LATER).verdict, "dispute");
    assert.equal(life.judge([of("B1", "100")], LATER).verdict, "dispute");
    life.sendAgain({ A1: [LH("1000")] });
    assert.equal(life.approve([of("A1", "100")], LATER), "approve");
    assert.equal(life.judge([of("A1", "100")], LATER).verdict, "dispute");
    assert.equal(life.judge([of("B1", "100")], LATER).verdict, "dispute");
  });
});

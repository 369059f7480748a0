import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { recoveredOf } from "#domain/audit/history/recovered-amounts.ts";
import { amountOf } from "#domain/money/amount.ts";
import { taxed } from "#tests/builders/audit-cases.ts";
import { type ChargeInput, reference } from "#tests/builders/audit-facts-builder.ts";
import { DETENTION, LATER, LAYOVER, LH, verdict } from "#tests/builders/charges-of-a-life.ts";
import { OrderLife } from "#tests/builders/order-life.ts";

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
  it("of a code that no order asks for is of the order that it was paid on, where its lines name one", () => {
    const SET = { "ORD-1001": [LH("1000")], "ORD-1002": [LH("500"), DETENTION("100")] };
    const back = (order: string, code: string) => ({ code, description: `Load ${order}`, amount: "-100" });
    const said = (life: OrderLife, charge: ChargeInput) => life.judge([charge], LATER).verdict;
    const set = new OrderLife(SET);
    assert.equal(set.approve([LH("1500"), DETENTION("100")]), "approve");
    set.sendAgain({ "ORD-1002": [LH("500")] });
    assert.equal(said(set, back("ORD-1001", "DETENTION")), "review");
    assert.equal(said(set, back("ORD-1002", "DETENTION")), "approve");
    assert.equal(verdict(set, DETENTION("-100")), "approve");
    assert.equal(set.approve([back("ORD-1002", "DETENTION")], LATER), "approve");
    assert.equal(set.overpaid("ORD-1002"), "0.0000");
    // What a person agreed to on a set as a whole may be given back on one of its orders.
    const agreed = new OrderLife(SET);
    agreed.approve([LH("1500"), DETENTION("100"), LAYOVER("100")]);
    assert.equal(said(agreed, back("ORD-1002", "LAYOVER")), "approve");
  });
  it("is not paid again unseen", () => {
    const life = paid(LH("1000"));
    assert.equal(life.approve([LH("-300")], LATER), "approve");
    assert.equal(verdict(life, LH("300")), "review");
    const [again] = life.judge([LH("300")], LATER).findings;
    assert.equal(
      again?.message,
      "LINEHAUL: 300.00 USD is billed, all of it was given back before by credit INV-1, and nobody had asked for it.",
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
  it("of a whole invoice, while a part of it is asked for, is credited to be billed again: the net is what is due", () => {
    const FUEL = (amount: string) => ["FUEL", amount] as const;
    const cut = () => paid(LH("1000"), FUEL("200")).sendAgain({ O: [LH("900"), FUEL("200")] });
    const life = cut();
    assert.equal(life.approve([LH("-1000"), FUEL("-200")], LATER), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
    assert.equal(verdict(life, LH("900"), FUEL("200")), "approve");
    assert.equal(verdict(life, LH("1000"), FUEL("200")), "dispute", "what it was cut by is not owed");
    assert.equal(life.approve([LH("900"), FUEL("200")], LATER), "approve");
    assert.equal(verdict(life, LH("900")), "dispute", "and only once");
    const part = cut();
    assert.equal(part.approve([LH("-1000")], LATER), "approve");
    assert.equal(verdict(part, LH("900")), "review", "a part of an invoice is given up as before");
    const more = paid(LH("1000"), FUEL("200"));
    more.approve([LAYOVER("100")], LATER, {});
    more.sendAgain({ O: [LH("900"), FUEL("200")] });
    assert.equal(more.approve([LH("-1000"), FUEL("-200"), LAYOVER("-100")], LATER), "approve");
    assert.equal(verdict(more, LH("900"), FUEL("200")), "approve", "all invoices at once");
    const uncut = paid(LH("1000"));
    assert.equal(uncut.approve([LH("-1000")], LATER), "approve");
    assert.equal(uncut.judge([LH("1000")]).verdict, "review", "nobody asked for anything");
  });
  it("leaves what a person withheld of the invoice that is credited", () => {
    const life = new OrderLife({ O: [LH("1000")] });
    life.approve([LH("1000")], {}, { LINEHAUL: "800" });
    life.sendAgain({ O: [LH("700")] });
    assert.equal(life.approve([LH("-800")], LATER), "approve");
    life.sendAgain({ O: [LH("1000")] });
    assert.equal(life.judge([LH("1000")]).verdict, "review");
    assert.equal(life.judge([LH("800")]).verdict, "approve");
  });
  it("beside what was withheld too", () => {
    const life = new OrderLife({ O: [LH("1000")] });
    life.approve([LH("1000")], {}, { LINEHAUL: "950" });
    assert.equal(life.approve([LH("-30")], LATER), "approve");
    assert.equal(verdict(life, LH("30")), "approve");
    assert.equal(verdict(life, LH("80")), "review");
  });
});

describe("a credit in a code that was not paid so much", () => {
  const FUEL = (amount: string) => ["FUEL", amount] as const;
  const paid = (
    order: readonly (readonly [string, string])[] = [LH("1000"), FUEL("200")],
    billed: readonly (readonly [string, string])[] = order,
  ): OrderLife => {
    const life = new OrderLife({ O: order });
    life.approve(billed);
    return life;
  };
  const told = (life: OrderLife, ...charges: (readonly [string, string])[]): string[] =>
    life
      .judge(charges, LATER)
      .findings.filter(({ rule, severity }) => severity !== "information" && !rule.startsWith("total-"))
      .map(({ message }) => message);

  it("is looked at by a person, who is told what was paid of it", () => {
    assert.deepEqual(told(paid(), LAYOVER("-300")), [
      "LAYOVER: 300.00 USD is credited; it is not on the order, and nothing was paid of it.",
    ]);
    assert.deepEqual(told(paid(), FUEL("-300")), ["FUEL: 300.00 USD is credited, and no more than 200.00 USD was paid of it."]);
    assert.deepEqual(told(paid(), LH("-1200")), [
      "LINEHAUL: 1,200.00 USD is credited, and no more than 1,000.00 USD was paid of it.",
    ]);
    const unbilled = paid([LH("1000"), DETENTION("100")], [LH("1000")]);
    assert.deepEqual(told(unbilled, DETENTION("-100")), ["DETENTION: 100.00 USD is credited, and nothing was paid of it."]);
    assert.deepEqual(told(paid(), ["DISCOUNT", "-1100"]), [
      "DISCOUNT: 1,100.00 USD is credited; it is not on the order, and no more than 1,000.00 USD was paid of it.",
    ]);
    for (const charges of [[LAYOVER("-5")], [FUEL("-300")], [LH("-1100"), FUEL("-100")], [LH("-100"), LAYOVER("-20")]])
      assert.equal(verdict(paid(), ...charges), "review", String(charges));
  });
  it("is nothing to hold as a discount of linehaul that was paid, nor in all codes at once", () => {
    assert.equal(verdict(paid(), ["DISCOUNT", "-300"]), "approve");
    assert.equal(verdict(paid(), LH("-1000"), FUEL("-200")), "approve");
    const life = paid();
    life.approve([["DISCOUNT", "-300"]], LATER);
    assert.equal(verdict(life, LH("300")), "review");
    assert.notEqual(verdict(life, LAYOVER("300")), "approve");
    assert.deepEqual(told(life, ["DISCOUNT", "-300"]), [
      "DISCOUNT: 300.00 USD is credited; it is not on the order, and credit INV-1 gave back as much: it may be the same one.",
    ]);
  });
  it("is right where a recovery asks for it, or for more, in whatever code, of one order or of a set", () => {
    const cut = () => paid().sendAgain({ O: [LH("900"), FUEL("200")] });
    for (const charges of [[LAYOVER("-100")], [LAYOVER("-40")], [LAYOVER("-60"), DETENTION("-40")], [LAYOVER("-60"), LH("-40")]])
      assert.equal(verdict(cut(), ...charges), "approve", String(charges));
    assert.equal(verdict(cut(), LAYOVER("-140")), "review");
    const life = cut();
    assert.equal(life.approve([LAYOVER("-100")], LATER), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
    for (const code of [LAYOVER, LH, FUEL]) assert.notEqual(verdict(life, code("100")), "approve");
    const set = new OrderLife({ A: [LH("1000")], B: [LH("1000")] });
    set.approve([LH("2000")]);
    set.sendAgain({ A: [LH("800")] });
    assert.equal(set.approve([LAYOVER("-200")], LATER), "approve");
    assert.deepEqual([set.overpaid("A"), set.overpaid("B")], ["0.0000", "0.0000"]);
    for (const code of [LAYOVER, LH]) assert.notEqual(verdict(set, code("200")), "approve");
  });
  it("that a person approved is owed in that code no more than the order asks of it", () => {
    const life = paid([LH("1000"), DETENTION("100")], [LH("1000")]);
    life.approve([DETENTION("-100")], LATER);
    assert.equal(verdict(life, DETENTION("200")), "dispute");
    const [row] = life.judge([DETENTION("100")], LATER).charges;
    assert.deepEqual([row?.code, row?.variance], ["DETENTION", 0n]);
    const ordered = paid();
    ordered.approve([LAYOVER("-300")], LATER);
    ordered.sendAgain({ O: [LH("1000"), FUEL("200"), LAYOVER("300")] });
    assert.equal(verdict(ordered, LAYOVER("600")), "dispute");
    const fuel = paid();
    fuel.approve([FUEL("-300")], LATER);
    assert.equal(verdict(fuel, FUEL("300")), "dispute");
    const set = new OrderLife({ A: [LH("1000")], B: [LH("1000")] });
    set.approve([LH("2000")]);
    set.approve([LAYOVER("-300")], LATER);
    set.sendAgain({ A: [LH("1000"), LAYOVER("300")] });
    assert.equal(verdict(set, LAYOVER("600")), "dispute");
    const net = paid([LH("2500"), ["DISCOUNT", "-600"]]);
    net.approve([LH("-1000")], LATER, {});
    assert.equal(verdict(net, LH("1000")), "approve");
  });
  it("and billed again under another code after it was given back is no charge of the order", () => {
    const life = paid();
    assert.equal(life.approve([LH("-300")], LATER), "approve");
    for (const code of [LAYOVER, FUEL]) assert.equal(verdict(life, code("300")), "dispute");
    assert.equal(verdict(life, LH("200"), FUEL("100")), "dispute");
    const split = paid([LH("1000"), FUEL("200")], [LH("1200")]);
    assert.equal(split.approve([LH("-200")], LATER), "approve");
    assert.equal(verdict(split, FUEL("200")), "approve");
    assert.equal(verdict(split, LH("200")), "dispute");
  });
  it("with its tax is told by its code; the tax of freight that held it is billed once it was given back", () => {
    const { order, policy } = taxed("0", "0");
    const HST = (amount: string) => ["HST", amount] as const;
    const taxes = (...billed: (readonly [string, string])[]): OrderLife => {
      const life = new OrderLife({ O: [LH("1000")] }, { order, policy, invoice: { currency: "CAD" } });
      life.approve(billed);
      return life;
    };
    assert.deepEqual(told(taxes(LH("1000"), HST("130")), LAYOVER("-100"), HST("-13")), [
      "LAYOVER: 100.00 CAD is credited; it is not on the order, and nothing was paid of it.",
    ]);
    assert.equal(verdict(taxes(LH("1000"), HST("130")), HST("-150")), "dispute");
    const split = taxes(LH("1130"));
    assert.equal(verdict(split, LH("-130"), HST("130")), "approve");
    assert.equal(split.approve([LH("-130")], LATER), "approve");
    assert.equal(verdict(split, HST("130")), "approve");
    assert.equal(verdict(split, LH("130")), "dispute");
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

describe("money that came back in parts, and is owed again", () => {
  const FUEL = (amount: string) => ["FUEL", amount] as const;
  const paid = (...charges: (readonly [string, string])[]): OrderLife => {
    const life = new OrderLife({ O: charges });
    assert.equal(life.approve(charges), "approve");
    return life;
  };
  it("is owed with all of its parts, once", () => {
    const life = paid(LH("1000")).sendAgain({ O: [LH("700")] });
    life.comesBack("O", "100").comesBack("O", "200");
    life.sendAgain({ O: [LH("1000")] });
    assert.equal(verdict(life, LH("400")), "dispute");
    assert.equal(life.approve([LH("300")], LATER), "approve");
    assert.equal(verdict(life, LH("100")), "dispute");
  });
  it("is of the codes that are left to come back of, after an earlier return", () => {
    const life = paid(LH("1000"), FUEL("200"));
    life.sendAgain({ O: [LH("700"), FUEL("200")] }).comesBack("O", "300");
    life.sendAgain({ O: [LH("1000"), FUEL("200")] });
    assert.equal(life.approve([LH("300")], LATER), "approve");
    life.sendAgain({ O: [FUEL("100")] }).comesBack("O", "1100");
    life.sendAgain({ O: [LH("1000"), FUEL("200")] });
    assert.equal(verdict(life, LH("1000"), FUEL("100")), "approve");
    assert.equal(verdict(life, LH("1000"), FUEL("200")), "dispute");
    assert.equal(verdict(life, LH("1100")), "dispute");
  });
  it("of a discount beside linehaul is one sum with it, and beside no linehaul its own", () => {
    const off = (amount: string) => ["DISCOUNT", amount] as const;
    const life = paid(LH("1000"), off("-200"), FUEL("100")).sendAgain({ O: [LH("1000"), off("-300"), FUEL("100")] });
    life.comesBack("O", "100").sendAgain({ O: [LH("1000"), off("-300"), FUEL("200")] });
    assert.equal(verdict(life, FUEL("100")), "approve");
    assert.equal(verdict(life, FUEL("200")), "dispute", "what came back was of the linehaul");
    life.sendAgain({ O: [LH("1000"), off("-200"), FUEL("100")] });
    assert.equal(verdict(life, LH("100")), "approve");
    assert.equal(verdict(life, LH("100"), FUEL("100")), "dispute");
    const bare = paid(DETENTION("1000"), off("-200")).sendAgain({ O: [DETENTION("700"), off("-200")] });
    bare.comesBack("O", "300").sendAgain({ O: [DETENTION("1000"), off("-200")] });
    assert.equal(verdict(bare, DETENTION("300")), "approve");
    assert.equal(verdict(bare, DETENTION("400")), "dispute");
  });
  it("with the tax on it is owed with that tax", () => {
    const { order, policy } = taxed("0", "0");
    const HST = (amount: string) => ["HST", amount] as const;
    const input = { order, policy, invoice: { currency: "CAD" } };
    const life = new OrderLife({ O: [LH("1000")] }, input);
    assert.equal(life.approve([LH("1000"), HST("130")]), "approve");
    life.sendAgain({ O: [LH("700")] }).comesBack("O", "339");
    life.sendAgain({ O: [LH("1000")] });
    assert.equal(verdict(life, LH("300"), HST("39")), "approve");
    assert.equal(verdict(life, LH("300"), HST("130")), "dispute");
    const elsewhere = new OrderLife({ O: [LH("1000")] }, input);
    assert.equal(elsewhere.approve([LH("1000"), HST("130")]), "approve");
    elsewhere.comesBack("O", "80");
    assert.equal(verdict(elsewhere, HST("80")), "approve", "it came back as tax of another place alone");
    assert.equal(verdict(elsewhere, HST("130")), "dispute");
  });
  it("is of the invoices that any of it came back of", () => {
    const entry = {
      recoveryUuid: "R",
      orderUuid: "O",
      currency: "USD",
      amount: amountOf("100"),
      invoiceUuids: ["first", "second"],
    };
    assert.deepEqual(recoveredOf({ recovered: [entry] }, new Set(["second", "third"])), [entry]);
    assert.deepEqual(recoveredOf({ recovered: [entry] }, new Set(["third"])), []);
    assert.deepEqual(recoveredOf({}, new Set(["first"])), []);
  });
});

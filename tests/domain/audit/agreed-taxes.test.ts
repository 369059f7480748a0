import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { taxed } from "#tests/builders/audit-cases.ts";
import { type FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { DETENTION, LATER, LH, verdict } from "#tests/builders/charges-of-a-life.ts";
import { OrderLife } from "#tests/builders/order-life.ts";

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

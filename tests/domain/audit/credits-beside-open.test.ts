import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import { givenUpBy } from "#domain/audit/approval/money-back.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amountOf } from "#domain/money/amount.ts";
import { earlierOf, factsOf, type FactsInput, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { DETENTION, LH } from "#tests/builders/charges-of-a-life.ts";

type Charges = readonly (readonly [code: string, amount: string])[];
type Siblings = NonNullable<FactsInput["siblings"]>;

const FUEL = (amount: string) => ["FUEL", amount] as const;
const HST = (amount: string) => ["HST", amount] as const;
const paid = (...byCode: Charges) => siblingOf({ uuid: `paid ${byCode.join()}`, invoiceNumber: "P-1", byCode });
const open = (...byCode: Charges) =>
  siblingOf({ uuid: `open ${byCode.join()}`, invoiceNumber: "O-1", status: "disputed", byCode });

const factsFor = (ordered: Charges, siblings: Siblings, credit: Charges, more: FactsInput = {}) =>
  factsOf({ ...more, order: { charges: ordered }, invoice: { invoiceNumber: "CR-9", charges: credit }, siblings });
const judged = (...given: Parameters<typeof factsFor>) => runAudit(factsFor(...given));
const rules = (...given: Parameters<typeof factsFor>): readonly string[] => {
  const { verdict, findings } = judged(...given);
  return [verdict, ...findings.filter(({ severity }) => severity !== "information").map(({ rule }) => rule)];
};
const RIGHT = ["approve"];

describe("a credit of all that an open invoice bills", () => {
  it("is right beside others that are open, and whatever else was paid too much, or short", () => {
    assert.deepEqual(rules([LH("1000")], [paid(LH("1000")), open(LH("1000"))], [LH("-1000")]), RIGHT);
    assert.deepEqual(rules([LH("1000")], [paid(LH("1000")), open(LH("1000")), open(LH("1000.01"))], [LH("-1000")]), RIGHT);
    assert.deepEqual(rules([LH("900")], [paid(LH("1000")), open(LH("1000"))], [LH("-1000")]), RIGHT);
    assert.deepEqual(rules([LH("1000")], [paid(LH("800")), open(LH("1000"))], [LH("-1000")]), RIGHT);
    const both = [LH("1000"), FUEL("200")];
    const back = [LH("-1000"), FUEL("-200")];
    assert.deepEqual(rules(both, [paid(...both), open(...both), open(DETENTION("90"))], back), RIGHT);
  });
  it("was asked for: what it makes payable is not held as given back unasked", () => {
    const facts = factsFor([LH("900")], [paid(LH("1000")), open(LH("1000"))], [LH("-1000")]);
    assert.deepEqual(givenUpBy(new AuditContext(facts), new Map([["LINEHAUL", amountOf("-1000")]])), []);
    const { totals, charges } = runAudit(facts);
    assert.deepEqual([totals.expected, totals.variance, charges[0]?.expected].map(String), ["-10000000", "0", "-10000000"]);
  });
  it("is none where nothing was paid of its codes, where it comes again, in other codes or of other orders", () => {
    assert.deepEqual(rules([LH("1000")], [open(LH("1000"))], [LH("-1000")])[0], "review");
    assert.deepEqual(rules([LH("1000"), FUEL("200")], [paid(LH("1000")), open(FUEL("500"))], [FUEL("-500")])[0], "review");
    const again = siblingOf({ uuid: "again", invoiceNumber: "CR-8", byCode: [LH("-1000")] });
    const cut = [paid(LH("1000")), open(LH("1000"))];
    for (const status of ["approved", "review"] as const)
      assert.notEqual(rules([LH("900")], [...cut, { ...again, status }], [LH("-1000")])[0], "approve", status);
    assert.deepEqual(rules([LH("900")], [...cut, { ...again, status: "terminated" }], [LH("-1000")]), RIGHT);
    const elsewhere = siblingOf({ uuid: "elsewhere", status: "disputed", orderUuid: "order-other", byCode: [LH("1000")] });
    assert.notEqual(rules([LH("900")], [paid(LH("600")), elsewhere], [LH("-1000")])[0], "approve");
    assert.deepEqual(
      rules([LH("1000"), FUEL("200")], [paid(LH("1000")), open(LH("1000"), FUEL("200"))], [LH("-1200")])[0],
      "review",
    );
  });
});

describe("a credit beside open invoices", () => {
  it("has nothing to do with those that bill none of what it gives back", () => {
    const ordered = [LH("1000"), DETENTION("100")];
    const siblings = [paid(LH("1000")), open(DETENTION("300")), open(LH("1000"))];
    assert.deepEqual(rules(ordered, siblings, [DETENTION("-200")]), RIGHT);
    assert.deepEqual(rules(ordered, [paid(LH("1000")), open(LH("5"), DETENTION("300"))], [DETENTION("-200")]), RIGHT);
    assert.deepEqual(rules(ordered, siblings, [DETENTION("-150")]), [
      "dispute",
      "charge-over-tolerance",
      "total-over-tolerance",
      "order-overbilled",
    ]);
    const lines = { ...open(), charges: factsFor([], [], [LH("1000")]).invoice.invoice.charges, amounts: null };
    assert.deepEqual(rules(ordered, [paid(LH("1000")), open(DETENTION("300")), lines], [DETENTION("-200")]), RIGHT);
  });
  it("is judged by what was paid where that is all that the order asks for", () => {
    const cut = [paid(LH("1000")), open(LH("1000"))];
    for (const amount of ["-100", "-250", "-999"]) assert.deepEqual(rules([LH("900")], cut, [LH(amount)]), RIGHT, amount);
    assert.deepEqual(rules([LH("1000")], cut, [LH("-250")]), RIGHT);
    // What is left of the order is within what it may be billed less.
    assert.deepEqual(rules([LH("1040")], cut, [LH("-250")]), RIGHT);
    const { findings } = judged([LH("900")], cut, [LH("-20")]);
    const [together] = findings.filter(({ rule }) => rule === "order-overbilled");
    assert.deepEqual([together?.invoiceUuids, together?.expected, together?.billed].map(String), [
      "paid LINEHAUL,1000",
      "9000000",
      "9800000",
    ]);
    assert.deepEqual([findings[0]?.variance, findings[0]?.rule].map(String), ["800000", "charge-over-tolerance"]);
  });
  it("is judged by what is open, too, where the order is not paid for yet", () => {
    assert.deepEqual(rules([LH("1000")], [open(LH("1100"))], [LH("-100")]), RIGHT);
    assert.deepEqual(rules([LH("1000")], [paid(LH("500")), open(LH("600"))], [LH("-100")]), RIGHT);
    assert.deepEqual(rules([LH("1000")], [paid(LH("500")), open(LH("600"))], [LH("-80")]), ["dispute", "charge-over-tolerance"]);
    assert.deepEqual(rules([LH("1060")], [paid(LH("1000")), open(LH("1000"))], [LH("-250")])[0], "dispute");
    // Of a tax alone.
    const taxed = [LH("1000"), HST("130")];
    assert.equal(rules(taxed, [paid(...taxed), open(...taxed)], [HST("-20")])[0], "dispute");
  });
});

describe("beside which invoices a credit is judged", () => {
  const wide = { amount: "1000000" };
  const anyTotal = { policy: { total: { over: wide } } };
  const anyCharge = { policy: { charge: { over: wide } } };
  const expected = (...given: Parameters<typeof factsFor>): string => String(judged(...given).totals.expected);

  it("is told by codes as by the total: too little of either is judged by what was paid", () => {
    const cut = [paid(LH("1000"), FUEL("200")), open(LH("1000"))];
    for (const more of [anyTotal, anyCharge]) assert.deepEqual(rules([LH("900"), FUEL("200")], cut, [LH("-100")], more), RIGHT);
    assert.deepEqual(rules([LH("900"), FUEL("200")], cut, [LH("-100"), FUEL("-1")], anyTotal), RIGHT);
    // What was paid too much of other codes is not this credit's business.
    const fuelOver = [paid(LH("1000"), FUEL("150")), open(LH("1001"))];
    assert.equal(expected([LH("1000"), FUEL("100")], fuelOver, [LH("-1000")], anyTotal), "-10510000");
  });
  it("is all of one that is open among others, on the orders of this one", () => {
    const first = paid(LH("1000"));
    const asWhole = "-10000000";
    const asPaid = "-1000000";
    assert.equal(expected([LH("900")], [first, open(LH("1000")), open(LH("500"))], [LH("-1000")]), asWhole);
    const [own, ...rest] = open(LH("1000")).amounts ?? [];
    assert.ok(own !== undefined && rest.length === 0);
    const elsewhere = { ...own, orderUuid: "order-other", code: "FUEL" };
    assert.equal(expected([LH("900")], [first, { ...open(), amounts: [own, elsewhere] }], [LH("-1000")]), asPaid);
  });
  it("is what was paid where any of what it gives back was, and what is open where none was", () => {
    assert.equal(expected([LH("900")], [paid(LH("1000")), open(LH("1000"))], [LH("-50"), FUEL("-50")]), "-1000000");
    assert.equal(expected([LH("1000")], [paid(LH("1000")), open(FUEL("100"))], [FUEL("-50")]), "-1000000");
  });
  it("is all that the open one bills, of each code and order, each of them paid", () => {
    const both = [LH("1000"), FUEL("200")];
    assert.notEqual(rules(both, [paid(LH("1000")), open(...both)], [LH("-1000"), FUEL("-200")])[0], "approve");
    assert.equal(expected(both, [paid(...both), open(...both)], [LH("-1000"), FUEL("-100")]), "0");
    const net = [paid(LH("1900")), open(LH("1900"))];
    assert.equal(expected([LH("2400"), ["DISCOUNT", "-600"]], net, [LH("-1900")]), "-19000000");
    const numbers = ["A1", "B1"] as const;
    const onOrder = (order: string, amount: string, status: "approved" | "disputed" = "approved") =>
      siblingOf({ uuid: `${status} ${order}`, status, orderUuid: `order-${order}`, byCode: [LH(amount)] });
    const ofSet = (order: string): string =>
      String(
        runAudit(
          factsOf({
            orders: numbers.map((orderNumber) => ({ orderNumber, charges: [LH("950")] })),
            invoice: {
              references: numbers.map((value) => reference("OrderNumber", value)),
              charges: [{ code: "LINEHAUL", amount: "-300", description: `Load ${order}` }],
            },
            siblings: [...numbers.map((number) => onOrder(number, "1000")), onOrder("A1", "300", "disputed")],
          }),
        ).charges[0]?.variance,
      );
    assert.equal(ofSet("A1"), "0");
    assert.notEqual(ofSet("B1"), "0");
  });
});

describe("a double bill that an approved credit took back", () => {
  const first = siblingOf({ uuid: "first", invoiceNumber: "P-1", byCode: [LH("1000")] });
  const credit = (amount: string, status: "approved" | "review" = "approved") =>
    siblingOf({ uuid: "credit", invoiceNumber: "CR-9", status, isAfter: true, byCode: [LH(amount)] });
  const double = (ordered: string, siblings: Siblings) =>
    runAudit(
      factsOf({
        order: { charges: [LH(ordered)] },
        invoice: { invoiceNumber: "P-1", charges: [LH("1000")] },
        earlier: [earlierOf({ uuid: "first", invoiceNumber: "P-1", status: "approved", amount: "1000" })],
        siblings,
      }),
    );
  const said = (...given: Parameters<typeof double>) =>
    double(...given).findings.find(({ rule }) => rule === "duplicate-invoice")?.message ?? "";

  it("stays with a person, who is told that the order is paid once with it, and not at all without", () => {
    const { verdict, findings } = double("1000", [first, credit("-1000")]);
    assert.equal(verdict, "block");
    assert.deepEqual(
      findings.map(({ rule, severity }) => [rule, severity]),
      [["duplicate-invoice", "block"]],
    );
    assert.match(
      said("1000", [first, credit("-1000")]),
      /Credit CR-9 \(approved\) .* paid once; without it the carrier gets 1,000\.00 USD too little\.$/u,
    );
  });
  it("is a double like any where the credit is open, of another sum, or the orders do not ask for it", () => {
    for (const siblings of [[first], [first, credit("-1000", "review")], [first, credit("-999")]])
      assert.doesNotMatch(said("1000", siblings), /Credit/u);
    assert.doesNotMatch(said("500", [first, credit("-1000")]), /Credit/u);
  });
});

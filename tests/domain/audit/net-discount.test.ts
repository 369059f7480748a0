import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { atExpected } from "#domain/audit/charges/at-expected.ts";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { carrierMoney, claimedCharges } from "#domain/dispute/claimed-charges.ts";
import { discountOfLess, givenCharges } from "#domain/lifecycle/approved-amounts.ts";
import { addAmounts, amountOf, printAmount } from "#domain/money/amount.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";
import { factsOf, type FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { OrderLife } from "#tests/builders/order-life.ts";

type Charges = readonly (readonly [code: string, amount: string])[];
const NET: Charges = [
  ["LINEHAUL", "700"],
  ["FUEL", "220.50"],
];
const gross = (discount: string, linehaul = "2500", fuel = "220.50", code = "DISCOUNT"): Charges => [
  ["LINEHAUL", linehaul],
  [code, discount],
  ["FUEL", fuel],
];
const inputOf = (billed: Charges, ordered: Charges = NET): FactsInput => ({
  order: { charges: ordered },
  invoice: { charges: billed },
});
const judge = (billed: Charges, ordered: Charges = NET) => {
  const facts = factsOf(inputOf(billed, ordered));
  const result = runAudit(facts);
  const stored = upcastResult(JSON.parse(JSON.stringify(printAuditResult(result))));
  const claimed = claimedCharges(stored, carrierMoney(stored, "USD"));
  return {
    verdict: result.verdict,
    result,
    findings: result.findings.map(
      ({ rule, charge, variance }) => `${rule} ${charge} ${variance === null ? "-" : printAmount(variance)}`,
    ),
    words: result.findings.map(({ message }) => message),
    payable: printAmount(addAmounts(claimed.map((row) => row.payable))),
    atExpected: [...atExpected(new AuditContext(facts).comparison)].map(([code, at]) => `${code} ${printAmount(at)}`),
  };
};
const approving = (billed: Charges, amounts: Charges, ordered: Charges = NET): string | null => {
  const { result } = judge(billed, ordered);
  const given = givenCharges(
    result,
    amounts.map(([code, amount]) => ({ code, amount: amountOf(amount), reason: "Claim" })),
  );
  return "ok" in given ? given.message : (discountOfLess(result, given)?.message ?? null);
};

describe("a discount that is billed where the order carries the net amount", () => {
  it("is one sum with the linehaul: what comes to the order's is right", () => {
    assert.deepEqual([judge(gross("-1800")).verdict, judge(gross("-1800")).findings], ["approve", []]);
    assert.equal(judge(gross("-1800", "2500", "220.50", "DSC")).verdict, "approve");
    assert.equal(judge(gross("-1793")).verdict, "approve", "within 1% of 700");
  });
  it("is disputed by what the sum is too much, and the rest is payable", () => {
    const over = judge(gross("-1700"));
    assert.equal(over.verdict, "dispute");
    assert.deepEqual(over.findings, ["charge-over-tolerance LINEHAUL 100.0000", "total-over-tolerance null 100.0000"]);
    assert.match(
      String(over.words[0]),
      /^LINEHAUL less DISCOUNT: 800\.00 USD billed \(2,500\.00 USD less 1,700\.00 USD\), 700\.00 USD expected, 100\.00 USD over \(14\.29% of 700\.00 USD\)\./,
    );
    assert.match(String(over.words[1]), /all of it LINEHAUL/);
    assert.equal(over.payable, "920.5000");
    assert.deepEqual(over.atExpected, ["LINEHAUL 2400.0000", "DISCOUNT -1700.0000", "FUEL 220.5000"]);
  });
  it("is told where the sum is too little", () => {
    const under = judge(gross("-2200"));
    assert.ok(under.findings.includes("charge-under-tolerance LINEHAUL -400.0000"));
    assert.equal(under.verdict, "review");
  });
  it("hides nothing of another charge, nor fuel on the gross amount", () => {
    assert.ok(judge(gross("-100", "700", "320.50")).findings.includes("charge-over-tolerance FUEL 100.0000"));
    assert.equal(judge(gross("-1800", "2500", "787.50")).verdict, "dispute");
    assert.equal(judge(gross("-1800", "2500", "787.50")).payable, "920.5000");
    assert.equal(judge([...gross("-1900"), ["LIFTGATE", "100"]]).verdict, "review");
  });
  it("is no credit, and stands for itself without linehaul on the order or on the invoice", () => {
    assert.notEqual(
      judge([
        ["DISCOUNT", "-100"],
        ["FUEL", "220.50"],
      ]).verdict,
      "approve",
    );
    assert.notEqual(
      judge(
        [
          ["LINEHAUL", "100"],
          ["DISCOUNT", "-100"],
          ["FUEL", "220.50"],
        ],
        [["FUEL", "220.50"]],
      ).verdict,
      "approve",
    );
    assert.notEqual(
      judge([
        ["LINEHAUL", "100"],
        ["DISCOUNT", "-900"],
      ]).verdict,
      "approve",
    );
  });
  it("under a name that nobody knows is looked at, and takes no more off than is over", () => {
    const unknown = judge(
      [
        ["LINEHAUL", "1300"],
        ["PROMOZ", "-200"],
      ],
      [["LINEHAUL", "1000"]],
    );
    assert.equal(unknown.verdict, "dispute");
    assert.ok(unknown.findings.includes("charge-unmapped PROMOZ -"));
    assert.equal(unknown.payable, "1000.0000");
  });
  it("counts with linehaul over all invoices of the order, in steps and when that rises or falls", () => {
    const life = new OrderLife({ O: NET });
    assert.equal(life.approve(gross("-1800")), "approve");
    const due = (amount: string): string => life.judge([["LINEHAUL", amount]], { invoice: { type: "BalanceDue" } }).verdict;
    assert.equal(due("100"), "dispute");
    life.sendAgain({
      O: [
        ["LINEHAUL", "800"],
        ["FUEL", "220.50"],
      ],
    });
    assert.equal(due("100"), "approve");
    assert.equal(due("200"), "dispute");
    assert.equal(life.approve([["LINEHAUL", "100"]], { invoice: { type: "BalanceDue" } }), "approve");
    assert.equal(due("9"), "dispute");
    assert.equal(life.overpaid("O"), "0.0000");
    life.sendAgain({
      O: [
        ["LINEHAUL", "600"],
        ["FUEL", "220.50"],
      ],
    });
    assert.equal(life.overpaid("O"), "200.0000");
    assert.equal(life.approve([["LINEHAUL", "-200"]]), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
    life.sendAgain({
      O: [
        ["LINEHAUL", "700"],
        ["FUEL", "220.50"],
      ],
    });
    assert.equal(due("100"), "approve");
  });
});

describe("what was approved of such an invoice", () => {
  it("is of each order what it is owed of linehaul and discount together", () => {
    const life = new OrderLife({ A: [["LINEHAUL", "400"]], B: [["LINEHAUL", "300"]] });
    const bill: Charges = [
      ["LINEHAUL", "2500"],
      ["DISCOUNT", "-1800"],
    ];
    assert.equal(life.approve(bill), "approve");
    const paid = (order: string) => printAmount(addAmounts([life.paid(order, "LINEHAUL"), life.paid(order, "DISCOUNT")]));
    assert.deepEqual([paid("A"), paid("B")], ["400.0000", "300.0000"]);
  });
  it("stays withheld where it was cut with a reason", () => {
    const life = new OrderLife({ O: [["LINEHAUL", "700"]] });
    life.approve(
      [
        ["LINEHAUL", "2500"],
        ["DISCOUNT", "-1700"],
      ],
      {},
      { LINEHAUL: "2300", DISCOUNT: "-1700" },
    );
    const { findings } = life.judge([["LINEHAUL", "100"]], { invoice: { type: "BalanceDue" } });
    assert.deepEqual(
      findings.map(({ rule, variance }) => [rule, variance === null ? null : printAmount(variance)]),
      [["withheld-earlier", "100.0000"]],
    );
  });
  it("is agreed to, or asked back once the order falls", () => {
    const life = new OrderLife({ O: [["LINEHAUL", "700"]] });
    const bill: Charges = [
      ["LINEHAUL", "2500"],
      ["DISCOUNT", "-1700"],
    ];
    assert.equal(life.approve(bill), "dispute");
    assert.deepEqual([life.agreed("O"), life.overpaid("O")], ["100.0000", "0.0000"]);
    assert.equal(life.sendAgain({ O: [["LINEHAUL", "650"]] }).overpaid("O"), "50.0000");
  });
});

describe("approving such an invoice", () => {
  it("refuses linehaul at the net amount while its discount stays, naming the right sum", () => {
    assert.match(
      approving(gross("-1700"), [["LINEHAUL", "700"]]) ?? "",
      /^LINEHAUL and DISCOUNT are one sum, of which -1,000\.00 USD would be approved and 700\.00 USD is due\. Approve LINEHAUL at 2,400\.00 USD, or name DISCOUNT/,
    );
    assert.equal(approving(gross("-1700"), [["LINEHAUL", "2400"]]), null);
    assert.equal(
      approving(gross("-1700"), [
        ["LINEHAUL", "700"],
        ["DISCOUNT", "0"],
      ]),
      null,
    );
    assert.equal(
      approving(gross("-1700"), [
        ["LINEHAUL", "2300"],
        ["DISCOUNT", "-1700"],
      ]),
      null,
      "a person may pay less, and says so",
    );
    const promo: Charges = [
      ["LINEHAUL", "1300"],
      ["PROMOZ", "-200"],
    ];
    assert.match(approving(promo, [["LINEHAUL", "1000"]], [["LINEHAUL", "1000"]]) ?? "", /Approve LINEHAUL at 1,200\.00 USD/);
  });
  it("refuses a sum below nothing", () => {
    assert.match(
      approving(gross("-1800"), [
        ["LINEHAUL", "700"],
        ["DISCOUNT", "-1800"],
      ]) ?? "",
      /^Together -879\.50 USD would be approved of 920\.50 USD billed/,
    );
  });
});

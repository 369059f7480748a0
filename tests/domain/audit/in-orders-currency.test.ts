import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amountOf } from "#domain/money/amount.ts";
import { OTHER } from "#tests/builders/audit-cases.ts";
import { factsOf, siblingOf, type FactsInput } from "#tests/builders/audit-facts-builder.ts";

const FX = { fx: [{ from: "USD", to: "CAD", rate: "1.36", date: "2026-01-01" }] };

/** An order of 1,360 CAD that was of 1,000 USD when this much of it was paid; 300 USD came back. */
const case_ = (billed: string, currency: string, more: FactsInput = {}, paid = "1000"): FactsInput => ({
  order: { charges: [["LINEHAUL", "1360"]], vendor: { currency: "CAD" } },
  invoice: { currency, type: "BalanceDue", charges: [["LINEHAUL", billed]] },
  siblings: [siblingOf({ uuid: "first", byCode: [["LINEHAUL", paid]], paidIn: "USD" })],
  policy: FX,
  ...more,
});
const BACK: FactsInput = {
  recovered: [
    { recoveryUuid: "r", orderUuid: "order-ORD-1001", amount: amountOf("300"), currency: "USD", invoiceUuids: ["first"] },
  ],
};
const audit = (input: FactsInput) => runAudit(factsOf(input));
const findings = (input: FactsInput): string[] =>
  audit(input).findings.flatMap(({ rule, severity, message }) => (severity === "information" ? [] : [`${rule}: ${message}`]));

describe("an order that is sent again in another currency", () => {
  it("was paid what it was paid, at the rate of the orders' day", () => {
    assert.equal(audit(case_("408", "CAD")).verdict, "dispute");
    assert.equal(audit(case_("136", "CAD", {}, "900")).verdict, "approve");
    assert.equal(audit(case_("100", "USD", {}, "900")).verdict, "approve");
    assert.equal(audit(case_("460", "CAD", {}, "900")).verdict, "dispute");
  });

  it("got back what it got back, in whatever currency", () => {
    assert.deepEqual(findings(case_("300", "USD", BACK)), []);
    assert.equal(audit(case_("300", "USD", BACK)).totals.expected, amountOf("408"));
    assert.equal(audit(case_("408", "CAD", BACK)).verdict, "approve");
    assert.equal(audit(case_("450", "CAD", BACK)).verdict, "dispute");
  });

  it("is for a person where no rate is known", () => {
    assert.deepEqual(findings(case_("360", "CAD", { policy: {} })), [
      "currency-mismatch: Invoice INV-0 was paid on the order in USD, the order is in CAD now; no exchange rate between them is known.",
    ]);
    const { verdict, notEvaluated } = audit(case_("360", "CAD", { policy: {} }));
    assert.equal(verdict, "review");
    assert.ok(
      notEvaluated.some(
        ({ reason }) =>
          reason === "earlier invoices of the order were paid in USD, the order is in CAD now, and no exchange rate is known",
      ),
    );
  });

  it("agreed to and withheld what it did", () => {
    const part = (amount: string) => [{ orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf(amount) }];
    const first = {
      ...siblingOf({ uuid: "first", byCode: [["LINEHAUL", "1100"]], paidIn: "USD" }),
      agreed: part("100").map((each) => ({ ...each, from: amountOf("1000") })),
    };
    const again: FactsInput = {
      ...case_("136", "CAD"),
      order: {
        charges: [
          ["LINEHAUL", "1360"],
          ["DETENTION", "150"],
        ],
        vendor: { currency: "CAD" },
      },
      invoice: { currency: "CAD", type: "Supplemental", charges: [["DETENTION", "150"]] },
      siblings: [first],
    };
    assert.equal(audit(again).verdict, "approve");
    const short = { ...siblingOf({ uuid: "first", byCode: [["LINEHAUL", "900"]], paidIn: "USD" }), withheld: part("100") };
    assert.match(findings({ ...case_("136", "CAD"), siblings: [short] }).join(), /^withheld-earlier: LINEHAUL: 136.00 CAD/);
  });
});

describe("another vendor that was paid in another currency", () => {
  const swapped = (policy: FactsInput["policy"], charges?: string): FactsInput => ({
    order: {
      charges: [["LINEHAUL", "1000"]],
      ...(charges === undefined
        ? {}
        : {
            vendors: [{ charges: [["LINEHAUL", "1000"]] }, { ...OTHER, charges: [["LINEHAUL", charges]] }],
          }),
    },
    invoice: { charges: [["LINEHAUL", "1000"]] },
    otherVendorInvoices: [
      {
        uuid: "theirs",
        invoiceNumber: "O-1",
        vendor: OTHER,
        paid: [{ orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf("1360"), ordered: amountOf("1360") }],
        paidIn: "CAD",
      },
    ],
    policy,
  });
  it("was paid what it was paid", () => {
    assert.match(findings(swapped(FX)).join(), /^order-billed-by-other: On order \S+ 1,360.00 CAD was approved for OTHER/);
    assert.deepEqual(findings(swapped(FX, "1000")), []);
    assert.match(findings(swapped(FX, "900")).join(), /1,000.00 USD was approved for OTHER .*names 900.00 USD now/);
    assert.match(findings(swapped({}, "1000")).join(), /1,360.00 CAD was approved for OTHER .*names 1,000.00 USD now/);
  });
});

import type { SiblingInvoice } from "#domain/audit/facts/audit-facts.ts";
import { amountOf } from "#domain/money/amount.ts";
import type { ChargeInput, FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

/** 1,000 of linehaul was ordered and paid, and a person agreed to this beside it. */
const agreed = (code: string, amount: string): SiblingInvoice => ({
  ...siblingOf({
    uuid: "first",
    invoiceNumber: "INV-1",
    byCode: [
      ["LINEHAUL", "1000"],
      [code, amount],
    ],
  }),
  agreed: [{ orderUuid: "order-ORD-1001", code, amount: amountOf(amount), from: amountOf(code === "LINEHAUL" ? "1000" : "0") }],
});
const after = (
  before: SiblingInvoice,
  ordered: readonly ChargeInput[],
  billed: readonly ChargeInput[],
  more: FactsInput = {},
): FactsInput => ({
  ...more,
  order: { charges: [["LINEHAUL", "1000"], ...ordered] },
  invoice: { charges: billed, type: "Supplemental" },
  siblings: [before],
});
const MISC = agreed("MISCFEE9", "200");
const LAYOVER = [["LAYOVER", "200"]] as const;

testRule("charge-agreed-before", [
  {
    name: "under a code that nobody knew, and the order gained its right name",
    facts: after(MISC, LAYOVER, LAYOVER),
    expect: [
      {
        severity: "review",
        charge: "LAYOVER",
        message:
          /^LAYOVER: 200\.00 USD is billed, and 200\.00 USD was approved beside the order as MISCFEE9 \(invoice INV-1\): one charge may be billed twice, under two codes\.$/,
      },
    ],
  },
  {
    name: "under another known code",
    facts: after(agreed("DETENTION", "200"), LAYOVER, LAYOVER),
    expect: [{ charge: "LAYOVER" }],
  },
  { name: "a little more, within a hundredth and two", facts: after(MISC, LAYOVER, [["LAYOVER", "201.99"]]), expect: [{}] },
  { name: "a little less", facts: after(MISC, LAYOVER, [["LAYOVER", "198"]]), expect: [{}] },
  {
    name: "more than a hundredth",
    facts: after(agreed("MISCFEE9", "50"), LAYOVER, [["LAYOVER", "50.51"]]),
    expect: "pass",
  },
  { name: "more than two", facts: after(MISC, [["LAYOVER", "203"]], [["LAYOVER", "203"]]), expect: "pass" },
  {
    name: "in two charges that are as much together",
    facts: after(
      MISC,
      [
        ["LAYOVER", "150"],
        ["DETENTION", "50"],
      ],
      [
        ["LAYOVER", "150"],
        ["DETENTION", "50"],
      ],
    ),
    expect: [{ charge: null }],
  },
  {
    name: "in two invoices that are as much together",
    facts: {
      ...after(MISC, LAYOVER, [["LAYOVER", "100"]]),
      siblings: [MISC, siblingOf({ uuid: "second", byCode: [["LAYOVER", "100"]] })],
    },
    expect: [{ charge: "LAYOVER" }],
  },
  { name: "another amount", facts: after(MISC, [["DETENTION", "100"]], [["DETENTION", "100"]]), expect: "pass" },
  { name: "a credit of it", facts: after(MISC, [], [["LAYOVER", "-200"]]), expect: "pass" },
  { name: "the code itself, which is over by itself", facts: after(MISC, [], [["MISCFEE9", "200"]]), expect: "pass" },
  {
    name: "linehaul and a discount are one",
    facts: after(agreed("LINEHAUL", "200"), [["DISCOUNT", "-200"]], [["DISCOUNT", "200"]]),
    expect: "pass",
  },
  { name: "nothing was agreed", facts: after(siblingOf(), LAYOVER, LAYOVER), expect: "not-applicable" },
  {
    name: "it cannot be compared, which is told by itself",
    facts: {
      ...after(MISC, LAYOVER, LAYOVER),
      invoice: { currency: "CAD", charges: [...LAYOVER] },
    },
    expect: "not-applicable",
  },
]);

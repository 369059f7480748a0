import { both, day } from "#tests/builders/audit-cases.ts";
import { amountOf, rateOf } from "#domain/money/amount.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const usedBy = (amount: string) => ({ invoiceUuid: "other", amount: amountOf(amount), currency: "USD" });

testRule("document-amount-mismatch", [
  { name: "no document", facts: both([["LUMPER", "185"]], [["LUMPER", "185"]]), expect: "not-applicable" },
  {
    name: "the receipt's amount",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185" } })],
    },
    expect: "pass",
  },
  {
    name: "more than the receipt",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "165.00" } })],
    },
    expect: [{ severity: "dispute", expected: "165.0000", billed: "185.0000", variance: "20.0000" }],
  },
  {
    name: "less than the receipt",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "200" } })],
    },
    expect: [{ severity: "review", variance: "-15.0000" }],
  },
  {
    name: "what another invoice left of it",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "370" }, usedBy: [usedBy("185")] })],
    },
    expect: "pass",
  },
  {
    name: "more than another invoice left of it",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "350" }, usedBy: [usedBy("185")] })],
    },
    expect: [{ severity: "dispute", expected: "165.0000", variance: "20.0000" }],
  },
  {
    name: "another invoice left nothing of it",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185" }, usedBy: [usedBy("185")] })],
    },
    expect: "not-applicable",
  },
  {
    name: "two receipts together",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [
        documentOf("LumperReceipt", { fields: { totalAmount: "100" } }),
        documentOf("LumperReceipt", { uuid: "2", fields: { totalAmount: "85" } }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a receipt that tells no amount",
    facts: { ...both([["LUMPER", "185"]], [["LUMPER", "185"]]), documents: [documentOf("LumperReceipt")] },
    expect: "not-applicable",
  },
  {
    name: "the receipt's amount in another currency is another amount: a person looks",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185.00", currency: "cad" } })],
    },
    expect: [{ severity: "review", billed: "185.0000", message: /185\.00 USD is billed.*in CAD/ }],
  },
  {
    name: "the currency in the amount's own text",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185.00 CAD" } })],
    },
    expect: [{ severity: "review", message: /in CAD/ }],
  },
  {
    name: "one of two receipts in another currency, and the other says all of it",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [
        documentOf("LumperReceipt", { fields: { totalAmount: "185.00", currency: "USD" } }),
        documentOf("LumperReceipt", { uuid: "2", fields: { totalAmount: "250.00", currency: "CAD" } }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a receipt in the currency of a converted invoice",
    facts: {
      ...both([["LUMPER", "100"]], [["LUMPER", "185"]], { currency: "CAD" }),
      fxRates: [{ from: "USD", to: "CAD", rate: rateOf("1.85") as never, date: day("2026-02-28") }],
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185.00", currency: "CAD" } })],
    },
    expect: "pass",
  },
  {
    name: "money that was given back is no receipt of money paid",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "(185.00)" } })],
    },
    expect: [{ severity: "dispute", expected: "-185.0000", variance: "370.0000" }],
  },
]);

import { both } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

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
]);

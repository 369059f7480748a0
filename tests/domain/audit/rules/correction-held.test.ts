import { C100 } from "#tests/builders/audit-cases.ts";
import { earlierOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const bill = { invoiceNumber: "4512", charges: C100 };

testRule("correction-held", [
  { name: "an ordinary bill", facts: { invoice: bill }, expect: "not-applicable" },
  {
    name: "replaces a bill nobody knows",
    facts: { invoice: { ...bill, correction: "replaces" } },
    expect: [{ severity: "review", message: /none is known/ }],
  },
  {
    name: "replaces an approved bill",
    facts: {
      invoice: { ...bill, correction: "replaces" },
      earlier: [earlierOf({ invoiceNumber: "4512", amount: "120", status: "approved" })],
    },
    expect: [{ severity: "review", message: /approved already/ }],
  },
  {
    name: "cancels an approved bill",
    facts: { invoice: { ...bill, correction: "cancels" }, earlier: [earlierOf({ invoiceNumber: "4512", status: "approved" })] },
    expect: [{ severity: "review", message: /get the money back/ }],
  },
  {
    name: "cancels",
    facts: { invoice: { ...bill, correction: "cancels" } },
    expect: [{ severity: "review", message: /nothing is owed for it/ }],
  },
  {
    name: "informs",
    facts: { invoice: { ...bill, correction: "informs" } },
    expect: [{ severity: "review", message: /adds information/ }],
  },
  {
    name: "reminds",
    facts: { invoice: { ...bill, correction: "reminds" } },
    expect: [{ severity: "review", message: /reminder/ }],
  },
]);

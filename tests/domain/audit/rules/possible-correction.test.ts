import { C100 } from "#tests/builders/audit-cases.ts";
import { earlierOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("possible-correction", [
  { name: "no earlier bill", facts: {}, expect: "pass" },
  {
    name: "the same number, another amount",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "INV 4512", amount: "120" })],
    },
    expect: [{ severity: "review", message: /120\.00 instead of 100\.00/ }],
  },
  {
    name: "the same amount is a duplicate",
    facts: { invoice: { invoiceNumber: "4512", charges: C100 }, earlier: [earlierOf({ invoiceNumber: "4512" })] },
    expect: "pass",
  },
  {
    name: "another number",
    facts: { invoice: { invoiceNumber: "4513", charges: C100 }, earlier: [earlierOf({ invoiceNumber: "4512", amount: "120" })] },
    expect: "pass",
  },
]);

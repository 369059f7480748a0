import { OTHER, C100 } from "#tests/builders/audit-cases.ts";
import { earlierOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("possible-correction", [
  { name: "no earlier invoice", facts: {}, expect: "pass" },
  {
    name: "the same number, another amount",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "INV 4512", amount: "120" })],
    },
    expect: [{ severity: "review", message: /bills 120\.00 USD where this one bills 100\.00 USD/ }],
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
  {
    name: "less than half a cent is no other amount",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512", amount: "100.0049" })],
    },
    expect: "pass",
  },
  {
    name: "half a cent is another amount",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512", amount: "100.005" })],
    },
    expect: [{ severity: "review" }],
  },
  {
    name: "of a division that shares the SCAC",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512", amount: "120", vendor: { ...OTHER, scac: "ACMF" } })],
    },
    expect: [{ severity: "review" }],
  },
  {
    name: "of another vendor",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512", amount: "120", vendor: OTHER })],
    },
    expect: "pass",
  },
  {
    name: "an earlier one in another currency is told in its own",
    facts: {
      invoice: { invoiceNumber: "4512", charges: [["LINEHAUL", "100"]] },
      earlier: [earlierOf({ invoiceNumber: "4512", amount: "136", currency: "CAD" })],
    },
    expect: [{ data: { total: { amount: "136.0000", currency: "CAD" } } }],
  },
]);

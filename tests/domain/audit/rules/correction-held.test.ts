import { C100, OTHER } from "#tests/builders/audit-cases.ts";
import { earlierOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const invoice = { invoiceNumber: "4512", charges: C100 };

testRule("correction-held", [
  { name: "an ordinary invoice", facts: { invoice: invoice }, expect: "not-applicable" },
  {
    name: "replaces an invoice nobody knows",
    facts: { invoice: { ...invoice, correction: "replaces" } },
    expect: [{ severity: "review", message: /none is known/ }],
  },
  {
    name: "replaces an approved invoice",
    facts: {
      invoice: { ...invoice, correction: "replaces" },
      earlier: [earlierOf({ invoiceNumber: "4512", amount: "120", status: "approved" })],
    },
    expect: [{ severity: "review", message: /approved already/ }],
  },
  {
    name: "cancels an approved invoice",
    facts: {
      invoice: { ...invoice, correction: "cancels" },
      earlier: [earlierOf({ invoiceNumber: "4512", status: "approved" })],
    },
    expect: [{ severity: "review", message: /get the money back/ }],
  },
  {
    name: "cancels",
    facts: { invoice: { ...invoice, correction: "cancels" } },
    expect: [{ severity: "review", message: /nothing is owed for it/ }],
  },
  {
    name: "informs",
    facts: { invoice: { ...invoice, correction: "informs" } },
    expect: [{ severity: "review", message: /adds information/ }],
  },
  {
    name: "reminds",
    facts: { invoice: { ...invoice, correction: "reminds" } },
    expect: [{ severity: "review", message: /reminder/ }],
  },
  {
    name: "replaces what came before and was not approved",
    facts: { invoice: { ...invoice, correction: "replaces" }, earlier: [earlierOf({ invoiceNumber: "4512", amount: "120" })] },
    expect: [{ severity: "review", message: /none is known/ }],
  },
  {
    name: "replaces one of another number, or of another vendor: none is known",
    facts: {
      invoice: { ...invoice, correction: "replaces" },
      earlier: [
        earlierOf({ invoiceNumber: "4513", status: "approved" }),
        earlierOf({ uuid: "2", invoiceNumber: "4512", status: "approved", vendor: OTHER }),
      ],
    },
    expect: [{ severity: "review", message: /none is known/ }],
  },
  {
    name: "cancels one of which only a later copy was approved",
    facts: {
      invoice: { ...invoice, correction: "cancels" },
      earlier: [earlierOf({ invoiceNumber: "4512" }), earlierOf({ uuid: "2", invoiceNumber: "4513", status: "approved" })],
    },
    expect: [{ severity: "review", message: /nothing is owed for it/ }],
  },
  {
    name: "replaces an open one, which was superseded when this one came in",
    facts: { invoice: { ...invoice, correction: "replaces" }, supersedes: ["earlier"] },
    expect: "pass",
  },
]);

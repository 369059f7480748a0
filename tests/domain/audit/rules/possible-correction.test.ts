import { both, OTHER, C100 } from "#tests/builders/audit-cases.ts";
import { earlierOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
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
    name: "what the order asks for, beside a disputed invoice that bills more",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "1000"]]),
      siblings: [siblingOf({ uuid: "first", invoiceNumber: "4512", status: "disputed", byCode: [["LINEHAUL", "1100"]] })],
      policy: { rules: { "possible-correction": "information" } },
    },
    expect: [
      {
        severity: "review",
        id: "ofDisputed",
        message:
          /^This may be the corrected invoice for 4512, which bills 1,100\.00 USD and is disputed: it is judged without it/,
      },
    ],
  },
  {
    name: "the number of a disputed invoice, and another amount",
    facts: {
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: { invoiceNumber: "4512", charges: [["LINEHAUL", "1050"]] },
      siblings: [siblingOf({ uuid: "first", invoiceNumber: "INV 4512", status: "disputed", byCode: [["LINEHAUL", "1100"]] })],
      earlier: [earlierOf({ uuid: "first", invoiceNumber: "INV 4512", status: "disputed", amount: "1100" })],
    },
    expect: [{ id: "ofDisputed" }],
  },
  ...(
    [
      ["of another amount than the order asks for", { invoice: { charges: [["LINEHAUL", "990"]] } }, {}],
      ["of another kind", { invoice: { type: "Supplemental", charges: [["LINEHAUL", "1000"]] } }, {}],
      ["beside an invoice that is looked at", {}, { status: "review" }],
      ["beside one that came later", {}, { isAfter: true }],
      ["beside one of less than it", {}, { byCode: [["LINEHAUL", "900"]] }],
      ["beside one in another currency", {}, { paidIn: "CAD" }],
    ] as const
  ).map(([name, facts, sibling]) => ({
    name: `an invoice ${name} corrects none`,
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "1000"]]),
      ...facts,
      siblings: [siblingOf({ uuid: "first", status: "disputed" as const, byCode: [["LINEHAUL", "1100"]], ...sibling })],
    },
    expect: "pass" as const,
  })),
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

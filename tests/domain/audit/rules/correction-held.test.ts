import { C100, day, OTHER } from "#tests/builders/audit-cases.ts";
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
    expect: [{ severity: "review", message: /replaces invoice 4512 of 2026-03-04, which may be another .* open still/ }],
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
    name: "cancels one that is open, and another that was approved is of another number",
    facts: {
      invoice: { ...invoice, correction: "cancels" },
      earlier: [earlierOf({ invoiceNumber: "4512" }), earlierOf({ uuid: "2", invoiceNumber: "4513", status: "approved" })],
    },
    expect: [{ severity: "review", message: /cancels invoice 4512 of 2026-03-04, which may be another/ }],
  },
  {
    name: "replaces an open one, which was superseded when this one came in",
    facts: { invoice: { ...invoice, correction: "replaces" }, supersedes: ["earlier"] },
    expect: "pass",
  },
  {
    name: "replaces an approved one of another type",
    facts: {
      invoice: { ...invoice, correction: "replaces" },
      earlier: [earlierOf({ invoiceNumber: "4512", type: "Supplemental", status: "approved" })],
    },
    expect: [{ severity: "review", message: /approved already/ }],
  },
  {
    name: "replaces one that was received before the policy's days",
    facts: {
      invoice: { ...invoice, correction: "replaces" },
      earlier: [earlierOf({ invoiceNumber: "4512", receivedOn: day("2023-03-05") })],
    },
    expect: [{ severity: "review", message: /may be another carrier's/ }],
  },
  {
    name: "replaces an approved one that was received before the policy's days: none is known",
    facts: {
      invoice: { ...invoice, correction: "replaces" },
      earlier: [earlierOf({ invoiceNumber: "4512", receivedOn: day("2023-03-05"), status: "approved" })],
    },
    expect: [{ severity: "review", message: /none is known/ }],
  },
  {
    name: "replaces one that is terminated, or itself: none is known",
    facts: {
      invoice: { ...invoice, correction: "replaces" },
      earlier: [earlierOf({ invoiceNumber: "4512", status: "terminated" }), earlierOf({ uuid: "this", invoiceNumber: "4512" })],
    },
    expect: [{ severity: "review", message: /none is known/ }],
  },
  {
    name: "an ordinary one that later ones say they replace and cancel",
    facts: {
      invoice,
      laterCorrections: [
        earlierOf({ invoiceNumber: "04512", correction: "replaces" }),
        earlierOf({ uuid: "2", invoiceNumber: "4512", correction: "cancels", status: "approved" }),
      ],
    },
    expect: [
      { severity: "review", message: /^Invoice 04512 of 2026-03-04 \(in review\) says that it replaces this one/ },
      { severity: "review", message: /^Invoice 4512 of 2026-03-04 \(approved\) says that it cancels this one/ },
    ],
  },
  {
    name: "one that adds information, and that a later one replaces",
    facts: {
      invoice: { ...invoice, correction: "informs" },
      laterCorrections: [earlierOf({ invoiceNumber: "4512", correction: "replaces" })],
    },
    expect: [
      { severity: "review", message: /adds information/ },
      { severity: "review", message: /says that it replaces this one/ },
    ],
  },
  {
    name: "a replacement that replaced one and is cancelled by a later one",
    facts: {
      invoice: { ...invoice, correction: "replaces" },
      supersedes: ["earlier"],
      laterCorrections: [earlierOf({ invoiceNumber: "4512", correction: "cancels" })],
    },
    expect: [{ severity: "review", message: /says that it cancels this one/ }],
  },
  {
    name: "an ordinary one, and later corrections of other numbers and vendors, or that are terminated",
    facts: {
      invoice,
      laterCorrections: [
        earlierOf({ invoiceNumber: "4513", correction: "replaces" }),
        earlierOf({ uuid: "2", invoiceNumber: "4512", vendor: OTHER, correction: "cancels" }),
        earlierOf({ uuid: "3", invoiceNumber: "4512", status: "terminated", correction: "cancels" }),
      ],
    },
    expect: "not-applicable",
  },
]);

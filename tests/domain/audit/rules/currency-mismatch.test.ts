import { C100, UNMATCHED, day } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const C50 = [["LINEHAUL", "50"]] as const;

testRule("currency-mismatch", [
  { name: "the same currency", facts: {}, expect: "pass" },
  {
    name: "another one and no rate",
    facts: { order: { charges: C100 }, invoice: { currency: "CAD", charges: C100 } },
    expect: [{ severity: "review", message: /in CAD, the order in USD; no exchange rate/ }],
  },
  {
    name: "what was paid before in another one and no rate",
    facts: { order: { charges: C100 }, invoice: { charges: C100 }, siblings: [siblingOf({ byCode: C50, paidIn: "CAD" })] },
    expect: [
      { severity: "review", message: /^Invoice INV-0 was paid on the order in CAD, the order is in USD now; no exchange rate/ },
    ],
  },
  {
    name: "what is open in another one and no rate: the rest is compared all the same",
    facts: {
      order: { charges: C100 },
      invoice: { charges: [["LINEHAUL", "150"]] },
      siblings: [siblingOf({ uuid: "open", status: "review", byCode: C50, paidIn: "CAD" })],
    },
    expect: [{ severity: "review", message: /^Invoice INV-0 bills the order in CAD and is not decided; no exchange rate/ }],
  },
  {
    name: "what is open and not audited yet in another one and no rate",
    facts: {
      order: { charges: C100 },
      invoice: { charges: C100 },
      siblings: [siblingOf({ status: "received", charges: C50, currency: "CAD" })],
    },
    expect: [{ severity: "review", message: /is not decided/ }],
  },
  {
    name: "what is open in another one and a rate, terminated, or a credit",
    facts: {
      order: { charges: C100 },
      invoice: { charges: C50 },
      siblings: [
        siblingOf({ uuid: "open", status: "review", byCode: C50, paidIn: "CAD" }),
        siblingOf({ uuid: "terminated", status: "terminated", byCode: C50, paidIn: "CAD" }),
        siblingOf({ uuid: "credit", status: "review", byCode: [["LINEHAUL", "-50"]], paidIn: "CAD" }),
      ],
      policy: { fx: [{ from: "USD", to: "CAD", rate: "1.36", date: "2026-02-01" }] },
    },
    expect: "pass",
  },
  {
    name: "what was terminated, or is a credit that nobody decided, in another one and no rate",
    facts: {
      order: { charges: C100 },
      invoice: { charges: C50 },
      siblings: [
        siblingOf({ uuid: "terminated", status: "terminated", byCode: C50, paidIn: "CAD" }),
        siblingOf({ uuid: "credit", status: "review", byCode: [["LINEHAUL", "-50"]], paidIn: "CAD" }),
      ],
    },
    expect: "pass",
  },
  {
    name: "another one and a rate",
    facts: {
      order: { charges: C100 },
      invoice: { currency: "CAD", charges: [["LINEHAUL", "136"]] },
      policy: { fx: [{ from: "USD", to: "CAD", rate: "1.36", date: "2026-02-01" }] },
    },
    expect: "pass",
  },
  {
    name: "a rate of later only",
    facts: {
      order: { charges: C100 },
      invoice: { currency: "CAD", charges: C100 },
      policy: { fx: [{ from: "USD", to: "CAD", rate: "1.36", date: "2026-03-02" }] },
    },
    expect: [{ severity: "review" }],
  },
  {
    name: "a rate kept beside the policy",
    facts: {
      order: { charges: C100 },
      invoice: { currency: "CAD", charges: C100 },
      fxRates: [{ from: "CAD", to: "USD", rate: 735294117647n, date: day("2026-01-01") }],
    },
    expect: "pass",
  },
  {
    name: "the invoice may not choose the day of its rate",
    facts: {
      order: { charges: C100, shipOn: day("2026-03-01") },
      invoice: { currency: "CAD", charges: C100, shipOn: day("2026-03-05") },
      policy: { fx: [{ from: "USD", to: "CAD", rate: "1.36", date: "2026-03-02" }] },
    },
    expect: [{ severity: "review" }],
  },
  {
    name: "the invoice names none",
    facts: { order: { charges: C100 }, invoice: { currency: null, charges: C100 } },
    expect: [{ severity: "information", message: /read in the order's, USD/ }],
  },
  { name: "no order", facts: UNMATCHED, expect: "not-applicable" },
  {
    name: "orders in two currencies, each named once",
    facts: {
      orders: [
        { orderNumber: "ORD-1001", charges: C100 },
        { orderNumber: "ORD-2", charges: C100, vendor: { currency: "CAD" } },
        { orderNumber: "ORD-3", charges: C100 },
      ],
      invoice: { charges: C100 },
    },
    expect: [{ data: { ordered: ["USD", "CAD"] } }],
  },
]);

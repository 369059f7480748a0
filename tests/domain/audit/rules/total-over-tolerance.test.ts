import { C100, UNMATCHED, both } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("total-over-tolerance", [
  { name: "at the limit", facts: both([["LINEHAUL", "1000"]], [["LINEHAUL", "1020"]]), expect: "pass" },
  {
    name: "past it",
    facts: both([["LINEHAUL", "1000"]], [["LINEHAUL", "1020.0001"]]),
    expect: [
      {
        severity: "dispute",
        charge: null,
        expected: "1000.0000",
        variance: "20.0001",
        allowed: "20.0000",
        origin: "policy total.over",
      },
    ],
  },
  {
    name: "offsetting charges",
    facts: both(
      [
        ["LINEHAUL", "1000"],
        ["FUEL", "200"],
      ],
      [
        ["LINEHAUL", "1050"],
        ["FUEL", "150"],
      ],
    ),
    expect: "pass",
  },
  {
    name: "supported by receipts",
    facts: {
      ...both(C100, [...C100, ["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185.00" } })],
    },
    expect: [{ severity: "review", supported: "LumperReceipt" }],
  },
  {
    name: "the override of the mode",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "1020"]]),
      policy: { overrides: [{ when: { mode: "ltl" }, total: { over: { amount: "0", percent: "1" } } }] },
    },
    expect: [{ origin: "override 1 (mode ltl)" }],
  },
  { name: "no order", facts: UNMATCHED, expect: "not-evaluated" },
]);

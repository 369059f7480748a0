import { UNMATCHED, both } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("charge-under-tolerance", [
  { name: "within", facts: both([["LINEHAUL", "1240"]], [["LINEHAUL", "1180"]]), expect: "pass" },
  {
    name: "far under",
    facts: both([["LINEHAUL", "1240"]], [["LINEHAUL", "806"]]),
    expect: [{ severity: "review", variance: "-434.0000", allowed: "62.0000", origin: "policy charge.under" }],
  },
  {
    name: "nothing billed is another rule's",
    facts: both(
      [
        ["LINEHAUL", "1240"],
        ["FUEL", "100"],
      ],
      [["LINEHAUL", "1240"]],
    ),
    expect: "pass",
  },
  { name: "no order", facts: UNMATCHED, expect: "not-evaluated" },
]);

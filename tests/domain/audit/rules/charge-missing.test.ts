import { C100, both, uncomparedCases } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("charge-missing", [
  { name: "all billed", facts: both(C100, C100), expect: "pass" },
  {
    name: "an expected code is not",
    facts: both(
      [
        ["LINEHAUL", "100"],
        ["FUEL", "20"],
      ],
      C100,
    ),
    expect: [{ severity: "information", charge: "FUEL", expected: "20.0000", billed: "0.0000", variance: "-20.0000" }],
  },
  {
    name: "billed before by another invoice",
    facts: {
      ...both(
        [
          ["LINEHAUL", "100"],
          ["DETENTION", "20"],
        ],
        [["DETENTION", "20"]],
      ),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "100"]] })],
    },
    expect: "pass",
  },
  {
    name: "billed before, a little more than expected",
    facts: {
      ...both(
        [
          ["LINEHAUL", "100"],
          ["DETENTION", "20"],
        ],
        [["DETENTION", "20"]],
      ),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "101"]] })],
    },
    expect: "pass",
  },
  ...uncomparedCases(),
]);

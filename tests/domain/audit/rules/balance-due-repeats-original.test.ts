import { both } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("balance-due-repeats-original", [
  { name: "a first invoice", facts: {}, expect: "not-applicable" },
  {
    name: "the balance alone",
    facts: {
      ...both([["LINEHAUL", "908.50"]], [["LINEHAUL", "96"]], { type: "BalanceDue" }),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "812.50"]] })],
    },
    expect: "pass",
  },
  {
    name: "the whole new amount",
    facts: {
      ...both([["LINEHAUL", "908.50"]], [["LINEHAUL", "908.50"]], { type: "BalanceDue" }),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "812.50"]] })],
    },
    expect: [{ severity: "dispute", expected: "96.0000", billed: "908.5000", variance: "812.5000" }],
  },
  {
    name: "the original's amount under another name",
    facts: {
      ...both([["LINEHAUL", "812.50"]], [["DETENTION", "812.50"]], { type: "Supplemental" }),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "812.50"]] })],
    },
    expect: [{ variance: "812.5000" }],
  },
  {
    name: "a supplemental charge of its own",
    facts: {
      ...both(
        [
          ["LINEHAUL", "812.50"],
          ["DETENTION", "150"],
        ],
        [["DETENTION", "150"]],
        { type: "Supplemental" },
      ),
      siblings: [siblingOf({ charges: [["400", "812.50"]] })],
    },
    expect: "pass",
  },
]);

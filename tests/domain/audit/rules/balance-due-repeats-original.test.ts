import { both, day } from "#tests/builders/audit-cases.ts";
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
  {
    name: "the same code with less than the original, and as much in all: a coincidence in no code, the original's amount in sum",
    facts: {
      ...both(
        [
          ["LINEHAUL", "900"],
          ["FUEL", "100"],
        ],
        [
          ["LINEHAUL", "700"],
          ["FUEL", "99.99"],
        ],
        { type: "BalanceDue" },
      ),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "600"],
            ["FUEL", "100"],
          ],
        }),
      ],
    },
    expect: "pass",
  },
  {
    name: "every code at least as much as the original",
    facts: {
      ...both(
        [["LINEHAUL", "900"]],
        [
          ["LINEHAUL", "600"],
          ["FUEL", "100"],
        ],
        { type: "BalanceDue" },
      ),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "600"],
            ["FUEL", "100"],
          ],
        }),
      ],
    },
    expect: [{ expected: "0.0000", variance: "700.0000" }],
  },
  {
    name: "the discount of the original is repeated when it is as much below zero",
    facts: {
      ...both(
        [
          ["LINEHAUL", "900"],
          ["DISCOUNT", "-100"],
        ],
        [
          ["LINEHAUL", "650"],
          ["DISCOUNT", "-100"],
        ],
        { type: "BalanceDue" },
      ),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "600"],
            ["DISCOUNT", "-100"],
          ],
        }),
      ],
    },
    expect: [{ expected: "50.0000", billed: "550.0000" }],
  },
  {
    name: "less of the discount is no repetition",
    facts: {
      ...both(
        [
          ["LINEHAUL", "900"],
          ["DISCOUNT", "-100"],
        ],
        [
          ["LINEHAUL", "650"],
          ["DISCOUNT", "-60"],
        ],
        { type: "BalanceDue" },
      ),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "600"],
            ["DISCOUNT", "-100"],
          ],
        }),
      ],
    },
    expect: "pass",
  },
  {
    name: "the other half, as much as the first",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "500"]], { type: "BalanceDue" }),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "500"]] })],
    },
    expect: "pass",
  },
  {
    name: "the code that the original left open, for as much as the original",
    facts: {
      ...both(
        [
          ["LINEHAUL", "933.42"],
          ["FUEL", "933.42"],
        ],
        [["FUEL", "933.42"]],
        { type: "BalanceDue" },
      ),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "933.42"]] })],
    },
    expect: "pass",
  },
  {
    name: "as much as is left in all, but of the code that was billed already",
    facts: {
      ...both(
        [
          ["LINEHAUL", "933.42"],
          ["FUEL", "933.42"],
        ],
        [["LINEHAUL", "933.42"]],
        { type: "BalanceDue" },
      ),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "933.42"]] })],
    },
    expect: [{ severity: "dispute", variance: "933.4200" }],
  },
  {
    name: "an original of nothing is repeated by nothing",
    facts: {
      ...both([["LINEHAUL", "900"]], [["LINEHAUL", "0"]], { type: "BalanceDue" }),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "0"]] })],
    },
    expect: "pass",
  },
  {
    name: "the same amount on a code of its own that the order does not know, while nothing can be compared",
    facts: {
      ...both([["LINEHAUL", "500"]], [["LINEHAUL", "500"]], { type: "BalanceDue", currency: "CAD" }),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "500"]] })],
    },
    expect: [{ variance: "500.0000" }],
  },
  {
    name: "the original that was received first, not the last one",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "700"]], { type: "BalanceDue" }),
      siblings: [
        siblingOf({ uuid: "late", invoiceNumber: "LATE", receivedOn: day("2026-03-06"), byCode: [["LINEHAUL", "400"]] }),
        siblingOf({ uuid: "early", invoiceNumber: "EARLY", byCode: [["LINEHAUL", "700"]] }),
        siblingOf({ uuid: "same-day", invoiceNumber: "SAME-DAY", byCode: [["LINEHAUL", "100"]] }),
      ],
    },
    expect: [{ variance: "700.0000", message: /original invoice EARLY/ }],
  },
  {
    name: "an original that is known by its lines, several of one code",
    facts: {
      ...both([["LINEHAUL", "900"]], [["LINEHAUL", "700"]], { type: "BalanceDue" }),
      siblings: [
        siblingOf({
          charges: [
            ["400", "300"],
            ["LINEHAUL", "400"],
          ],
        }),
      ],
    },
    expect: [{ variance: "700.0000" }],
  },
]);

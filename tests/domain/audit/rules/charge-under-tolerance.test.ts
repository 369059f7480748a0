import { amountOf } from "#domain/money/amount.ts";
import { both, THREE_ORDERS, uncomparedCases, ZERO_LIMITS } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
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
  {
    name: "linehaul is judged less the discount that is left out",
    facts: both(
      [
        ["LINEHAUL", "2500"],
        ["DISCOUNT", "-600"],
      ],
      [["LINEHAUL", "1700"]],
    ),
    expect: [{ severity: "review", charge: "LINEHAUL", expected: "1900.0000", variance: "-200.0000", allowed: "95.0000" }],
  },
  {
    name: "linehaul is judged less the discount that is taken off, where the order carries the net amount",
    facts: both(
      [["LINEHAUL", "700"]],
      [
        ["LINEHAUL", "2500"],
        ["DISCOUNT", "-2000"],
      ],
    ),
    expect: [{ severity: "review", charge: "LINEHAUL", expected: "700.0000", billed: "500.0000", variance: "-200.0000" }],
  },
  {
    name: "linehaul billed net is not under",
    facts: both(
      [
        ["LINEHAUL", "2500"],
        ["DISCOUNT", "-600"],
      ],
      [["LINEHAUL", "1900"]],
    ),
    expect: "pass",
  },
  {
    name: "items under, the sum of the code within",
    facts: both(
      [
        { code: "LH", amount: "100", itemId: "A" },
        { code: "LH", amount: "1000", itemId: "B" },
      ],
      [
        { code: "LH", amount: "50", itemId: "A" },
        { code: "LH", amount: "1000", itemId: "B" },
      ],
    ),
    expect: "pass",
  },
  {
    name: "the item that is under is named as the cause",
    facts: both(
      [
        { code: "LH", amount: "198.40", itemId: "A" },
        { code: "LH", amount: "189.20", itemId: "B" },
      ],
      [
        { code: "LH", amount: "198.40", itemId: "A" },
        { code: "LH", amount: "89.20", itemId: "B" },
      ],
    ),
    expect: [{ id: "charge", itemId: "B", variance: "-100.0000", message: /; item B 89\.20 USD billed, 189\.20 USD expected/ }],
  },
  {
    name: "the order of several whose part is too little",
    facts: {
      ...THREE_ORDERS,
      invoice: {
        ...THREE_ORDERS.invoice,
        charges: [
          { code: "LINEHAUL", description: "Load L1", amount: "812" },
          { code: "LINEHAUL", description: "Load L2", amount: "305" },
          { code: "LINEHAUL", description: "Load L3", amount: "930" },
        ],
      },
    },
    expect: [{ id: "order", variance: "-300.0000", message: /LINEHAUL of order L2: 305\.00 USD billed, 605\.00 USD expected/ }],
  },
  {
    name: "a credit of what was not paid yet is called one",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "-1000"]]),
      siblings: [siblingOf({ status: "review", byCode: [["LINEHAUL", "1000"]] })],
    },
    expect: [
      {
        id: "credit",
        variance: "-1000.0000",
        message: /^LINEHAUL: 1,000\.00 USD is credited, and nothing was paid of it\.$/,
      },
    ],
  },
  {
    name: "a credit of more than was paid says what was",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "-1000.01"]]),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "1000"]] })],
    },
    expect: [{ id: "credit", message: /^LINEHAUL: 1,000\.01 USD is credited, and no more than 1,000\.00 USD was paid of it\.$/ }],
  },
  {
    name: "a credit that may have come before names the other one",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "-300"]]),
      siblings: [
        siblingOf({ uuid: "first", byCode: [["LINEHAUL", "1000"]] }),
        siblingOf({ uuid: "credit", invoiceNumber: "CR-7", byCode: [["LINEHAUL", "-300"]] }),
      ],
    },
    expect: [
      {
        id: "credit",
        message: /^LINEHAUL: 300\.00 USD is credited, as much as credit CR-7 gave back: it may be the same one, sent again\.$/,
      },
    ],
  },
  {
    name: "a credit of what was paid, whoever asked for it",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "-1000"]]),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "1000"]] })],
    },
    expect: "pass",
  },
  ...uncomparedCases(),
  {
    name: "a discount that another invoice gave and no order names explains no cents",
    facts: {
      ...both(
        [
          ["LINEHAUL", "900"],
          ["MINIMUM", "0.20"],
        ],
        [["MINIMUM", "0.19"]],
      ),
      siblings: [siblingOf({ byCode: [["DISCOUNT", "87.445"]] })],
      policy: ZERO_LIMITS,
    },
    expect: [{ charge: "MINIMUM", variance: "-0.0100" }],
  },
  {
    name: "less for what a person withheld, which is expected still and not asked for",
    facts: {
      order: { charges: [["LINEHAUL", "1200"]] },
      invoice: { type: "BalanceDue", charges: [["LINEHAUL", "200"]] },
      siblings: [
        {
          ...siblingOf({ uuid: "first", byCode: [["LINEHAUL", "800"]] }),
          withheld: [{ orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf("200") }],
        },
      ],
    },
    expect: "pass",
  },
  {
    name: "less than what is left beside what a person withheld",
    facts: {
      order: { charges: [["LINEHAUL", "1200"]] },
      invoice: { type: "BalanceDue", charges: [["LINEHAUL", "100"]] },
      siblings: [
        {
          ...siblingOf({ uuid: "first", byCode: [["LINEHAUL", "800"]] }),
          withheld: [{ orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf("200") }],
        },
      ],
    },
    expect: [{ severity: "review" }],
  },
]);

import { C100, both, uncomparedCases } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const LINEHAUL_2500 = [["LINEHAUL", "2500"]] as const;
const DISCOUNTED = [...LINEHAUL_2500, ["DISCOUNT", "-600"]] as const;

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
  {
    name: "a discount that is left out",
    facts: both(DISCOUNTED, [["LINEHAUL", "2500"]]),
    expect: [
      {
        severity: "dispute",
        charge: "DISCOUNT",
        expected: "1900.0000",
        billed: "2500.0000",
        variance: "600.0000",
        allowed: "19.0000",
        origin: "policy charge.over",
      },
    ],
  },
  { name: "a discount that is billed within the linehaul", facts: both(DISCOUNTED, [["LINEHAUL", "1900"]]), expect: "pass" },
  { name: "at the linehaul's limit", facts: both(DISCOUNTED, [["LINEHAUL", "1919"]]), expect: "pass" },
  {
    name: "past the linehaul's limit",
    facts: both(DISCOUNTED, [["LINEHAUL", "1919.0001"]]),
    expect: [{ severity: "dispute", variance: "19.0001" }],
  },
  {
    name: "linehaul under a linehaul code that the order does not have, without its discount",
    facts: both(DISCOUNTED, [["MINIMUM", "2500"]]),
    expect: [{ severity: "dispute", charge: "DISCOUNT", variance: "600.0000" }],
  },
  {
    name: "its cents are rounded with one linehaul code, not with each",
    facts: {
      ...both(
        [...LINEHAUL_2500, ["MINIMUM", "12.83"], ["DISCOUNT", "-0.104"]],
        [
          ["LINEHAUL", "2499.90"],
          ["MINIMUM", "6.42"],
          ["MINIMUM", "6.42"],
        ],
      ),
      policy: { charge: { over: { amount: "0" }, under: { amount: "0" } } },
    },
    expect: [{ severity: "dispute", charge: "DISCOUNT", variance: "0.0140" }],
  },
  {
    name: "a discount of nothing is left out too",
    facts: both(DISCOUNTED, [
      ["LINEHAUL", "1900"],
      ["DISCOUNT", "0"],
    ]),
    expect: "pass",
  },
  {
    name: "a discount that is smaller is not left out",
    facts: both(DISCOUNTED, [...LINEHAUL_2500, ["DISCOUNT", "-400"]]),
    expect: "pass",
  },
  {
    name: "fuel billed first, alone",
    facts: both([...DISCOUNTED, ["FUEL", "300"]], [["FUEL", "300"]]),
    expect: [
      { severity: "information", charge: "LINEHAUL", expected: "2500.0000" },
      { severity: "information", charge: "DISCOUNT", expected: "-600.0000" },
    ],
  },
  {
    name: "a positive code named a discount informs",
    facts: both(
      [
        ["LINEHAUL", "2500"],
        ["DISCOUNT", "10"],
      ],
      LINEHAUL_2500,
    ),
    expect: [{ severity: "information", charge: "DISCOUNT" }],
  },
  {
    name: "one of two discounts is billed for both",
    facts: both([...DISCOUNTED, ["FAK ALLOWANCE", "-100"]], [...LINEHAUL_2500, ["DISCOUNT", "-700"]]),
    expect: "pass",
  },
  {
    name: "one of two discounts is left out",
    facts: both([...DISCOUNTED, ["FAK ALLOWANCE", "-100"]], [...LINEHAUL_2500, ["DISCOUNT", "-600"]]),
    expect: [{ severity: "dispute", charge: "FAK ALLOWANCE", variance: "100.0000" }],
  },
  {
    name: "a balance due of the discount that the first invoice gave",
    facts: {
      ...both(DISCOUNTED, [["LINEHAUL", "600"]], { type: "BalanceDue" }),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "1900"]] })],
    },
    expect: [{ severity: "dispute", expected: "0.0000", billed: "600.0000", variance: "600.0000" }],
  },
  {
    name: "a follow-up after an invoice that was net: nothing of linehaul and discount is left",
    facts: {
      ...both([...DISCOUNTED, ["DETENTION", "150"]], [["DETENTION", "150"]], { type: "Supplemental" }),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "1900"]] })],
    },
    expect: "pass",
  },
  {
    name: "a discount given before is not expected again",
    facts: {
      ...both(DISCOUNTED, [["LINEHAUL", "0"]]),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "2500"],
            ["DISCOUNT", "-600"],
          ],
        }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a credit of a net invoice is not over",
    facts: {
      ...both(DISCOUNTED, [["LINEHAUL", "-1900"]]),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "1900"]] })],
    },
    expect: "pass",
  },
  {
    name: "the order of several that left it out",
    facts: {
      orders: [
        { orderNumber: "L1", charges: DISCOUNTED },
        {
          orderNumber: "L2",
          charges: [
            ["LINEHAUL", "1000"],
            ["DISCOUNT", "-100"],
          ],
        },
      ],
      invoice: {
        charges: [
          { code: "LINEHAUL", description: "Load L1", amount: "2500" },
          { code: "DISCOUNT", description: "Load L1", amount: "-600" },
          { code: "LINEHAUL", description: "Load L2", amount: "1000" },
        ],
      },
    },
    expect: [{ severity: "dispute", orderUuid: "order-L2", expected: "900.0000", billed: "1000.0000", variance: "100.0000" }],
  },
  {
    name: "several orders, one of them billed net",
    facts: {
      orders: [
        { orderNumber: "L1", charges: DISCOUNTED },
        {
          orderNumber: "L2",
          charges: [
            ["LINEHAUL", "1000"],
            ["DISCOUNT", "-100"],
          ],
        },
      ],
      invoice: {
        charges: [
          { code: "LINEHAUL", description: "Load L1", amount: "2500" },
          { code: "DISCOUNT", description: "Load L1", amount: "-600" },
          { code: "LINEHAUL", description: "Load L2", amount: "900" },
        ],
      },
    },
    expect: "pass",
  },
  {
    name: "the policy makes it a review",
    facts: { ...both(DISCOUNTED, LINEHAUL_2500), policy: { rules: { "charge-missing": "review" } } },
    expect: [{ severity: "review" }],
  },
  ...uncomparedCases(),
  {
    name: "a code of which an earlier invoice billed all is not looked for again",
    facts: {
      ...both([...C100, ["FUEL", "20"]], C100),
      siblings: [siblingOf({ byCode: [["FUEL", "20"]] })],
    },
    expect: "pass",
  },
  {
    name: "the rest of a code that an earlier invoice billed in part",
    facts: {
      ...both([...C100, ["FUEL", "20"]], C100),
      siblings: [siblingOf({ byCode: [["FUEL", "12"]] })],
    },
    expect: [{ charge: "FUEL", expected: "8.0000" }],
  },
  {
    name: "a code at nothing on the order, of which an earlier invoice gave money back",
    facts: {
      ...both([...C100, ["FUEL", "0"]], C100),
      siblings: [siblingOf({ byCode: [["FUEL", "-12"]] })],
    },
    expect: "pass",
  },
  {
    name: "a balance due after linehaul that was billed net of its discount leaves no discount out",
    facts: {
      ...both(DISCOUNTED, [["LINEHAUL", "50"]]),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "1900"]] })],
    },
    expect: [
      {
        charge: "DISCOUNT",
        expected: "0.0000",
        billed: "50.0000",
        message: /^LINEHAUL less DISCOUNT: 50\.00 USD billed after 1,900\.00 USD (on|accepted)/,
      },
    ],
  },
  {
    name: "the same of an order of several",
    facts: {
      orders: [
        { orderNumber: "L1", charges: C100 },
        {
          orderNumber: "L2",
          charges: [
            ["LINEHAUL", "1000"],
            ["DISCOUNT", "-100"],
          ],
        },
      ],
      invoice: {
        charges: [
          { code: "LINEHAUL", description: "Load L1", amount: "100" },
          { code: "LINEHAUL", description: "Load L2", amount: "70" },
        ],
      },
      siblings: [siblingOf({ orderUuid: "order-L2", byCode: [["LINEHAUL", "900"]] })],
    },
    expect: [{ orderUuid: "order-L2", variance: "70.0000", message: /^LINEHAUL of order L2 less DISCOUNT: 70\.00 USD billed/ }],
  },
]);

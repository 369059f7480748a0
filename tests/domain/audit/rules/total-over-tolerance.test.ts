import { C100, both, MISSING_THIRD_ORDER, taxed, uncomparedCases, ZERO_LIMITS } from "#tests/builders/audit-cases.ts";
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
        id: "toldByCharges",
        message: /Invoice total: 20\.0001 USD over \(2% of 1,000\.00 USD\), all of it LINEHAUL\./,
      },
    ],
  },
  {
    name: "several charges",
    facts: both(
      [
        ["LINEHAUL", "1000"],
        ["FUEL", "200"],
      ],
      [
        ["LINEHAUL", "1050"],
        ["FUEL", "200"],
        ["LIFTGATE", "95"],
      ],
    ),
    expect: [
      {
        id: "toldByCharges",
        message: /145\.00 USD over \(12\.08% of 1,200\.00 USD\), namely LINEHAUL 50\.00 USD over and LIFTGATE 95\.00 USD over\./,
      },
    ],
  },
  {
    name: "each charge within its limit, and the total not",
    facts: {
      ...both(
        [
          ["LINEHAUL", "100"],
          ["FUEL", "100"],
        ],
        [
          ["LINEHAUL", "102"],
          ["FUEL", "102"],
        ],
      ),
      policy: { total: { over: { amount: "3" } } },
    },
    expect: [
      {
        id: "total",
        message: /Invoice total: 204\.00 USD billed, 200\.00 USD expected, 4\.00 USD over \(2% of 200\.00 USD\)/,
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
  {
    name: "one of the shipper's own orders is missing",
    facts: MISSING_THIRD_ORDER,
    expect: [{ severity: "review", data: { unknownOrders: ["L3"] } }],
  },
  {
    name: "linehaul in cents, net of a discount that carries more, beside another rounded charge",
    facts: {
      ...both(
        [
          ["LINEHAUL", "1977.08"],
          ["DISCOUNT", "-251.2345"],
          ["DETENTION", "152.4158"],
        ],
        [
          ["LINEHAUL", "1725.85"],
          ["DETENTION", "152.42"],
        ],
      ),
      policy: ZERO_LIMITS,
    },
    expect: "pass",
  },
  {
    // 13 % of 1,000.0385 is 130.0050, which is written as 130.01.
    name: "a tax rounded to cents beside a charge that carries more",
    facts: { ...taxed("1000.0385", "130.01"), policy: { ...taxed("1", "1").policy, ...ZERO_LIMITS } },
    expect: "pass",
  },
  {
    name: "a tax a cent over",
    facts: { ...taxed("1000.0385", "130.02"), policy: { ...taxed("1", "1").policy, ...ZERO_LIMITS } },
    expect: [{ variance: "0.0150" }],
  },
  ...uncomparedCases(),
  {
    name: "a receipt bears more than the total is over, since another code is under",
    facts: {
      ...both(
        [
          ["LINEHAUL", "1000"],
          ["DETENTION", "150"],
        ],
        [
          ["LINEHAUL", "960"],
          ["DETENTION", "300"],
        ],
      ),
      documents: [documentOf("DetentionReceipt", { fields: { totalAmount: "300" } })],
      policy: { acceptSupported: true, total: { over: { amount: "0" } } },
    },
    expect: [{ severity: "information", variance: "110.0000", message: /The approved detention receipt supports it/ }],
  },
  {
    name: "what a receipt leaves is rounding to cents",
    facts: {
      ...both(
        [
          ["LINEHAUL", "999.9956"],
          ["FUEL", "99.9956"],
          ["DETENTION", "150"],
        ],
        [
          ["LINEHAUL", "1000"],
          ["FUEL", "100"],
          ["DETENTION", "300"],
        ],
      ),
      documents: [documentOf("DetentionReceipt", { fields: { totalAmount: "300" } })],
      policy: { acceptSupported: true, total: { over: { amount: "0" } } },
    },
    expect: [{ severity: "information", variance: "150.0088" }],
  },
  {
    name: "a charge that is over within its own limit beside one that is told: the total has something new to tell",
    facts: {
      ...both(
        [...C100, ["FUEL", "50"]],
        [
          ["LINEHAUL", "120"],
          ["FUEL", "54"],
        ],
      ),
      policy: { charge: { over: { amount: "5" } }, total: { over: { amount: "5" } } },
    },
    expect: [{ id: "total", variance: "24.0000" }],
  },
]);

import { amountOf } from "#domain/money/amount.ts";
import { C100, both, uncomparedCases, ZERO_LIMITS } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("total-under-tolerance", [
  { name: "within", facts: both([["LINEHAUL", "1240"]], [["LINEHAUL", "1180"]]), expect: "pass" },
  {
    name: "past it",
    facts: both([["LINEHAUL", "1240"]], [["LINEHAUL", "1177.9999"]]),
    expect: [{ severity: "review", variance: "-62.0001", allowed: "62.0000", id: "toldByCharges" }],
  },
  {
    name: "an expected charge is not billed",
    facts: both(
      [
        ["LINEHAUL", "100"],
        ["FUEL", "30"],
      ],
      C100,
    ),
    expect: [{ variance: "-30.0000", id: "toldByCharges", message: /all of it FUEL/ }],
  },
  {
    name: "each charge within its limit, and the total not",
    facts: { ...both([["LINEHAUL", "100"]], [["LINEHAUL", "98"]]), policy: { total: { under: { amount: "1" } } } },
    expect: [{ id: "total" }],
  },
  {
    name: "a credit of what was not paid yet is called one",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "-1000"]]),
      siblings: [siblingOf({ status: "review", byCode: [["LINEHAUL", "1000"]] })],
    },
    expect: [
      {
        message: /Invoice total, a credit of 1,000\.00 USD: 1,000\.00 USD under \(100% of 1,000\.00 USD\), all of it LINEHAUL/,
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
  {
    name: "more than is left beside what a person withheld",
    facts: {
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: { type: "BalanceDue", charges: [["LINEHAUL", "100"]] },
      siblings: [
        {
          ...siblingOf({ uuid: "first", byCode: [["LINEHAUL", "800"]] }),
          withheld: [{ orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf("200") }],
        },
      ],
      policy: ZERO_LIMITS,
    },
    expect: "pass",
  },
]);

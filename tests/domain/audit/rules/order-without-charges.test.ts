import { amountOf } from "#domain/money/amount.ts";
import { both, uncomparedCases } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const NOTHING = [["LINEHAUL", "0"]] as const;

testRule("order-without-charges", [
  { name: "the order names charges", facts: both([["LINEHAUL", "100"]], NOTHING), expect: "pass" },
  {
    name: "an invoice of nothing",
    facts: { order: { charges: [] }, invoice: { charges: NOTHING } },
    expect: [{ severity: "review", message: /^Order ORD-1001 names no charges for this vendor/ }],
  },
  {
    name: "an amount within every limit, of a charge that only informs",
    facts: {
      order: { charges: [] },
      invoice: { charges: [["LINEHAUL", "5"]] },
      policy: { chargeNotOnOrder: "information", total: { over: { amount: "25" } } },
    },
    expect: [{ severity: "review" }],
  },
  {
    name: "the rating engine says what it costs, and the policy takes that",
    facts: {
      order: { charges: [] },
      invoice: { charges: [["LINEHAUL", "500"]] },
      policy: { rating: { useRatedWhereOrderHasNone: true } },
      ratingConfigured: true,
      rating: {
        status: "answered",
        failure: null,
        vendorCharges: [
          { code: "LINEHAUL", description: null, amount: amountOf("500"), rate: null, quantity: null, qualifier: null },
        ],
        runs: [{ uuid: "run", orderUuid: "order-ORD-1001", orderVersion: 1 }],
      },
    },
    expect: "pass",
  },
  {
    name: "the policy takes what the rating engine says, and it was not asked",
    facts: {
      order: { charges: [] },
      invoice: { charges: [["LINEHAUL", "500"]] },
      policy: { rating: { useRatedWhereOrderHasNone: true } },
    },
    expect: [
      {
        severity: "review",
        message: /^Order ORD-1001 names no charges .*: the rating engine was not asked about it as it is now\.$/,
      },
    ],
  },
  {
    name: "one of several orders names them, and the policy takes what the rating engine says of the other",
    facts: {
      orders: [{ charges: [] }, { orderNumber: "ORD-2", charges: [["LINEHAUL", "100"]] }],
      policy: { rating: { useRatedWhereOrderHasNone: true } },
    },
    expect: [{ message: /^Order ORD-1001 names/ }],
  },
  {
    name: "one of several orders names them",
    facts: { orders: [{ charges: [] }, { orderNumber: "ORD-2", charges: [["LINEHAUL", "100"]] }] },
    expect: "pass",
  },
  ...uncomparedCases(),
]);

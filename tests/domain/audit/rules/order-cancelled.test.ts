import { testRule } from "#tests/builders/rule-table.ts";

/** An order of 500 with fuel that was cancelled, and one of 1,000 that stands. */
const ONE_CANCELLED = {
  orders: [
    {
      status: "cancelled",
      charges: [
        ["LINEHAUL", "500"],
        ["FUEL", "50"],
      ],
    },
    { orderNumber: "ORD-2", charges: [["LINEHAUL", "1000"]] },
  ],
} as const;

testRule("order-cancelled", [
  { name: "open order", facts: {}, expect: "not-applicable" },
  {
    name: "cancelled, the vehicle ordered and not used is billed",
    facts: { order: { status: "cancelled", charges: [["TONU", "250"]] }, invoice: { charges: [["VOR", "250"]] } },
    expect: "pass",
  },
  {
    name: "cancelled, linehaul is billed",
    facts: { order: { status: "cancelled", charges: [["TONU", "250"]] }, invoice: { charges: [["LINEHAUL", "1372.70"]] } },
    expect: [{ severity: "dispute", charge: "LINEHAUL", billed: "1372.7000", expected: "0.0000" }],
  },
  {
    name: "cancelled, and a version of it came after that",
    facts: {
      order: { status: "cancelled", charges: [["LINEHAUL", "1000"]], sentAgainOn: "2026-03-03", version: 2 },
      invoice: { charges: [["LINEHAUL", "1000"]] },
    },
    expect: [
      {
        severity: "review",
        id: "sentAgain",
        charge: "LINEHAUL",
        message:
          /^LINEHAUL: 1,000\.00 USD is billed\. Order ORD-1001 was cancelled, and version 2 of it came on 2026-03-03, after that: reinstate the order where it was cancelled by mistake\.$/,
      },
    ],
  },
  {
    name: "of several orders only the cancelled one is named, and what the others are owed is owed",
    facts: { ...ONE_CANCELLED, invoice: { charges: [["LINEHAUL", "1500"]] } },
    expect: [
      {
        charge: "LINEHAUL",
        billed: "1500.0000",
        expected: "1000.0000",
        message: /^LINEHAUL: 500\.00 USD of 1,500\.00 USD billed is not owed, because order ORD-1001 was cancelled\.$/,
      },
    ],
  },
  {
    name: "what the orders that stand are owed, on an invoice that names a cancelled one too",
    facts: { ...ONE_CANCELLED, invoice: { charges: [["LINEHAUL", "1000"]] } },
    expect: "pass",
  },
  {
    name: "nothing is owed of a line that names the cancelled order",
    facts: {
      ...ONE_CANCELLED,
      invoice: {
        charges: [
          { code: "LINEHAUL", amount: "500" },
          { code: "LINEHAUL", amount: "500", description: "ORD-1001" },
        ],
      },
    },
    expect: [{ charge: "LINEHAUL", billed: "1000.0000", expected: "500.0000", message: /^LINEHAUL: 500.00 USD of 1,000.00 USD/ }],
  },
  {
    name: "what the cancelled order alone asked for is not owed, and what none asked for is told elsewhere",
    facts: {
      ...ONE_CANCELLED,
      invoice: {
        charges: [
          ["LINEHAUL", "1000"],
          ["FUEL", "50"],
          ["LIFTGATE", "95"],
        ],
      },
    },
    expect: [{ charge: "FUEL", billed: "50.0000", expected: "0.0000", message: /^FUEL: 50.00 USD is billed and not owed/ }],
  },
  {
    name: "what the cancelled order asked for and the invoice does not bill is nobody's finding",
    facts: {
      order: {
        status: "cancelled",
        charges: [
          ["TONU", "250"],
          ["LINEHAUL", "1000"],
        ],
      },
      invoice: {
        charges: [
          ["TONU", "250"],
          ["FUEL", "0"],
        ],
      },
    },
    expect: "pass",
  },
  {
    name: "the tax of a vehicle that was not used",
    facts: {
      order: { status: "cancelled", charges: [["TONU", "250"]] },
      invoice: {
        charges: [
          ["TONU", "250"],
          ["HST", "32.50"],
        ],
      },
    },
    expect: "pass",
  },
]);

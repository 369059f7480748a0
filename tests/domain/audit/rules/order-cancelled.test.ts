import { testRule } from "#tests/builders/rule-table.ts";

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
    name: "of several orders only the cancelled one is named",
    facts: {
      orders: [
        { status: "cancelled", charges: [["TONU", "250"]] },
        { orderNumber: "ORD-2", charges: [["LINEHAUL", "100"]] },
      ],
      invoice: { charges: [["LINEHAUL", "100"]] },
    },
    expect: [{ charge: "LINEHAUL", message: /^(?!.*ORD-2).*ORD-1001/ }],
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

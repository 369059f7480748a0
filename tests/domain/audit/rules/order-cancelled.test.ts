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
]);

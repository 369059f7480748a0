import { amountOf } from "#domain/money/amount.ts";
import { C100, freightInvoice } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("lines-do-not-add-up", [
  { name: "no total is stated", facts: freightInvoice({ amount: "10" }), expect: "not-applicable" },
  { name: "it adds up", facts: { invoice: { charges: C100, statedTotal: amountOf("100") } }, expect: "pass" },
  {
    name: "9.00 more than the lines",
    facts: { invoice: { charges: [["LINEHAUL", "1912.50"]], statedTotal: amountOf("1921.50") } },
    expect: [{ severity: "review", expected: "1912.5000", billed: "1921.5000", variance: "9.0000" }],
  },
  {
    name: "less than half a cent apart",
    facts: { invoice: { charges: C100, statedTotal: amountOf("100.0049") } },
    expect: "pass",
  },
  {
    name: "half a cent apart",
    facts: { invoice: { charges: C100, statedTotal: amountOf("99.995") } },
    expect: [{ variance: "-0.0050" }],
  },
]);

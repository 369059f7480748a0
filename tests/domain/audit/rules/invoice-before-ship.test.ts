import { day } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("invoice-before-ship", [
  { name: "after", facts: {}, expect: "pass" },
  {
    name: "before",
    facts: { invoice: { invoiceOn: day("2026-02-28") } },
    expect: [{ severity: "review", message: /invoice date 2026-02-28/ }],
  },
  { name: "not told", facts: { invoice: { shipOn: null } }, expect: "not-applicable" },
  {
    name: "on the day of shipment",
    facts: { invoice: { invoiceOn: day("2026-03-01"), shipOn: day("2026-03-01") } },
    expect: "pass",
  },
]);

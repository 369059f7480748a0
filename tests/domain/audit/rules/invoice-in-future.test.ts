import { day } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("invoice-in-future", [
  { name: "today", facts: { invoice: { invoiceOn: day("2026-03-10") } }, expect: "pass" },
  {
    name: "tomorrow",
    facts: { invoice: { invoiceOn: day("2026-03-11") } },
    expect: [{ severity: "review", message: /after the day of the audit, 2026-03-10/ }],
  },
]);

import { day } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("invoice-in-future", [
  { name: "today", facts: { invoice: { invoiceOn: day("2026-03-10") } }, expect: "pass" },
  {
    name: "tomorrow, as it is in Auckland already",
    facts: { invoice: { invoiceOn: day("2026-03-11") } },
    expect: "pass",
  },
  {
    name: "the day after tomorrow",
    facts: { invoice: { invoiceOn: day("2026-03-12") } },
    expect: [{ severity: "review", message: /after the day of the audit, 2026-03-10/ }],
  },
]);

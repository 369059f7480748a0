import { day } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("ship-date-variance", [
  { name: "no limit is set", facts: { invoice: { shipOn: day("2025-01-01") } }, expect: "not-applicable" },
  { name: "within", facts: { invoice: { shipOn: day("2026-03-03") }, policy: { shipDateDays: 2 } }, expect: "pass" },
  {
    name: "past it",
    facts: { invoice: { shipOn: day("2026-02-26") }, policy: { shipDateDays: 2 } },
    expect: [{ severity: "review", message: /3 days earlier; 2 days allowed/ }],
  },
  {
    name: "the invoice has no ship date",
    facts: { invoice: { shipOn: null }, policy: { shipDateDays: 2 } },
    expect: "not-evaluated",
  },
  {
    name: "the order has no ship date",
    facts: { order: { shipOn: null }, invoice: { shipOn: day("2026-02-26") }, policy: { shipDateDays: 2 } },
    expect: "not-evaluated",
  },
  {
    name: "a day later, where none is allowed",
    facts: { invoice: { shipOn: day("2026-03-02") }, policy: { shipDateDays: 0 } },
    expect: [{ message: /1 day later/ }],
  },
]);

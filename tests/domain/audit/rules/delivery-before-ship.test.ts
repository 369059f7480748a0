import { day } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("delivery-before-ship", [
  { name: "after", facts: {}, expect: "pass" },
  {
    name: "before",
    facts: { invoice: { deliveryOn: day("2026-02-28") } },
    expect: [{ severity: "review", message: /2026-02-28 is before the ship date 2026-03-01/ }],
  },
  { name: "not told", facts: { invoice: { deliveryOn: null } }, expect: "not-applicable" },
  { name: "on the same day", facts: { invoice: { deliveryOn: day("2026-03-01") } }, expect: "pass" },
]);

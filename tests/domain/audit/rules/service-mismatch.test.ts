import { testRule } from "#tests/builders/rule-table.ts";

testRule("service-mismatch", [
  { name: "the bill does not say", facts: {}, expect: "not-applicable" },
  {
    name: "the order's",
    facts: { invoice: { service: { mode: "ground", type: "LTL", level: null, equipment: null } } },
    expect: "pass",
  },
  {
    name: "another level",
    facts: { invoice: { service: { mode: null, type: null, level: "Expedited", equipment: null } } },
    expect: [{ severity: "review", message: /level is Expedited on the bill, Standard/ }],
  },
]);

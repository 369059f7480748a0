import { equipment } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("equipment-mismatch", [
  { name: "nobody says", facts: {}, expect: "not-applicable" },
  { name: "the order's", facts: equipment("Flatbed", "flat bed"), expect: "pass" },
  {
    name: "another",
    facts: equipment("Flatbed", "Van"),
    expect: [{ severity: "review", message: /equipment is Van on the invoice, Flatbed/ }],
  },
  { name: "a code of X12 cannot be held against a word", facts: equipment("Flatbed", "FT"), expect: "not-applicable" },
]);

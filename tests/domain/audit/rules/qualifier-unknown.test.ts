import { freightInvoice } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("qualifier-unknown", [
  {
    name: "known, in any case",
    facts: freightInvoice({ amount: "10", rate: "10", quantity: "1", qualifier: "perunit" }),
    expect: "pass",
  },
  {
    name: "unknown",
    facts: freightInvoice({ amount: "10", rate: "10", quantity: "1", qualifier: "PerParsec" }),
    expect: [{ severity: "review", message: /PerParsec/ }],
  },
]);

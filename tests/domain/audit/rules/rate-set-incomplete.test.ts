import { freightInvoice } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("rate-set-incomplete", [
  { name: "all three", facts: freightInvoice({ amount: "10", rate: "10", quantity: "1", qualifier: "PerUnit" }), expect: "pass" },
  { name: "none", facts: freightInvoice({ amount: "10" }), expect: "pass" },
  {
    name: "no quantity",
    facts: freightInvoice({ amount: "10", rate: "10", qualifier: "PerUnit" }),
    expect: [{ severity: "review", message: /the quantity is missing/ }],
  },
  {
    name: "a qualifier alone",
    facts: freightInvoice({ amount: "10", qualifier: "PerUnit" }),
    expect: [{ message: /the rate and quantity are missing/ }],
  },
]);

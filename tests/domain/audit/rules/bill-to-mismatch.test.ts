import { stop } from "#tests/builders/audit-cases.ts";
import { addressOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("bill-to-mismatch", [
  {
    name: "the same place",
    facts: {
      order: { vendor: { billTo: addressOf("60448", "IL") } },
      invoice: { stops: [stop("BillTo", addressOf("60448-1234", "IL"))] },
    },
    expect: "pass",
  },
  {
    name: "another place",
    facts: {
      order: { vendor: { billTo: addressOf("60448", "IL") } },
      invoice: { stops: [stop("BillTo", addressOf("43725", "OH"))] },
    },
    expect: [{ severity: "review", message: /43725.*60448/ }],
  },
  {
    name: "the order names none",
    facts: { invoice: { stops: [stop("BillTo", addressOf("43725", "OH"))] } },
    expect: "not-applicable",
  },
]);

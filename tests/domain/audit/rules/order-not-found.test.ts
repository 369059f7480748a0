import { TWO_OF_ONE_BOL } from "#tests/builders/audit-cases.ts";
import { reference } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("order-not-found", [
  { name: "matched", facts: {}, expect: "pass" },
  {
    name: "nothing found",
    facts: { invoice: { references: [reference("OrderNumber", "X-9")] }, decide: true },
    expect: [{ severity: "unmatched", message: /No order is found by OrderNumber X-9/ }],
  },
  { name: "several found is another rule's", facts: TWO_OF_ONE_BOL, expect: "pass" },
]);

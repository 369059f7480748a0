import { TWO_OF_ONE_BOL } from "#tests/builders/audit-cases.ts";
import { reference } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const NOT_FOUND = { outcome: "unmatched", reason: "not-found", candidates: [], words: "" } as const;

testRule("order-not-found", [
  { name: "matched", facts: {}, expect: "pass" },
  {
    name: "nothing found",
    facts: { invoice: { references: [reference("OrderNumber", "X-9")] }, decide: true },
    expect: [{ severity: "unmatched", message: /No order is found by OrderNumber X-9/ }],
  },
  {
    name: "no reference",
    facts: { invoice: { references: [], invoiceNumber: "N-1" }, decide: true },
    expect: [{ severity: "unmatched", message: /carries no reference/ }],
  },
  {
    name: "a person took its order away",
    facts: { match: { ...NOT_FOUND, why: { id: "taken-away" } } },
    expect: [{ severity: "unmatched", message: /A person took its order away; match it by hand\./ }],
  },
  {
    name: "told by an earlier release",
    facts: { match: { ...NOT_FOUND, words: "no order is found by PRO 7" } },
    expect: [{ severity: "unmatched", message: /No order is found by PRO 7/ }],
  },
  { name: "several found is another rule's", facts: TWO_OF_ONE_BOL, expect: "pass" },
]);

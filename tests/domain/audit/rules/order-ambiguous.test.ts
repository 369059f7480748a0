import { TWO_OF_ONE_BOL } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("order-ambiguous", [
  { name: "matched", facts: {}, expect: "pass" },
  {
    name: "a BOL on two orders",
    facts: TWO_OF_ONE_BOL,
    expect: [{ severity: "unmatched", message: /BOLNumber B1 finds 2 orders.*ORD-1001, ORD-2/ }],
  },
  {
    name: "told by an earlier release",
    facts: { match: { outcome: "unmatched", reason: "ambiguous", candidates: [], words: "BOL 7 finds 2 orders" } },
    expect: [{ severity: "unmatched", message: /BOL 7 finds 2 orders/ }],
  },
  { name: "nothing found is another rule's", facts: { invoice: { references: [] }, decide: true }, expect: "pass" },
]);

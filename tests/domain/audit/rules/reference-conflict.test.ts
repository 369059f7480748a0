import { matchByHand } from "#domain/matching/match-outcome.ts";
import { UNMATCHED } from "#tests/builders/audit-cases.ts";
import { orderOf, reference } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("reference-conflict", [
  { name: "no conflict", facts: {}, expect: "pass" },
  {
    name: "the PRO belongs to another order",
    facts: {
      orders: [{}, { orderNumber: "ORD-2", references: [reference("PRO", "77123")] }],
      invoice: { references: [reference("OrderNumber", "ORD-1001"), reference("PRO", "77123")] },
      decide: true,
    },
    expect: [{ severity: "review", message: /PRO number 77123 belongs to order ORD-2/ }],
  },
  {
    name: "the order number belongs to another order than a person chose",
    facts: {
      match: matchByHand([orderOf()], [{ kind: "OrderNumber", value: "ORD-2", orderExternalIds: ["ORD-2"] }]),
    },
    expect: [{ severity: "review", message: /Order number ORD-2 belongs to order ORD-2, not to the one that a person chose/ }],
  },
  { name: "no order", facts: UNMATCHED, expect: "not-applicable" },
]);

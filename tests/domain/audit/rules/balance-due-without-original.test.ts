import { UNMATCHED } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("balance-due-without-original", [
  { name: "a first invoice", facts: {}, expect: "not-applicable" },
  {
    name: "a balance due with its original",
    facts: { invoice: { type: "BalanceDue" }, siblings: [siblingOf()] },
    expect: "pass",
  },
  {
    name: "a balance due without",
    facts: { invoice: { type: "BalanceDue" } },
    expect: [{ severity: "review", message: /is a balance due, but/ }],
  },
  {
    name: "a supplemental whose original was terminated",
    facts: { invoice: { type: "Supplemental" }, siblings: [siblingOf({ status: "terminated" })] },
    expect: [{ message: /is a supplemental invoice, but/ }],
  },
  { name: "no order", facts: { ...UNMATCHED, invoice: { type: "BalanceDue" } }, expect: "not-evaluated" },
]);

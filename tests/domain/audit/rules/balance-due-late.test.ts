import { day } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("balance-due-late", [
  { name: "a first bill", facts: {}, expect: "not-applicable" },
  {
    name: "day 180 after receipt of the original",
    facts: {
      invoice: { type: "BalanceDue", invoiceOn: day("2026-07-09") },
      asOfOn: "2026-07-20",
      siblings: [siblingOf({ receivedOn: day("2026-01-10") })],
    },
    expect: "pass",
  },
  {
    name: "day 186",
    facts: {
      invoice: { type: "BalanceDue", invoiceOn: day("2026-07-15") },
      asOfOn: "2026-07-20",
      siblings: [siblingOf({ receivedOn: day("2026-01-10") })],
    },
    expect: [{ severity: "dispute", message: /186 days after.*49 USC 13710\(a\)\(3\)\(A\)/ }],
  },
  {
    name: "a supplemental too, and the policy's own days",
    facts: {
      invoice: { type: "Supplemental" },
      policy: { lateBillingDays: 0 },
      siblings: [siblingOf({ receivedOn: day("2026-03-04") })],
    },
    expect: [{ message: /1 day after.*0 days are allowed/ }],
  },
]);

import { remitTo } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("remit-to-changed", [
  { name: "nobody says", facts: {}, expect: "not-applicable" },
  { name: "as known", facts: remitTo("Acme Freight", "60448"), expect: "pass" },
  { name: "the same name with its form", facts: remitTo("ACME FREIGHT, INC.", "60448"), expect: "pass" },
  {
    name: "another party",
    facts: remitTo("Factor Capital", "60448"),
    expect: [{ severity: "review", message: /paid to Factor Capital.*hold the payment/ }],
  },
  { name: "another place", facts: remitTo("Acme Freight", "10001"), expect: [{ severity: "review" }] },
  {
    name: "a notice of assignment says so",
    facts: { ...remitTo("Factor Capital", "10001"), documents: [documentOf("NoticeOfAssignment")] },
    expect: "pass",
  },
]);

import { testRule } from "#tests/builders/rule-table.ts";

testRule("payment-terms-mismatch", [
  { name: "the same", facts: {}, expect: "pass" },
  {
    name: "Net30 ordered, Net15 billed",
    facts: { invoice: { paymentTerms: "Net15" } },
    expect: [{ severity: "review", message: /Net15, order ORD-1001 says Net30/ }],
  },
  {
    name: "the vendor's terms where the order is silent",
    facts: { order: { vendor: { paymentTerms: null } }, vendorProfile: { paymentTerms: "Net45" } },
    expect: [{ message: /says Net45/ }],
  },
  { name: "nobody says", facts: { invoice: { paymentTerms: null } }, expect: "not-applicable" },
]);

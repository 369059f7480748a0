import { testRule } from "#tests/builders/rule-table.ts";

testRule("payment-terms-mismatch", [
  { name: "the same", facts: {}, expect: "pass" },
  {
    name: "Net30 ordered, Net15 billed",
    facts: { invoice: { paymentTerms: "Net15" } },
    expect: [{ severity: "review", message: /Net15 on the invoice, Net30 on order ORD-1001/ }],
  },
  {
    name: "the vendor's terms where the order is silent",
    facts: { order: { vendor: { paymentTerms: null } }, vendorProfile: { paymentTerms: "Net45" } },
    expect: [{ message: /Net45 with the vendor/ }],
  },
  { name: "nobody says", facts: { invoice: { paymentTerms: null } }, expect: "not-applicable" },
]);

import { testRule } from "#tests/builders/rule-table.ts";

testRule("terms-mismatch", [
  { name: "the same terms", facts: {}, expect: "pass" },
  {
    name: "the same in another spelling",
    facts: { order: { vendor: { chargeTerms: "third party" } }, invoice: { chargeTerms: "ThirdParty" } },
    expect: "pass",
  },
  {
    name: "Collect ordered, Prepaid billed",
    facts: { order: { vendor: { chargeTerms: "Collect" } } },
    expect: [{ severity: "review", message: /Prepaid on the invoice, Collect on order ORD-1001/ }],
  },
  { name: "the invoice does not say", facts: { invoice: { chargeTerms: null } }, expect: "not-applicable" },
  { name: "the order does not say", facts: { order: { vendor: { chargeTerms: null } } }, expect: "not-applicable" },
]);

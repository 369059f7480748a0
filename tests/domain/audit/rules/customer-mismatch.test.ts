import { testRule } from "#tests/builders/rule-table.ts";

testRule("customer-mismatch", [
  { name: "the order's customer", facts: { invoice: { customerExternalId: "cust-1" }, customerKnown: true }, expect: "pass" },
  {
    name: "another customer",
    facts: { invoice: { customerExternalId: "CUST2" }, customerKnown: true },
    expect: [{ severity: "review", message: /customer CUST2; order ORD-1001 is for CUST1/ }],
  },
  {
    name: "an unknown customer reads as none",
    facts: { invoice: { customerExternalId: "CUST2" }, customerKnown: false },
    expect: "not-applicable",
  },
  { name: "no customer", facts: {}, expect: "not-applicable" },
  {
    name: "an order that names no customer is not compared",
    facts: {
      order: {
        customer: { externalId: null, name: null, billingTerms: null, currency: "USD", contact: null, charges: [] },
      },
      invoice: { customerExternalId: "CUST1" },
      customerKnown: true,
    },
    expect: "not-applicable",
  },
]);

import { OTHER, UNMATCHED } from "#tests/builders/audit-cases.ts";
import { ACME } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("vendor-mismatch", [
  { name: "the same vendor", facts: {}, expect: "pass" },
  {
    name: "another vendor",
    facts: { invoice: { vendor: OTHER } },
    expect: [{ severity: "review", message: /Billed by OTHER, SCAC OTHR; order ORD-1001 is with ACME/ }],
  },
  {
    name: "the same SCAC in another case, no externalId",
    facts: { invoice: { vendor: { externalId: null, scac: "acmf", mcNumber: null, dotNumber: null } } },
    expect: "pass",
  },
  {
    name: "the same MC number written otherwise",
    facts: { invoice: { vendor: { externalId: null, scac: null, mcNumber: "123456", dotNumber: null } } },
    expect: "pass",
  },
  {
    name: "the externalId agrees, the SCAC does not",
    facts: { invoice: { vendor: { ...ACME, scac: "ZZZZ" } } },
    expect: [{ message: /only in part: SCAC ZZZZ billed, ACMF on the order/ }],
  },
  {
    name: "another SCAC the vendor is known by",
    facts: { invoice: { vendor: { ...ACME, scac: "ZZZZ" } }, vendorProfile: { scacs: ["ZZZZ"] } },
    expect: "pass",
  },
  { name: "no order", facts: { ...UNMATCHED }, expect: "not-applicable" },
]);

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
  {
    name: "another externalId decides before an equal SCAC",
    facts: { invoice: { vendor: { ...ACME, externalId: "ACME-2" } } },
    expect: [{ severity: "review", message: /Billed by ACME-2/ }],
  },
  {
    name: "another SCAC decides before an equal MC number, where one side has no externalId",
    facts: { invoice: { vendor: { ...ACME, externalId: null, scac: "ZZZZ" } } },
    expect: [{ severity: "review", message: /Billed by SCAC ZZZZ/ }],
  },
  {
    name: "a further SCAC of the vendor's, where the invoice has no externalId",
    facts: {
      invoice: { vendor: { externalId: null, scac: "ZZZZ", mcNumber: null, dotNumber: null } },
      vendorProfile: { scacs: ["ACMF", "ZZZZ"] },
    },
    expect: "pass",
  },
  {
    name: "several that may be the invoice's are no mismatch",
    facts: {
      order: {
        vendors: [
          { ...ACME, externalId: "E" },
          { ...ACME, externalId: "W" },
        ],
      },
      invoice: { vendor: { externalId: null, scac: "ACMF", mcNumber: null, dotNumber: null } },
    },
    expect: "pass",
  },
]);

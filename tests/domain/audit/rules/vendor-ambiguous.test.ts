import { OTHER, UNMATCHED } from "#tests/builders/audit-cases.ts";
import { ACME } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const EAST = { ...ACME, externalId: "ACME-E" };
const WEST = { ...ACME, externalId: "ACME-W" };
const BY_SCAC = { externalId: null, scac: "ACMF", mcNumber: null, dotNumber: null };
const BY_DOT = { externalId: null, scac: null, mcNumber: null, dotNumber: "7654321" };

testRule("vendor-ambiguous", [
  { name: "one vendor on the order", facts: { invoice: { vendor: BY_SCAC } }, expect: "pass" },
  {
    name: "two divisions, and the invoice names a SCAC only",
    facts: { order: { vendors: [EAST, WEST] }, invoice: { vendor: BY_SCAC } },
    expect: [{ severity: "review", message: /SCAC ACMF, which fits 2 vendors of order ORD-1001: ACME-E, .*; ACME-W, / }],
  },
  {
    name: "two divisions, and the invoice names a DOT number only",
    facts: { order: { vendors: [EAST, WEST, OTHER] }, invoice: { vendor: BY_DOT } },
    expect: [{ severity: "review", message: /fits 2 vendors/ }],
  },
  { name: "two divisions, one named", facts: { order: { vendors: [EAST, WEST] }, invoice: { vendor: WEST } }, expect: "pass" },
  {
    name: "two divisions told apart by the MC number",
    facts: {
      order: { vendors: [EAST, { ...WEST, mcNumber: "99" }] },
      invoice: { vendor: { ...BY_SCAC, mcNumber: "MC 0099" } },
    },
    expect: "pass",
  },
  {
    name: "one vendor that the order names twice",
    facts: { order: { vendors: [EAST, EAST] }, invoice: { vendor: BY_SCAC } },
    expect: "pass",
  },
  { name: "no order", facts: { ...UNMATCHED }, expect: "not-applicable" },
]);

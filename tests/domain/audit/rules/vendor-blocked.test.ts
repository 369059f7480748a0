import type { BlockedVendor } from "#domain/audit/facts/audit-facts.ts";
import type { Day } from "#domain/day/day.ts";
import { both } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const AGREEING = both([["LINEHAUL", "100"]], [["LINEHAUL", "100"]]);
const blocked = (given: Partial<BlockedVendor> = {}): BlockedVendor => ({
  externalId: "ACME",
  name: "Acme Freight",
  reason: "Its insurance has lapsed",
  since: "2026-03-05" as Day,
  ...given,
});

testRule("vendor-blocked", [
  { name: "nobody is blocked", facts: AGREEING, expect: "pass" },
  {
    name: "the vendor is",
    facts: { ...AGREEING, blockedVendors: [blocked()] },
    expect: [
      {
        severity: "block",
        message:
          /^Acme Freight is blocked since 2026-03-05: "Its insurance has lapsed"\. Hold the payment until somebody unblocks the vendor\.$/,
      },
    ],
  },
  {
    name: "two entries that may be paid, one without a name",
    facts: { ...AGREEING, blockedVendors: [blocked(), blocked({ externalId: "ACME-2", name: null })] },
    expect: [
      { severity: "block", message: /^Acme Freight is/ },
      { severity: "block", message: /^ACME-2 is/ },
    ],
  },
]);

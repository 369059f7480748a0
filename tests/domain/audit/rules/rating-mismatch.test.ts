import { C100, both, rated } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("rating-mismatch", [
  { name: "no engine", facts: both(C100, C100), expect: "not-applicable" },
  { name: "the engine agrees", facts: rated("100", "100"), expect: "pass" },
  {
    name: "beyond the limit",
    facts: rated("1765.96", "1701.20"),
    expect: [
      { severity: "review", expected: "1701.2000", variance: "64.7600", message: /64\.76 USD over \(3\.81% of 1,701\.20 USD\)/ },
    ],
  },
  {
    name: "the engine failed",
    facts: { ...rated("100", "100"), rating: { status: "failed", failure: "boom", vendorCharges: [] } },
    expect: "not-evaluated",
  },
  { name: "the engine was not asked", facts: { ...rated("100", "100"), rating: null }, expect: "not-applicable" },
]);

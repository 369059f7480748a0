import type { VendorChange } from "#domain/audit/facts/audit-facts.ts";
import type { Day } from "#domain/day/day.ts";
import { both } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const AGREEING = both([["LINEHAUL", "100"]], [["LINEHAUL", "100"]]);
const waits = (given: Partial<VendorChange> = {}): VendorChange => ({
  uuid: "change",
  setting: "remit-to",
  before: "Acme Freight, Tulsa",
  after: "Quick Factors, Reno",
  askedBy: "Ana Torres",
  askedOn: "2026-03-05" as Day,
  ...given,
});

testRule("vendor-change-waiting", [
  { name: "nothing waits", facts: AGREEING, expect: "pass" },
  {
    name: "a change of the remit-to",
    facts: { ...AGREEING, vendorChanges: [waits()] },
    expect: [
      {
        severity: "review",
        message:
          /^Ana Torres asked on 2026-03-05 to change the vendor's remit-to from Acme Freight, Tulsa to Quick Factors, Reno: hold the payment until a second person confirms or refuses it\.$/,
      },
    ],
  },
  {
    name: "two changes, each for itself",
    facts: {
      ...AGREEING,
      vendorChanges: [
        waits(),
        waits({ uuid: "other", setting: "payment-terms", before: "Net30", after: "Net7", askedBy: "Ben" }),
      ],
    },
    expect: [
      { severity: "review", message: /the vendor's remit-to/ },
      { severity: "review", message: /^Ben asked .* the vendor's payment terms from Net30 to Net7/ },
    ],
  },
]);

import { C100, both, taxed } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("tax-mismatch", [
  { name: "no tax rule", facts: both(C100, [...C100, ["HST", "13"]]), expect: "not-applicable" },
  { name: "13 % of the rest", facts: taxed("1000", "130"), expect: "pass" },
  { name: "rounded to cents", facts: taxed("1000.50", "130.07"), expect: "pass" },
  {
    name: "20.00 too much",
    facts: taxed("1000", "150"),
    expect: [{ severity: "dispute", charge: "HST", expected: "130.0000", billed: "150.0000", variance: "20.0000" }],
  },
  { name: "too little", facts: taxed("1000", "129"), expect: [{ variance: "-1.0000" }] },
  {
    name: "the vendor is not registered",
    facts: { ...taxed("1000", "130"), vendorProfile: { taxRegistered: false } },
    expect: [{ expected: "0.0000", message: /not registered/ }],
  },
  { name: "a rule of another place", facts: taxed("1000", "150", "QC"), expect: "not-applicable" },
]);

import { C100, both, taxed } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
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
  {
    name: "a supplemental with its own tax, after one that was taxed",
    facts: {
      ...taxed("150", "19.50"),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "1000"],
            ["HST", "130"],
          ],
        }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a supplemental with more than its own tax",
    facts: {
      ...taxed("150", "39.50"),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "1000"],
            ["HST", "130"],
          ],
        }),
      ],
    },
    expect: [
      {
        expected: "19.5000",
        variance: "20.0000",
        message: /13% of 1,150\.00 CAD \(CA-ON\) less 130\.00 CAD billed before is 19\.50 CAD/,
      },
    ],
  },
  {
    name: "a supplemental makes good the tax that was forgotten",
    facts: { ...taxed("150", "149.50"), siblings: [siblingOf({ byCode: [["LINEHAUL", "1000"]] })] },
    expect: "pass",
  },
  {
    name: "a supplemental taxes itself alone",
    facts: { ...taxed("150", "19.50"), siblings: [siblingOf({ byCode: [["LINEHAUL", "1000"]] })] },
    expect: "pass",
  },
  {
    name: "tax that was paid too much before is taken off",
    facts: {
      ...taxed("150", "19.50"),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "1000"],
            ["HST", "150"],
          ],
        }),
      ],
    },
    expect: [{ expected: "-0.5000", variance: "20.0000" }],
  },
  {
    name: "what rounding to cents added before is not taken off",
    facts: {
      ...taxed("10.10", "1.31"),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "100.05"],
            ["HST", "13.01"],
          ],
        }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a credit with its tax",
    facts: {
      ...taxed("-100", "-13"),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "1000"],
            ["HST", "130"],
          ],
        }),
      ],
    },
    expect: "pass",
  },
  { name: "a rule of another place", facts: taxed("1000", "150", "QC"), expect: "not-applicable" },
]);

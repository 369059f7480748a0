import { PALLETS, classes } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("class-variance", [
  { name: "no classes", facts: {}, expect: "not-applicable" },
  { name: "the same class, written otherwise", facts: classes("92.5", "092.50"), expect: "pass" },
  {
    name: "a higher class without certificate",
    facts: classes("125", "175"),
    expect: [{ severity: "dispute", message: /Class 175 is billed, 125 ordered.*No certificate/ }],
  },
  {
    name: "with certificate, and right by density",
    facts: { ...classes("125", "175", PALLETS), documents: [documentOf("WeightAndInspectionCertificate")] },
    expect: [
      {
        severity: "review",
        supported: "WeightAndInspectionCertificate",
        message: /density of 5\.7115 lb per cubic foot is class 175.*certificate supports the reclassification/,
      },
    ],
  },
  { name: "a lower class is looked at", facts: classes("125", "70"), expect: [{ severity: "review" }] },
]);

import { C100, LUMPER, both } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("charge-document-missing", [
  { name: "none is required", facts: both(C100, C100), expect: "not-applicable" },
  { name: "the charge is not billed", facts: { ...both(C100, C100), policy: LUMPER }, expect: "not-applicable" },
  {
    name: "it is there",
    facts: { ...both([["LUMPER", "185"]], [["LUMPER", "185"]]), policy: LUMPER, documents: [documentOf("LumperReceipt")] },
    expect: "pass",
  },
  {
    name: "it is not, under another name of the charge",
    facts: { ...both([["LUMPER", "185"]], [["UNL", "185"]]), policy: LUMPER },
    expect: [{ severity: "review", charge: "LUMPER", message: /185\.00 USD is billed, and its lumper receipt is missing/ }],
  },
  {
    name: "it is a draft",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      policy: LUMPER,
      documents: [documentOf("LumperReceipt", { status: "Draft" })],
    },
    expect: [{ message: /not approved yet/ }],
  },
]);

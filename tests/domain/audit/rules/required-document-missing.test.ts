import { POD } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("required-document-missing", [
  { name: "none is required", facts: {}, expect: "not-applicable" },
  { name: "it is there", facts: { policy: POD, documents: [documentOf("ProofOfDelivery")] }, expect: "pass" },
  {
    name: "it is not",
    facts: { policy: POD, documents: [documentOf("BillOfLading")] },
    expect: [{ severity: "review", message: /proof of delivery is required and missing/ }],
  },
  {
    name: "it is not approved yet",
    facts: { policy: POD, documents: [documentOf("ProofOfDelivery", { status: "Ready" })] },
    expect: [{ message: /not approved yet/ }],
  },
  {
    name: "an override asks for none",
    facts: { policy: { ...POD, overrides: [{ when: { vendor: "acmf" }, requiredDocuments: [] }] } },
    expect: "not-applicable",
  },
  {
    name: "read is enough where the policy says so",
    facts: {
      policy: { requiredDocuments: [{ type: "ProofOfDelivery", status: "Ready" }] },
      documents: [documentOf("ProofOfDelivery", { status: "Ready" })],
    },
    expect: "pass",
  },
  {
    name: "approved is more than read",
    facts: {
      policy: { requiredDocuments: [{ type: "ProofOfDelivery", status: "Ready" }] },
      documents: [documentOf("ProofOfDelivery")],
    },
    expect: "pass",
  },
  {
    name: "a draft is not read",
    facts: {
      policy: { requiredDocuments: [{ type: "ProofOfDelivery", status: "Ready" }] },
      documents: [documentOf("ProofOfDelivery", { status: "Draft" })],
    },
    expect: [{ message: /not approved yet/ }],
  },
]);

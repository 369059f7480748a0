import { POD } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("signature-missing", [
  {
    name: "none must be signed",
    facts: { policy: { requiredDocuments: [{ type: "ProofOfDelivery" }] } },
    expect: "not-applicable",
  },
  { name: "signed", facts: { policy: POD, documents: [documentOf("ProofOfDelivery")] }, expect: "pass" },
  {
    name: "not signed",
    facts: { policy: POD, documents: [documentOf("ProofOfDelivery", { hasSignature: false })] },
    expect: [{ severity: "review", message: /must be signed/ }],
  },
  { name: "missing is another rule's", facts: { policy: POD }, expect: "pass" },
]);

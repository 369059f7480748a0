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
  {
    name: "a signed one that nobody approved beside an approved one without signature",
    facts: {
      policy: POD,
      documents: [
        documentOf("ProofOfDelivery", { uuid: "1", hasSignature: false }),
        documentOf("ProofOfDelivery", { uuid: "2", status: "Draft" }),
        documentOf("ProofOfDelivery", { uuid: "3", status: "Ready" }),
      ],
    },
    expect: [{ severity: "review" }],
  },
  {
    name: "one of several is signed",
    facts: {
      policy: POD,
      documents: [
        documentOf("ProofOfDelivery", { uuid: "1", hasSignature: false }),
        documentOf("ProofOfDelivery", { uuid: "2" }),
      ],
    },
    expect: "pass",
  },
  {
    name: "read is enough, and not signed",
    facts: {
      policy: { requiredDocuments: [{ type: "ProofOfDelivery", signed: true, status: "Ready" }] },
      documents: [documentOf("ProofOfDelivery", { status: "Ready", hasSignature: false })],
    },
    expect: [{ severity: "review" }],
  },
]);

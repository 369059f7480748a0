import type { Day } from "#domain/day/day.ts";
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
  {
    name: "the one of another order",
    facts: { policy: POD, documents: [documentOf("ProofOfDelivery", { fields: { orderNumber: "ORD-2" } })] },
    expect: [
      {
        severity: "review",
        id: "otherMove",
        message: /the one that is there names order number ORD-2, which is of another move/,
      },
    ],
  },
  {
    name: "its own beside the one of another order",
    facts: {
      policy: POD,
      documents: [
        documentOf("ProofOfDelivery", { fields: { orderNumber: "ORD-2" } }),
        documentOf("ProofOfDelivery", { uuid: "2", fields: { orderNumber: "ord 1001" } }),
      ],
    },
    expect: "pass",
  },
  ...["2025-03-02", "2026-02-27", "2026-02-27T10:00"].map((signedDate) => ({
    name: `signed before the freight left: ${signedDate}`,
    facts: { policy: POD, documents: [documentOf("ProofOfDelivery", { fields: { signedDate } })] },
    expect: [
      {
        severity: "review" as const,
        id: "signedEarly",
        message: new RegExp(`was signed on ${signedDate.slice(0, 10)}, before the freight left on 2026-03-01`),
      },
    ],
  })),
  ...["2026-02-28", "2026-03-04", "March 3rd"].map((signedDate) => ({
    name: `signed: ${signedDate}`,
    facts: { policy: POD, documents: [documentOf("ProofOfDelivery", { fields: { signedDate } })] },
    expect: "pass" as const,
  })),
  {
    name: "signed before the day the order planned, as the freight left earlier",
    facts: {
      invoice: { shipOn: "2026-02-25" as Day },
      policy: POD,
      documents: [documentOf("ProofOfDelivery", { fields: { signedDate: "2026-02-26" } })],
    },
    expect: "pass",
  },
  {
    name: "a bill of lading has no day of delivery",
    facts: {
      policy: { requiredDocuments: [{ type: "BillOfLading" }] },
      documents: [documentOf("BillOfLading", { fields: { signedDate: "2026-02-01" } })],
    },
    expect: "pass",
  },
]);

import { testRule } from "#tests/builders/rule-table.ts";

const UUID = "00000000-0000-4000-8000-0000000000aa";

testRule("update-parked", [
  { name: "everything that was accepted is there", facts: {}, expect: "pass" },
  {
    name: "a version of the order is parked",
    facts: { updates: [{ uuid: UUID, operation: "createOrder", externalId: "ORD-1001", isParked: true }] },
    expect: [
      {
        severity: "review",
        message: /^A version of order ORD-1001 was accepted and could not be processed: try it again or drop it\.$/,
      },
    ],
  },
  {
    name: "documents are late, and so is an invoice",
    facts: {
      updates: [
        { uuid: UUID, operation: "ingestDocuments", externalId: "DOC-1", isParked: false },
        { uuid: UUID, operation: "edi210", externalId: "INV-1", isParked: false },
      ],
    },
    expect: [
      { severity: "review", message: /sent as documents DOC-1 was accepted and has waited for more than a minute/ },
      { severity: "review", message: /EDI invoice INV-1/ },
    ],
  },
]);

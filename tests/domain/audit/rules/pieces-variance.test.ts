import { pieces } from "#tests/builders/audit-cases.ts";
import { documentOf, itemOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("pieces-variance", [
  { name: "nobody counts", facts: {}, expect: "not-applicable" },
  { name: "the same", facts: pieces(24, 24), expect: "pass" },
  {
    name: "the bill counts the pallets",
    facts: {
      order: { items: [itemOf({ totalCount: 48, handlingUnitCount: 4 })] },
      invoice: { items: [itemOf({ totalCount: 4 })] },
    },
    expect: "pass",
  },
  { name: "more", facts: pieces(24, 26), expect: [{ severity: "dispute", message: /26 pieces billed, 24 ordered/ }] },
  {
    name: "more, with a bill of lading",
    facts: { ...pieces(24, 26), documents: [documentOf("BillOfLading")] },
    expect: [{ severity: "review", supported: "BillOfLading" }],
  },
  { name: "fewer", facts: pieces(24, 20), expect: [{ severity: "review" }] },
]);

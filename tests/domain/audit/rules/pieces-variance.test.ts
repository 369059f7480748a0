import { pieces } from "#tests/builders/audit-cases.ts";
import { documentOf, itemOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("pieces-variance", [
  { name: "nobody counts", facts: {}, expect: "not-applicable" },
  { name: "the same", facts: pieces(24, 24), expect: "pass" },
  {
    name: "the invoice counts the pallets",
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
  ...(
    [
      ["the pieces of both orders", 30, "pass"],
      ["the pieces of one of two orders", 18, "pass"],
      ["more than both orders have", 31, [{ severity: "dispute" }]],
      ["the pieces of neither order", 17, [{ severity: "review" }]],
    ] as const
  ).map(([name, count, expect]) => ({
    name,
    facts: {
      orders: [
        { orderNumber: "L1", items: [itemOf({ totalCount: 12 })] },
        { orderNumber: "L2", items: [itemOf({ totalCount: 18 })] },
      ],
      invoice: { items: [itemOf({ totalCount: count })] },
    },
    expect,
  })),
  { name: "fewer", facts: pieces(24, 20), expect: [{ severity: "review" }] },
  {
    name: "an invoice of two orders that lists the pieces of one of them",
    facts: {
      orders: [
        { orderNumber: "ORD-1001", items: [itemOf({ totalCount: 10 })] },
        { orderNumber: "ORD-2", items: [itemOf({ totalCount: 4 })] },
      ],
      invoice: { items: [itemOf({ totalCount: 4 })] },
    },
    expect: "pass",
  },
  {
    name: "more pieces, counted on a paper of another kind: nothing supports them",
    facts: {
      order: { items: [itemOf({ totalCount: 10 })] },
      invoice: { items: [itemOf({ totalCount: 12 })] },
      documents: [documentOf("LumperReceipt")],
    },
    expect: [{ data: { support: null } }],
  },
]);

import { C100, UNMATCHED } from "#tests/builders/audit-cases.ts";
import { type FactsInput, type OrderInput, reference } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

type Named = readonly (readonly [kind: string, value: string])[];

/** An invoice that carries these references, against these orders. */
const matched = (references: Named, orders: readonly OrderInput[]): FactsInput => ({
  orders: orders.map((order) => ({ charges: C100, ...order })),
  invoice: { charges: C100, references: references.map(([kind, value]) => reference(kind, value)) },
  decide: true,
});
const order = (orderNumber: string, references: Named = []): OrderInput => ({
  orderNumber,
  references: references.map(([kind, value]) => reference(kind, value)),
});

testRule("match-guessed", [
  { name: "the order number as written", facts: matched([["OrderNumber", "LO-123"]], [order("LO-123")]), expect: "pass" },
  {
    name: "a zero for the letter O",
    facts: matched([["OrderNumber", "L0-123"]], [order("LO-123")]),
    expect: [
      { severity: "review", message: /L0-123 was read with a look-alike letter to find order LO-123/, orderUuid: "order-LO-123" },
    ],
  },
  {
    name: "separators that stand elsewhere on both sides",
    facts: matched([["OrderNumber", "Q11-2"]], [order("Q1-12")]),
    expect: [{ severity: "review", message: /Q11-2 was taken for order Q1-12/ }],
  },
  { name: "separators that the invoice leaves out", facts: matched([["OrderNumber", "112"]], [order("11-2")]), expect: "pass" },
  { name: "separators that the order leaves out", facts: matched([["OrderNumber", "11-2"]], [order("112")]), expect: "pass" },
  { name: "one separator more", facts: matched([["OrderNumber", "ORD-11-2"]], [order("ORD11-2")]), expect: "pass" },
  ...[
    ["11-02", "11-2"],
    ["8-015", "815"],
    ["815", "8-015"],
    ["910-045", "91045"],
  ].map(([written = "", ordered = ""]) => ({
    name: `zeros within a number: ${written} for ${ordered}`,
    facts: matched([["OrderNumber", written]], [order(ordered)]),
    expect: [
      {
        severity: "review" as const,
        id: "innerZeros",
        message: new RegExp(`${written} was taken for order ${ordered}, with which it agrees only without zeros inside`),
      },
    ],
  })),
  {
    name: "zeros within a number, and a BOL of the order",
    facts: matched(
      [
        ["OrderNumber", "8-015"],
        ["BOL", "B-77"],
      ],
      [order("815", [["BOL", "B77"]])],
    ),
    expect: "pass",
  },
  { name: "zeros before the first digit", facts: matched([["OrderNumber", "ORD-123"]], [order("ORD-000123")]), expect: "pass" },
  { name: "zeros within a number on both sides", facts: matched([["OrderNumber", "8015"]], [order("8-015")]), expect: "pass" },
  {
    name: "zeros within a number, and the order that has them",
    facts: matched([["OrderNumber", "8-015"]], [order("815"), order("8-015")]),
    expect: "pass",
  },
  {
    name: "zeros that hide where the separator stood",
    facts: matched([["OrderNumber", "1-02"]], [order("10-2")]),
    expect: [{ message: /1-02 was taken for order 10-2/ }],
  },
  {
    name: "the same number in its own spelling as a reference of the order",
    facts: matched([["OrderNumber", "11-2"]], [order("1-12", [["ShipmentNumber", "11-2"]])]),
    expect: "pass",
  },
  {
    name: "separators elsewhere, and a BOL of the order",
    facts: matched(
      [
        ["OrderNumber", "11-2"],
        ["BOL", "B-77"],
      ],
      [order("1-12", [["BOL", "B77"]])],
    ),
    expect: "pass",
  },
  {
    name: "separators elsewhere, and a BOL that two orders share",
    facts: matched(
      [
        ["OrderNumber", "11-2"],
        ["BOL", "B-77"],
      ],
      [order("1-12", [["BOL", "B77"]]), order("X-9", [["BOL", "B77"]])],
    ),
    expect: [{ message: /11-2/ }],
  },
  {
    name: "separators elsewhere, and the same number again under another name",
    facts: matched(
      [
        ["OrderNumber", "11-2"],
        ["LoadNumber", "11-2"],
      ],
      [order("1-12")],
    ),
    expect: [{ message: /11-2/ }],
  },
  {
    name: "one known order and one unknown",
    facts: matched(
      [
        ["OrderNumber", "A-1"],
        ["OrderNumber", "A-2"],
      ],
      [order("A-1")],
    ),
    expect: [{ severity: "review", message: /Order number A-2 finds no order, while others of its kind do/ }],
  },
  {
    name: "one known and two unknown loads",
    facts: matched(
      [
        ["LoadNumber", "A-1"],
        ["LoadNumber", "A-2"],
        ["LoadNumber", "A-3"],
      ],
      [order("A-1")],
    ),
    expect: [{ message: /A-2/ }, { message: /A-3/ }],
  },
  {
    name: "a set that is known whole",
    facts: matched(
      [
        ["OrderNumber", "A-1"],
        ["OrderNumber", "A-2"],
      ],
      [order("A-1"), order("A-2")],
    ),
    expect: "pass",
  },
  {
    name: "two spellings of one number",
    facts: matched(
      [
        ["OrderNumber", "A-1"],
        ["OrderNumber", "a 001"],
      ],
      [order("A-1")],
    ),
    expect: "pass",
  },
  {
    name: "an unknown number beside VARIOUS, which is no number",
    facts: matched(
      [
        ["OrderNumber", "A-1"],
        ["OrderNumber", "VARIOUS"],
        ["OrderNumber", "see BOL"],
      ],
      [order("A-1")],
    ),
    expect: "pass",
  },
  {
    name: "a half-known set, and a PRO of the order",
    facts: matched(
      [
        ["OrderNumber", "A-1"],
        ["OrderNumber", "A-2"],
        ["PRO", "881"],
      ],
      [order("A-1", [["PRO", "881"]])],
    ),
    expect: "pass",
  },
  {
    name: "a half-known set, and a PRO of one of two orders",
    facts: matched(
      [
        ["OrderNumber", "A-1"],
        ["OrderNumber", "A-2"],
        ["OrderNumber", "A-3"],
        ["PRO", "881"],
      ],
      [order("A-1", [["PRO", "881"]]), order("A-2")],
    ),
    expect: [{ message: /A-3/ }],
  },
  {
    name: "a half-known set, and the known number again as a load number",
    facts: matched(
      [
        ["OrderNumber", "A-1"],
        ["OrderNumber", "A-2"],
        ["LoadNumber", "A1"],
      ],
      [order("A-1")],
    ),
    expect: [{ message: /A-2/ }],
  },
  {
    name: "a half-known set of two orders, and a master BOL that both carry",
    facts: matched(
      [
        ["OrderNumber", "A-1"],
        ["OrderNumber", "A-2"],
        ["OrderNumber", "A-3"],
        ["MasterBOLNumber", "881"],
      ],
      [order("A-1", [["MasterBOLNumber", "881"]]), order("A-2", [["MasterBOLNumber", "881"]])],
    ),
    expect: "pass",
  },
  {
    name: "an unknown number of another kind",
    facts: matched(
      [
        ["OrderNumber", "A-1"],
        ["LoadNumber", "77123"],
      ],
      [order("A-1")],
    ),
    expect: "pass",
  },
  { name: "matched by hand", facts: {}, expect: "pass" },
  { name: "unmatched", facts: { ...UNMATCHED }, expect: "not-applicable" },
]);

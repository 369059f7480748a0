import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import type { Day } from "#domain/day/day.ts";
import { printAmount } from "#domain/money/amount.ts";
import { parseFxRate } from "#domain/money/convert.ts";
import { factsOf, type FactsInput, itemOf, siblingOf, type ShortCharge } from "#tests/builders/audit-facts-builder.ts";

const contextOf = (input: FactsInput) => new AuditContext(factsOf(input));
const line = (amount: string, itemId: string | null, description: string | null = null): ShortCharge => ({
  code: "LINEHAUL",
  amount,
  itemId,
  description,
});

describe("a code priced by item", () => {
  const items = (ordered: readonly ShortCharge[], billed: readonly ShortCharge[], more: FactsInput = {}) =>
    contextOf({ ...more, order: { charges: ordered }, invoice: { charges: billed, ...more.invoice } })
      .comparison.rows.find((row) => row.code === "LINEHAUL")
      ?.byItem?.map(
        (part) =>
          `${part.itemId} ${printAmount(part.ordered)} ${printAmount(part.expected)} ${printAmount(part.billed)} in ${part.lines}`,
      ) ?? null;

  it("is split where both sides name items, also one that the other side does not know", () => {
    assert.deepEqual(
      items([line("100", "A"), line("20", "A"), line("50", "B")], [line("70", "A"), line("55", "A"), line("9", "C")]),
      ["A 120.0000 120.0000 125.0000 in 2", "B 50.0000 50.0000 0.0000 in 0", "C 0.0000 0.0000 9.0000 in 1"],
    );
    assert.deepEqual(items([line("100", "A")], [line("70", "A"), line("30", "A")]), ["A 100.0000 100.0000 100.0000 in 2"]);
  });
  it("is not where a line names none, nobody's items agree, or both are one line", () => {
    assert.equal(items([line("100", "A"), line("50", null)], [line("70", "A"), line("80", "A")]), null);
    assert.equal(items([line("100", "A"), line("50", "B")], [line("70", "A"), line("80", null)]), null);
    assert.equal(items([line("100", "A"), line("50", "B")], [line("70", "C"), line("80", "D")]), null);
    assert.equal(items([line("100", "A")], [line("100", "A")]), null);
  });
  it("is not where some of it was billed before", () => {
    const siblings = [siblingOf({ byCode: [["LINEHAUL", "10"]] })];
    assert.equal(items([line("100", "A"), line("50", "B")], [line("70", "A"), line("70", "B")], { siblings }), null);
  });
  it("is split in the order's money", () => {
    const fxRates = [{ from: "USD", to: "CAD", rate: parseFxRate("2") ?? 0n, date: "2026-02-28" as Day }];
    assert.deepEqual(
      items([line("100", "A"), line("50", "B")], [line("200", "A"), line("90", "B")], { fxRates, invoice: { currency: "CAD" } }),
      ["A 100.0000 100.0000 100.0000 in 1", "B 50.0000 50.0000 45.0000 in 1"],
    );
  });
});

describe("an invoice over several orders", () => {
  const ORDERS: FactsInput["orders"] = [
    { orderNumber: "ORD-1", charges: [{ code: "LINEHAUL", amount: "100", itemId: "I-1" }], items: [itemOf({ id: "P-1" })] },
    {
      orderNumber: "ORD-2",
      externalId: "TMS-2",
      charges: [{ code: "LINEHAUL", amount: "200", itemId: "I-2" }],
      items: [itemOf({ id: "P-2" }), itemOf()],
    },
    { orderNumber: "ORD-3", charges: [["FUEL", "30"]] },
  ];
  const parts = (billed: readonly ShortCharge[], more: FactsInput = {}) =>
    contextOf({ orders: ORDERS, ...more, invoice: { charges: billed, ...more.invoice } })
      .comparison.rows.find((row) => row.code === "LINEHAUL")
      ?.byOrder?.map(
        (part) =>
          `${part.orderUuid} ${printAmount(part.ordered)} ${printAmount(part.expected)} ${printAmount(part.billed)} in ${part.lines}`,
      ) ?? null;
  const SPLIT = ["order-ORD-1 100.0000 100.0000 110.0000 in 1", "order-ORD-2 200.0000 200.0000 190.0000 in 1"];

  it("is split where each line names its order: by item, by number, or in its own text", () => {
    for (const [first, second] of [
      [line("110", "I-1"), line("190", "I-2")],
      [line("110", "P-1"), line("190", "P-2")],
      [line("110", "ord1"), line("190", "TMS2")],
      [line("110", null, "Linehaul, ORD-1"), line("190", null, "Linehaul (TMS-2)")],
      [line("110", "unknown", "ORD-1: linehaul"), line("190", "I-2", "ORD-1")],
    ] as const)
      assert.deepEqual(parts([first, second]), SPLIT, `${first.itemId} ${first.description}`);
    assert.deepEqual(parts([line("60", "I-1"), line("50", "ORD-1"), line("190", "I-2")]), [
      "order-ORD-1 100.0000 100.0000 110.0000 in 2",
      SPLIT[1],
    ]);
  });
  it("is not where a line names none or two of them", () => {
    for (const other of [
      line("190", null),
      line("190", "X-9"),
      line("190", null, "ORD-1 and ORD-2"),
      line("190", null, "the 2nd of ORD-22"),
    ])
      assert.equal(parts([line("110", "I-1"), other]), null, `${other.itemId} ${other.description}`);
  });
  it("expects less of the order that was billed before", () => {
    const siblings = [
      siblingOf({ byCode: [["LINEHAUL", "40"]], orderUuid: "order-ORD-2" }),
      siblingOf({ uuid: "s2", byCode: [["LINEHAUL", "5"]], orderUuid: "order-ORD-2" }),
    ];
    assert.deepEqual(parts([line("110", "I-1"), line("190", "I-2")], { siblings }), [
      SPLIT[0],
      "order-ORD-2 200.0000 155.0000 190.0000 in 1",
    ]);
  });
  it("is split in the orders' money", () => {
    const fxRates = [{ from: "USD", to: "CAD", rate: parseFxRate("2") ?? 0n, date: "2026-02-28" as Day }];
    assert.deepEqual(parts([line("220", "I-1"), line("380", "I-2")], { fxRates, invoice: { currency: "CAD" } }), SPLIT);
  });
});

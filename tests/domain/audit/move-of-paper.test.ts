import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { otherMoveOn } from "#domain/audit/papers/move-of-paper.ts";
import type { Reference } from "#domain/party/party.ts";
import { factsOf, reference } from "#tests/builders/audit-facts-builder.ts";

interface Move {
  readonly ordered?: readonly Reference[];
  readonly billed?: readonly Reference[];
}

const on = (fields: Readonly<Record<string, string>>, { ordered = [], billed = [] }: Move = {}): string | null => {
  const facts = factsOf({
    order: { orderNumber: "ORD-1", externalId: "ext-1", references: ordered },
    invoice: { invoiceNumber: "7781", references: billed },
  });
  return otherMoveOn(facts, { fields })?.value ?? null;
};

describe("the move that a paper names", () => {
  it("is another one where its order is none of the invoice's", () => {
    assert.equal(on({}), null);
    assert.equal(on({ orderNumber: "ord 1" }), null);
    assert.equal(on({ orderNumber: "EXT-1" }), null);
    assert.equal(on({ orderNumber: "ORD-2" }), "ORD-2");
    assert.equal(on({ orderNumber: "N/A" }), null, "no number at all");
    assert.equal(on({ orderNumber: "ORD-2, ORD-1" }), null, "one of several");
    assert.equal(on({ orderNumber: "B-7" }, { ordered: [reference("BOL", "B-7")] }), null, "by another name of it");
  });

  it("is another one where the order knows its own load, shipment or bill of lading, whatever stands on the invoice", () => {
    for (const [field, type] of [
      ["loadNumber", "LoadNumber"],
      ["shipmentNumber", "ShipmentNumber"],
      ["bolNumber", "BOL"],
    ] as const) {
      const own = { ordered: [reference(type, "77-1")], billed: [reference(type, "99")] };
      assert.equal(on({ [field]: "99" }, own), "99", field);
      assert.equal(on({ [field]: "077 1" }, own), null, field);
      assert.equal(on({ [field]: "ORD-1" }, own), null, "an order's number under another name");
      assert.equal(on({ [field]: "99" }), null, "nobody knows");
      assert.equal(on({ [field]: "99" }, { billed: [reference(type, "98")] }), "99", "the invoice alone knows one");
      assert.equal(on({ [field]: "98" }, { billed: [reference(type, "98")] }), null);
    }
    assert.equal(on({ bolNumber: "M-1" }, { ordered: [reference("BOL", "77"), reference("MasterBOL", "M-1")] }), null);
    assert.equal(on({ bolNumber: "BOL 77" }, { ordered: [reference("BOL", "77")] }), null, "a word before it");
  });

  it("is another one by its PRO where carrier or order know one", () => {
    assert.equal(on({ proNumber: "99" }), null);
    assert.equal(on({ proNumber: "99" }, { billed: [reference("PRO", "98")] }), "99");
    assert.equal(on({ proNumber: "PRO# 98" }, { billed: [reference("PRO", "98")] }), null);
    assert.equal(on({ proNumber: "7781" }, { billed: [reference("PRO", "98")] }), null, "carriers bill by PRO");
  });

  it("is nobody's where no order is matched", () => {
    const facts = { ...factsOf({}), orders: [] };
    assert.equal(otherMoveOn(facts, { fields: { orderNumber: "X" } }), undefined);
  });
});

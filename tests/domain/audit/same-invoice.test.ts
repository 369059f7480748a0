import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isSameNumber } from "#domain/audit/same-invoice.ts";
import { invoiceOf, reference } from "#tests/builders/audit-facts-builder.ts";

const numbered = (invoiceNumber: string, order: string, pro: string) =>
  invoiceOf({ invoiceNumber, references: [reference("OrderNumber", order), reference("PRO", pro)] });

describe("whether two invoices carry one number", () => {
  it("is so whatever its case, also where order and PRO differ", () => {
    assert.equal(isSameNumber(numbered("inv-a1", "O-1", "7001"), numbered(" INV-A1 ", "O-2", "7002")), true);
  });

  it("is so of numbers that agree after folding, unless an order and a PRO tell them apart", () => {
    assert.equal(isSameNumber(numbered("12-1", "O-1", "7001"), numbered("1-21", "O-1", "7001")), true);
    assert.equal(isSameNumber(numbered("12-1", "O-1", "7001"), numbered("1-21", "O-2", "7002")), false);
    assert.equal(isSameNumber(numbered("12-1", "O-1", "7001"), numbered("1-21", "O-2", "7001")), true);
    assert.equal(isSameNumber(numbered("12-1", "O-1", "7001"), numbered("12-2", "O-1", "7001")), false);
  });
});

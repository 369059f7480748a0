import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { currencyOfDocument, fieldOf, statesCurrency, totalOfDocument } from "#domain/audit/receipt-fields.ts";
import { printAmount } from "#domain/money/amount.ts";

const total = (totalAmount?: string): string | null => {
  const found = totalOfDocument({ fields: totalAmount === undefined ? {} : { totalAmount } });
  return found === undefined ? null : printAmount(found);
};

describe("what a receipt says was paid", () => {
  it("is its amount, below zero where books would write it in parentheses", () => {
    assert.equal(total("185.00"), "185.0000");
    assert.equal(total("$ 1,185.00"), "1185.0000");
    assert.equal(total("(185.00)"), "-185.0000");
    assert.equal(total("$(185.00)"), "-185.0000");
    assert.equal(total("(-185.00)"), "-185.0000", "once is enough");
    assert.equal(total("0"), "0.0000");
  });

  it("is nothing where there is no amount", () => {
    for (const text of [undefined, "", "see attached", "n/a"]) assert.equal(total(text), null, text ?? "no field");
  });

  it("is in the currency that it states, or that stands beside the amount", () => {
    const currency = (fields: Record<string, string>) => [currencyOfDocument({ fields }) ?? null, statesCurrency({ fields })];
    assert.deepEqual(currency({ currency: "cad", totalAmount: "5 USD" }), ["CAD", true]);
    assert.deepEqual(currency({ totalAmount: "5 usd" }), ["USD", true]);
    assert.deepEqual(currency({ totalAmount: "5 pesos" }), [null, false]);
    assert.deepEqual(currency({}), [null, false]);
  });

  it("and its fields are the first in which something stands", () => {
    assert.equal(fieldOf({ fields: { a: "  ", b: " x " } }, ["a", "b"]), "x");
    assert.equal(fieldOf({ fields: { a: " " } }, ["a", "b"]), undefined);
  });
});

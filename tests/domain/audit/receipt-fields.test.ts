import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  currencyOfDocument,
  fieldOf,
  isInCurrency,
  statesCurrency,
  totalOfDocument,
  unreadableTotal,
} from "#domain/audit/papers/receipt-fields.ts";
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

  it("is nothing where it is written in a way that two readers read as two amounts", () => {
    const written = [
      "185,00",
      "1 185,00 $",
      "1.185,00",
      "1,185",
      "1,85.00",
      "2 x 92.50",
      "2 @ 92.50",
      "185.00 CR",
      "185.00-",
      "185.00/2",
      "9O.00",
      "185.00 + 20.00",
      "1e3",
      "(185.00",
      "185.00)",
      "$185.00 EUR",
      "USD 185.00 CAD",
      "185.00 pesos",
      "approx 185.00",
      ".50",
      "1.23456",
    ];
    for (const text of written) {
      assert.equal(total(text), null, text);
      assert.equal(unreadableTotal({ fields: { totalAmount: text } }), text, text);
    }
    const beside = { totalAmount: "CA$90.00", currency: "USD" };
    assert.equal(totalOfDocument({ fields: beside }) ?? null, null, "sign and field name two currencies");
    assert.equal(unreadableTotal({ fields: { totalAmount: "185.00" } }), undefined);
    assert.equal(unreadableTotal({ fields: { totalAmount: " " } }), undefined);
    assert.equal(unreadableTotal({ fields: {} }), undefined);
  });

  it("may have its currency before or after it, and thousands set apart where cents tell that they are", () => {
    for (const text of ["US$1,185.00", "1,185.00 USD", "USD 1,185.00", "1185", "1185.0000", "$1,185.00 CAD", "+1185.00"])
      assert.equal(total(text), "1185.0000", text);
    assert.equal(total("1,001,185"), "1001185.0000");
    assert.equal(total("-185.00"), "-185.0000");
    assert.equal(total("$-185.00"), "-185.0000");
  });

  it("is in the currency that it states, or that stands beside the amount", () => {
    const currency = (fields: Record<string, string>) => [currencyOfDocument({ fields }) ?? null, statesCurrency({ fields })];
    assert.deepEqual(currency({ currency: "cad", totalAmount: "5 USD" }), ["CAD", true]);
    assert.deepEqual(currency({ totalAmount: "5 usd" }), ["USD", true]);
    assert.deepEqual(currency({ totalAmount: "5 pesos" }), [null, false]);
    assert.deepEqual(currency({}), [null, false]);
    assert.deepEqual(currency({ currency: " ", totalAmount: "CA$5" }), ["CAD", true]);
    for (const sign of ["C$", "CA$", "CDN$"]) assert.deepEqual(currency({ totalAmount: `${sign}90.00` }), ["CAD", true], sign);
    assert.deepEqual(currency({ totalAmount: "US$ 5" }), ["USD", true]);
    assert.deepEqual(currency({ totalAmount: "\u20ac5" }), ["EUR", true]);
    assert.deepEqual(currency({ totalAmount: "$5" }), ["$", false]);
    assert.deepEqual(currency({ currency: "CAD", totalAmount: "$5" }), ["CAD", true]);
    assert.deepEqual(currency({ currency: "$", totalAmount: "5" }), ["$", false]);
  });

  it("is the invoice's dollar where a dollar sign is all that it states, and no other money", () => {
    const isIn = (fields: Record<string, string>, billedIn: string) => isInCurrency({ fields }, billedIn);
    assert.equal(isIn({ totalAmount: "$5" }, "USD"), true);
    assert.equal(isIn({ totalAmount: "$5" }, "CAD"), true);
    assert.equal(isIn({ totalAmount: "$5" }, "EUR"), false);
    assert.equal(isIn({ totalAmount: "5" }, "EUR"), true);
    assert.equal(isIn({ totalAmount: "5 USD" }, "CAD"), false);
  });

  it("and its fields are the first in which something stands", () => {
    assert.equal(fieldOf({ fields: { a: "  ", b: " x " } }, ["a", "b"]), "x");
    assert.equal(fieldOf({ fields: { a: " " } }, ["a", "b"]), undefined);
  });
});

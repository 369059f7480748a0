import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { quantityText, quantityTexts } from "#domain/audit/findings/message-text.ts";

const text = (quantity: string, qualifier: string | null = null): string => quantityText({ quantity, qualifier });

describe("a quantity for people", () => {
  it("has two decimals, rounded half away from zero, and its unit", () => {
    assert.deepEqual(
      ["12", "12.3", "12.34", "12.344", "12.345", "12.349", "0.05", "0.005", "0.004", "999.999", "-12.345", "1234.5"].map(
        (each) => text(each),
      ),
      ["12.00", "12.30", "12.34", "12.34", "12.35", "12.35", "0.05", "0.01", "0.00", "1,000.00", "-12.35", "1,234.50"],
    );
    assert.equal(text("13", "PerHundredweight"), "13.00 cwt");
    assert.equal(text("13", "PerParsec"), "13.00");
  });

  it("keeps its digits beside another that reads alike with two", () => {
    const of = (quantity: string) => ({ quantity, qualifier: null });
    assert.deepEqual(quantityTexts(of("12.341"), of("12.344")), ["12.341", "12.344"]);
    assert.deepEqual(quantityTexts(of("12.34"), of("12.35")), ["12.34", "12.35"]);
  });
});

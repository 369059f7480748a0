import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mergedRows, mergedValues } from "../../web/src/shared/merged-values.ts";

describe("what two people changed at once", () => {
  it("of a record keeps what one typed, takes over what only the other changed, and tells of what both did", () => {
    const base = { name: "Acme", terms: "Net30", email: "", tax: false };
    const mine = { name: "Acme Freight", terms: "Net30", email: "a@acme.example", tax: true };
    const theirs = { name: "Acme", terms: "Net45", email: "b@acme.example", tax: true };
    assert.deepEqual(mergedValues(base, mine, theirs), {
      values: { name: "Acme Freight", terms: "Net45", email: "a@acme.example", tax: true },
      clashes: ["email"],
      adopted: ["terms"],
    });
    assert.deepEqual(mergedValues(base, base, theirs).values, theirs);
  });

  it("of a list leaves both versions of a row, nobody's row twice, and none that one took out", () => {
    const row = (code: string, kind: string) => ({ code, kind });
    const [fuel, tax, lift, gone] = [row("FUEL", "fuel"), row("TAX", "tax"), row("LIFT", "accessorial"), row("GONE", "tax")];
    const base = [fuel, tax, gone];
    const mine = [row("FUEL", "accessorial"), tax, lift];
    const theirs = [row("FUEL", "linehaul"), tax, gone, lift];
    assert.deepEqual(mergedRows(base, mine, theirs), {
      rows: [row("FUEL", "accessorial"), row("FUEL", "linehaul"), tax, lift],
      theirs: 2,
      mine: 1,
    });
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { knownQualifier } from "#domain/charge/known-qualifier.ts";
import { phraseFinder, wordsOf } from "#domain/charge/phrases.ts";

describe("phrases in a text", () => {
  const find = phraseFinder([
    [["LIFT", "GATE"], "liftgate"],
    [["GATE"], "gate"],
    [["LIFT", "GATE", "FEE"], "fee"],
    [["FUEL"], "fuel"],
  ]);
  const found = (text: string) => find(text).map(({ means }) => means);

  it("are found from left to right, the longest at each place, each word once", () => {
    assert.deepEqual(found("Lift-gate fee, fuel"), ["fee", "fuel"]);
    assert.deepEqual(found("lift gate gate"), ["liftgate", "gate"]);
    assert.deepEqual(found("fuel gate lift"), ["fuel", "gate"]);
    assert.deepEqual(found("lift"), []);
    assert.deepEqual(found(""), []);
  });

  it("are the same in the plural, word by word", () => {
    assert.deepEqual(found("lift gates fees"), ["fee"]);
    assert.deepEqual(found("fuels"), ["fuel"]);
    assert.deepEqual(found("fuelled"), []);
  });

  it("are made of words without marks and accents", () => {
    assert.deepEqual(wordsOf(" Crédit (dest.) 2nd "), ["CREDIT", "DEST", "2ND"]);
    assert.deepEqual(wordsOf("..."), []);
  });
});

describe("a qualifier", () => {
  it("is one of the specification's, whatever its case and blanks", () => {
    assert.equal(knownQualifier("PerMile"), "PerMile");
    assert.equal(knownQualifier(" PERMILE "), "PerMile");
    assert.equal(knownQualifier("permile"), "PerMile");
    assert.equal(knownQualifier("PerParsec"), undefined);
  });
});

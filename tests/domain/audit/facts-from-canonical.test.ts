import { canonicalFacts } from "#domain/stored/canonical-facts.ts";
import { canonicalText } from "#domain/canonical-text.ts";
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factsFromCanonical, fromCanonicalText } from "#domain/stored/facts-from-canonical.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

const back = (value: unknown): unknown => fromCanonicalText(canonicalText(value));

describe("facts back from the text that is kept beside an audit", () => {
  it("are those that were judged, credits and what is not known among them", () => {
    const facts = factsOf({
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: {
        charges: [
          ["LINEHAUL", "1000.01"],
          ["DISCOUNT", "-0.0100"],
        ],
      },
      siblings: [siblingOf({ byCode: [["LINEHAUL", "0"]] })],
    });
    const kept = canonicalFacts(facts);
    assert.equal(canonicalFacts(factsFromCanonical(kept)), kept);
    assert.deepEqual(
      factsFromCanonical(kept).invoice.invoice.charges.map(({ amount }) => amount),
      [10_000_100n, -100n],
    );
  });

  it("keep amounts and numbers apart", () => {
    for (const value of [0n, 9n, -1n, 10n, 98765432109876543210n, 0, 9, -1, 10.5, 1e21, -3e-9, true, false, null])
      assert.deepEqual(back([value]), [value]);
  });

  it("take no text for an amount, whatever a carrier wrote", () => {
    for (const text of [
      "123n",
      "-5n",
      'say "7n"',
      "back\\slash 3n",
      "\\",
      "\u0000n5",
      "\u0000s5",
      "\u0000",
      "n\u0000",
      "",
      "é\n0n",
    ])
      assert.deepEqual(back({ text, after: 5n }), { text, after: 5n }, JSON.stringify(text));
  });

  it("are refused where the text is none of theirs", () => {
    for (const text of ["", "{}", "facts/\n{}", 'rules/1\n{"asOfOn":1}', ` ${canonicalFacts(factsOf())}`])
      assert.throws(() => factsFromCanonical(text), /not the canonical text of audit facts/, text);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chargeTextDoubts } from "#domain/charge/charge-words.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { chargeOf } from "#tests/builders/audit-facts-builder.ts";

const doubts = (code: string | null, description: string | null, amount = "100") =>
  chargeTextDoubts([chargeOf({ code, description, amount })], "USD").map((doubt) => doubt.message);

describe("a charge whose text is of another charge than its code", () => {
  it("is a doubt, by the code's name or any of its aliases", () => {
    for (const [code, text] of [
      ["400", "Lift Gate"],
      ["LINEHAUL", "Detention 5 hrs"],
      ["Line Haul", "LUMPER"],
      ["FUEL", "Liftgate service"],
      ["LIFTGATE", "Fuel surcharge"],
      ["HST", "Detention"],
    ] as const)
      assert.deepEqual(doubts(code, text).length, 1, `${code} ${text}`);
    assert.match(
      doubts("400", "Lift Gate")[0] ?? "",
      /^code 400 stands beside "Lift Gate": which of the two the 100\.00 USD is for is for a person to say$/,
    );
  });

  it("is none where text and code go together, say nothing, or name a price with what is in it", () => {
    for (const [code, text] of [
      ["LINEHAUL", "Freight from Toledo to Erie"],
      ["LINEHAUL", "Freight and fuel"],
      ["LINEHAUL", "All in, incl. fuel and tolls"],
      ["LINEHAUL", "Rate includes liftgate"],
      ["FUEL", "FSC 20 % of linehaul"],
      ["FUEL", "Fuel surcharge on linehaul"],
      ["DETENTION", "Layover"],
      ["HST", "TVH 13 %"],
      ["LINEHAUL", "as agreed"],
      ["LINEHAUL", null],
      [null, "Lift Gate"],
      // A code of the tenant's or the carrier's own.
      ["ZZ-77", "Lift Gate"],
      ["LINEHAUL", "Fuel tanks"],
    ] as const)
      assert.deepEqual(doubts(code, text), [], `${code} ${text}`);
    assert.deepEqual(doubts("400", "Lift Gate", "0"), []);
  });

  it("is none of the names that our own codes have", () => {
    for (const { code, description, aliases } of DEFAULT_CHARGE_CODES)
      for (const text of [description, code, ...aliases]) assert.deepEqual(doubts(code, text), [], `${code} ${text}`);
  });
});

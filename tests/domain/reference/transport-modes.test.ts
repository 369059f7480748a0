import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isSameMode } from "#domain/reference/transport-modes.ts";

describe("whether two words may mean one mode of transport", () => {
  const CASES: readonly (readonly [a: string, b: string, same: boolean | null, why: string])[] = [
    ["Drayage", "Drayage", true, "one word is one mode, known or not"],
    ["Dray-age", "drayage", true, "however it is written"],
    ["Ground", "M", true, "road and X12's motor"],
    ["Ground", "LTL", true, "a road mode that says no more agrees with any"],
    ["truckload", "Road", true, "from either side"],
    ["LTL", "FTL", false, "less than truckload is no truckload"],
    ["less-than-truckload", "LT", true, "X12's code"],
    ["Ground", "Rail", false, "another family"],
    ["Intermodal", "Rail", false, "rail with a truck at its ends is not rail"],
    ["Air", "Drayage", null, "a word that nobody knows says nothing"],
    ["Drayage", "Air", null, "from either side"],
    ["Drayage", "Cartage", null, "nor do two of them"],
  ];
  for (const [a, b, same, why] of CASES) it(`${a} and ${b}: ${why}`, () => assert.equal(isSameMode(a, b), same));
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nearestName } from "#domain/settings/nearest-name.ts";

describe("the known name that somebody meant", () => {
  it("is the one with the fewest letters changed, added or left out, whatever their case", () => {
    const known = ["charge", "change", "total", "overrides"];
    assert.equal(nearestName("chagre", known), "charge");
    assert.equal(nearestName("TOTALS", known), "total");
    assert.equal(nearestName("overide", known), "overrides");
    assert.equal(nearestName("xchange", known), "change", "a letter too many in front");
    assert.equal(nearestName("hange", known), "change", "a letter too few in front");
    assert.equal(nearestName("abc", ["abcdef", "xyc"]), "xyc", "two letters changed are nearer than three added");
    assert.equal(nearestName("abcdef", ["abc", "xycdef"]), "xycdef", "and nearer than three left out");
  });

  it("is the first of several that are as near, and none where none is known", () => {
    assert.equal(nearestName("chaxge", ["charge", "change"]), "charge");
    assert.equal(nearestName("charge", []), undefined);
  });

  it("is nobody's slip where the name has more than 64 letters", () => {
    assert.equal(nearestName("x".repeat(64), ["charge"]), "charge");
    assert.equal(nearestName("x".repeat(65), ["charge"]), undefined);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NOBODY, relationOf, type Standing, standsForItself, together } from "#domain/access/standing.ts";

const of = (responsible: string | null, ...persons: readonly string[]): Standing => ({ responsible, persons: new Set(persons) });

describe("whether a second person acts", () => {
  it("who stands for himself is another than anybody else, and the same as himself", () => {
    assert.equal(relationOf(standsForItself("ann"), standsForItself("bob")), "another");
    assert.equal(relationOf(standsForItself("ann"), standsForItself("ann")), "same");
  });
  it("who ever answered for a key may hold its secret: both are one, though somebody else answers for it now", () => {
    assert.equal(relationOf(standsForItself("ann"), of("bob", "ann", "bob")), "same");
    assert.equal(relationOf(of("bob", "ann", "bob"), standsForItself("ann")), "same");
  });
  it("nobody is never a second person, and anybody is another than nobody", () => {
    assert.equal(relationOf(NOBODY, standsForItself("ann")), "nobody");
    assert.equal(relationOf(of(null, "cid"), standsForItself("ann")), "nobody");
    assert.equal(relationOf(standsForItself("ann"), NOBODY), "another");
  });
  it("of several at once the first that somebody answers for decides who that is, and all who stand behind them count", () => {
    const both = together([of(null, "cid"), of("ann", "ann"), of("bob", "bob", "dan")]);
    assert.deepEqual([both.responsible, [...both.persons]], ["ann", ["cid", "ann", "bob", "dan"]]);
    assert.equal(relationOf(both, standsForItself("dan")), "same");
    assert.deepEqual(together([NOBODY]), NOBODY);
    assert.equal(together([]).responsible, null);
  });
});

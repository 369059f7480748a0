import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Faults } from "#domain/settings/faults.ts";

describe("faults of a policy", () => {
  it("are told by path, in the order found, several of one path together", () => {
    const faults = new Faults();
    assert.deepEqual([faults.isEmpty, faults.isFull, faults.toErrors()], [true, false, {}]);
    faults.add("b", "one");
    faults.add("a", "two");
    faults.add("b", "three");
    assert.equal(faults.isEmpty, false);
    assert.deepEqual(Object.entries(faults.toErrors()), [
      ["b", ["one", "three"]],
      ["a", ["two"]],
    ]);
  });

  it("end at five hundred paths, of which more may still be said", () => {
    const faults = new Faults();
    for (let at = 0; at < 499; at += 1) faults.add(`p${at}`, "x");
    assert.equal(faults.isFull, false);
    faults.add("p499", "x");
    assert.equal(faults.isFull, true);
    faults.add("p500", "x");
    faults.add("p0", "y");
    const errors = faults.toErrors();
    assert.deepEqual([Object.keys(errors).length, errors["p0"], errors["p500"]], [500, ["x", "y"], undefined]);
  });

  it("keep paths that are called as what every object has", () => {
    const faults = new Faults();
    faults.add("__proto__", "x");
    assert.deepEqual(Object.entries(faults.toErrors()), [["__proto__", ["x"]]]);
  });
});

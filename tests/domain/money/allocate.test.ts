import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { allocate } from "#domain/money/allocate.ts";
import { amount } from "#domain/money/amount.ts";

const shares = (total: bigint, weights: readonly bigint[]): readonly bigint[] => allocate(amount(total), weights);

describe("an amount shared out", () => {
  it("goes by weight, whatever their sign", () => {
    assert.deepEqual(shares(100n, [1n, 3n]), [25n, 75n]);
    assert.deepEqual(shares(100n, [-1n, 3n]), [25n, 75n]);
    assert.deepEqual(shares(-100n, [1n, 3n]), [-25n, -75n]);
    assert.deepEqual(shares(5n, [1n, 0n]), [5n, 0n]);
  });
  it("goes in equal parts where nothing weighs anything", () => {
    assert.deepEqual(shares(6n, [0n, 0n]), [3n, 3n]);
    assert.deepEqual(shares(5n, [0n, 0n, 0n]), [2n, 2n, 1n]);
  });
  it("gives what is left after cutting to those that lost most, the earlier of equals first", () => {
    assert.deepEqual(shares(2n, [1n, 2n, 2n]), [0n, 1n, 1n]);
    assert.deepEqual(shares(1n, [2n, 2n, 1n]), [1n, 0n, 0n]);
    assert.deepEqual(shares(-2n, [1n, 2n, 2n]), [0n, -1n, -1n]);
  });
  it("needs somebody to go to", () => assert.throws(() => shares(1n, []), /no part/));
});

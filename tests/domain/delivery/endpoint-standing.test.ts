import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import {
  type AttemptEnd,
  decideStanding,
  isWorthKeeping,
  MAX_ALLOWED,
  type Standing,
  UNKNOWN_STANDING,
} from "#domain/delivery/endpoint-standing.ts";

const QUICK: AttemptEnd = { succeeded: true, status: 204, durationMs: 5 };
const LATE: AttemptEnd = { succeeded: true, status: 200, durationMs: 18_000 };
const SILENT: AttemptEnd = { succeeded: false, status: null, durationMs: 20_000 };
const BUSY: AttemptEnd = { succeeded: false, status: 503, durationMs: 5 };
const WRONG: AttemptEnd = { succeeded: false, status: 404, durationMs: 5 };

const after = (ends: readonly AttemptEnd[], from: Standing = UNKNOWN_STANDING): Standing => ends.reduce(decideStanding, from);

suite("what an endpoint earns", () => {
  test("one attempt at once for each quick success, up to 64", () => {
    assert.deepEqual(after([QUICK]), { pace: "quick", allowed: 3 });
    assert.deepEqual(after(Array.from({ length: 200 }, () => QUICK)), { pace: "quick", allowed: MAX_ALLOWED });
  });

  test("one that takes its time earns less, and falls to that when it was quick", () => {
    assert.deepEqual(after(Array.from({ length: 200 }, () => LATE)), { pace: "slow", allowed: 16 });
    assert.deepEqual(after([LATE], { pace: "quick", allowed: 64 }), { pace: "slow", allowed: 16 });
  });

  test("no answer halves; who has one left is failing and is probed", () => {
    assert.deepEqual(after([SILENT]), { pace: "failing", allowed: 1 });
    assert.deepEqual(after([SILENT], { pace: "quick", allowed: 64 }), { pace: "quick", allowed: 32 });
    assert.deepEqual(after([SILENT, SILENT, SILENT, SILENT, SILENT, SILENT], { pace: "quick", allowed: 64 }), {
      pace: "failing",
      allowed: 1,
    });
    assert.deepEqual(after([QUICK], { pace: "failing", allowed: 1 }), { pace: "quick", allowed: 2 });
  });

  test("an answer that asks for less halves; any other refusal changes nothing but the pace", () => {
    assert.deepEqual(after([BUSY], { pace: "quick", allowed: 9 }), { pace: "quick", allowed: 4 });
    assert.deepEqual(after([BUSY], { pace: "quick", allowed: 1 }), { pace: "quick", allowed: 1 });
    assert.deepEqual(after([{ ...BUSY, status: 429 }], { pace: "slow", allowed: 8 }), { pace: "quick", allowed: 4 });
    assert.deepEqual(after([WRONG], { pace: "quick", allowed: 9 }), { pace: "quick", allowed: 9 });
  });

  test("whatever happens: between 1 and 64, a failing one 1, and from anything five quick successes make it quick with six or more", () => {
    const end = fc.constantFrom(QUICK, LATE, SILENT, BUSY, WRONG);
    fc.assert(
      fc.property(fc.array(end, { maxLength: 100 }), (ends) => {
        const standing = after(ends);
        assert.ok(standing.allowed >= 1 && standing.allowed <= 64);
        if (standing.pace === "failing") assert.equal(standing.allowed, 1);
        if (standing.pace === "slow") assert.ok(standing.allowed <= 16);
        const recovered = after([QUICK, QUICK, QUICK, QUICK, QUICK], standing);
        assert.ok(recovered.pace === "quick" && recovered.allowed >= 6);
      }),
    );
  });

  test("is written when the pace changes or the number doubles or halves, so a growing endpoint costs six writes", () => {
    let kept: Standing = UNKNOWN_STANDING;
    let writes = 0;
    let standing: Standing = UNKNOWN_STANDING;
    for (let each = 0; each < 200; each += 1) {
      standing = decideStanding(standing, QUICK);
      if (!isWorthKeeping(kept, standing)) continue;
      kept = standing;
      writes += 1;
    }
    assert.deepEqual([writes, kept], [6, { pace: "quick", allowed: 64 }]);
  });
});

suite("the ends of it", () => {
  test("64 at once at the most; 500 asks for less and 499 does not", () => {
    assert.equal(MAX_ALLOWED, 64);
    assert.deepEqual(after([{ ...BUSY, status: 500 }], { pace: "quick", allowed: 8 }), { pace: "quick", allowed: 4 });
    assert.deepEqual(after([{ ...BUSY, status: 499 }], { pace: "quick", allowed: 8 }), { pace: "quick", allowed: 8 });
    assert.deepEqual(after([{ ...QUICK, durationMs: 1_000 }], { pace: "slow", allowed: 3 }), { pace: "quick", allowed: 4 });
    assert.deepEqual(after([{ ...QUICK, durationMs: 1_001 }], { pace: "quick", allowed: 3 }), { pace: "slow", allowed: 4 });
  });
});

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { decideNext, isOver, MAX_WAIT_MS, retryAfter, WINDOW_MS } from "#domain/delivery/retry-schedule.ts";

/** Runs a consumer that always fails through the schedule; answers when each attempt started, from the first. */
const attemptsOf = (randoms: () => number, durationMs: number, retryAfterMs?: number): number[] => {
  const starts: number[] = [];
  for (let at = 0; ;) {
    starts.push(at);
    const next = decideNext({ attempts: starts.length, elapsedMs: at + durationMs, retryAfterMs, random: randoms() });
    if (next.kind === "discard") return starts;
    at += durationMs + next.waitMs;
  }
};

const gaps = (starts: readonly number[]): number[] => starts.slice(1).map((start, index) => start - (starts[index] ?? 0));

suite("retry schedule", () => {
  test("the window is 8 hours, and 5 s more for the attempt that starts when they end", () => {
    assert.deepEqual([WINDOW_MS, MAX_WAIT_MS], [28_800_000, 3_600_000]);
    assert.deepEqual([isOver(28_805_000), isOver(28_805_001)], [false, true]);
  });

  test("doubles from 5 s to 1 h: 17 attempts by the doubling, and one when the 8 hours end", () => {
    const starts = attemptsOf(() => 0, 0);
    assert.deepEqual(
      gaps(starts)
        .slice(0, 16)
        .map((gap) => gap / 1000),
      [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600, 3600, 3600, 3600],
    );
    assert.equal(starts[16], 26_715_000);
    assert.equal(starts.length, 18);
    assert.equal(starts[17], WINDOW_MS - 1_000);
  });

  test("whatever the jitter and however long attempts take: waits of 5 s to 1 h that never shrink before the last, 17 or 18 attempts, the last within the 8 hours and at their end", () => {
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        fc.integer({ min: 0, max: 20_000 }),
        (stream, durationMs) => {
          const starts = attemptsOf(() => stream.next().value as number, durationMs);
          const waits = gaps(starts).map((gap) => gap - durationMs);
          assert.ok(starts.length === 17 || starts.length === 18, `${starts.length} attempts`);
          for (const [index, wait] of waits.entries()) {
            assert.ok(wait >= 5_000 && wait <= MAX_WAIT_MS, `wait ${wait}`);
            if (index > 0 && index < waits.length - 1) assert.ok(wait >= (waits[index - 1] ?? 0), "a wait shrank");
          }
          const last = starts.at(-1) ?? 0;
          assert.ok(last <= WINDOW_MS && last >= WINDOW_MS - 1_000 - 5_000 - durationMs, `last attempt at ${last}`);
          assert.ok(!isOver(last));
        },
      ),
    );
  });

  test("Retry-After lengthens a wait, never shortens it, never past 1 h or the window", () => {
    assert.deepEqual(decideNext({ attempts: 1, elapsedMs: 0, retryAfterMs: 60_000, random: 0 }), {
      kind: "retry",
      waitMs: 60_000,
    });
    assert.deepEqual(decideNext({ attempts: 1, elapsedMs: 0, retryAfterMs: 1_000, random: 0 }), { kind: "retry", waitMs: 5_000 });
    assert.deepEqual(decideNext({ attempts: 1, elapsedMs: 0, retryAfterMs: 86_400_000, random: 0 }), {
      kind: "retry",
      waitMs: MAX_WAIT_MS,
    });
    assert.deepEqual(decideNext({ attempts: 9, elapsedMs: WINDOW_MS - 61_000, retryAfterMs: 3_600_000, random: 0 }), {
      kind: "retry",
      waitMs: 60_000,
    });
    assert.deepEqual(decideNext({ attempts: 2, elapsedMs: WINDOW_MS - 2_000, random: 0 }), { kind: "discard" });
  });

  test("reads Retry-After as seconds or a date", () => {
    const now = Date.parse("2026-03-01T12:00:00Z");
    assert.equal(retryAfter("120", now), 120_000);
    assert.equal(retryAfter("Sun, 01 Mar 2026 12:02:00 GMT", now), 120_000);
    assert.equal(retryAfter("999999", now), MAX_WAIT_MS);
    for (const other of [undefined, "", "soon", "-5", "0", "Sun, 01 Mar 2026 11:00:00 GMT"])
      assert.equal(retryAfter(other, now), undefined, String(other));
  });
});

test("a wait of five seconds that still ends within the 8 hours is made, and none that would not", () => {
  const at = (elapsedMs: number) => decideNext({ attempts: 1, elapsedMs, random: 0 }).kind;
  assert.deepEqual([at(WINDOW_MS - 6_000), at(WINDOW_MS - 5_999)], ["retry", "discard"]);
});

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { endWithoutAttempt, judgeAttempt } from "#deliver/judge-attempt.ts";
import type { Attempt } from "#deliver/attempt-delivery.ts";
import type { HeldDelivery } from "#deliver/held-deliveries.ts";

const HOUR = 3_600_000;
const held = (row: Partial<HeldDelivery["row"]>, claimedAt = 0): HeldDelivery =>
  ({ row: { attempts: 0, attemptsBefore: 0, elapsedMs: null, ...row }, claimedAt }) as HeldDelivery;
const failure: Attempt = {
  succeeded: false,
  durationMs: 200,
  status: 503,
  error: "the consumer answered 503",
  response: "busy",
  retryAfterMs: undefined,
};
const made = { agoMs: 0, durationMs: 200, status: 503, response: "busy" };

suite("what becomes of a delivery", () => {
  test("one that was taken is done", () => {
    const taken = { ...failure, succeeded: true, status: 204, error: null, response: null };
    assert.deepEqual(judgeAttempt(held({}), taken, 0, 0), {
      state: "succeeded",
      waitMs: 0,
      attempt: { agoMs: 0, durationMs: 200, status: 204, response: null },
      error: null,
    });
  });

  test("one that failed is tried again, after waits that double", () => {
    const waits = [0, 1, 2, 3].map((attempts) => judgeAttempt(held({ attempts }), failure, 0, 0));
    assert.deepEqual(waits[0], { state: "pending", waitMs: 5_000, attempt: made, error: "the consumer answered 503" });
    assert.deepEqual(
      waits.map(({ waitMs }) => waitMs),
      [5_000, 10_000, 20_000, 40_000],
    );
  });

  test("what was tried before it was sent again does not count, and the consumer's wish does", () => {
    assert.equal(judgeAttempt(held({ attempts: 17, attemptsBefore: 17 }), failure, 0, 0).waitMs, 5_000);
    assert.equal(judgeAttempt(held({ attempts: 18, attemptsBefore: 17 }), failure, 0, 0).waitMs, 10_000);
    assert.equal(judgeAttempt(held({}), { ...failure, retryAfterMs: 60_000 }, 0, 0).waitMs, 60_000);
  });

  test("the time since the first attempt goes on while it is held: what would come after the 8 hours is given up", () => {
    const almost = 8 * HOUR - 1_000 - 5_000;
    const after = (elapsedMs: number, heldForMs: number) =>
      judgeAttempt(held({ attempts: 16, elapsedMs }, 100), failure, 100 + heldForMs, 0).state;
    assert.equal(after(almost, 0), "pending");
    assert.equal(after(almost, 1), "discarded");
    assert.equal(after(almost - 1, 1), "pending");
    assert.deepEqual(judgeAttempt(held({ elapsedMs: 8 * HOUR }), failure, 0, 0), {
      state: "discarded",
      waitMs: 0,
      attempt: made,
      error: "the consumer answered 503",
    });
    const slow = { ...failure, durationMs: almost + 1 };
    assert.equal(judgeAttempt(held({}), slow, 0, 0).state, "discarded", "before a first attempt its own time is all there is");
  });

  test("without an attempt it ends where its endpoint is closed, or its time is over", () => {
    assert.deepEqual(endWithoutAttempt(held({}), false), {
      state: "cancelled",
      waitMs: 0,
      attempt: null,
      error: "the endpoint was deleted or disabled",
    });
    assert.equal(endWithoutAttempt(held({}), true), undefined);
    assert.equal(endWithoutAttempt(held({ elapsedMs: 8 * HOUR + 5_000 }), true), undefined, "the last one has an allowance");
    assert.deepEqual(endWithoutAttempt(held({ elapsedMs: 8 * HOUR + 5_001 }), true), {
      state: "discarded",
      waitMs: 0,
      attempt: null,
      error: "not delivered within 8 hours of the first attempt",
    });
  });
});

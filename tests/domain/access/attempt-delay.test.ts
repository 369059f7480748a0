import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ACCOUNT_RULE, ADDRESS_RULE, delayAfter } from "#domain/access/attempt-delay.ts";

describe("how long the next attempt waits", () => {
  it("is not at all for the first five of an account, then twice as long each time, up to a quarter of an hour", () => {
    assert.deepEqual(
      [0, 1, 4, 5, 6, 7, 12, 13, 14, 40].map((failures) => delayAfter(failures, ACCOUNT_RULE)),
      [0, 0, 0, 2, 4, 8, 256, 512, 900, 900],
    );
  });

  it("is not at all for the first thirty of an address", () => {
    assert.deepEqual(
      [29, 30, 31].map((failures) => delayAfter(failures, ADDRESS_RULE)),
      [0, 2, 4],
    );
  });

  it("stays a number of seconds however many there were", () => {
    assert.equal(delayAfter(1_000_000, { ...ACCOUNT_RULE, maxDelaySeconds: 2 ** 40 }), 2 ** 30);
  });

  it("lets a guesser have about a hundred a day", () => {
    let [seconds, attempts] = [0, 0];
    while (seconds < 86_400) {
      attempts += 1;
      seconds += delayAfter(attempts, ACCOUNT_RULE);
    }
    assert.ok(attempts > 90 && attempts < 120, String(attempts));
  });
});

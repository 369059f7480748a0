import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decideFetchAgain, failureOfStatus } from "#domain/document/capture-retry.ts";

describe("an image that could not be fetched", () => {
  it("is asked for five times more, later each time, and then waits for a person", () => {
    const waits = [1, 2, 3, 4, 5, 6].map((attempts) => decideFetchAgain(attempts, { mayPass: true, reason: "away" })?.waitMs);
    assert.deepEqual(waits, [10_000, 60_000, 300_000, 1_800_000, 7_200_000, undefined]);
  });
  it("is not asked for again where that could not help", () =>
    assert.equal(decideFetchAgain(1, { mayPass: false, reason: "gone" }), undefined));
  it("may come later after any status but one that forbids it, says that it is gone, or leads elsewhere", () => {
    for (const status of [300, 302, 399, 401, 403, 410]) assert.equal(failureOfStatus(status).mayPass, false, String(status));
    for (const status of [199, 400, 402, 404, 429, 500, 503])
      assert.deepEqual(failureOfStatus(status), { mayPass: true, reason: `the address answered ${status}` });
    assert.match(failureOfStatus(302).reason, /answered 302, a redirect: redirects are not followed/);
  });
});

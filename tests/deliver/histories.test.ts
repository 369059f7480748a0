import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { endWithoutAttempt, judgeAttempt } from "#deliver/judge-attempt.ts";
import type { HeldDelivery } from "#deliver/held-deliveries.ts";
import { retryAfter } from "#domain/delivery/retry-schedule.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { checkHistory, type History, type HistoryAttempt } from "./check-history.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-03-01T12:00:00Z");

/** Numbers in [0, 1) that follow from a seed (mulberry32). */
const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const FAILURES = [null, null, 301, 400, 404, 410, 429, 500, 502, 503, 504] as const;
const RETRY_AFTERS = ["1", "30", "120", "3600", "999999", "soon", "-5"] as const;

/** How a consumer behaves in one history, drawn once: how often it succeeds, how long it takes, whether it asks for time. */
interface Consumer {
  readonly succeedsAfter: number;
  readonly takesMs: number;
  readonly asksForTime: boolean;
}

const item = (row: Partial<HeldDelivery["row"]>, claimedAt: number): HeldDelivery =>
  ({ row: { attempts: 0, attemptsBefore: 0, elapsedMs: null, ...row }, claimedAt }) as HeldDelivery;

/** One delivery from its commit to its end, in virtual time, decided by what decides in the service. */
const play = (random: () => number): History => {
  const consumer: Consumer = {
    succeedsAfter: random() < 0.2 ? Math.floor(random() * 18) : Number.POSITIVE_INFINITY,
    takesMs: random() < 0.3 ? 20_000 * random() : 200 * random(),
    asksForTime: random() < 0.2,
  };
  const outages = random() < 0.2 ? anOutage(random) : [];
  const whenUp = (at: number): number => outages.reduce((up, { from, to }) => (up >= from && up < to ? to : up), at);
  const attempts: HistoryAttempt[] = [];
  const attemptsBefore = random() < 0.1 ? 17 : 0;
  for (let due = 0; ;) {
    const claimedAt = whenUp(due) + 200 * random();
    const firstAt = attempts[0]?.startedAt;
    const held = item(
      {
        attempts: attemptsBefore + attempts.length,
        attemptsBefore,
        elapsedMs: firstAt === undefined ? null : claimedAt - firstAt,
      },
      claimedAt,
    );
    if (endWithoutAttempt(held, true) !== undefined) return { attempts, end: "discarded", endedAt: claimedAt, outages };
    const isSilent = random() < 0.1;
    const durationMs = isSilent ? 20_000 : consumer.takesMs * (0.5 + random() / 2);
    const succeeded = attempts.length >= consumer.succeedsAfter;
    const status = succeeded ? 200 + Math.floor(random() * 100) : (FAILURES[Math.floor(random() * FAILURES.length)] ?? null);
    const header =
      !succeeded && status !== null && consumer.asksForTime
        ? RETRY_AFTERS[Math.floor(random() * RETRY_AFTERS.length)]
        : undefined;
    const endedAt = claimedAt + durationMs;
    attempts.push({ startedAt: claimedAt, endedAt, status, askedToWaitMs: header === undefined ? null : secondsOf(header) });
    const outcome = judgeAttempt(
      held,
      { succeeded, durationMs, status, error: null, response: null, retryAfterMs: retryAfter(header, NOW) },
      endedAt,
      random(),
    );
    if (outcome.state === "succeeded") return { attempts, end: "delivered", endedAt, outages };
    if (outcome.state !== "pending") return { attempts, end: "discarded", endedAt, outages };
    due = endedAt + outcome.waitMs;
  }
};

const anOutage = (random: () => number): readonly { readonly from: number; readonly to: number }[] => {
  const from = random() * 8 * HOUR;
  return [{ from, to: from + random() * (random() < 0.5 ? 60_000 : 3 * HOUR) }];
};

const secondsOf = (header: string): number => (/^\d+$/.test(header) ? Number(header) * 1_000 : 0);

suite("histories of deliveries, in virtual time", () => {
  test("are as the specification says, however the consumer behaves and whenever workers are away", () => {
    const seed = RUN_SEED;
    const ends = { delivered: 0, discarded: 0 };
    const cases = caseCount({ suite: 20_000, soak: 1_000_000 });
    for (let index = 0; index < cases; index += 1) {
      const history = play(randomOf(seed + index));
      const wrong = checkHistory(history);
      assert.deepEqual(wrong, [], `history ${index} of seed ${seed}: ${JSON.stringify(history)}`);
      ends[history.end] += 1;
    }
    assert.ok(ends.delivered > cases / 20 && ends.discarded > cases / 2, JSON.stringify(ends));
  });

  test("the checker finds what is wrong with a history", () => {
    const attempt = (startedAt: number, status: number | null = 500, asked: number | null = null): HistoryAttempt => ({
      startedAt,
      endedAt: startedAt,
      status,
      askedToWaitMs: asked,
    });
    const wrong = (attempts: readonly HistoryAttempt[], end: History["end"] = "delivered"): string =>
      checkHistory({ attempts, end, endedAt: 9 * HOUR, outages: [] }).join("; ");
    assert.match(wrong([]), /nothing was ever attempted/);
    assert.match(wrong([attempt(0)]), /one success/);
    assert.match(wrong([attempt(0, 200), attempt(5_000, 200)]), /one success/);
    assert.match(wrong([attempt(0, 200)], "discarded"), /success was discarded/);
    assert.match(wrong([attempt(0), attempt(100, 200)]), /comes 100 ms/);
    assert.match(wrong([attempt(0), attempt(60_000, 200)]), /first wait is 60000/);
    assert.match(wrong([attempt(0), attempt(5_000), attempt(10_000, 200)]), /does not grow/);
    assert.match(wrong([attempt(0, 503, 60_000), attempt(5_000, 200)]), /asked for 60000/);
    assert.match(wrong([attempt(0), attempt(5_000), attempt(5_000 + 2 * HOUR, 200)]), /more than an hour/);
    assert.match(wrong([attempt(0), attempt(5_000)], "discarded"), /given up/);
    assert.match(wrong([attempt(0), attempt(8 * HOUR + 60_000, 200)]), /past eight hours/);
    assert.equal(wrong([attempt(0), attempt(5_000), attempt(15_000, 204)]), "");
  });
});

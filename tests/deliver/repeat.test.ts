import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { repeat } from "#deliver/repeat.ts";

const never = (error: Error): void => assert.fail(error);

suite("work that is done again and again", () => {
  test("never begins twice at once, however often it is asked for, and once more after", async () => {
    let [begun, running, most] = [0, 0, 0];
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = repeat(
      async () => {
        begun += 1;
        running += 1;
        most = Math.max(most, running);
        if (begun === 1) await promise;
        running -= 1;
      },
      60_000,
      never,
    );
    work.soon();
    work.soon();
    work.soon();
    await sleep(30);
    assert.deepEqual([begun, most], [1, 1]);
    resolve();
    await sleep(60);
    assert.deepEqual([begun, most], [2, 1], "what was asked for meanwhile is done once, at once");
    await work.stop();
  });

  test("goes on after a failure, which is told of, and ends with what is under way", async () => {
    const told: string[] = [];
    const begun: string[] = [];
    const ended: string[] = [];
    const work = repeat(
      async () => {
        begun.push("x");
        if (begun.length === 1) throw new Error("the database was away");
        await sleep(40);
        ended.push("x");
      },
      5,
      (error) => told.push(error.message),
    );
    while (begun.length < 2) await sleep(2);
    await work.stop();
    assert.deepEqual([told, begun.length, ended.length], [["the database was away"], 2, 1]);
    await sleep(40);
    work.soon();
    await sleep(10);
    assert.equal(begun.length, 2, "nothing begins after the end");
  });

  test("waits before it begins, and then rests in proportion to what it took", async () => {
    const begun: number[] = [];
    const work = repeat(
      async () => {
        begun.push(performance.now());
        await sleep(30);
      },
      20,
      never,
      5,
    );
    const started = performance.now();
    while (begun.length < 2) await sleep(2);
    await work.stop();
    const [first = 0, second = 0] = begun;
    assert.ok(first - started >= 15, `began after ${first - started} ms`);
    assert.ok(second - first >= 30 + 5 * 25, `again after ${second - first} ms`);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Database } from "#db/database.ts";
import { Batches, type BatchWork } from "#usecases/batches.ts";
import { PerDatabase } from "#usecases/per-database.ts";

/** Batches of words whose work notes what it gets, waits where the test holds it, and fails for the words of `bad`. */
function noted(over: Partial<BatchWork<string, string>> = {}) {
  const done: string[][] = [];
  const bad = new Map<string, number>();
  let held: PromiseWithResolvers<void> | undefined;
  let idle = 0;
  const batches = new Batches<string, string>({
    limits: { items: 3, bytes: 6 },
    bytesOf: (word) => word.length,
    work: async (words) => {
      done.push([...words]);
      await held?.promise;
      const worst = words.find((word) => (bad.get(word) ?? 0) > 0);
      if (worst !== undefined) {
        bad.set(worst, (bad.get(worst) ?? 0) - 1);
        throw new Error(`bad ${worst}`);
      }
      return words.map((word) => word.toUpperCase());
    },
    afterFailure: () => "alone",
    whenIdle: () => void (idle += 1),
    ...over,
  });
  const hold = () => void (held = Promise.withResolvers());
  return { batches, done, bad, hold, release: () => held?.resolve(), idle: () => idle };
}

const submit = (batches: Batches<string, string>, ...words: string[]) =>
  Promise.allSettled(words.map((word) => batches.submit(word))).then((all) =>
    all.map((one) => (one.status === "fulfilled" ? one.value : (one.reason as Error).message)),
  );

describe("what comes to one process at the same time", () => {
  it("is done in batches of so many items and bytes, each answered with its own; one too large goes by itself", async () => {
    const { batches, done, idle } = noted();
    const words = ["a", "b", "c", "d", "eeeee", "ff", "ggggggggg", "h"];
    assert.deepEqual(
      await submit(batches, ...words),
      words.map((word) => word.toUpperCase()),
    );
    assert.deepEqual(done, [["a", "b", "c"], ["d", "eeeee"], ["ff"], ["ggggggggg"], ["h"]]);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([batches.waitingBytes, idle()], [0, 1]);
  });

  it("waits for the batch under way, is counted meanwhile, and needs no company after one that was alone", async () => {
    const { batches, done, hold, release } = noted();
    await submit(batches, "a");
    hold();
    const alone = submit(batches, "b");
    assert.deepEqual(done.at(-1), ["b"], "begun at once");
    const rest = submit(batches, "cc", "dd");
    assert.deepEqual([done.length, batches.waitingBytes], [2, 4]);
    release();
    assert.deepEqual([...(await alone), ...(await rest)], ["B", "CC", "DD"]);
    assert.deepEqual(done.at(-1), ["cc", "dd"]);
    const together = submit(batches, "e", "f");
    assert.equal(done.length, 3, "the last one had company");
    assert.deepEqual(await together, ["E", "F"]);
  });

  it("overtakes a batch that is not back in time, where that is allowed, and no more of them than four", async () => {
    const { batches, done, hold, release, idle } = noted({ overtakenAfterMs: 20 });
    hold();
    const slow: Promise<string[]>[] = [];
    for (const word of ["a", "b", "c", "d", "e"]) {
      slow.push(submit(batches, word));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    assert.deepEqual(done, [["a"], ["b"], ["c"], ["d"]]);
    release();
    assert.deepEqual((await Promise.all(slow)).flat(), ["A", "B", "C", "D", "E"]);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([done.length, batches.waitingBytes, idle()], [5, 0, 1]);
  });

  it("is tried one by one where a batch failed, one alone once more, and what stays bad fails by itself", async () => {
    const { batches, done, bad } = noted();
    bad.set("b", 9);
    bad.set("c", 1);
    assert.deepEqual(await submit(batches, "a", "b", "c"), ["A", "bad b", "C"]);
    assert.deepEqual(done, [["a", "b", "c"], ["a"], ["b"], ["b"], ["c"], ["c"]]);
    done.length = 0;
    bad.set("d", 1);
    assert.deepEqual(await submit(batches, "d"), ["D"]);
    assert.deepEqual(done, [["d"], ["d"]]);
  });

  it("fails together where trying again is of no use, and the next is done", async () => {
    const { batches, done, bad } = noted({ afterFailure: () => "fail" });
    bad.set("b", 1);
    assert.deepEqual(await submit(batches, "a", "b"), ["bad b", "bad b"]);
    assert.deepEqual(done, [["a", "b"]]);
    assert.deepEqual(await submit(batches, "a", "b"), ["A", "B"]);
  });
});

describe("what a process has once for each database", () => {
  it("is the same for whoever shares the database, and new after it was taken away", () => {
    const [first, second] = [{ db: {} as Database }, { db: {} as Database }];
    let made = 0;
    const each = new PerDatabase<number, typeof first>(() => (made += 1));
    assert.deepEqual([each.of(first), each.of({ ...first }), each.of(second)], [1, 1, 2]);
    assert.deepEqual([each.take(first), each.take(first), each.of(first)], [1, undefined, 3]);
  });
});

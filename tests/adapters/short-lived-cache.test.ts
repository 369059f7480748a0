import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { suite, test, type TestContext } from "node:test";
import { ShortLivedCache } from "#adapters/short-lived-cache.ts";

const LIFETIME_MS = 400;

/** Lets time pass, and what is under way end. */
function stoppedClock(t: TestContext): (milliseconds: number) => Promise<void> {
  let now = 1_000;
  t.mock.method(performance, "now", () => now);
  return async (milliseconds) => {
    now += milliseconds;
    await turn();
  };
}

/** A cache whose look-ups are written down, alone and together; values carry the number of the look-up. */
function recorded(together: boolean) {
  const asked: string[] = [];
  const look = (names: readonly string[]): ReadonlyMap<string, string> => {
    asked.push(names.toSorted().join(" "));
    return new Map(names.filter((name) => name !== "nobody").map((name) => [name, `${name} ${asked.length}`]));
  };
  const cache = new ShortLivedCache<string | undefined>(
    async (name) => look([name]).get(name),
    LIFETIME_MS,
    together ? async (names) => look(names) : undefined,
  );
  return { cache, asked };
}

suite("what is remembered for a short while", () => {
  test("is looked up once, and again when its life is over", async (t) => {
    const pass = stoppedClock(t);
    const { cache, asked } = recorded(true);
    assert.equal(await cache.get("a"), "a 1");
    assert.equal(await cache.get("a"), "a 1");
    await pass(LIFETIME_MS + 20);
    assert.equal(await cache.get("a"), "a 2");
    assert.deepEqual(asked, ["a", "a"]);
  });

  test("is renewed together with the rest of what is asked for, and nobody waits for it", async (t) => {
    const pass = stoppedClock(t);
    const { cache, asked } = recorded(true);
    for (const name of ["a", "b", "nobody", "unasked"]) await cache.get(name);
    for (const name of ["a", "b", "nobody"]) await cache.get(name);
    await pass(LIFETIME_MS / 2 + 20);
    assert.equal(await cache.get("a"), "a 1", "the old answer while the new one is on its way");
    await pass(5);
    assert.deepEqual(asked.slice(4), ["a b nobody"]);
    assert.deepEqual([await cache.get("a"), await cache.get("b"), await cache.get("nobody")], ["a 5", "b 5", undefined]);
    await pass(LIFETIME_MS / 2 - 20);
    assert.equal(await cache.get("unasked"), "unasked 6", "what nobody asked for again has ended");
  });

  test("is renewed by itself where nothing looks up many", async (t) => {
    const pass = stoppedClock(t);
    const { cache, asked } = recorded(false);
    for (const name of ["a", "b", "a", "b"]) await cache.get(name);
    await pass(LIFETIME_MS / 2 + 20);
    for (const name of ["a", "b"]) await cache.get(name);
    await pass(5);
    assert.deepEqual(asked, ["a", "b", "a", "b"]);
    assert.equal(await cache.get("b"), "b 4");
  });

  test("stays forgotten when it is forgotten while it is renewed", async (t) => {
    const pass = stoppedClock(t);
    const loading = Promise.withResolvers<ReadonlyMap<string, string>>();
    const cache = new ShortLivedCache<string>(
      async () => "now",
      LIFETIME_MS,
      () => loading.promise,
    );
    for (const name of ["a", "b", "a", "b"]) await cache.get(name);
    await pass(LIFETIME_MS / 2 + 20);
    await cache.get("a");
    cache.forget("b");
    loading.resolve(
      new Map([
        ["a", "before"],
        ["b", "before"],
      ]),
    );
    await pass(5);
    assert.deepEqual([await cache.get("a"), await cache.get("b")], ["before", "now"]);
  });

  test("is kept until its life is over when it cannot be renewed, and then asked for again", async (t) => {
    const pass = stoppedClock(t);
    let failing = true;
    const cache = new ShortLivedCache<string>(
      async () => {
        if (failing) throw new Error("away");
        return "here";
      },
      LIFETIME_MS,
      async () => {
        throw new Error("away");
      },
    );
    await assert.rejects(cache.get("a"), /away/);
    failing = false;
    assert.equal(await cache.get("a"), "here");
    await cache.get("a");
    await pass(LIFETIME_MS / 2 + 20);
    failing = true;
    assert.equal(await cache.get("a"), "here");
    await pass(LIFETIME_MS / 2);
    await assert.rejects(cache.get("a"), /away/);
  });
});

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { pauseOf } from "#domain/access/pause-of-backlog.ts";
import { TenantTurns } from "#domain/access/tenant-turns.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

suite("turns of tenants", () => {
  test("whoever sends little waits for no more batches than are under way, however many floods there are", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 50, maxLength: 200 }),
        fc.integer({ min: 45, max: 49 }),
        (floods, lanes, lengths, arrival) => {
          const turns = new TenantTurns();
          const big = Array.from({ length: floods }, (_, index) => `big-${index}`);
          const underWay: { readonly ends: number; readonly end: ReturnType<TenantTurns["begin"]> }[] = [];
          let now = 0;
          let begunSince = 0;
          for (const [index, length] of lengths.entries()) {
            if (underWay.length === lanes) {
              underWay.sort((a, b) => a.ends - b.ends);
              const first = underWay.shift();
              now = first?.ends ?? now;
              first?.end(now, { kind: "k", items: 10 });
            }
            const isThere = index >= arrival;
            const next = turns.next(isThere ? [...big, "small"] : big, now) ?? "";
            if (next === "small") return;
            if (isThere) begunSince += 1;
            assert.equal(begunSince, 0, "a batch of another began while the small tenant waited");
            underWay.push({ ends: now + length, end: turns.begin(next, now) });
          }
        },
      ),
      { seed: RUN_SEED },
    );
  });

  test("of several that send much each gets the same time, not the same number of batches", () => {
    const turns = new TenantTurns();
    const used = { slow: 0, quick: 0 };
    for (let now = 0; now < 20_000;) {
      const next = turns.next(["slow", "quick"], now) as keyof typeof used;
      const end = turns.begin(next, now);
      const length = next === "slow" ? 90 : 10;
      now += length;
      used[next] += length;
      end(now, { kind: "k", items: 1 });
    }
    assert.ok(Math.abs(used.slow - used.quick) < 1_000, JSON.stringify(used));
  });

  test("a tenant alone has whole batches; beside another they are as many items as take 50 ms", () => {
    const turns = new TenantTurns();
    const run = (tenant: string, began: number, ms: number, items: number) =>
      turns.begin(tenant, began)(began + ms, { kind: "k", items });
    run("big", 0, 500, 100);
    assert.equal(turns.batchOf("big", "k", { most: 100, now: 600 }), 100);
    run("small", 600, 5, 1);
    assert.equal(turns.batchOf("big", "k", { most: 100, now: 700 }), 10);
    assert.equal(turns.batchOf("big", "unknown", { most: 100, now: 700 }), 100);
    assert.equal(turns.batchOf("big", "k", { most: 100, now: 11_000 }), 100, "nobody else came for ten seconds");
    run("big", 11_000, 9_000, 1);
    run("small", 20_000, 5, 1);
    assert.equal(turns.batchOf("big", "k", { most: 100, now: 20_001 }), 1, "an item is not taken apart");
  });

  test("who had nothing that could be taken does not come again and again before others", () => {
    const turns = new TenantTurns();
    const begun: string[] = [];
    for (let now = 0; now < 1_000;) {
      const next = turns.next(["blocked", "other"], now) ?? "";
      begun.push(next);
      const end = turns.begin(next, now);
      now += next === "blocked" ? 1 : 40;
      end(now, { kind: "k", items: next === "blocked" ? 0 : 5 });
    }
    assert.ok(begun.filter((next) => next === "other").length >= begun.length / 2, begun.join(" "));
  });

  test("for whom everything fails is passed over for longer and longer, and comes as before once it goes well", () => {
    const turns = new TenantTurns();
    const tried: number[] = [];
    const others: number[] = [];
    for (let now = 0; now < 20_000;) {
      const next = turns.next(["failing", "other"], now);
      if (next === "failing") tried.push(now);
      else others.push(now);
      const end = turns.begin(next ?? "", now);
      now += next === "failing" ? 1 : 20;
      if (next === "failing") turns.putOff(next, now);
      end(now, { kind: "k", items: 1 });
    }
    assert.ok(tried.length <= 10, `${tried}`);
    assert.ok(others.length > 900);
    assert.equal(turns.next(["failing"], (tried.at(-1) ?? 0) + 100), undefined, "also where nobody else is there");
    assert.ok(turns.notNow((tried.at(-1) ?? 0) + 100).includes("failing"));
    assert.ok(turns.known((tried.at(-1) ?? 0) + 100).includes("failing"), "it is looked past, not at");
    turns.putOff("failing", 100_000);
    assert.equal(turns.next(["failing"], 100_300), "failing", "the first failure in a long time costs little");
  });

  test("forgets who is gone, and remembers no more than it can ask for", () => {
    const turns = new TenantTurns();
    for (let index = 0; index < 500; index += 1) turns.begin(`t-${index}`, index)(index + 1 + index, { kind: "k", items: 1 });
    assert.equal(turns.known(1_000).length, 200);
    assert.equal(turns.known(1_000)[0], "t-499");
    assert.deepEqual(turns.known(10 * 60_000), []);
  });

  test("a pause begins behind a thousand messages and is never longer than a second", () => {
    assert.deepEqual([0, 1_000, 2_000, 11_000, 1_000_000].map(pauseOf), [0, 0, 100, 1_000, 1_000]);
  });
});

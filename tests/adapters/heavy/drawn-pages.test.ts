import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { DrawnPages } from "#adapters/heavy/drawn-pages.ts";

const page = (bytes: number) => ({ kind: "made", made: { ok: true, png: new Uint8Array(bytes), pages: 1 } }) as const;

describe("pages that were drawn", () => {
  it("one is drawn once for all who ask, and the longest unseen make room", async () => {
    const pages = new DrawnPages(250);
    const drawn: string[] = [];
    const ask = (key: string) =>
      pages.get(key, async () => {
        drawn.push(key);
        return page(100);
      });
    const [one, same] = await Promise.all([ask("a"), ask("a")]);
    assert.equal(one, same);
    await ask("b");
    await ask("a");
    await ask("c");
    await ask("a");
    assert.deepEqual(drawn, ["a", "b", "c"]);
    await ask("b");
    assert.deepEqual(drawn, ["a", "b", "c", "b"]);
  });

  it("those of a file that is taken away are forgotten, and none is kept for long", async () => {
    const pages = new DrawnPages(1_000, 40);
    let drawn = 0;
    const ask = (key: string) =>
      pages.get(key, async () => {
        drawn += 1;
        return page(100);
      });
    await ask("file-1 page 1");
    await ask("file-2 page 1");
    pages.forget("file-1 ");
    await ask("file-2 page 1");
    assert.equal(drawn, 2);
    await ask("file-1 page 1");
    assert.equal(drawn, 3, "drawn again");
    await sleep(80);
    await ask("file-2 page 1");
    assert.equal(drawn, 4, "its time was over");
  });

  it("what failed is tried again, and what is larger than the room is not kept", async () => {
    const pages = new DrawnPages(250);
    let asked = 0;
    const count = <T>(answer: T) => {
      asked += 1;
      return Promise.resolve(answer);
    };
    for (const answer of [{ kind: "busy" }, { kind: "made", made: { ok: false, reason: "no such page" } }, page(300)] as const)
      for (let each = 0; each < 2; each += 1) assert.equal(await pages.get("x", () => count(answer)), answer);
    assert.equal(asked, 6);
    await assert.rejects(
      pages.get("y", () => Promise.reject(new Error("gone"))),
      /gone/,
    );
    assert.deepEqual(await pages.get("y", async () => page(1)), page(1));
  });
});

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openSpoolFile } from "#adapters/spool.ts";

test("a spool file gives back what was written, in memory and past it, by every way of reading", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "weighbridge-spool-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const gather = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
    const found: Buffer[] = [];
    for await (const chunk of chunks) found.push(Buffer.from(chunk));
    return Buffer.concat(found);
  };
  for (const sizes of [[], [0], [5], [65_535, 1], [65_536], [65_536, 1], [10, 65_530], [30_000, 30_000, 30_000, 200_000, 3]]) {
    const spool = join(folder, `s-${sizes.join("-")}`);
    const file = await openSpoolFile(spool);
    const parts = sizes.map((size, at) => Buffer.alloc(size, `${at} abc`));
    const whole = Buffer.concat(parts);
    for (const part of parts) {
      const given = Buffer.from(part);
      await file.write(given);
      // Whoever wrote may use its buffer again.
      given.fill(0);
    }
    assert.equal(existsSync(spool), whole.length > 65_536, "the disk is used where it is worth it");
    assert.deepEqual(file.digest(), { hash: createHash("sha256").update(whole).digest("hex"), bytes: whole.length });
    for (const read of [
      await gather(file.read()),
      await gather(file.chunks()),
      await gather(file.read()),
      await gather(file.chunks()),
    ])
      assert.ok(read.equals(whole), sizes.join(" "));
    const [start, end] = [Math.min(3, whole.length), Math.max(3, whole.length - 2)];
    assert.ok((await gather(file.read({ start, end }))).equals(whole.subarray(start, end)));
    assert.ok((await file.readAt(start, 70_000)).equals(whole.subarray(start, start + 70_000)));
    await file.close();
  }
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { X12Event } from "#x12/events.ts";
import { readX12, readX12Sync } from "#x12/read-x12.ts";
import { bytesOf, SOUND_INVOICE, x12Text } from "../fixtures/x12-file.ts";

/** Many sets, in more bytes than one step. */
const LARGE = bytesOf(x12Text({ bills: Array.from({ length: 400 }, () => SOUND_INVOICE) }));
const told = ({ kind }: X12Event): string => kind;

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

describe("a file that is read while it comes", () => {
  it("is the same as one in memory, whatever the pieces", async () => {
    assert.ok(LARGE.length > 65_536 * 2, `${LARGE.length} bytes`);
    const whole = [...readX12Sync([LARGE])].map(told);
    assert.equal(whole.filter((kind) => kind === "transaction-set").length, 400);
    assert.equal(whole.at(-1), "interchange-end");
    for (const size of [LARGE.length, 65_536, 65_537, 1_000, 7]) {
      const kinds: string[] = [];
      for await (const event of readX12(inPieces(LARGE, size))) kinds.push(told(event));
      assert.deepEqual(kinds, whole, `pieces of ${size}`);
    }
    const kinds: string[] = [];
    for await (const event of readX12([LARGE])) kinds.push(told(event));
    assert.deepEqual(kinds, whole, "pieces that are there already");
  });

  it("hands its sets over while it is read, and not all at once", async () => {
    let read = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const piece of inPieces(LARGE, 10_000)) {
        read += 1;
        yield piece;
      }
    }
    for await (const event of readX12(counted())) if (event.kind === "transaction-set") break;
    assert.equal(read, 1);
  });

  it("ends with what was cut off", async () => {
    const kinds: string[] = [];
    for await (const event of readX12([LARGE.subarray(0, 5_000)])) kinds.push(told(event));
    assert.equal(kinds.at(-1), "interchange-end");
    const nothing: string[] = [];
    for await (const event of readX12([])) nothing.push(told(event));
    assert.deepEqual(nothing, []);
  });
});

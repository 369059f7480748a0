import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { ByteWindow } from "#x12/byte-window.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { bytesOf } from "../fixtures/x12-file.ts";

const textOf = ({ bytes, end }: ByteWindow): string => new TextDecoder().decode(bytes.subarray(0, end));
const windowOf = (...chunks: readonly string[]): ByteWindow => {
  const window = new ByteWindow();
  for (const chunk of chunks) window.append(bytesOf(chunk));
  return window;
};

describe("the window over a file", () => {
  it("holds what was appended, and always has room for a sentinel behind it", () => {
    for (const length of [0, 1, 8190, 8191, 8192, 8193, 131_070, 131_071, 131_072, 131_073, 400_000]) {
      const window = windowOf("A".repeat(length));
      assert.equal(window.end, length);
      assert.ok(window.bytes.length > window.end, `room behind ${length} bytes`);
      window.append(bytesOf("B".repeat(200_000)));
      assert.equal(textOf(window), "A".repeat(length) + "B".repeat(200_000));
      assert.ok(window.bytes.length > window.end, `room behind ${length} and 200,000 bytes`);
    }
  });

  it("stays small for a small file, and is not copied for every piece of a large one", () => {
    const window = windowOf("A".repeat(8191));
    assert.equal(window.bytes.length, 8192);
    const copies = new Set<Uint8Array>();
    for (let piece = 0; piece < 1000; piece += 1) {
      window.append(bytesOf("B".repeat(1000)));
      copies.add(window.bytes);
    }
    assert.ok(copies.size <= 5, `${copies.size} buffers for a million bytes`);
  });

  it("forgets what lies before a place, and still tells the byte of the file", () => {
    const window = windowOf("ISA*00~GS*IM~");
    window.dropBefore(0);
    assert.equal(textOf(window), "ISA*00~GS*IM~");
    window.dropBefore(7);
    assert.deepEqual([textOf(window), window.offsetOf(0), window.offsetOf(3)], ["GS*IM~", 7, 10]);
    window.dropBefore(3);
    assert.deepEqual([textOf(window), window.offsetOf(0)], ["IM~", 10]);
  });

  it("takes line ends out from a place on, also those that come later, and remembers where they stood", () => {
    const window = windowOf("A\nBC\r", "\nDE\n", "F");
    window.unwrap(2);
    assert.equal(textOf(window), "A\nBCDEF", "what lies before the place is left as it is");
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 6].map((place) => window.offsetOf(place)),
      [0, 1, 2, 3, 6, 7, 9],
    );
    window.append(bytesOf("\r\n\nG\n"));
    window.append(bytesOf("\nH"));
    assert.equal(textOf(window), "A\nBCDEFGH");
    assert.deepEqual([window.offsetOf(7), window.offsetOf(8)], [13, 16]);
    window.unwrap(0);
    assert.equal(textOf(window), "A\nBCDEFGH", "unwrapping is begun once");
  });

  it("tells the line ends between two places: behind the first, up to the second", () => {
    const window = windowOf("AB\nCD\r\nEF\n");
    assert.deepEqual(window.breaksWithin(0, 6), [], "nothing was taken out yet");
    window.unwrap(0);
    assert.deepEqual(window.breaksWithin(0, 6), [2, 1, 4, 2, 6, 1]);
    assert.deepEqual(window.breaksWithin(2, 6), [2, 2, 4, 1], "one that stands at the first place belongs to what lies before");
    assert.deepEqual(window.breaksWithin(1, 4), [1, 1, 3, 2]);
    assert.deepEqual(window.breaksWithin(1, 3), [1, 1]);
    window.dropBefore(2);
    assert.deepEqual(window.breaksWithin(0, 4), [2, 2, 4, 1]);
    assert.equal(window.offsetOf(0), 3);
  });

  it("tells the byte of the file for every text, however it is cut and whatever was dropped", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom("A", "B", "~", "\r", "\n"), maxLength: 12 }), { maxLength: 12 }),
        fc.array(fc.nat({ max: 6 }), { maxLength: 12 }),
        (chunks, drops) => {
          const window = new ByteWindow();
          window.unwrap(0);
          const file = chunks.join("");
          let dropped = 0;
          chunks.forEach((chunk, at) => {
            window.append(bytesOf(chunk));
            const place = Math.min(drops[at] ?? 0, window.end);
            window.dropBefore(place);
            dropped += place;
          });
          const kept = [...file].flatMap((character, offset) => (/[\r\n]/.test(character) ? [] : [{ character, offset }]));
          assert.equal(
            textOf(window),
            kept
              .slice(dropped)
              .map(({ character }) => character)
              .join(""),
          );
          kept.slice(dropped).forEach(({ offset }, place) => assert.equal(window.offsetOf(place), offset));
        },
      ),
      { seed: RUN_SEED, numRuns: 300 },
    );
  });
});

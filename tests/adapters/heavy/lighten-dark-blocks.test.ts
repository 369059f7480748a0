import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { lightenDarkBlocks } from "#adapters/heavy/lighten-dark-blocks.ts";

const [WIDTH, HEIGHT] = [400, 200];

/** A page of paper with what is drawn on it, by left, top, width, height and shade. */
function aPicture(...drawn: readonly (readonly [left: number, top: number, wide: number, high: number, shade: number])[]) {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const [left, top, wide, high, shade] of drawn)
    for (let y = top; y < top + high; y += 1) pixels.fill(shade, y * WIDTH + left, y * WIDTH + left + wide);
  return { width: WIDTH, height: HEIGHT, pixels };
}
const at = ({ pixels }: { readonly pixels: Uint8Array }, x: number, y: number): number | undefined => pixels[y * WIDTH + x];

/** Strokes of letters on a bar: a fifth of it. */
const LETTERS = [0, 1, 2, 3, 4, 5].map((each) => [60 + each * 20, 50, 5, 20, 250] as const);

suite("dark blocks of a picture", () => {
  test("a bar with light letters turns to paper with dark ones, whatever its color; what stands beside it stays", () => {
    for (const shade of [0, 60, 118, 160]) {
      const before = aPicture([40, 40, 240, 48, shade], ...LETTERS, [300, 50, 4, 20, 10]);
      const after = lightenDarkBlocks(before);
      assert.ok((at(after, 45, 45) ?? 0) > 245, `the bar of ${shade} is paper`);
      assert.ok((at(after, 62, 60) ?? 255) < 40, "its letters are dark");
      assert.equal(at(after, 302, 60), 10, "a letter on paper stays");
      assert.equal(at(after, 20, 20), 255);
      assert.equal(at(before, 45, 45), shade, "what was given is not changed");
    }
  });

  test("letters, rules, frames, bars without letters and pictures in many shades stay as they are", () => {
    const frame = [
      [40, 40, 240, 6, 0],
      [40, 120, 240, 6, 0],
      [40, 40, 6, 86, 0],
      [274, 40, 6, 86, 0],
    ] as const;
    for (const picture of [
      aPicture([40, 40, 30, 40, 0], [80, 40, 12, 40, 0]),
      aPicture([10, 100, 380, 4, 0]),
      aPicture(...frame),
      aPicture([40, 40, 240, 48, 30]),
      aPicture([40, 40, 240, 48, 30], [40, 40, 200, 48, 250]),
    ])
      assert.deepEqual(lightenDarkBlocks(picture).pixels, picture.pixels);
  });
});

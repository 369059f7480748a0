import assert from "node:assert/strict";
import { suite, test } from "node:test";
import sharp from "sharp";
import { evenLight } from "#adapters/heavy/even-light.ts";
import { readFile } from "#adapters/heavy/read-file.ts";
import { readPdf } from "#adapters/heavy/read-pdf.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { LAYOUTS, PAPER, totalOf } from "#tests/builders/freight-papers.ts";

const [WIDTH, HEIGHT] = [640, 480];

/** A page in this light, with strokes of letters on it. */
function aPicture(light: (x: number, y: number) => number) {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isInk = x % 24 < 4 && y % 40 < 18;
      pixels[y * WIDTH + x] = Math.round(light(x, y) * (isInk ? 0.2 : 1));
    }
  return { width: WIDTH, height: HEIGHT, pixels };
}
const shadesOf = ({ pixels }: { readonly pixels: Uint8Array }) => {
  const [paper, ink]: [number[], number[]] = [[], []];
  pixels.forEach((shade, at) => ((at % WIDTH) % 24 < 4 && Math.floor(at / WIDTH) % 40 < 18 ? ink : paper).push(shade));
  const [darkestPaper, lightestInk] = [paper.reduce((a, b) => Math.min(a, b), 255), ink.reduce((a, b) => Math.max(a, b), 0)];
  return { darkestPaper, lightestInk };
};

/** A page of letter paper as a telephone takes it: a shadow over its right, a table around it, grain. */
const photographed = async (pdf: Buffer): Promise<Buffer> => {
  const read = await readPdf(pdf);
  const picture = read.ok ? read.pictureOf(1) : undefined;
  assert.ok(picture !== undefined);
  const edge = 90;
  const [width, height] = [picture.width + 2 * edge, picture.height + 2 * edge];
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [left, top] = [x - edge, y - edge];
      const isPaper = left >= 0 && top >= 0 && left < picture.width && top < picture.height;
      const shade = isPaper ? (picture.pixels[top * picture.width + left] ?? 255) : 120;
      const light = 0.96 - 0.3 * Math.min(1, Math.max(0, (x - 0.4 * width) / 80));
      pixels[y * width + x] = Math.round(shade * light) - ((x * 7 + y * 13) % 5);
    }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 60 })
    .toBuffer();
};

suite("the light on a photograph", () => {
  test("a shadow becomes paper, and ink in it stays ink", () => {
    const soft = aPicture((x) => (x < 300 ? 245 : Math.max(130, 245 - (x - 300) * 0.8)));
    const { darkestPaper, lightestInk } = shadesOf(evenLight(soft));
    assert.ok(darkestPaper > 225, `paper of ${darkestPaper}`);
    assert.ok(lightestInk < 90, `ink of ${lightestInk}`);
    assert.ok(shadesOf(soft).darkestPaper < 140, "what was given is not changed");
  });

  test("a page in one light, one with a dark bar or a gray head, and one that is too small stay as they are", () => {
    for (const picture of [
      aPicture(() => 255),
      aPicture(() => 222),
      aPicture((_, y) => (y > 40 && y < 120 ? 40 : 255)),
      aPicture((_, y) => (y > 40 && y < 80 ? 180 : 255)),
      { width: 20, height: 20, pixels: new Uint8Array(400).fill(150) },
    ])
      assert.equal(evenLight(picture), picture);
  });

  test("a photographed bill half in a shadow is read", async () => {
    const pdf = await aPdf({ pages: LAYOUTS["labels with colons beside their values"](PAPER) });
    const { reading } = await readFile(await photographed(pdf));
    const { invoiceNumber, totalAmount } = reading.fields;
    assert.deepEqual(
      [reading.type?.value, invoiceNumber?.value, totalAmount?.value],
      ["Invoice", PAPER.number, (totalOf(PAPER) / 100).toFixed(2)],
    );
    assert.equal(reading.charges.length, PAPER.charges.length);
  });
});

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import sharp from "sharp";
import { cutPages, type CutFile } from "#adapters/heavy/cut-pages.ts";
import { readPdf } from "#adapters/heavy/read-pdf.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";

const partsOf = (cut: CutFile): readonly Uint8Array[] => {
  assert.ok(cut.ok, cut.ok ? "" : cut.reason);
  return cut.parts;
};
const wordsOf = async (content: Uint8Array): Promise<readonly (readonly string[])[]> => {
  const pdf = await readPdf(content);
  assert.ok(pdf.ok);
  return pdf.pages.map(({ words }) => words.map(({ text }) => text));
};

suite("pages cut out of a file", () => {
  test("are the pages that were asked for, turned as they were, and the same bytes each time", async () => {
    const whole = await aPdf({ pages: ["one", "two", "three"].map((text) => [[40, 100, text]]), rotation: 90 });
    const asked = [[1], [3, 2]];
    const parts = partsOf(await cutPages(whole, asked));
    assert.deepEqual(await Promise.all(parts.map(wordsOf)), [[["one"]], [["three"], ["two"]]]);
    const [first] = parts;
    const pdf = await readPdf(first ?? Buffer.alloc(0));
    assert.equal(pdf.ok && pdf.pages[0]?.rotation, 90);
    assert.deepEqual(partsOf(await cutPages(whole, asked)), parts, "a receipt that is sent twice is one receipt");
  });

  test("of a scanner's TIFF become a PDF each; what has no such page, or none at all, is refused in words", async () => {
    const pages = await Promise.all(
      ["white", "black"].map((background) =>
        sharp({ create: { width: 60, height: 80, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const tiff = await sharp(pages, { join: { animated: true } })
      .tiff({ compression: "lzw" })
      .toBuffer();
    const parts = partsOf(await cutPages(tiff, [[2], [1, 2]]));
    const read = await Promise.all(parts.map((part) => readPdf(part)));
    assert.deepEqual(
      read.map((pdf) => pdf.ok && pdf.pages.length),
      [1, 2],
    );
    const [dark] = read;
    assert.ok(dark?.ok && (dark.pictureOf(1)?.pixels[0] ?? 255) < 20, "the second page is the black one");
    assert.deepEqual(partsOf(await cutPages(tiff, [[2], [1, 2]])), parts);
    for (const [content, reason] of [
      [tiff, /no such page/],
      [await aPdf({ pages: [[], []] }), /no such page/],
      [Buffer.from("<invoice/>"), /no pages/],
      [Buffer.from("%PDF-1.7 and nothing"), /broken/],
    ] as const) {
      const cut = await cutPages(content, [[3]]);
      assert.ok(!cut.ok && reason.test(cut.reason), JSON.stringify(cut));
    }
  });
});

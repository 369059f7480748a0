import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { CODE_128 } from "#adapters/heavy/barcode-codes.ts";
import { readBarcodes } from "#adapters/heavy/read-barcodes.ts";
import type { Picture } from "#adapters/heavy/recognize-text.ts";
import { readPages } from "#domain/reading/read-pages.ts";
import { aPage } from "#tests/builders/a-page.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";

/** Widths of bars and gaps in modules, as another program prints these texts. */
const PRINTED = {
  "INV-2026/0815": "2112142313111133213111231221321131412212313212211141311132221131411322121132221121332331112",
  "473820561": "2112321331211323112212313311211141311232211241122331112",
  "PRO 47A1182":
    "121121211111212112112111112211211121121112211121111112211121111211212121111211212112111121211211112121121121111122111121121121211",
} as const;

/** A picture of a code, with paper around it. */
const pictureOf = (widths: string, module = 3): Picture => {
  const modules = [...widths].reduce((sum, each) => sum + Number(each), 0);
  const [width, height] = [(modules + 30) * module, 60];
  const pixels = new Uint8Array(width * height).fill(255);
  let x = 15 * module;
  for (const [at, each] of [...widths].entries()) {
    const end = x + Number(each) * module;
    if (at % 2 === 0) for (let y = 10; y < 50; y += 1) pixels.fill(0, y * width + x, y * width + end);
    x = end;
  }
  return { width, height, pixels };
};
const turnedOver = ({ width, height, pixels }: Picture): Picture => ({ width, height, pixels: pixels.toReversed() });
const onSide = ({ width, height, pixels }: Picture): Picture => ({
  width: height,
  height: width,
  pixels: Uint8Array.from(pixels, (_, at) => pixels[(at % height) * width + Math.floor(at / height)] ?? 255),
});
/** Code 128, set B. */
const coded = (text: string): string => {
  const values = [104, ...[...text].map((letter) => (letter.codePointAt(0) ?? 32) - 32)];
  const sum = values.reduce((all, value, at) => all + value * Math.max(1, at), 0) % 103;
  return [...values, sum, 106].map((value) => CODE_128[value]).join("");
};
const textsOf = (picture: Picture): readonly string[] => readBarcodes(picture).map(({ text }) => text);

suite("barcodes", () => {
  test("are read as other programs print them, whichever way they stand", () => {
    for (const [text, widths] of Object.entries(PRINTED))
      for (const turn of [(picture: Picture) => picture, turnedOver, onSide])
        assert.deepEqual(textsOf(turn(pictureOf(widths))), [text]);
    const [code] = readBarcodes(pictureOf(PRINTED["473820561"]));
    const [left = 0, top = 0, width = 0, height = 0] = code?.box ?? [];
    assert.ok(left > 0.05 && left + width < 0.95 && top > 0.1 && top + height <= 0.95);
  });

  test("any text is read as it was, and one bar that is altered is no code", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{4,20}$/), fc.nat(), (text, place) => {
        const widths = coded(text);
        assert.deepEqual(textsOf(pictureOf(widths)), [text]);
        const at = place % widths.length;
        const other = widths[at] === "1" ? "3" : "1";
        const read = textsOf(pictureOf(`${widths.slice(0, at)}${other}${widths.slice(at + 1)}`));
        assert.ok(read.length === 0 || read.join() === text, `${read.join()} for ${text}`);
      }),
      { numRuns: 40 },
    );
  });

  test("a number that a barcode repeats is sure, whatever letters look like; others are left alone", () => {
    const read = (number: string, ...codes: readonly string[]) => {
      const texts: readonly Printed[] = [
        [200, 30, "PROOF OF DELIVERY", 16],
        [40, 90, number === "" ? "PRO #:" : `PRO #: ${number}`],
      ];
      const barcodes = codes.map((text, at) => ({ text, box: [0.06, 0.14 + 0.3 * at, 0.3, 0.03] as const }));
      const { proNumber } = readPages([{ ...aPage(texts, 1, 0.85), barcodes }]).fields;
      return [proNumber?.value, proNumber?.found, (proNumber?.confidence ?? 0) >= 0.9];
    };
    assert.deepEqual(read("47382O561"), ["47382O561", "label", false]);
    assert.deepEqual(read("47382O561", "473820561"), ["473820561", "barcode", true]);
    assert.deepEqual(read("473-820561", "473820561"), ["473-820561", "barcode", true], "signs between figures are for people");
    assert.deepEqual(read("473820561", "999999999"), ["473820561", "label", false], "a code of something else");
    assert.deepEqual(read("", "473820561"), ["473820561", "barcode", true], "at its label");
    assert.deepEqual(read("", "no number"), [undefined, undefined, false]);
  });
});

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp, { type Sharp } from "sharp";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { findTesseract, recognizeNatively } from "#adapters/heavy/native-tesseract.ts";
import { readPdf } from "#adapters/heavy/read-pdf.ts";
import { readFile } from "#adapters/heavy/read-file.ts";
import { recognizeByWasm } from "#adapters/heavy/recognize-by-wasm.ts";
import type { Picture, Recognize } from "#adapters/heavy/recognize-text.ts";
import { slopeOf } from "#adapters/heavy/slope-of.ts";
import type { Reading } from "#domain/reading/fact.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { LAYOUTS, PAPER } from "#tests/builders/freight-papers.ts";

const native = await findTesseract();
const [WIDE, HIGH] = [1_700, 2_200];

/** A letter page of the first layout, as people see it at 200 dots an inch. */
const drawn = async (): Promise<Picture> => {
  const pdf = await readPdf(await aPdf({ pages: LAYOUTS["labels with colons beside their values"](PAPER) }));
  const picture = pdf.ok ? pdf.pictureOf(1) : undefined;
  assert.deepEqual([picture?.width, picture?.height], [WIDE, HIGH]);
  return picture ?? { width: 0, height: 0, pixels: new Uint8Array() };
};

/** How the page may come, and what is read of it whichever engine reads. */
const WAYS: Readonly<Record<string, (page: Sharp) => Promise<Buffer>>> = {
  "a clean scan": (page) => page.png().toBuffer(),
  "a page that lies on its side": (page) => page.rotate(90).png().toBuffer(),
  "a page that stands on its head": (page) => page.rotate(180).png().toBuffer(),
  "an askew scan": (page) => page.rotate(-2.3, { background: "white" }).jpeg({ quality: 70 }).toBuffer(),
  "a fax in fine mode, 204 by 196 dots an inch": (page) =>
    page.resize(1_734, 2_156, { fit: "fill" }).threshold(150).tiff(faxed(196)).toBuffer(),
  "a fax in coarse mode, 204 by 98 dots an inch": (page) =>
    page.resize(1_734, 1_078, { fit: "fill" }).threshold(150).tiff(faxed(98)).toBuffer(),
  "a scan of 120 dots an inch": (page) => page.resize(1_020).png().toBuffer(),
};
const faxed = (y: number) => ({ xres: 204 / 25.4, yres: y / 25.4, compression: "lzw" as const });
/** Half of the dots down are not there: some letters are others. */
const HARD = "a fax in coarse mode, 204 by 98 dots an inch";

const READ_BY_BOTH: readonly string[] = ["a page that stands on its head", HARD, "a scan of 120 dots an inch"];

const byNative: Recognize = async (picture) =>
  native === undefined ? "" : ((await recognizeNatively(native, picture).words) ?? "");
const NO_NATIVE = native === undefined && "no tesseract with English on the PATH (Debian: apt-get install tesseract-ocr)";
const ENGINES = [
  ["wasm", recognizeByWasm, false],
  ["native", byNative, NO_NATIVE],
] as const;

for (const [engine, recognize, skip] of ENGINES)
  suite(`letters as ${engine} recognizes them`, { skip }, () => {
    const read = async (content: Uint8Array): Promise<Reading> =>
      (await readFile(content, { recognize, recognitionMs: 60_000 })).reading;

    test("a page is read the same however it comes", async () => {
      const { width, height, pixels } = await drawn();
      // The other ways are those of tests/adapters/heavy/read-pages.test.ts, which read by the same engine.
      const ways = Object.entries(WAYS).filter(([way]) => engine === "native" || READ_BY_BOTH.includes(way));
      for (const [way, make] of ways) {
        const reading = await read(await make(sharp(pixels, { raw: { width, height, channels: 1 } })));
        const { invoiceNumber, totalAmount, proNumber } = reading.fields;
        assert.equal(totalAmount?.value, "1875.80", way);
        const upright = reading.pages[0];
        assert.ok((upright?.height ?? 0) > 1.2 * (upright?.width ?? 0), `${way} is told upright, with square dots`);
        assert.ok(totalAmount.confidence < 0.97, "letters of a picture are never as sure");
        if (way === HARD) continue;
        assert.deepEqual([invoiceNumber?.value, proNumber?.value, reading.charges.length], [PAPER.number, PAPER.pro, 3], way);
        const [left = 0, top = 0] = totalAmount.box ?? [];
        assert.ok(left > 0.5 && top > 0.2 && top < 0.8, `${way}: ${left} ${top}`);
      }
    });

    test("a fax in a PDF has square dots again, and a blank page costs nothing", async () => {
      const { width, height, pixels } = await drawn();
      const fax = await sharp(pixels, { raw: { width, height, channels: 1 } })
        .resize(1_734, 2_156, { fit: "fill" })
        .threshold(150)
        .png()
        .toBuffer();
      const pdf = await PDFDocument.create();
      pdf.addPage([612, 792]).drawImage(await pdf.embedPng(fax), { x: 0, y: 0, width: 612, height: 792 });
      pdf.addPage([612, 792]);
      const reading = await read(await pdf.save());
      assert.deepEqual([reading.fields.totalAmount?.value, reading.pages.length], ["1875.80", 2]);
    });
  });

test(
  "a process that reads has the system's Tesseract called for it, and no other where that is to be",
  { skip: NO_NATIVE },
  async (t) => {
    const { width, height, pixels } = await drawn();
    const corner = { left: 1_050, top: 90, width: 560, height: 300 };
    const image = await sharp(pixels, { raw: { width, height, channels: 1 } })
      .extract(corner)
      .png()
      .toBuffer();
    for (const engine of ["native", "auto"] as const) {
      const heavy = openHeavyWork({ engine, workMs: 60_000, waitMs: 60_000 });
      t.after(() => heavy.close());
      const outcome = await heavy.read("a", async () => image);
      assert.equal(outcome.kind === "made" && outcome.made.reading.fields.invoiceNumber?.value, PAPER.number, engine);
    }
  },
);

suite("the system's Tesseract", () => {
  const page: Picture = { width: 40, height: 20, pixels: new Uint8Array(800).fill(255) };
  const programs = mkdtempSync(join(tmpdir(), "weighbridge-tesseract-"));
  after(() => rmSync(programs, { recursive: true, force: true }));
  const standIn = (name: string, script: string) => {
    const path = join(programs, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return { path, version: "5" };
  };

  test("is told nothing of the service, and given pixels", async () => {
    const said = await recognizeNatively(standIn("env", "cat > /dev/null; env; pwd; echo $@"), page).words;
    assert.match(said ?? "", /OMP_THREAD_LIMIT=1/);
    assert.doesNotMatch(said ?? "", /DATABASE|KEY|HOME|npm_/);
    assert.match(said ?? "", /^\/$/m);
    assert.match(said ?? "", /--psm 3/);
    const given = await recognizeNatively(standIn("head", "head -c 12"), page).words;
    assert.equal(given, "P5\n40 20\n255");
  });

  test("that fails, takes too much memory, says too much or is ended answers nothing, and the page is read otherwise", async () => {
    const nothing = async (script: string, name: string): Promise<void> => {
      const recognizing = recognizeNatively(standIn(name, script), page);
      assert.equal(await recognizing.words, null, name);
    };
    await nothing("exit 3", "fails");
    await nothing("exec awk 'BEGIN { s = \"x\"; while (1) s = s s }'", "hog");
    await nothing("exec head -c 20000000 /dev/zero", "talks");
    const sleeping = recognizeNatively(standIn("sleeps", "exec sleep 600"), page);
    sleeping.end();
    assert.equal(await sleeping.words, null);
    assert.equal(await recognizeNatively({ path: join(programs, "none"), version: "5" }, page).words, null);
  });

  test("is given no picture that is none", async () => {
    const program = standIn("would", "cat > /dev/null; echo read");
    for (const wrong of [
      { ...page, width: 41 },
      { ...page, width: -40, height: -20 },
      { ...page, width: Number.NaN },
      { width: 8_000, height: 8_000, pixels: new Uint8Array(0) },
    ])
      assert.equal(await recognizeNatively(program, wrong).words, null, JSON.stringify([wrong.width, wrong.height]));
    assert.equal(await recognizeNatively(program, page).words, "read\n");
  });

  test("lines that climb are told by their slope, and a page without any has none", async () => {
    const { width, height, pixels } = await drawn();
    for (const degrees of [0, 0.8, -3, 7.5, -12]) {
      const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
        .rotate(degrees, { background: "white" })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const slope = (slopeOf({ width: info.width, height: info.height, pixels: data }) * 180) / Math.PI;
      assert.ok(Math.abs(slope + degrees) < 0.31, `${degrees}: ${slope}`);
    }
    assert.equal(slopeOf({ width: 400, height: 400, pixels: new Uint8Array(160_000).fill(255) }), 0);
  });
});

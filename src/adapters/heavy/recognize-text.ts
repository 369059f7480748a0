import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import type { Word } from "#domain/reading/page.ts";

/** A picture of a page in shades of gray, a byte a pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** What this project uses of the library (tesseract 5 as WebAssembly), which has no types. */
interface Library {
  readonly FS: { writeFile(name: string, content: Uint8Array): void };
  readonly TessBaseAPI: new () => Recognition;
}
interface Recognition {
  Init(path: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  SetImageFile(orientation: number, angle: number): number;
  FindLines(): void;
  GetGradient(): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
}

/** Neural recognition only: the data has no other. */
const LSTM_ONLY = 1;
/** Fully automatic: the library's own default loses columns of tables. */
const PAGE_SEGMENTATION = "3";
const LEVEL_OF_LINES = "4";
const LEVEL_OF_WORDS = "5";
/** A line that is taller than its letters by this much stands askew. */
const ASKEW = 1.6;

/** A word of so many letters is wider than high. */
const LETTERS_THAT_TELL = 4;

let opened: Promise<readonly [Library, Recognition]> | undefined;

/** Opened once for a process, which takes as long as a page does. It reads its data from the package: nothing is fetched. */
const open = async (): Promise<readonly [Library, Recognition]> => {
  const require = createRequire(import.meta.url);
  // Loaded only where it is used.
  const { default: openLibrary } = await import("tesseract.js-core/tesseract-core-simd-lstm.js");
  const silent = (): void => {};
  const library = (await openLibrary({
    wasmBinary: readFileSync(require.resolve("tesseract.js-core/tesseract-core-simd-lstm.wasm")),
    print: silent,
    printErr: silent,
    TesseractProgress: silent,
  })) as Library;
  const data = require.resolve("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz");
  library.FS.writeFile("eng.traineddata", gunzipSync(readFileSync(data)));
  const recognition = new library.TessBaseAPI();
  if (recognition.Init(null, "eng", LSTM_ONLY) !== 0) throw new Error("text recognition does not start");
  recognition.SetVariable("tessedit_pageseg_mode", PAGE_SEGMENTATION);
  recognition.SetVariable("user_defined_dpi", "200");
  return [library, recognition];
};

const show = async (picture: Picture): Promise<Recognition> => {
  const [library, recognition] = await (opened ??= open());
  // PGM: a head of one line and the pixels. What is recognized was decoded by us, with limits.
  const head = Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`);
  library.FS.writeFile("/input", Buffer.concat([head, picture.pixels]));
  if (recognition.SetImageFile(1, 0) !== 0) throw new Error("text recognition refuses a picture");
  return recognition;
};

/** By how much the lines of a picture climb, in radians, clockwise. */
export async function slopeOf(picture: Picture): Promise<number> {
  const recognition = await show(picture);
  recognition.FindLines();
  const slope = recognition.GetGradient();
  recognition.Clear();
  return Number.isFinite(slope) ? slope : 0;
}

export interface RecognizedText {
  /** With boxes in fractions of the picture, and how sure each is. */
  readonly words: readonly Word[];
  /** Most words are taller than wide: the library reads them on their side, in an order of its own. */
  readonly isOnSide: boolean;
}

/** The words of a picture. */
export async function recognizeText(picture: Picture): Promise<RecognizedText> {
  const recognition = await show(picture);
  recognition.Recognize(null);
  const rows = recognition.GetTSVText(0).split("\n");
  recognition.Clear();
  const words: Word[] = [];
  let [lineTop, lineHeight, tall, long] = [0, 0, 0, 0];
  for (const row of rows) {
    const [level, , , , , , left, top, width, height, confidence, text = ""] = row.split("\t");
    if (level === LEVEL_OF_LINES) [lineTop, lineHeight] = [Number(top), Number(height)];
    if (level !== LEVEL_OF_WORDS || text.trim() === "") continue;
    if (text.trim().length >= LETTERS_THAT_TELL) {
      long += 1;
      if (Number(height) > Number(width)) tall += 1;
    }
    // Letters of one line have one height, whether they reach up or not; where the line stands askew, each word has its own.
    const isStraight = lineHeight <= ASKEW * Number(height);
    const [y, high] = isStraight ? [lineTop, lineHeight] : [Number(top), Number(height)];
    words.push({
      text: text.trim(),
      box: [Number(left) / picture.width, y / picture.height, Number(width) / picture.width, high / picture.height],
      confidence: Math.min(1, Math.max(0, Number(confidence) / 100)),
    });
  }
  return { words, isOnSide: tall * 2 > long };
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { pgmOf } from "./pgm-of.ts";
import { PAGE_SEGMENTATION, type Recognize } from "./recognize-text.ts";

/** What this project uses of the library (tesseract 5 as WebAssembly), which has no types. */
interface Library {
  readonly FS: { writeFile(name: string, content: Uint8Array): void };
  readonly TessBaseAPI: new () => Recognition;
}
interface Recognition {
  Init(path: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
}

/** Neural recognition only: the data has no other. */
const LSTM_ONLY = 1;
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

/** Tesseract as WebAssembly, in this process: where there is none of the system, or it may not be used. */
export const recognizeByWasm: Recognize = async (picture) => {
  const [library, recognition] = await (opened ??= open());
  library.FS.writeFile("/input", pgmOf(picture));
  if (recognition.SetImageFile(1, 0) !== 0) throw new Error("text recognition refuses a picture");
  recognition.Recognize(null);
  const words = recognition.GetTSVText(0);
  recognition.Clear();
  return words;
};

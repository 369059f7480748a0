import type { Word } from "#domain/reading/page.ts";

/** A picture of a page in shades of gray, a byte a pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Recognizes the words of a picture; answers them as Tesseract lists them (TSV), whichever way it is called. */
export type Recognize = (picture: Picture) => Promise<string>;

/** Fully automatic: the library's own default loses columns of tables. */
export const PAGE_SEGMENTATION = "3";
const LEVEL_OF_LINES = "4";
const LEVEL_OF_WORDS = "5";
/** A line that is taller than its letters by this much stands askew. */
const ASKEW = 1.6;

/** A word of so many letters is wider than high. */
const LETTERS_THAT_TELL = 4;

export interface RecognizedText {
  /** With boxes in fractions of the picture, and how sure each is. */
  readonly words: readonly Word[];
  /** Most words are taller than wide: the library reads them on their side, in an order of its own. */
  readonly isOnSide: boolean;
}

/** The words of a picture. */
export async function recognizeText(picture: Picture, recognize: Recognize): Promise<RecognizedText> {
  const rows = (await recognize(picture)).split("\n");
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

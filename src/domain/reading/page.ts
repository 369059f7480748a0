/** Left, top, width and height in fractions of the page as it is shown upright. */
export type Box = readonly [left: number, top: number, width: number, height: number];

export interface Word {
  readonly text: string;
  readonly box: Box;
  /** Of the letters, between 0 and 1; text that stands in the file as text is 1. */
  readonly confidence: number;
}

/** A page of a document with its words in the order of the file, which need not be the order in which people read. */
export interface Page {
  /** From 1. */
  readonly number: number;
  /** Of the upright page, in points (72 an inch). */
  readonly width: number;
  readonly height: number;
  /** By how much it was turned to stand upright: 0, 90, 180 or 270 degrees, clockwise. */
  readonly rotation: number;
  readonly text: "embedded" | "ocr" | "none";
  readonly words: readonly Word[];
  /** Of a picture; absent where nobody looked for them. */
  readonly barcodes?: readonly Barcode[];
}

export interface Barcode {
  readonly text: string;
  readonly box: Box;
}

/** The smallest box around all of them; there is at least one. */
export function boxAround(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y, width, height] of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return [left, top, right - left, bottom - top];
}

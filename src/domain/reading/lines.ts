import { type Box, boxAround, type Page, type Word } from "./page.ts";

/** Words that stand close together on a line: a label, a value, a cell of a table. */
export interface Cell {
  readonly text: string;
  readonly words: readonly Word[];
  readonly page: number;
  readonly box: Box;
}

/** A line of a page from left to right. */
export interface Line {
  readonly cells: readonly Cell[];
  readonly page: number;
  readonly box: Box;
}

/** Of the height of the letters: a wider gap parts two cells. A blank is a third of it or less. */
const GAP = 0.9;
/** Two words are on one line when their middles differ by less than this part of the height of the letters. */
const SLANT = 0.45;

/** The lines of a page from top to bottom. */
export function linesOf(page: Page): readonly Line[] {
  const words = page.words.toSorted((a, b) => middle(a) - middle(b));
  const rows: Word[][] = [];
  let open: Word[] = [];
  let [at, height] = [0, 0];
  for (const word of words) {
    const isLower = Math.abs(middle(word) - at) > SLANT * Math.max(height, word.box[3]);
    if (open.length > 0 && (isLower || open.some((each) => isBelow(word, each)))) {
      rows.push(open);
      open = [];
    }
    // The row's middle follows its words: a scan that is slightly turned climbs along the line.
    at = open.length === 0 ? middle(word) : (at * open.length + middle(word)) / (open.length + 1);
    height = open.length === 0 ? word.box[3] : Math.max(height, word.box[3]);
    open.push(word);
  }
  if (open.length > 0) rows.push(open);
  return rows.map((row) => lineOf(row, page));
}

/** Beside large letters two lines of small ones are not one: what stands under a word is on another line. */
const isBelow = ({ box: [left, top, width, height] }: Word, { box: [x, y, wide, high] }: Word): boolean =>
  left < x + wide && left + width > x && Math.min(y + high, top + height) - Math.max(y, top) < SLANT * Math.min(high, height);

const middle = ({ box }: Word): number => box[1] + box[3] / 2;

const lineOf = (row: readonly Word[], page: Page): Line => {
  const sorted = row.toSorted((a, b) => a.box[0] - b.box[0]);
  const cells: Cell[] = [];
  let open: Word[] = [];
  for (const word of sorted) {
    const last = open.at(-1);
    if (last !== undefined) {
      const gap = (word.box[0] - last.box[0] - last.box[2]) * page.width;
      if (gap > GAP * Math.min(last.box[3], word.box[3]) * page.height) {
        cells.push(cellOf(open, page.number));
        open = [];
      }
    }
    open.push(word);
  }
  cells.push(cellOf(open, page.number));
  return { cells, page: page.number, box: boxAround(row.map(({ box }) => box)) };
};

/** The cell that some words of a line make. */
export function cellOf(words: readonly Word[], page: number): Cell {
  return { text: words.map(({ text }) => text).join(" "), words, page, box: boxAround(words.map(({ box }) => box)) };
}

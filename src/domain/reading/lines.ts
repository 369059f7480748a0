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
  const pitch = pitchOf(page);
  return rows.map((row) => lineOf(row, page, pitch));
}

/** Of the words that tell the pitch of a page, how many have letters of one width, and how much these may differ. */
const OF_ONE_PITCH = 0.8;
const SAME_PITCH = 0.09;
const MIN_WORDS = 12;

/**
 * How wide the letters of a page are that a line printer, typewriter or till has written: all are equally wide, and so is a
 * blank, which is wider than in other letters. 0: they are not. In parts of the page's width.
 */
const pitchOf = ({ words }: Page): number => {
  const widths = words.filter(({ text }) => text.length >= 3).map(({ text, box }) => box[2] / text.length);
  const middle = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
  const alike = widths.filter((width) => Math.abs(width - middle) <= SAME_PITCH * middle).length;
  return widths.length >= MIN_WORDS && alike >= OF_ONE_PITCH * widths.length ? middle : 0;
};
/** In letters: two blanks part cells, and one does not, whose edges are cut close. */
const GAP_OF_PITCH = 1.7;

/** Beside large letters two lines of small ones are not one: what stands under a word is on another line. */
const isBelow = ({ box: [left, top, width, height] }: Word, { box: [x, y, wide, high] }: Word): boolean =>
  left < x + wide && left + width > x && Math.min(y + high, top + height) - Math.max(y, top) < SLANT * Math.min(high, height);

const middle = ({ box }: Word): number => box[1] + box[3] / 2;

const lineOf = (row: readonly Word[], page: Page, pitch: number): Line => {
  const sorted = row.toSorted((a, b) => a.box[0] - b.box[0]);
  const cells: Cell[] = [];
  let open: Word[] = [];
  for (const word of sorted) {
    const last = open.at(-1);
    if (last !== undefined) {
      const gap = (word.box[0] - last.box[0] - last.box[2]) * page.width;
      const most = Math.max(GAP * Math.min(last.box[3], word.box[3]) * page.height, GAP_OF_PITCH * pitch * page.width);
      if (gap > most) {
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

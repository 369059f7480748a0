import { dayOrderOf, usualDayOrderOf } from "./day-text.ts";
import { labelsOf, type LabelTable, type PlacedLabel } from "./field-labels.ts";
import type { Writing } from "./field-values.ts";
import { type Cell, cellOf, type Line, linesOf } from "./lines.ts";
import { decimalMarkOf } from "./number-text.ts";
import { type Box, boxAround, type Page } from "./page.ts";

export interface SheetCell extends Cell {
  readonly labels: readonly PlacedLabel[];
}

export interface SheetLine extends Line {
  readonly cells: readonly SheetCell[];
  /** Width and height of its page, in points. */
  readonly pageWidth: number;
  readonly pageHeight: number;
}

/** A document as lines of cells, with the labels in them, and how it writes numbers and days. */
export interface Sheet {
  readonly lines: readonly SheetLine[];
  readonly writing: Writing;
  /** Whether its numbers can be read in one way only. */
  readonly isMarkSure: boolean;
  /** None of its numbers has cents. */
  readonly isWhole: boolean;
}

export function sheetOf(pages: readonly Page[], labels?: LabelTable): Sheet {
  const lines = pages.flatMap((page) => linesWithLabels(page, labels));
  const words = pages.flatMap((page) => page.words.map(({ text }) => text));
  const { mark, isSure, isWhole } = decimalMarkOf(words);
  const texts = lines.flatMap(({ cells }) => cells.map(({ text }) => text));
  const dayOrder = dayOrderOf(texts) ?? usualDayOrderOf(texts);
  return { lines, writing: { mark, dayOrder }, isMarkSure: isSure, isWhole };
}

/** By the common labels, which a page is looked through for when a file is split and when it is read. */
const known = new WeakMap<Page, readonly SheetLine[]>();

const linesWithLabels = (page: Page, labels: LabelTable | undefined): readonly SheetLine[] => {
  const before = labels === undefined ? known.get(page) : undefined;
  if (before !== undefined) return before;
  const lines = linesOf(page);
  const found = labelsOf(
    lines.flatMap(({ cells }) => cells),
    labels,
  );
  let at = 0;
  const told = lines.map((line): SheetLine => ({
    ...line,
    cells: line.cells.map((cell) => ({ ...cell, labels: found[at++] ?? [] })),
    pageWidth: page.width,
    pageHeight: page.height,
  }));
  if (labels === undefined) known.set(page, told);
  return told;
};

/** The box of a part of a cell's text. */
export function boxOfPart(cell: Cell, from: number, to: number): Box {
  const boxes: Box[] = [];
  let at = 0;
  for (const { text, box } of cell.words) {
    const [begin, end] = [Math.max(from, at), Math.min(to, at + text.length)];
    if (begin < end) {
      // Letters of one word are taken to be equally wide.
      const [left, top, width, height] = box;
      boxes.push([left + (width * (begin - at)) / text.length, top, (width * (end - begin)) / text.length, height]);
    }
    at += text.length + 1;
  }
  return boxes.length === 0 ? cell.box : boxAround(boxes);
}

/** How sure the letters of a part of a cell are: as sure as the least sure word. */
export function confidenceOfPart(cell: Cell, from: number, to: number): number {
  let [at, least] = [0, 1];
  for (const { text, confidence } of cell.words) {
    if (Math.max(from, at) < Math.min(to, at + text.length)) least = Math.min(least, confidence);
    at += text.length + 1;
  }
  return least;
}

/** A line as one cell: for what is written across it. */
export function wholeLine({ cells, page }: Line): Cell {
  return cellOf(
    cells.flatMap(({ words }) => words),
    page,
  );
}

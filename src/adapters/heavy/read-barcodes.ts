import type { Barcode } from "#domain/reading/page.ts";
import { CODE_128, CODE_39 } from "./barcode-codes.ts";
import type { Picture } from "./recognize-text.ts";

/** Dots from a line that is looked along to the next. */
const STEP = 6;
/** Lines that have to say the same: specks make a code of one. */
const MIN_LINES = 2;
/** In modules: paper before a code. */
const QUIET = 5;
const MAX_TEXT = 60;
const MIN_TEXT = 4;
/** Edges of a code of so many letters, with its start and end: a line with fewer has none. */
const MIN_RUNS = 32;
/** Of a module: bars are printed thicker and thinner than they should be. */
const MAX_OFF = 0.75;
/** More are of no paper. */
const MAX_BARCODES = 30;

/** What a line says, and from where to where. */
interface Said {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A code as it was seen along several lines. */
interface Seen {
  readonly text: string;
  lines: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * The barcodes of an upright page, along it and down its margin: Code 128, whose sum proves it, and Code 39, as carriers print
 * PRO numbers and bills of lading. Codes of areas (QR) are not read.
 */
export function readBarcodes({ width, height, pixels }: Picture): readonly Barcode[] {
  const seen = new Map<string, Seen>();
  const look = (length: number, across: number, lies: boolean): void => {
    const [first, step] = lies ? [width, 1] : [1, width];
    for (let other = STEP; other < across; other += STEP) {
      const runs = runsOf(pixels, { from: other * first, step, length });
      if (runs.length < MIN_RUNS) continue;
      for (const { text, from, to } of [...saidBy(runs, false), ...saidBy(runs, true)]) {
        const known = seen.get(text) ?? { text, lines: 0, left: Infinity, top: Infinity, right: 0, bottom: 0 };
        seen.set(text, known);
        const [left, right, top, bottom] = lies ? [from, to, other, other + STEP] : [other, other + STEP, from, to];
        known.lines += 1;
        known.left = Math.min(known.left, left);
        known.top = Math.min(known.top, top);
        known.right = Math.max(known.right, right);
        known.bottom = Math.max(known.bottom, bottom);
      }
    }
  };
  look(width, height, true);
  look(height, width, false);
  return [...seen.values()]
    .filter(({ lines }) => lines >= MIN_LINES)
    .slice(0, MAX_BARCODES)
    .map(({ text, left, top, right, bottom }) => ({
      text,
      box: [left / width, top / height, (right - left) / width, (bottom - top) / height],
    }));
}

/** A line of pixels: where it begins, and how far it is from each to the next. */
interface PixelLine {
  readonly from: number;
  readonly step: number;
  readonly length: number;
}

/** Where ink and paper change along a line; the first run is paper. */
const runsOf = (pixels: Uint8Array, { from, step, length }: PixelLine): readonly number[] => {
  const edges: number[] = [0];
  let isInk = false;
  // Nothing is called for each of a page's millions of pixels: that takes most of the time.
  for (let along = 0, at = from; along < length; along += 1, at += step) {
    const isDark = (pixels[at] ?? 255) < 128;
    if (isDark === isInk) continue;
    edges.push(along);
    isInk = isDark;
  }
  edges.push(length);
  return edges;
};

/** The codes of a line, forwards, or as it stands on its head. */
const saidBy = (edges: readonly number[], isTurned: boolean): readonly Said[] => {
  const last = edges.at(-1) ?? 0;
  // Turned, the line begins with its last paper; a line that ends with ink has none.
  const own = isTurned ? edges.toReversed().map((edge) => last - edge) : edges;
  const offset = isTurned && edges.length % 2 === 1 ? 1 : 0;
  const found: Said[] = [];
  for (let at = 1 + offset; at + 6 < own.length; at += 2) {
    const said = code128At(own, at) ?? code39At(own, at);
    if (said === undefined) continue;
    const { text, end } = said;
    const [from, to] = [own[at] ?? 0, own[end] ?? 0];
    found.push(isTurned ? { text, from: last - to, to: last - from } : { text, from, to });
    at = end % 2 === at % 2 ? end : end + 1;
  }
  return found;
};

/** Widths of so many bars and gaps from an edge on. */
const widthsAt = (edges: readonly number[], at: number, count: number): readonly number[] | undefined => {
  if (at + count >= edges.length) return undefined;
  return Array.from({ length: count }, (_, each) => (edges[at + each + 1] ?? 0) - (edges[at + each] ?? 0));
};

const START = 103;
const [TO_C, TO_B, TO_A, SHIFT, FNC1, STOP] = [99, 100, 101, 98, 102, 106];

const code128At = (edges: readonly number[], at: number): { readonly text: string; readonly end: number } | undefined => {
  // Most edges are those of letters: they are told by the paper in front of them before anything is compared.
  const before = (edges[at] ?? 0) - (edges[at - 1] ?? 0);
  if (at + 6 >= edges.length || before < (QUIET * ((edges[at + 6] ?? 0) - (edges[at] ?? 0))) / 11) return undefined;
  const first = valueAt(edges, at, 6);
  if (first === undefined || first < START || first > 105) return undefined;
  const values = [first];
  let next = at + 6;
  while (values.length <= MAX_TEXT) {
    if (valueAt(edges, next, 7) === STOP) break;
    const value = valueAt(edges, next, 6);
    if (value === undefined || value >= START) return undefined;
    values.push(value);
    next += 6;
  }
  const sum = values.pop() ?? 0;
  const isProven = values.length > 1 && values.reduce((all, value, place) => all + value * Math.max(1, place), 0) % 103 === sum;
  const text = isProven ? textOf128(values) : undefined;
  return text === undefined || text.length < MIN_TEXT ? undefined : { text, end: next + 7 };
};

/** The value whose widths are nearest; undefined where none is near. */
const valueAt = (edges: readonly number[], at: number, count: 6 | 7): number | undefined => {
  const widths = widthsAt(edges, at, count);
  if (widths === undefined) return undefined;
  const whole = widths.reduce((sum, each) => sum + each, 0);
  const modules = count === 6 ? 11 : 13;
  const scaled = widths.map((each) => (each * modules) / whole);
  let [best, off] = [-1, MAX_OFF * 2];
  for (const [value, pattern] of CODE_128.entries()) {
    if (pattern.length !== count) continue;
    let [sum, most] = [0, 0];
    for (let each = 0; each < count; each += 1) {
      const difference = Math.abs((scaled[each] ?? 0) - (pattern.codePointAt(each) ?? 0) + 48);
      sum += difference;
      most = Math.max(most, difference);
    }
    if (most <= MAX_OFF && sum < off) [best, off] = [value, sum];
  }
  return best === -1 ? undefined : best;
};

/** Its letters by the sets A, B and C; undefined where something in it is no text. */
const textOf128 = ([first = 0, ...values]: readonly number[]): string | undefined => {
  let set = first - START;
  let isShifted = false;
  let text = "";
  for (const value of values) {
    const own = isShifted ? 1 - set : set;
    isShifted = false;
    if (value === FNC1) continue;
    if (set === 2) {
      if (value < 100) text += String(value).padStart(2, "0");
      else set = value === TO_B ? 1 : 0;
      continue;
    }
    if (value === SHIFT) isShifted = true;
    else if (value === TO_C) set = 2;
    else if (value === TO_B && set === 0) set = 1;
    else if (value === TO_A && set === 1) set = 0;
    else if (value >= 96 || (own === 0 && value >= 64)) return undefined;
    else text += String.fromCodePoint(value + 32);
  }
  return text.trim();
};

const code39At = (edges: readonly number[], at: number): { readonly text: string; readonly end: number } | undefined => {
  if (at + 9 >= edges.length) return undefined;
  let narrow = Infinity;
  for (let each = at; each < at + 9; each += 1) narrow = Math.min(narrow, (edges[each + 1] ?? 0) - (edges[each] ?? 0));
  if ((edges[at] ?? 0) - (edges[at - 1] ?? 0) < QUIET * narrow || letter39At(edges, at) !== "*") return undefined;
  let text = "";
  // Nine bars and gaps, and one between letters.
  for (let next = at + 10; text.length <= MAX_TEXT; next += 10) {
    const letter = letter39At(edges, next);
    if (letter === undefined) return undefined;
    if (letter === "*") return text.trim().length < MIN_TEXT ? undefined : { text: text.trim(), end: next + 9 };
    text += letter;
  }
  return undefined;
};

const letter39At = (edges: readonly number[], at: number): string | undefined => {
  const widths = widthsAt(edges, at, 9);
  if (widths === undefined) return undefined;
  const sorted = widths.toSorted((a, b) => b - a);
  const [third, fourth] = [sorted[2] ?? 0, sorted[3] ?? 0];
  // Three are wide, twice as much as the others and more.
  if (third < fourth * 1.5 || third > fourth * 4.5) return undefined;
  return CODE_39.get(widths.map((each) => (each >= third ? "1" : "0")).join(""));
};

import { t } from "../../language/text.ts";

/** Left, top, width and height in fractions of the page. */
export type Box = readonly [number, number, number, number];

/** A box on one of the pages. */
export interface PlacedBox {
  /** From 1. */
  readonly page: number;
  readonly box: Box;
}

/** Clockwise, of what is shown alone. */
export type Turn = 0 | 90 | 180 | 270;

/** Where a point of the turned view is on the upright page, both in fractions from the left and from the top. */
export function pointOfPage([x, y]: readonly [x: number, y: number], turn: Turn): readonly [x: number, y: number] {
  const points = { 0: [x, y], 90: [y, 1 - x], 180: [1 - x, 1 - y], 270: [1 - y, x] } as const;
  return points[turn];
}

/** Of the page: how far a key moves a box or a side of it. Ten times as far with Alt. */
const STEP = 0.005;
const FAR = 10;
const MIN_SIDE = 0.01;
const PLACES = 10_000;
const rounded = (part: number): number => Math.round(part * PLACES) / PLACES;
const between = (part: number, least: number, most: number): number => rounded(Math.min(most, Math.max(least, part)));

/** Where no field is looked at: a line at the head of the first page. */
const AT_HEAD: PlacedBox = { page: 1, box: [0.1, 0.1, 0.3, 0.03] };
/** Around the letters, so that a word counts as in it. */
const MARGIN = 0.004;

/** The box that stands around a field, in as many places as the service takes. */
export function placeOfField(field: { readonly page: number; readonly box: readonly number[] } | undefined): PlacedBox {
  if (field === undefined) return AT_HEAD;
  const [left = 0, top = 0, width = 0, height = 0] = field.box;
  const [x, y] = [between(left - MARGIN, 0, 1 - MIN_SIDE), between(top - MARGIN, 0, 1 - MIN_SIDE)];
  const [wide, high] = [width, height].map((side) => side + 2 * MARGIN);
  return { page: field.page, box: [x, y, between(wide ?? 0, MIN_SIDE, 1 - x), between(high ?? 0, MIN_SIDE, 1 - y)] };
}

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A step to the right in the turned view is one down, or up, on the page. */
const directionOf = ([x, y]: readonly [x: number, y: number], turn: Turn): readonly [x: number, y: number] =>
  ({ 0: [x, y], 90: [y, -x], 180: [-x, -y], 270: [-y, x] } as const)[turn];

export interface BoxKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

interface Viewed {
  /** How many there are. */
  readonly pages: number;
  readonly turn: Turn;
}

/**
 * The box as a key leaves it: arrows move it as they point in the view, with Shift the sides of it that are right and below on
 * the page, with Alt ten times as far; it stays on its page, and PageUp and PageDown put it on another. Undefined: the key does
 * neither.
 */
export function boxAfterKey(
  { page, box }: PlacedBox,
  { key, shiftKey, altKey }: BoxKey,
  { pages, turn }: Viewed,
): PlacedBox | undefined {
  if (key === "PageUp" || key === "PageDown") return { page: between(page + (key === "PageUp" ? -1 : 1), 1, pages), box };
  const pointed = DIRECTIONS[key];
  if (pointed === undefined) return undefined;
  const [x, y] = directionOf(pointed, turn).map((each) => each * STEP * (altKey ? FAR : 1));
  const [left, top, width, height] = box;
  const moved: Box = shiftKey
    ? [left, top, between(width + (x ?? 0), MIN_SIDE, 1 - left), between(height + (y ?? 0), MIN_SIDE, 1 - top)]
    : [between(left + (x ?? 0), 0, 1 - width), between(top + (y ?? 0), 0, 1 - height), width, height];
  return { page, box: moved };
}

const percent = (part: number): string => `${(part * 100).toFixed(1).replace(/\.0$/, "")} %`;

/** Where a box is, for whoever does not see it. */
export function placeText({ page, box: [left, top, width, height] }: PlacedBox): string {
  return t`Page ${page}: ${percent(left)} from the left, ${percent(top)} from the top, ${percent(width)} wide, ${percent(height)} high`;
}

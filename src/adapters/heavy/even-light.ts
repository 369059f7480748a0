import type { Picture } from "./recognize-text.ts";

/** Pixels: wider than the strokes of letters, narrower than a shadow. */
const BLOCK = 32;
/** Of the pixels of a block, as bright as this or darker: the paper, where letters take less than the rest. */
const PAPER = 0.85;
/** Every so many pixels of a block, across and down, tell its paper. */
const STEP = 3;
/** As bright as paper is in a scan. */
const WHITE = 255;
/** Paper in a shadow is no darker than this, and in the light no darker than that: a dark bar is no shadow. */
const DARKEST_SHADOW = 90;
const LIT = 215;
/** Of its blocks: a page with fewer in a shadow is lit evenly, or has tables with gray heads. */
const MIN_SHADOW = 0.2;

/**
 * A photograph of a page as if light had fallen on all of it alike: shadows, the table that it lies on and the gray of a paper in
 * poor light become white. The library tells ink from paper by one brightness for the whole page, and leaves out what lies in a
 * shadow. A page that is lit evenly, as scans are, is answered as it is.
 */
export function evenLight(picture: Picture): Picture {
  const paper = paperOf(picture);
  const { levels } = paper;
  const inShadow = levels.reduce((count, level) => count + (level >= DARKEST_SHADOW && level < LIT ? 1 : 0), 0);
  if (levels.length === 0 || inShadow < MIN_SHADOW * levels.length) return picture;
  return { ...picture, pixels: lit(picture, smoothed(paper)) };
}

/** How bright the paper is, block by block, row by row. */
interface Paper {
  readonly across: number;
  readonly down: number;
  readonly levels: Uint8Array;
}

const paperOf = ({ width, height, pixels }: Picture): Paper => {
  const [across, down] = [Math.floor(width / BLOCK), Math.floor(height / BLOCK)];
  const levels = new Uint8Array(across * down);
  const counts = new Uint32Array(256);
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      counts.fill(0);
      let seen = 0;
      for (let y = row * BLOCK; y < (row + 1) * BLOCK; y += STEP)
        for (let at = y * width + column * BLOCK; at < y * width + (column + 1) * BLOCK; at += STEP) {
          counts[pixels[at] ?? WHITE] = (counts[pixels[at] ?? WHITE] ?? 0) + 1;
          seen += 1;
        }
      let [level, below] = [0, counts[0] ?? 0];
      while (level < WHITE && below < PAPER * seen) below += counts[(level += 1)] ?? 0;
      levels[row * across + column] = level;
    }
  return { across, down, levels };
};

/** Each block as the middle one of those around it: a block that letters fill is none of a shadow. */
const smoothed = ({ across, down, levels }: Paper): Paper => {
  const even = new Uint8Array(levels.length);
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const around: number[] = [];
      for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x += 1)
          around.push(levels[y * across + x] ?? WHITE);
      around.sort((a, b) => a - b);
      even[row * across + column] = Math.max(DARKEST_SHADOW, around[around.length >> 1] ?? WHITE);
    }
  return { across, down, levels: even };
};

/** Each pixel by the paper around it, which between the middles of blocks goes from one to the next. */
const lit = ({ width, height, pixels }: Picture, { across, down, levels }: Paper): Uint8Array => {
  const made = new Uint8Array(pixels.length);
  const line = new Float64Array(across);
  for (let y = 0; y < height; y += 1) {
    const [upper, lower, part] = between(y, down);
    for (let column = 0; column < across; column += 1)
      line[column] = (levels[upper * across + column] ?? WHITE) * (1 - part) + (levels[lower * across + column] ?? WHITE) * part;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const place = Math.min(across - 1, Math.max(0, (x + 0.5) / BLOCK - 0.5));
      const left = Math.floor(place);
      const from = line[left] ?? WHITE;
      const level = from + ((line[Math.min(across - 1, left + 1)] ?? WHITE) - from) * (place - left);
      made[at] = Math.min(WHITE, ((pixels[at] ?? WHITE) * WHITE) / level);
    }
  }
  return made;
};

const between = (at: number, blocks: number): readonly [from: number, to: number, part: number] => {
  const place = Math.min(blocks - 1, Math.max(0, (at + 0.5) / BLOCK - 0.5));
  const from = Math.floor(place);
  return [from, Math.min(blocks - 1, from + 1), place - from];
};

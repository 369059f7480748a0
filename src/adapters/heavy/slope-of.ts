import type { Picture } from "./recognize-text.ts";

/** Pixels of the picture to one of what is looked at. */
const SHRINK = 3;
const DARK = 128;
/** Degrees: steeper lines are no lines. */
const MAX_SLOPE = 15;
const STEP = 0.5;
const FINE = 0.1;
/** A slope is one where its lines are so much clearer than those of the page as it is. */
const CLEARER = 1.05;
/** Of a page; more tell no more. */
const MAX_DOTS = 60_000;

/**
 * By how much the lines of a picture climb, in radians, clockwise: the slope along which ink and blank change most from row to
 * row. 0 where no slope is plainly clearer than none.
 */
export function slopeOf({ width, height, pixels }: Picture): number {
  const rows = Math.floor(height / SHRINK);
  const columns = Math.floor(width / SHRINK);
  const dots = countDark(pixels, { width, rows, columns });
  if (dots === 0) return 0;
  const every = Math.max(1, Math.ceil(dots / MAX_DOTS));
  // Of a fixed size: lists that grow dot by dot take longer to clear away than to look through.
  const [xs, ys] = [new Float64Array(Math.ceil(dots / every)), new Float64Array(Math.ceil(dots / every))];
  let seen = 0;
  for (let y = 0; y < rows; y += 1)
    for (let x = 0, at = y * SHRINK * width; x < columns; x += 1, at += SHRINK) {
      if ((pixels[at] ?? 255) >= DARK) continue;
      if (seen % every === 0) {
        xs[seen / every] = x - columns / 2;
        ys[seen / every] = y;
      }
      seen += 1;
    }
  const spread = Math.ceil(rows + columns * Math.tan((MAX_SLOPE * Math.PI) / 180)) + 2;
  const counts = new Float64Array(2 * spread);
  const clarity = (degrees: number): number => {
    counts.fill(0);
    const climb = Math.tan((degrees * Math.PI) / 180);
    for (let at = 0; at < xs.length; at += 1) {
      const row = Math.round((ys[at] ?? 0) - (xs[at] ?? 0) * climb) + spread - rows;
      counts[row] = (counts[row] ?? 0) + 1;
    }
    let sum = 0;
    for (let row = 1; row < counts.length; row += 1) sum += ((counts[row] ?? 0) - (counts[row - 1] ?? 0)) ** 2;
    return sum;
  };
  const best = (from: number, to: number, step: number): number => {
    let [found, most] = [0, -1];
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const clear = clarity(degrees);
      if (clear > most) [found, most] = [degrees, clear];
    }
    return found;
  };
  const coarse = best(-MAX_SLOPE, MAX_SLOPE, STEP);
  const fine = best(coarse - STEP, coarse + STEP, FINE);
  return clarity(fine) < CLEARER * clarity(0) ? 0 : (-fine * Math.PI) / 180;
}

interface Shrunk {
  readonly width: number;
  readonly rows: number;
  readonly columns: number;
}

const countDark = (pixels: Uint8Array, { width, rows, columns }: Shrunk): number => {
  let count = 0;
  for (let y = 0; y < rows; y += 1)
    for (let x = 0, at = y * SHRINK * width; x < columns; x += 1, at += SHRINK) if ((pixels[at] ?? 255) < DARK) count += 1;
  return count;
};

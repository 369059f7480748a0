import type { Picture } from "./recognize-text.ts";

/** Pixels of a side of what is looked at: smaller than a letter, larger than a stroke. */
const TILE = 8;
/** Of a tile's pixels: a letter of the block may stand in it. */
const MIN_DARK = 0.4;
/** Darker is no paper, whatever its color: a bar of steel blue is 118. */
const MAX_GROUND = 170;
/** In tiles. A line of letters is at least as high, and wider than high; rules and single bold letters are neither. */
const MIN_WIDE = 6;
const MIN_HIGH = 3;
/** Of its box: a bar fills it, a drawing does not. */
const MIN_FILLED = 0.75;
/** Letters are so much lighter than what they stand on, and so much of the block. */
const MIN_CONTRAST = 60;
const LETTERS = [0.01, 0.45] as const;

/**
 * The picture with its dark blocks (heads of tables, bars of titles) turned light and their light letters dark: recognition reads
 * letters on paper, and leaves whole cells of such bars out. Everything else stays as it is.
 */
export function lightenDarkBlocks(picture: Picture): Picture {
  const blocks = darkBlocks(picture).flatMap((block) => {
    const ground = groundOf(picture, block);
    return ground === undefined ? [] : [{ block, ground }];
  });
  if (blocks.length === 0) return picture;
  const pixels = new Uint8Array(picture.pixels);
  for (const { block, ground } of blocks) turnLight({ ...picture, pixels }, block, ground);
  return { ...picture, pixels };
}

/** In pixels. */
interface Block {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const darkBlocks = ({ width, height, pixels }: Picture): readonly Block[] => {
  const [across, down] = [Math.floor(width / TILE), Math.floor(height / TILE)];
  const dark = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      let count = 0;
      for (let row = 0; row < TILE; row += 1) {
        const from = (y * TILE + row) * width + x * TILE;
        for (let at = from; at < from + TILE; at += 1) if ((pixels[at] ?? 255) <= MAX_GROUND) count += 1;
        // Most of a page is paper: what is left of the tile cannot make it dark any more.
        if (count + (TILE - 1 - row) * TILE < MIN_DARK * TILE * TILE) break;
      }
      if (count >= MIN_DARK * TILE * TILE) dark[y * across + x] = 1;
    }
  return joined(dark, across, down);
};

/** Tiles that hang together and make a box. */
const joined = (dark: Uint8Array, across: number, down: number): readonly Block[] => {
  const blocks: Block[] = [];
  const stack: number[] = [];
  for (let start = 0; start < dark.length; start += 1) {
    if (dark[start] !== 1) continue;
    let [left, top, right, bottom, tiles] = [across, down, -1, -1, 0];
    stack.push(start);
    dark[start] = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % across, Math.floor(at / across)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
      tiles += 1;
      for (const next of [x > 0 ? at - 1 : -1, x < across - 1 ? at + 1 : -1, at - across, at + across])
        if (dark[next] === 1) {
          dark[next] = 0;
          stack.push(next);
        }
    }
    const [wide, high] = [right - left + 1, bottom - top + 1];
    if (wide >= MIN_WIDE && high >= MIN_HIGH && tiles >= MIN_FILLED * wide * high)
      blocks.push({ left: left * TILE, top: top * TILE, right: (right + 1) * TILE, bottom: (bottom + 1) * TILE });
  }
  return blocks;
};

/** What the letters of a block stand on; undefined: it has none, or is none. */
const groundOf = ({ width, pixels }: Picture, { left, top, right, bottom }: Block): number | undefined => {
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y += 1)
    for (let at = y * width + left; at < y * width + right; at += 1) {
      const value = pixels[at] ?? 255;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  const ground = counts.indexOf(Math.max(...counts.subarray(0, MAX_GROUND + 1)));
  const light = counts.subarray(Math.min(255, ground + MIN_CONTRAST)).reduce((sum, count) => sum + count, 0);
  const share = light / ((right - left) * (bottom - top));
  return share >= LETTERS[0] && share <= LETTERS[1] ? ground : undefined;
};

const turnLight = (picture: { readonly width: number; readonly pixels: Uint8Array }, block: Block, ground: number): void => {
  const { width, pixels } = picture;
  const scale = 255 / (255 - ground);
  for (let y = block.top; y < block.bottom; y += 1)
    for (let at = y * width + block.left; at < y * width + block.right; at += 1)
      pixels[at] = Math.min(255, Math.round((255 - (pixels[at] ?? 255)) * scale));
};

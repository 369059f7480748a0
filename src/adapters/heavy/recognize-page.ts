import type { Page, Word } from "#domain/reading/page.ts";
import { evenLight } from "./even-light.ts";
import { lightenDarkBlocks } from "./lighten-dark-blocks.ts";
import { readBarcodes } from "./read-barcodes.ts";
import { type Picture, type Recognize, recognizeText } from "./recognize-text.ts";
import { slopeOf } from "./slope-of.ts";

/** Dots an inch that pages are recognized at. */
export const DOTS = 200;
const POINTS = 72;
/** Radians: half a degree. Less is read as well, and turning costs sharpness. */
const MIN_SLOPE = 0.0087;
/** 15 degrees: steeper lines are no lines. */
const MAX_SLOPE = 0.26;
/** A page read upright is surer than this; one on its side or head is not. */
const UPRIGHT = 0.7;
const MIN_LETTERS = 20;

/**
 * The words of a picture of a page: turned upright where they are not, and straightened. The page is told as it was read, so that
 * boxes stand on it as they were found. `hasTime`: whether another attempt may begin.
 */
export async function recognizePage(
  taken: Picture,
  number: number,
  { recognize, hasTime }: RecognitionAsked,
): Promise<RecognizedPage> {
  const picture = evenLight(taken);
  if (isBlank(picture)) return { page: pageOf(number, { straight: picture, turn: 0, words: [] }), picture };
  let best = await readTurned(picture, 0, recognize);
  for (const turn of turnsAfter(best)) {
    if (best.sureness >= UPRIGHT || !hasTime()) break;
    const other = await readTurned(picture, turn, recognize);
    if (other.sureness > best.sureness) best = other;
  }
  return { page: { ...pageOf(number, best), barcodes: readBarcodes(best.straight) }, picture: best.straight };
}

export interface RecognitionAsked {
  readonly recognize: Recognize;
  readonly hasTime: () => boolean;
}

/** A page, and the picture that its boxes stand on: upright and straight. */
export interface RecognizedPage {
  readonly page: Page;
  readonly picture: Picture;
}

/**
 * Which way a page is tried next, the likeliest first. Lines that stand are read from above by the library: letters that are sure
 * so stand on the left side of the page, others on its right; lines that lie and make no sense stand on their head.
 */
const turnsAfter = ({ isOnSide, letters }: ReadPicture): readonly (90 | 180 | 270)[] =>
  isOnSide ? (letters >= UPRIGHT ? [270, 90, 180] : [90, 270, 180]) : [180, 90, 270];

const pageOf = (number: number, { straight, turn, words }: Pick<ReadPicture, "straight" | "turn" | "words">): Page => ({
  number,
  width: (straight.width * POINTS) / DOTS,
  height: (straight.height * POINTS) / DOTS,
  rotation: turn,
  text: "ocr",
  words,
});

const DARK = 128;
/** Of the pixels: the back of a sheet has specks of dust. */
const MIN_INK = 0.0005;
const isBlank = ({ pixels }: Picture): boolean => {
  const enough = MIN_INK * pixels.length;
  let dark = 0;
  // By their places, which takes a tenth of the time, and no further than needed: most pages say so by their letterhead.
  for (let at = 0; at < pixels.length && dark < enough; at += 1) if ((pixels[at] ?? 255) < DARK) dark += 1;
  return dark < enough;
};

interface ReadPicture {
  readonly turn: number;
  readonly straight: Picture;
  readonly words: readonly Word[];
  /** Of its letters, between 0 and 1; 0 where there are hardly any. */
  readonly sureness: number;
  /** Of its letters, whichever way they stand. */
  readonly letters: number;
  readonly isOnSide: boolean;
}

/** A picture of a page as it is read: turned by this (clockwise), and straightened. */
export async function straightened(picture: Picture, turn: number): Promise<Picture> {
  const upright = turn === 0 ? picture : await turned(picture, turn);
  const slope = slopeOf(upright);
  const isAskew = Math.abs(slope) >= MIN_SLOPE && Math.abs(slope) <= MAX_SLOPE;
  return isAskew ? await turned(upright, (slope * 180) / Math.PI) : upright;
}

const readTurned = async (picture: Picture, turn: 0 | 90 | 180 | 270, recognize: Recognize): Promise<ReadPicture> => {
  const straight = await straightened(picture, turn);
  const { words, isOnSide } = await recognizeText(lightenDarkBlocks(straight), recognize);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sum = words.reduce((all, { text, confidence }) => all + text.length * confidence, 0);
  return {
    turn,
    straight,
    words,
    sureness: isOnSide || letters < MIN_LETTERS ? 0 : sum / letters,
    letters: letters === 0 ? 0 : sum / letters,
    isOnSide,
  };
};

const turned = async ({ width, height, pixels }: Picture, degrees: number): Promise<Picture> => {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: "white" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
};

import { fileKindOf } from "#domain/reading/file-kind.ts";
import type { Box, Word } from "#domain/reading/page.ts";
import { openImage } from "./read-image.ts";
import { readPdf } from "./read-pdf.ts";
import { straightened } from "./recognize-page.ts";
import { type Picture, type Recognize, recognizeText } from "./recognize-text.ts";

/** A place of a page, which stands on it as it was read. */
export interface RegionAsked {
  readonly number: number;
  readonly turn: number;
  readonly isRecognized: boolean;
  readonly box: Box;
}

/** What stands there, its lines one after the other; or why nothing can be told, for a person. */
export type ReadRegion =
  | { readonly ok: true; readonly text: string; readonly confidence: number }
  | { readonly ok: false; readonly reason: string };

const NO_PAGE: ReadRegion = { ok: false, reason: "it has no such page" };
/** Around what is recognized: letters at the very edge are read badly. */
const MARGIN = 12;
const WHITE = 255;
/** Lines smaller than this are made larger. */
const MIN_HEIGHT = 60;

/** Reads one place of a page: its text where the file has it there, else its picture. Runs where it can harm nobody (ADR 37). */
export async function readRegion(
  content: Buffer,
  { number, turn, isRecognized, box }: RegionAsked,
  recognize: Recognize,
): Promise<ReadRegion> {
  const { kind } = fileKindOf(content);
  if (kind === "pdf") {
    const pdf = await readPdf(content);
    if (!pdf.ok) return pdf;
    const page = pdf.pages[number - 1];
    if (page === undefined) return NO_PAGE;
    if (!isRecognized && page.text === "embedded") return textOf(page.words.filter((word) => isInside(word, box)));
    const picture = pdf.pictureOf(number);
    return picture === undefined ? NO_PAGE : recognized(picture, { turn, isRecognized, box }, recognize);
  }
  if (kind !== "image") return { ok: false, reason: "it has no pages to read" };
  const image = await openImage(content);
  if (!image.ok) return image;
  return number > image.pages ? NO_PAGE : recognized(await image.pictureOf(number - 1), { turn, isRecognized, box }, recognize);
}

const isInside = ({ box: [x, y, wide, high] }: Word, [left, top, width, height]: Box): boolean => {
  const [middle, center] = [x + wide / 2, y + high / 2];
  return middle >= left && middle <= left + width && center >= top && center <= top + height;
};

async function recognized(
  picture: Picture,
  { turn, isRecognized, box }: Omit<RegionAsked, "number">,
  recognize: Recognize,
): Promise<ReadRegion> {
  const shown = isRecognized ? await straightened(picture, turn) : picture;
  const { words } = await recognizeText(await cutOut(shown, box), recognize);
  return textOf(words);
}

const cutOut = async ({ width, height, pixels }: Picture, [left, top, wide, high]: Box): Promise<Picture> => {
  const { default: sharp } = await import("sharp");
  const at = { left: Math.min(width - 1, Math.floor(left * width)), top: Math.min(height - 1, Math.floor(top * height)) };
  const size = {
    width: Math.max(1, Math.min(width - at.left, Math.ceil(wide * width))),
    height: Math.max(1, Math.min(height - at.top, Math.ceil(high * height))),
  };
  const scale = size.height < MIN_HEIGHT ? MIN_HEIGHT / size.height : 1;
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .extract({ ...at, ...size })
    .resize({ height: Math.round(size.height * scale) })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: { r: WHITE, g: WHITE, b: WHITE } })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
};

/** As people read: line by line, each from the left. */
const textOf = (words: readonly Word[]): ReadRegion => {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.box[1] - b.box[1])) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    const isSame = first !== undefined && word.box[1] + word.box[3] / 2 < first.box[1] + first.box[3];
    if (line !== undefined && isSame) line.push(word);
    else lines.push([word]);
  }
  const text = lines.flatMap((line) => line.toSorted((a, b) => a.box[0] - b.box[0]).map((word) => word.text)).join(" ");
  return {
    ok: true,
    text,
    confidence: words.reduce((least, { confidence }) => Math.min(least, confidence), text === "" ? 0 : 1),
  };
};

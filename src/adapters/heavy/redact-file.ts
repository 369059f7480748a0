import { fileKindOf } from "#domain/reading/file-kind.ts";
import type { Box } from "#domain/reading/page.ts";
import { openImage } from "./read-image.ts";
import { readPdf } from "./read-pdf.ts";
import { DOTS, straightened } from "./recognize-page.ts";
import type { Picture } from "./recognize-text.ts";

/** How a page was read: so it is shown, and so boxes stand on it. */
export interface ShownPage {
  readonly number: number;
  readonly turn: number;
  readonly isRecognized: boolean;
}

export interface RedactionAsked {
  readonly places: readonly { readonly page: number; readonly box: Box }[];
  /** Those that were read; the others are shown as they are. */
  readonly pages: readonly ShownPage[];
}

/** The copy as a PDF; or why there is none, for a person. */
export type RedactedFile =
  | { readonly ok: true; readonly content: Uint8Array; readonly pages: number }
  | { readonly ok: false; readonly reason: string };

/** Each page is drawn anew: more of them are split before. */
const MAX_PAGES = 60;
const POINTS = 72;
const QUALITY = 85;
/** Pixels around a place: letters reach a little out of their boxes. */
const MARGIN = 3;
const BLACK = 0;

/**
 * A copy of a file in which places are blacked out: pictures of its pages and nothing else, so that neither text, nor what lies
 * under the black, nor anything hidden in the file is in it. Runs where it can harm nobody (ADR 37).
 */
export async function redactFile(content: Buffer, { places, pages }: RedactionAsked): Promise<RedactedFile> {
  const opened = await openPictures(content);
  if (!opened.ok) return opened;
  if (opened.count > MAX_PAGES)
    return { ok: false, reason: `it has ${opened.count} pages, at most ${MAX_PAGES} are blacked out: split it first` };
  const missing = places.find(({ page }) => page > opened.count);
  if (missing !== undefined) return { ok: false, reason: `it has ${opened.count} pages, and no page ${missing.page}` };
  const [{ default: sharp }, { PDFDocument }] = await Promise.all([import("sharp"), import("@cantoo/pdf-lib")]);
  const pdf = await PDFDocument.create();
  pdf.setProducer("Weighbridge");
  for (let number = 1; number <= opened.count; number += 1) {
    const picture = await opened.pictureOf(number);
    if (picture === undefined) return { ok: false, reason: `page ${number} cannot be drawn` };
    const as = pages.find((page) => page.number === number);
    const shown = as?.isRecognized === true ? await straightened(picture, as.turn) : picture;
    const pixels = blacked(
      shown,
      places.filter(({ page }) => page === number).map(({ box }) => box),
    );
    const jpeg = await sharp(pixels, { raw: { width: shown.width, height: shown.height, channels: 1 } })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    const [width, height] = [(shown.width * POINTS) / DOTS, (shown.height * POINTS) / DOTS];
    pdf.addPage([width, height]).drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width, height });
  }
  return { ok: true, content: await pdf.save(), pages: opened.count };
}

type OpenedPictures =
  | { readonly ok: true; readonly count: number; readonly pictureOf: (number: number) => Promise<Picture | undefined> }
  | { readonly ok: false; readonly reason: string };

const openPictures = async (content: Buffer): Promise<OpenedPictures> => {
  const { kind } = fileKindOf(content);
  if (kind === "pdf") {
    const pdf = await readPdf(content);
    return pdf.ok ? { ok: true, count: pdf.pages.length, pictureOf: async (number) => pdf.pictureOf(number) } : pdf;
  }
  if (kind !== "image") return { ok: false, reason: "it has no pages that could be blacked out" };
  const image = await openImage(content);
  return image.ok ? { ok: true, count: image.pages, pictureOf: (number) => image.pictureOf(number - 1) } : image;
};

const blacked = ({ width, height, pixels }: Picture, boxes: readonly Box[]): Uint8Array => {
  const made = new Uint8Array(pixels);
  for (const [left, top, wide, high] of boxes) {
    const from = Math.max(0, Math.floor(left * width) - MARGIN);
    const to = Math.min(width, Math.ceil((left + wide) * width) + MARGIN);
    const last = Math.min(height, Math.ceil((top + high) * height) + MARGIN);
    for (let y = Math.max(0, Math.floor(top * height) - MARGIN); y < last; y += 1)
      made.fill(BLACK, y * width + from, y * width + to);
  }
  return made;
};

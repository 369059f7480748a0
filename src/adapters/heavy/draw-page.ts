import { fileKindOf } from "#domain/reading/file-kind.ts";
import { openImage } from "./read-image.ts";
import { readPdf } from "./read-pdf.ts";
import { straightened } from "./recognize-page.ts";
import type { Picture } from "./recognize-text.ts";

/** A page of a file, as it was read. */
export interface PageAsked {
  /** From 1. */
  readonly number: number;
  /** Pixels; a page that has fewer is not made larger. */
  readonly width: number;
  /** By how much it was turned to be read, clockwise. */
  readonly turn: number;
  /** Its letters were recognized: it was straightened for that, and boxes stand on it as it was then. */
  readonly isRecognized: boolean;
}

/** A picture of a page (PNG), or why there is none, for a person. */
export type DrawnPage =
  /** `pages`: of the whole file. */
  { readonly ok: true; readonly png: Uint8Array; readonly pages: number } | { readonly ok: false; readonly reason: string };

/** Draws a page in shades of gray, so that a browser need not open the file. Runs where it can harm nobody (ADR 37). */
export async function drawPage(content: Buffer, { number, width, turn, isRecognized }: PageAsked): Promise<DrawnPage> {
  const picture = await pictureOf(content, number);
  if (!picture.ok) return picture;
  const shown = isRecognized ? await straightened(picture.picture, turn) : picture.picture;
  const { default: sharp } = await import("sharp");
  const png = await sharp(shown.pixels, { raw: { width: shown.width, height: shown.height, channels: 1 } })
    .resize({ width: Math.min(width, shown.width) })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { ok: true, png: new Uint8Array(png), pages: picture.pages };
}

type FoundPicture =
  | { readonly ok: true; readonly picture: Picture; readonly pages: number }
  | { readonly ok: false; readonly reason: string };
const NO_PAGE: FoundPicture = { ok: false, reason: "it has no such page" };

const pictureOf = async (content: Buffer, number: number): Promise<FoundPicture> => {
  const { kind } = fileKindOf(content);
  if (kind === "pdf") {
    const pdf = await readPdf(content);
    if (!pdf.ok) return pdf;
    const picture = number > pdf.pages.length ? undefined : pdf.pictureOf(number);
    return picture === undefined ? NO_PAGE : { ok: true, picture, pages: pdf.pages.length };
  }
  if (kind !== "image") return { ok: false, reason: "it has no pages to look at: download it" };
  const image = await openImage(content);
  if (!image.ok) return image;
  return number > image.pages ? NO_PAGE : { ok: true, picture: await image.pictureOf(number - 1), pages: image.pages };
};

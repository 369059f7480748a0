import type { Sharp } from "sharp";
import { IN_CIRCLES, isTiffInCircles, resolutionOf } from "./image-resolution.ts";
import type { Picture } from "./recognize-text.ts";

/** Pixels of one page: a photograph of a good camera has 50 million. */
const MAX_PIXELS = 100_000_000;
const MAX_PAGES = 50;
/** The longer side of a page as it is recognized: a letter has 2,200 dots at 200 an inch. */
const MIN_SIDE = 2_000;
const MAX_SIDE = 2_800;
/** The shorter side of a receipt, which may be of any length. */
const RECEIPT = { shape: 2, min: 700, max: 1_400, maxLength: 8_000 } as const;

export type OpenImage =
  | { readonly ok: true; readonly pages: number; readonly pictureOf: (page: number) => Promise<Picture> }
  | { readonly ok: false; readonly reason: string };

/**
 * A JPEG, PNG or TIFF as pictures of its pages, turned as the camera held it, with square dots, and in a size at which text is
 * recognized. Its head is read first: what would unpack to more than is sane is refused before it is unpacked.
 */
export async function openImage(content: Buffer): Promise<OpenImage> {
  if (isTiffInCircles(content)) return { ok: false, reason: IN_CIRCLES };
  const { default: sharp } = await import("sharp");
  // Warnings of a scanner's TIFF are no reason to refuse it.
  const open = (page: number): Sharp =>
    sharp(content, { limitInputPixels: MAX_PIXELS, page, failOn: "none", sequentialRead: true });
  try {
    const { format, pages: all = 1 } = await open(0).metadata();
    const pages = format === "tiff" ? all : 1;
    if (pages > MAX_PAGES) return { ok: false, reason: `it has ${pages} pages, at most ${MAX_PAGES} are read: split it` };
    return { ok: true, pages, pictureOf: (page) => pictureOf(open, content, page) };
  } catch (error) {
    return { ok: false, reason: `the image cannot be read: ${firstLine(error)}` };
  }
}

const pictureOf = async (open: (page: number) => Sharp, content: Buffer, page: number): Promise<Picture> => {
  const { width, height, format, orientation = 1 } = await open(page).metadata();
  const dots = resolutionOf(content, format, page);
  // A fax has more dots across than down.
  const stretch = dots === undefined || dots.x === dots.y ? 1 : dots.x / dots.y;
  const isOnSide = orientation >= 5;
  const [wide, high] = isOnSide ? [height * stretch, width] : [width, height * stretch];
  const scale = scaleOf(wide, high);
  const upright = open(page).rotate().flatten({ background: "white" }).greyscale();
  // A page that has the size it is read in is not measured anew, which takes a third of the time that unpacking it does.
  const sized =
    scale === 1 && stretch === 1
      ? upright
      : upright.resize(Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale)), { fit: "fill" });
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
};

const scaleOf = (width: number, height: number): number => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > RECEIPT.shape * short) {
    const scale = short < RECEIPT.min ? RECEIPT.min / short : short > RECEIPT.max ? RECEIPT.max / short : 1;
    return Math.min(scale, RECEIPT.maxLength / long);
  }
  return long < MIN_SIDE ? MIN_SIDE / long : long > MAX_SIDE ? MAX_SIDE / long : 1;
};

const firstLine = (error: unknown): string => (error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));

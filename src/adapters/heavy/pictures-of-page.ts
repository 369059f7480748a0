import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { Box } from "#domain/reading/page.ts";
import { memoryOf } from "./pdf-library.ts";

/** From the page's own coordinates to fractions of the page as it is shown. */
export type Place = (left: number, top: number, right: number, bottom: number) => Box;

/** A picture that takes up much of a page. */
interface Cover {
  readonly box: Box;
  /** When it is painted: over what was painted before it. */
  readonly at: number;
}

export interface Covers {
  readonly pictures: readonly Cover[];
  /** When each part of the page is painted; only where there is a picture that could lie over it. */
  readonly order: ReadonlyMap<number, number>;
}

/** PDFium, `FPDF_PAGEOBJ_IMAGE` and `FPDF_PAGEOBJ_FORM`. */
const IMAGE = 3;
const FORM = 5;
const MAX_PARTS = 20_000;
const MAX_DEPTH = 3;
/** Of a page: a logo is no scan. */
const LARGE = 0.5;
/** A page that is printed has more; the head of a fax machine or of a signing service over a scan has fewer. */
const MIN_WORDS_OF_PRINT = 40;

interface CallsOfParts {
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPageObj_GetType(part: number): number;
}

/** The large pictures of a page, and when what else is on it is painted. */
export function coversOf(library: WrappedPdfiumModule, page: number, place: Place): Covers {
  const { wasmExports } = library.pdfium;
  const calls = wasmExports as unknown as CallsOfParts;
  const count = Math.min(library.FPDFPage_CountObjects(page), MAX_PARTS);
  const pictures: Cover[] = [];
  const bounds = wasmExports.malloc(16);
  for (let at = 0; at < count; at += 1) {
    const part = calls.FPDFPage_GetObject(page, at);
    const kind = part === 0 ? 0 : calls.FPDFPageObj_GetType(part);
    if (kind !== IMAGE && !(kind === FORM && holdsImage(library, part, 1))) continue;
    if (!library.FPDFPageObj_GetBounds(part, bounds, bounds + 4, bounds + 8, bounds + 12)) continue;
    const view = new DataView(memoryOf(library).buffer);
    const [left, bottom] = [view.getFloat32(bounds, true), view.getFloat32(bounds + 4, true)];
    const [right, top] = [view.getFloat32(bounds + 8, true), view.getFloat32(bounds + 12, true)];
    const box = place(left, top, right, bottom);
    if (shown(box[0], box[2]) * shown(box[1], box[3]) >= LARGE) pictures.push({ box, at });
  }
  wasmExports.free(bounds);
  const order = new Map<number, number>();
  if (pictures.length > 0) for (let at = 0; at < count; at += 1) order.set(calls.FPDFPage_GetObject(page, at), at);
  return { pictures, order };
}

/** How much of the page's width or height lies between these. */
const shown = (from: number, length: number): number => Math.max(0, Math.min(1, from + length) - Math.max(0, from));

const holdsImage = (library: WrappedPdfiumModule, form: number, depth: number): boolean => {
  const count = Math.min(library.FPDFFormObj_CountObjects(form), MAX_PARTS);
  for (let at = 0; at < count; at += 1) {
    const part = library.FPDFFormObj_GetObject(form, at);
    const kind = part === 0 ? 0 : library.FPDFPageObj_GetType(part);
    if (kind === IMAGE || (kind === FORM && depth < MAX_DEPTH && holdsImage(library, part, depth + 1))) return true;
  }
  return false;
};

/** Whether a picture lies over what stands in this box and was painted then. */
export function isOver(
  { box: [left, top, width, height], at }: Cover,
  [x, y, wide, high]: Box,
  painted: number | undefined,
): boolean {
  const [middle, half] = [x + wide / 2, y + high / 2];
  const isInside = middle > left && middle < left + width && half > top && half < top + height;
  return isInside && painted !== undefined && painted < at;
}

/** Whether a page is a picture for whoever sees it, and its letters are over or under that: they are no print of it. */
export function isPicture({ pictures }: Covers, letters: readonly { readonly isCovered: boolean }[], words: number): boolean {
  const covered = letters.filter(({ isCovered }) => isCovered).length;
  return pictures.length > 0 && (words < MIN_WORDS_OF_PRINT || covered * 2 > letters.length);
}

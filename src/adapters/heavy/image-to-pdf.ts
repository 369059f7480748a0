import type { Metadata, Sharp } from "sharp";
import { IN_CIRCLES, isTiffInCircles, type Resolution, resolutionOf } from "./image-resolution.ts";
import type { MadePdf } from "./made-pdf.ts";

/** Pixels of one page. A fax is 4 million, a photograph of a good camera 50 million. */
const MAX_PIXELS = 100_000_000;
/** Pixels of all pages together. */
const MAX_PIXELS_ALTOGETHER = 1_000_000_000;
const MAX_PAGES = 200;
const MAX_SECONDS_A_PAGE = 20;
/** When an image does not say how large it is: a usual scan. */
const USUAL_DPI = 150;
/** PDF 1.7, annex C: the longest side of a page. */
const MAX_SIDE_PT = 14_400;

const refused = (reason: string): MadePdf => ({ ok: false, reason });

/**
 * A JPEG, PNG or TIFF (every page of it) as a PDF, one page an image, in the size the image says it has. A plain JPEG goes in as
 * it is. The header is read first, so that what would unpack to more than is sane is refused before it is unpacked; the reason is
 * for a person. `only`: these of its pages, from 1.
 */
export async function imageToPdf(content: Buffer, only?: readonly number[]): Promise<MadePdf> {
  if (isTiffInCircles(content)) return refused(IN_CIRCLES);
  // Loaded only where it is used: most processes never see an image.
  const [{ default: sharp }, { PDFDocument }] = await Promise.all([import("sharp"), import("@cantoo/pdf-lib")]);
  // Warnings of a scanner's TIFF are no reason to refuse it.
  const open = (page: number): Sharp =>
    sharp(content, { limitInputPixels: MAX_PIXELS, page, failOn: "none", sequentialRead: true });
  try {
    const first = await open(0).metadata();
    const pages = first.format === "tiff" ? (first.pages ?? 1) : 1;
    if (pages > MAX_PAGES) return refused(`the image has ${pages} pages; at most ${MAX_PAGES} are made into a PDF`);
    const pdf = await PDFDocument.create(only === undefined ? {} : { updateMetadata: false });
    pdf.setProducer("Weighbridge");
    let pixels = 0;
    const chosen = only?.map((page) => page - 1) ?? Array.from({ length: pages }, (_, page) => page);
    if (chosen.some((page) => page < 0 || page >= pages)) return refused("the image has no such page");
    for (const page of chosen) {
      const facts = page === 0 ? first : await open(page).metadata();
      pixels += facts.width * facts.height;
      if (facts.width * facts.height > MAX_PIXELS || pixels > MAX_PIXELS_ALTOGETHER)
        return refused("the image has too many pixels");
      const jpeg = isPlainJpeg(facts)
        ? content
        : await open(page)
            .rotate()
            .flatten({ background: "white" })
            .toColourspace("srgb")
            .timeout({ seconds: MAX_SECONDS_A_PAGE })
            .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
            .toBuffer();
      const image = await pdf.embedJpg(jpeg);
      const [width, height] = pageSize(image.width, image.height, facts, resolutionOf(content, facts.format, page));
      pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
    }
    return { ok: true, content: Buffer.from(await pdf.save()) };
  } catch (error) {
    return refused(`the image cannot be read: ${firstLine(error)}`);
  }
}

/** Upright, and in colors every reader shows: its bytes go in untouched. */
const isPlainJpeg = (facts: Metadata): boolean =>
  facts.format === "jpeg" &&
  (facts.orientation ?? 1) === 1 &&
  (facts.space === "srgb" || facts.space === "b-w") &&
  !facts.hasAlpha;

const isSane = (dpi: number): boolean => dpi >= 72 && dpi <= 2_400;
/** From here on the picture lies on its side until it is turned upright. */
const FIRST_TURNED = 5;

/**
 * The size of the paper. Dots need not be square (a fax has 204 by 98 an inch); some images give only their shape, and no size.
 */
const pageSize = (
  width: number,
  height: number,
  { density, orientation }: Metadata,
  told: Resolution | undefined,
): readonly [number, number] => {
  const usual = density !== undefined && isSane(density) ? density : USUAL_DPI;
  const square = { x: usual, y: usual };
  const isSquare = told === undefined || told.x === told.y;
  const oblong = isSquare || Math.max(told.x, told.y) >= 72 ? (told ?? square) : { x: usual, y: (usual * told.y) / told.x };
  const asStored = !isSquare && isSane(oblong.x) && isSane(oblong.y) ? oblong : square;
  const dpi = (orientation ?? 1) >= FIRST_TURNED ? { x: asStored.y, y: asStored.x } : asStored;
  const [wide, high] = [(width * 72) / dpi.x, (height * 72) / dpi.y];
  const scale = Math.min(1, MAX_SIDE_PT / Math.max(wide, high));
  return [wide * scale, high * scale];
};

const firstLine = (error: unknown): string => (error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));

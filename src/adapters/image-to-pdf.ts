import type { Metadata, Sharp } from "sharp";

/** Pixels of one page. A fax is 4 million, a photograph of a good camera 50 million. */
const MOST_PIXELS = 100_000_000;
/** Pixels of all pages together. */
const MOST_PIXELS_ALTOGETHER = 1_000_000_000;
const MOST_PAGES = 200;
const MOST_SECONDS_A_PAGE = 20;
/** When an image does not say how large it is: a usual scan. */
const USUAL_DPI = 150;
/** PDF 1.7, annex C: the longest side of a page. */
const LONGEST_SIDE_PT = 14_400;

export type MadePdf = { readonly ok: true; readonly content: Buffer } | { readonly ok: false; readonly reason: string };

export const IMAGE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/tiff"];

/**
 * A JPEG, PNG or TIFF (every page of it) as a PDF, one page an image, in the size the image says it has. A plain JPEG goes in as it is. The
 * header is read first, so that what would unpack to more than is sane is refused before it is unpacked; the reason is for a person.
 */
export const imageToPdf = (content: Buffer): Promise<MadePdf> => oneAtATime(() => convert(content));

/** Unpacked pixels are large: however many ask, one image is unpacked at a time. */
let last: Promise<unknown> = Promise.resolve();
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
};

const refused = (reason: string): MadePdf => ({ ok: false, reason });

const convert = async (content: Buffer): Promise<MadePdf> => {
  // Loaded only where it is used: most processes never see an image.
  const [{ default: sharp }, { PDFDocument }] = await Promise.all([import("sharp"), import("@cantoo/pdf-lib")]);
  // Warnings of a scanner's TIFF are no reason to refuse it.
  const open = (page: number): Sharp =>
    sharp(content, { limitInputPixels: MOST_PIXELS, page, failOn: "none", sequentialRead: true });
  try {
    const first = await open(0).metadata();
    const pages = first.format === "tiff" ? (first.pages ?? 1) : 1;
    if (pages > MOST_PAGES) return refused(`the image has ${pages} pages; at most ${MOST_PAGES} are made into a PDF`);
    const pdf = await PDFDocument.create();
    pdf.setProducer("Weighbridge");
    let pixels = 0;
    for (let page = 0; page < pages; page += 1) {
      const facts = page === 0 ? first : await open(page).metadata();
      pixels += facts.width * facts.height;
      if (facts.width * facts.height > MOST_PIXELS || pixels > MOST_PIXELS_ALTOGETHER)
        return refused("the image has too many pixels");
      const jpeg = isPlainJpeg(facts)
        ? content
        : await open(page)
            .rotate()
            .flatten({ background: "white" })
            .toColourspace("srgb")
            .timeout({ seconds: MOST_SECONDS_A_PAGE })
            .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
            .toBuffer();
      const image = await pdf.embedJpg(jpeg);
      const [width, height] = pageSize(image.width, image.height, facts);
      pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
    }
    return { ok: true, content: Buffer.from(await pdf.save()) };
  } catch (error) {
    return refused(`the image cannot be read: ${firstLine(error)}`);
  }
};

/** Upright, and in colours every reader shows: its bytes go in untouched. */
const isPlainJpeg = (facts: Metadata): boolean =>
  facts.format === "jpeg" &&
  (facts.orientation ?? 1) === 1 &&
  (facts.space === "srgb" || facts.space === "b-w") &&
  !facts.hasAlpha;

const pageSize = (width: number, height: number, { density }: Metadata): readonly [number, number] => {
  const dpi = density !== undefined && density >= 72 && density <= 2_400 ? density : USUAL_DPI;
  const scale = Math.min(72 / dpi, LONGEST_SIDE_PT / Math.max(width, height));
  return [width * scale, height * scale];
};

const firstLine = (error: unknown): string => (error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));

import { degrees, PDFDocument, type PDFPage, StandardFonts } from "@cantoo/pdf-lib";

/** A text at a place, in points from the upper left corner of a page of 612 by 792 (letter); `right`: it ends there. */
export type Printed = readonly [x: number, y: number, text: string, size?: number, align?: "left" | "right"];

export interface PdfToMake {
  /** By page. */
  readonly pages: readonly (readonly Printed[])[];
  readonly attachments?: readonly { readonly name: string; readonly content: string }[];
  readonly rotation?: 0 | 90 | 180 | 270;
  readonly script?: string;
}

/** A PDF with texts where the test wants them. Turned pages are written so that they read upright as they are shown. */
export async function aPdf({ pages, attachments = [], rotation = 0, script }: PdfToMake): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const [width, height] = [612, 792];
  for (const texts of pages) {
    const page = pdf.addPage(rotation % 180 === 0 ? [width, height] : [height, width]);
    page.setRotation(degrees(rotation));
    for (const [x, y, text, size = 10, align = "left"] of texts) {
      const left = align === "right" ? x - font.widthOfTextAtSize(text, size) : x;
      page.drawText(text, { ...written(page, left, y + size, rotation), size, font });
    }
  }
  for (const { name, content } of attachments) await pdf.attach(Buffer.from(content), name, { mimeType: "text/xml" });
  if (script !== undefined) pdf.addJavaScript("main", script);
  return Buffer.from(await pdf.save());
}

/** Where a text starts in the page's own coordinates that shall be seen at (x, y) from the upper left. */
const written = (page: PDFPage, x: number, y: number, rotation: number) => {
  const { width, height } = page.getSize();
  switch (rotation) {
    case 90:
      return { x: y, y: x, rotate: degrees(90) };
    case 180:
      return { x: width - x, y, rotate: degrees(180) };
    case 270:
      return { x: width - y, y: height - x, rotate: degrees(270) };
    default:
      return { x, y: height - y };
  }
};

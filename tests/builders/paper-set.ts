import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { readPdf } from "#adapters/heavy/read-pdf.ts";
import { aPdf } from "./a-pdf.ts";
import { LAYOUTS, PAPER, type PaperInvoice, totalOf } from "./freight-papers.ts";
import { LATER_LAYOUTS, READ_ONCE } from "./later-layouts.ts";
import { dice } from "./penned.ts";

const ALL = Object.entries({ ...LAYOUTS, ...LATER_LAYOUTS, ...READ_ONCE });

export interface PaperSet {
  readonly folder: string;
  /** Of the twenty layouts, so many from the first. */
  readonly layouts?: number;
  /** How many of them are scanned badly too. */
  readonly degraded?: number;
  readonly seed?: number;
}

/**
 * Writes invoices of twenty layouts with their truth, as PDFs and as bad scans of them. The rules were made with these layouts: a
 * score on them shows that nothing broke, and nothing else.
 */
export async function writePaperSet({ folder, layouts = ALL.length, degraded = ALL.length, seed = 1 }: PaperSet): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [at, [name, layout]] of ALL.slice(0, layouts).entries()) {
    const random = dice(seed + at);
    const digits = (count: number): string => Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
    const it: PaperInvoice = {
      ...PAPER,
      number: `INV-3${digits(5)}`,
      pro: `47${digits(7)}`,
      bol: `BL-7${digits(4)}`,
      load: `LD8${digits(4)}`,
    };
    const pages = layout(it);
    const pdf = await aPdf({ pages });
    const printed = pages
      .flat()
      .map(([, , text]) => text)
      .join(" ");
    const stem = `${String(at + 1).padStart(2, "0")}-${name
      .replaceAll(/[^a-z]+/gi, "-")
      .slice(0, 30)
      .toLowerCase()}`;
    const put = (as: string, ending: string, content: Uint8Array): void => {
      writeFileSync(join(folder, `${as}.${ending}`), content);
      writeFileSync(join(folder, `${as}.json`), `${JSON.stringify(truthOf(it, printed), null, 2)}\n`);
    };
    put(`${stem}-digital`, "pdf", pdf);
    if (at < degraded) put(`${stem}-scan`, "jpg", await scanOf(pdf, random));
  }
}

const truthOf = (it: PaperInvoice, printed: string) => {
  const numbers = { invoiceNumber: it.number, proNumber: it.pro, bolNumber: it.bol, poNumber: it.po };
  const fields = {
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => printed.includes(value))),
    totalAmount: (totalOf(it) / 100).toFixed(2),
  };
  return {
    type: "Invoice",
    fields,
    only: Object.keys(fields),
    charges: it.charges.map(({ cents }) => (cents / 100).toFixed(2)),
  };
};

/** Askew, out of focus, dirty and pressed into a JPEG. */
const scanOf = async (pdf: Buffer, random: () => number): Promise<Buffer> => {
  const drawn = await readPdf(pdf);
  const picture = drawn.ok ? drawn.pictureOf(1) : undefined;
  if (picture === undefined) throw new Error("the paper is not drawn");
  const { width, height } = picture;
  const pixels = picture.pixels.slice();
  for (let speck = 0; speck < 4_000; speck += 1) pixels[Math.floor(random() * pixels.length)] = Math.floor(random() * 160);
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate((random() - 0.5) * 4, { background: "white" })
    .blur(0.5 + random() * 0.6)
    .jpeg({ quality: 45 + Math.floor(random() * 30) })
    .toBuffer();
};

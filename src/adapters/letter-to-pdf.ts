import type { PDFDocument, PDFFont, PDFPage } from "@cantoo/pdf-lib";
import type { Letter } from "#domain/dispute/letter.ts";

/** US Letter, in points. */
const [WIDTH, HEIGHT] = [612, 792];
const MARGIN = 56;
const SIZE = 10;
const LINE = 14;
const MAX_PAGES = 200;

/** A letter as PDF: facts, the table with its amounts right in their columns, reasons and evidence; pages are numbered. */
export async function letterToPdf(letter: Letter): Promise<Buffer> {
  // Loaded only where it is used: most processes never print a letter.
  const { PDFDocument, StandardFonts } = await import("@cantoo/pdf-lib");
  const pdf = await PDFDocument.create();
  const pen = openPen(pdf, await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold));
  pdf.setTitle(letter.subject);
  pen.paragraph(letter.subject, true);
  pen.paragraph(letter.opening);
  pen.columns(letter.facts, 110);
  pen.table([letter.table.head, ...letter.table.rows, letter.table.total]);
  pen.amounts(letter.totals);
  pen.list("Reasons", letter.reasons);
  pen.list("Evidence", letter.evidence);
  pen.paragraph(letter.closing);
  const pages = pdf.getPages();
  for (const [at, page] of pages.entries()) pen.footer(page, `${at + 1} of ${pages.length}`);
  return Buffer.from(await pdf.save());
}

/** Beyond it the words of a mail are no invoice; the mail itself is kept whole. */
const MAX_TEXT = 30_000;
const MAX_TEXT_LINES = 1_500;

/**
 * The words of a mail as PDF, above who sent it, when, and about what: letters alone, nothing of it is loaded or run. What heads
 * the paper is the carrier's, so that its reader takes our words for none of the carrier's.
 */
export async function mailToPdf(mail: {
  readonly from: string;
  readonly at: string;
  readonly subject: string;
  readonly text: string;
}): Promise<Buffer> {
  const { PDFDocument, StandardFonts } = await import("@cantoo/pdf-lib");
  const pdf = await PDFDocument.create();
  const pen = openPen(pdf, await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold));
  pdf.setTitle(mail.subject);
  pen.paragraph(mail.text.slice(0, MAX_TEXT).replaceAll("\r", "").split("\n").slice(0, MAX_TEXT_LINES).join("\n"));
  pen.columns(
    [
      ["Mail from", mail.from],
      ["Mail came", mail.at],
      ["Mail subject", mail.subject],
    ],
    110,
  );
  const pages = pdf.getPages();
  for (const [at, page] of pages.entries()) pen.footer(page, `${at + 1} of ${pages.length}`);
  return Buffer.from(await pdf.save());
}

/** Begins a page of US Letter, to write on. */
export function openPen(pdf: PDFDocument, plain: PDFFont, bold: PDFFont): Pen {
  return new Pen(() => pdf.addPage([WIDTH, HEIGHT]), plain, bold);
}

/** Writes down a page and goes on to the next one. */
export class Pen {
  readonly #addPage: () => PDFPage;
  readonly #plain: PDFFont;
  readonly #bold: PDFFont;
  #page: PDFPage;
  #pages = 1;
  #y = HEIGHT - MARGIN;

  constructor(addPage: () => PDFPage, plain: PDFFont, bold: PDFFont) {
    this.#addPage = addPage;
    this.#plain = plain;
    this.#bold = bold;
    this.#page = addPage();
  }

  paragraph(text: string, isBold = false): void {
    for (const line of text.split("\n"))
      for (const part of this.#wrap(line, WIDTH - 2 * MARGIN, isBold)) this.#line(part, isBold);
    this.#gap();
  }

  columns(lines: Letter["facts"], indent: number): void {
    for (const [label, value] of lines) {
      const parts = this.#wrap(value, WIDTH - 2 * MARGIN - indent, false);
      for (const [at, part] of parts.entries()) {
        if (at === 0) this.#draw(label, MARGIN, true);
        this.#draw(part, MARGIN + indent, false);
        this.#down();
      }
    }
    this.#gap();
  }

  /** The first row and the last one are bold; amounts end at their column's right side. */
  table(rows: readonly (readonly string[])[]): void {
    for (const [at, row] of rows.entries()) {
      const isBold = at === 0 || at === rows.length - 1;
      const [name = "", ...amounts] = row;
      const parts = this.#wrap(name, 210, isBold);
      for (const [line, part] of parts.entries()) {
        this.#draw(part, MARGIN, isBold);
        if (line === 0) for (const [column, text] of amounts.entries()) this.#right(text, MARGIN + 305 + column * 97, isBold);
        this.#down();
      }
      if (at === 0 || at === rows.length - 2) this.#rule();
    }
    this.#gap();
  }

  amounts(lines: Letter["totals"]): void {
    for (const [label, value] of lines) {
      this.#draw(label, MARGIN + 210, true);
      this.#right(value, WIDTH - MARGIN, false);
      this.#down();
    }
    this.#gap();
  }

  list(title: string, texts: readonly string[]): void {
    if (texts.length === 0) return;
    this.#line(title, true);
    for (const text of texts)
      for (const [at, part] of this.#wrap(text, WIDTH - 2 * MARGIN - 12, false).entries()) {
        if (at === 0) this.#draw("-", MARGIN, false);
        this.#draw(part, MARGIN + 12, false);
        this.#down();
      }
    this.#gap();
  }

  footer(page: PDFPage, text: string): void {
    page.drawText(text, {
      x: WIDTH - MARGIN - this.#plain.widthOfTextAtSize(text, 8),
      y: MARGIN / 2,
      size: 8,
      font: this.#plain,
    });
  }

  #line(text: string, isBold: boolean): void {
    this.#draw(text, MARGIN, isBold);
    this.#down();
  }

  #draw(text: string, x: number, isBold: boolean): void {
    const font = isBold ? this.#bold : this.#plain;
    this.#page.drawText(printable(text, font), { x, y: this.#y, size: SIZE, font });
  }

  #right(text: string, x: number, isBold: boolean): void {
    const font = isBold ? this.#bold : this.#plain;
    this.#draw(text, x - font.widthOfTextAtSize(printable(text, font), SIZE), isBold);
  }

  #rule(): void {
    const y = this.#y + LINE - 3;
    this.#page.drawLine({ start: { x: MARGIN, y }, end: { x: WIDTH - MARGIN, y }, thickness: 0.5 });
  }

  #gap(): void {
    this.#y -= LINE / 2;
  }

  #down(): void {
    this.#y -= LINE;
    if (this.#y >= MARGIN) return;
    // An invoice may have thousands of charges: what no printer prints belongs in the CSV.
    if (this.#pages >= MAX_PAGES) throw new Error(`the letter has more than ${MAX_PAGES} pages`);
    this.#pages += 1;
    this.#page = this.#addPage();
    this.#y = HEIGHT - MARGIN;
  }

  /** Lines no wider than `width`; a word that is wider by itself is cut. */
  #wrap(text: string, width: number, isBold: boolean): readonly string[] {
    const font = isBold ? this.#bold : this.#plain;
    const fits = (line: string): boolean => font.widthOfTextAtSize(printable(line, font), SIZE) <= width;
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = "";
      for (const character of word) {
        if (!fits(line + character)) {
          lines.push(line);
          line = "";
        }
        line += character;
      }
    }
    return [...lines, line];
  }
}

const known = new WeakMap<PDFFont, ReadonlySet<number>>();

/**
 * The fonts every reader has know Western letters only: others lose their marks, and what is left unknown becomes a question
 * mark.
 */
const printable = (text: string, font: PDFFont): string => {
  let set = known.get(font);
  if (set === undefined) known.set(font, (set = new Set(font.getCharacterSet())));
  const has = (character: string): boolean => set.has(character.codePointAt(0) ?? 0);
  return [...text.replaceAll(/\s/g, " ")]
    .map((character) => {
      if (has(character)) return character;
      const bare = character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
      return bare !== "" && [...bare].every(has) ? bare : "?";
    })
    .join("");
};

import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { isLegible } from "#domain/reading/is-legible.ts";
import type { Box, Page, Word } from "#domain/reading/page.ts";
import { hiddenInPdf } from "./hidden-in-pdf.ts";
import { type Covers, coversOf, isOver, isPicture, type Place } from "./pictures-of-page.ts";
import { DOTS } from "./recognize-page.ts";
import type { MadePdf } from "./made-pdf.ts";
import { memoryOf, openLibrary, type PdfLibrary } from "./pdf-library.ts";
import type { Picture } from "./recognize-text.ts";
import type { PageTurns } from "./page-turns.ts";

/** A longer file is split by whoever sends it. */
const MAX_PAGES = 500;
/** Of all pages together. */
const MAX_WORDS = 250_000;
const MAX_CHARS_A_PAGE = 100_000;
const MAX_ATTACHMENTS = 20;
const MAX_ATTACHMENT_BYTES = 20 * 1024 ** 2;
const NEEDS_PASSWORD = 4;
/** PDF 1.7, 9.3.6: letters that are there to be searched for, behind the picture of a scan. */
const INVISIBLE = 3;
/** What somebody else's text recognition made of a scan is worth no more than our own. */
const CONFIDENCE_OF_HIDDEN_TEXT = 0.7;

export interface PdfContent {
  readonly pages: readonly Page[];
  readonly attachments: readonly Uint8Array[];
  /** With those that are too large, and those that hang on a page. */
  readonly attachmentCount: number;
  readonly hasScript: boolean;
  /** What people see of a page (from 1), turned as it is shown; undefined where it cannot be drawn. */
  readonly pictureOf: (number: number) => Picture | undefined;
  /** Nothing is drawn of it any more. */
  readonly close: () => void;
}

export type ReadPdf = ({ readonly ok: true } & PdfContent) | { readonly ok: false; readonly reason: string };

/**
 * The words of a PDF with their boxes, and the files attached to it. Each file is read by an instance of the library of its own:
 * whatever it does to the library's memory, it does to no other file. The reason is for a person.
 */
export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const opened = await openPdf(content);
  if (!opened.ok) return opened;
  const { library, document, count } = opened;
  if (count > MAX_PAGES) return { ok: false, reason: `it has ${count} pages, at most ${MAX_PAGES} are read: split it` };
  // Before they become a part of their page.
  const onPages = countOnPages(library, document, count);
  const pages: Page[] = [];
  let words = 0;
  for (let index = 0; index < count; index += 1) {
    const page = readPage(library, document, index);
    words += page.words.length;
    if (words > MAX_WORDS) return { ok: false, reason: `it has more than ${MAX_WORDS} words: split it` };
    pages.push(page);
  }
  const hidden = hiddenInPdf(content);
  const files = library.FPDFDoc_GetAttachmentCount(document) + onPages;
  return {
    ok: true,
    pages,
    attachments: attachmentsOf(library, document),
    attachmentCount: Math.max(files, hidden.hasFile ? 1 : 0),
    hasScript: library.FPDFDoc_GetJavaScriptActionCount(document) > 0 || hidden.hasScript,
    pictureOf: (number) => pictureOf(library, document, number - 1),
    close: library.giveBack,
  };
}

/** `CreationDate(D:20261127190412)`: the parts of one file are the same bytes whenever they are cut. */
const CREATED = /(?<=\/CreationDate\s?\(D:)\d{14}/g;

export type CutPdf =
  | { readonly ok: true; readonly parts: readonly Uint8Array[] }
  | { readonly ok: false; readonly reason: string };

/** PDFs of pages (from 1) of a PDF, one for each list of them. Files attached to it and its scripts stay behind. */
export async function cutPdf(content: Uint8Array, parts: readonly (readonly number[])[], turns: PageTurns = {}): Promise<CutPdf> {
  const library = await openLibrary();
  const { wasmExports } = library.pdfium;
  const at = wasmExports.malloc(content.length);
  memoryOf(library).set(content, at);
  const document = library.FPDF_LoadMemDocument(at, content.length, "");
  if (document === 0) return { ok: false, reason: "it is broken, encrypted, or no whole PDF: send it again" };
  const count = library.FPDF_GetPageCount(document);
  if (parts.flat().some((page) => page < 1 || page > count)) return { ok: false, reason: "it has no such page" };
  const made: Uint8Array[] = [];
  for (const pages of parts) {
    const part = library.FPDF_CreateNewDocument();
    if (!library.FPDF_ImportPages(part, document, pages.join(","), 0))
      return { ok: false, reason: `its pages ${pages.join(", ")} cannot be cut out of it` };
    turnPages(
      library,
      part,
      pages.map((page) => turns[page] ?? 0),
    );
    made.push(savedPdf(library, part));
  }
  return { ok: true, parts: made };
}

/** The pages of several PDFs as one, in their order. The same bytes make the same bytes. */
export async function joinPdfs(contents: readonly Uint8Array[]): Promise<MadePdf> {
  const library = await openLibrary();
  const { wasmExports } = library.pdfium;
  const joined = library.FPDF_CreateNewDocument();
  let pages = 0;
  for (const [at, content] of contents.entries()) {
    const place = wasmExports.malloc(content.length);
    memoryOf(library).set(content, place);
    const document = library.FPDF_LoadMemDocument(place, content.length, "");
    if (document === 0) return { ok: false, reason: `document ${at + 1} is broken, encrypted, or no whole PDF` };
    const count = library.FPDF_GetPageCount(document);
    if (pages + count > MAX_PAGES) return { ok: false, reason: `together they have more than ${MAX_PAGES} pages` };
    if (count === 0 || !library.FPDF_ImportPages(joined, document, `1-${count}`, pages))
      return { ok: false, reason: `the pages of document ${at + 1} cannot be put together with others` };
    pages += count;
  }
  return { ok: true, content: savedPdf(library, joined) };
}

/** Closes it too. */
const savedPdf = (library: WrappedPdfiumModule, document: number): Buffer => {
  const { wasmExports } = library.pdfium;
  const writer = library.PDFiumExt_OpenFileWriter();
  library.PDFiumExt_SaveAsCopy(document, writer);
  const size = library.PDFiumExt_GetFileWriterSize(writer);
  const to = wasmExports.malloc(size);
  library.PDFiumExt_GetFileWriterData(writer, to, size);
  const bytes = Buffer.from(memoryOf(library).slice(to, to + size));
  wasmExports.free(to);
  library.PDFiumExt_CloseFileWriter(writer);
  library.FPDF_CloseDocument(document);
  return Buffer.from(bytes.toString("latin1").replaceAll(CREATED, "20000101000000"), "latin1");
};

const QUARTER = 90;

/** Turns each page of a document further, clockwise. */
const turnPages = (library: WrappedPdfiumModule, document: number, turns: readonly number[]): void => {
  for (const [index, turn] of turns.entries()) {
    const page = turn === 0 ? 0 : library.FPDF_LoadPage(document, index);
    if (page === 0) continue;
    library.FPDFPage_SetRotation(page, (library.FPDFPage_GetRotation(page) + turn / QUARTER) % 4);
    library.FPDF_ClosePage(page);
  }
};

type OpenedPdf =
  | { readonly ok: true; readonly library: PdfLibrary; readonly document: number; readonly count: number }
  | { readonly ok: false; readonly reason: string };

const openPdf = async (content: Uint8Array): Promise<OpenedPdf> => {
  const library = await openLibrary();
  const at = library.pdfium.wasmExports.malloc(content.length);
  memoryOf(library).set(content, at);
  const document = library.FPDF_LoadMemDocument(at, content.length, "");
  if (document === 0)
    return library.FPDF_GetLastError() === NEEDS_PASSWORD
      ? { ok: false, reason: "it is encrypted: send it without a password" }
      : { ok: false, reason: "it is broken, or no whole PDF: send it again" };
  const count = library.FPDF_GetPageCount(document);
  return count === 0 ? { ok: false, reason: "it has no pages" } : { ok: true, library, document, count };
};

/** PDFium, `FPDF_ANNOT_FILEATTACHMENT`. */
const FILE_ON_PAGE = 17;
const MAX_ANNOTATIONS = 1_000;

/** Files that hang on pages as annotations. */
const countOnPages = (library: WrappedPdfiumModule, document: number, pages: number): number => {
  let files = 0;
  for (let index = 0; index < pages; index += 1) {
    const page = library.FPDF_LoadPage(document, index);
    if (page === 0) continue;
    const count = Math.min(library.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
    for (let at = 0; at < count; at += 1) {
      const annotation = library.FPDFPage_GetAnnot(page, at);
      if (annotation === 0) continue;
      if (library.FPDFAnnot_GetSubtype(annotation) === FILE_ON_PAGE) files += 1;
      library.FPDFPage_CloseAnnot(annotation);
    }
    library.FPDF_ClosePage(page);
  }
  return files;
};

const POINTS = 72;
/** The longer side of a picture: programs of telephones make pages of a point a dot, 40 inches high. */
const MAX_SIDE = 2_800;
/** PDFium, `FPDF_RenderPageBitmap`: with annotations, for stamps are such. */
const WITH_ANNOTATIONS = 1;
const BYTES_A_PIXEL = 4;

const pictureOf = (library: WrappedPdfiumModule, document: number, index: number): Picture | undefined => {
  const page = library.FPDF_LoadPage(document, index);
  if (page === 0) return undefined;
  const [wide, high] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)];
  const scale = Math.min(DOTS / POINTS, MAX_SIDE / Math.max(wide, high));
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
  const bitmap = width > 0 && height > 0 ? library.FPDFBitmap_Create(width, height, 0) : 0;
  if (bitmap !== 0) {
    library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
  }
  library.FPDF_ClosePage(page);
  if (bitmap === 0) return undefined;
  const at = library.FPDFBitmap_GetBuffer(bitmap);
  const stride = library.FPDFBitmap_GetStride(bitmap);
  const memory = memoryOf(library);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = at + y * stride + x * BYTES_A_PIXEL;
      // Blue, green, red: as bright as people see them.
      pixels[y * width + x] = (29 * (memory[from] ?? 0) + 150 * (memory[from + 1] ?? 0) + 77 * (memory[from + 2] ?? 0)) >> 8;
    }
  library.FPDFBitmap_Destroy(bitmap);
  return { width, height, pixels };
};

/** PDFium, `FLAT_NORMALDISPLAY`: as it is shown, not as it is printed. */
const AS_SHOWN = 0;

/** `FLATTEN_SUCCESS`. */
const WAS_DRAWN_IN = 1;

/**
 * A page with its annotations as a part of it: in forms that were filled in, stamps and corrections stand words that people see.
 * 0: it cannot be opened.
 */
const openShown = (library: WrappedPdfiumModule, document: number, index: number): number => {
  const page = library.FPDF_LoadPage(document, index);
  const count = page === 0 ? 0 : library.FPDFPage_GetAnnotCount(page);
  if (count <= 0 || count > MAX_ANNOTATIONS || library.FPDFPage_Flatten(page, AS_SHOWN) !== WAS_DRAWN_IN) return page;
  // What was opened before does not know of it.
  library.FPDF_ClosePage(page);
  return library.FPDF_LoadPage(document, index);
};

const readPage = (library: WrappedPdfiumModule, document: number, index: number): Page => {
  const page = openShown(library, document, index);
  const empty: Page = { number: index + 1, width: 0, height: 0, rotation: 0, text: "none", words: [] };
  if (page === 0) return empty;
  const text = library.FPDFText_LoadPage(page);
  const place = placing(library, page);
  const covers = coversOf(library, page, place);
  const letters = text === 0 ? [] : lettersOf(library, text, place, covers);
  const hidden = letters.filter(({ isHidden }) => isHidden).length;
  // Letters behind a picture are its text; beside letters that people see, they are not what people see.
  const isScan = hidden * 2 > letters.length;
  const words = wordsOf(letters.filter((letter) => letter.isHidden === isScan)).map((word) =>
    isScan ? { ...word, confidence: CONFIDENCE_OF_HIDDEN_TEXT } : word,
  );
  // Recognized as a picture is: one that covers it, or fonts that do not say which letters they draw.
  const isShown = (): boolean => !isPicture(covers, letters, words.length) && isLegible(words.map((word) => word.text));
  const isSeen = words.length > 0 && (isScan || isShown());
  const read: Page = {
    number: index + 1,
    width: library.FPDF_GetPageWidthF(page),
    height: library.FPDF_GetPageHeightF(page),
    rotation: library.FPDFPage_GetRotation(page) * 90,
    text: !isSeen ? "none" : isScan ? "ocr" : "embedded",
    words: isSeen ? words : [],
  };
  if (text !== 0) library.FPDFText_ClosePage(text);
  library.FPDF_ClosePage(page);
  return read;
};

/** From the page's own coordinates to fractions of the page as it is shown: cropped, and turned upright. */
const placing = (library: WrappedPdfiumModule, page: number): Place => {
  const SIZE = 100_000;
  const FAR = 1_000;
  const { wasmExports } = library.pdfium;
  const at = wasmExports.malloc(8);
  const shown = (x: number, y: number): readonly [number, number] => {
    library.FPDF_PageToDevice(page, 0, 0, SIZE, SIZE, 0, x, y, at, at + 4);
    const view = new DataView(memoryOf(library).buffer);
    return [view.getInt32(at, true) / SIZE, view.getInt32(at + 4, true) / SIZE];
  };
  const [x0, y0] = shown(0, 0);
  const [xx, xy] = shown(FAR, 0);
  const [yx, yy] = shown(0, FAR);
  wasmExports.free(at);
  const point = (x: number, y: number): readonly [number, number] => [
    x0 + ((xx - x0) * x + (yx - x0) * y) / FAR,
    y0 + ((xy - y0) * x + (yy - y0) * y) / FAR,
  ];
  return (left, top, right, bottom) => {
    const [x1, y1] = point(left, top);
    const [x2, y2] = point(right, bottom);
    return [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)];
  };
};

interface Letter {
  readonly text: string;
  readonly box: Box;
  readonly isHidden: boolean;
  /** Whether a large picture was painted over it. */
  readonly isCovered: boolean;
  /** Whether a blank or the end of a line stands before it. */
  readonly isApart: boolean;
}

/** What is called for each letter, past the wrappers of the library, which take longer than the calls. */
interface CallsOfLetters {
  FPDFText_GetUnicode(text: number, index: number): number;
  FPDFText_GetLooseCharBox(text: number, index: number, at: number): number;
  FPDFText_GetTextObject(text: number, index: number): number;
}

const lettersOf = (library: WrappedPdfiumModule, text: number, place: Place, covers: Covers): readonly Letter[] => {
  const { wasmExports } = library.pdfium;
  const calls = wasmExports as unknown as CallsOfLetters;
  const at = wasmExports.malloc(16);
  let view = new DataView(memoryOf(library).buffer);
  const letters: Letter[] = [];
  const count = Math.min(library.FPDFText_CountChars(text), MAX_CHARS_A_PAGE);
  const modes = new Map<number, boolean>();
  let isApart = true;
  for (let index = 0; index < count; index += 1) {
    const code = calls.FPDFText_GetUnicode(text, index) >>> 0;
    // Blanks, ends of lines, and what stands for no letter.
    if (code <= 0x20 || code === 0xa0 || code === 0xfffe || code === 0xffff || code > 0x10ffff) {
      isApart = true;
      continue;
    }
    if (calls.FPDFText_GetLooseCharBox(text, index, at) === 0) continue;
    // It is another one when the library has taken more; of the one before nothing but its name can be asked.
    const { buffer } = memoryOf(library);
    if (view.buffer !== buffer) view = new DataView(buffer);
    const box = place(
      view.getFloat32(at, true),
      view.getFloat32(at + 4, true),
      view.getFloat32(at + 8, true),
      view.getFloat32(at + 12, true),
    );
    if (!isOnPage(box)) continue;
    const owner = calls.FPDFText_GetTextObject(text, index);
    const isHidden = modes.get(owner) ?? (owner !== 0 && library.FPDFTextObj_GetTextRenderMode(owner) === INVISIBLE);
    modes.set(owner, isHidden);
    const isCovered = covers.pictures.some((each) => isOver(each, box, covers.order.get(owner)));
    letters.push({ text: String.fromCodePoint(code), box, isHidden, isCovered, isApart });
    isApart = false;
  }
  wasmExports.free(at);
  return letters;
};

const isOnPage = ([left, top, width, height]: Box): boolean =>
  [left, top, width, height].every(Number.isFinite) && left + width > 0 && top + height > 0 && left < 1 && top < 1;

const wordsOf = (letters: readonly Letter[]): readonly Word[] => {
  const words: Word[] = [];
  let text = "";
  let [left, top, right, bottom] = [0, 0, 0, 0];
  const close = (): void => {
    if (text !== "") words.push({ text, box: [left, top, right - left, bottom - top], confidence: 1 });
    text = "";
  };
  for (const letter of letters) {
    const [x, y, width, height] = letter.box;
    const isElsewhere = y > bottom || y + height < top || x > right + height || x + width < left;
    if (letter.isApart || isElsewhere) close();
    if (text === "") [left, top, right, bottom] = [x, y, x + width, y + height];
    else
      [left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x + width),
        Math.max(bottom, y + height),
      ];
    text += letter.text;
  }
  close();
  return words;
};

/** Files attached to the document; one too large to be an e-invoice is left out. */
const attachmentsOf = (library: WrappedPdfiumModule, document: number): readonly Uint8Array[] => {
  const { wasmExports } = library.pdfium;
  const count = Math.min(library.FPDFDoc_GetAttachmentCount(document), MAX_ATTACHMENTS);
  const size = wasmExports.malloc(4);
  const found: Uint8Array[] = [];
  for (let index = 0; index < count; index += 1) {
    const attachment = library.FPDFDoc_GetAttachment(document, index);
    if (attachment === 0 || !library.FPDFAttachment_GetFile(attachment, 0, 0, size)) continue;
    const bytes = new DataView(memoryOf(library).buffer).getUint32(size, true);
    if (bytes === 0 || bytes > MAX_ATTACHMENT_BYTES) continue;
    const at = wasmExports.malloc(bytes);
    if (at !== 0 && library.FPDFAttachment_GetFile(attachment, at, bytes, size))
      found.push(memoryOf(library).slice(at, at + bytes));
    wasmExports.free(at);
  }
  wasmExports.free(size);
  return found;
};

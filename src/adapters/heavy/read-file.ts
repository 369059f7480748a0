import { failedReading, type FileFlag, type Reading } from "#domain/reading/fact.ts";
import { fileKindOf } from "#domain/reading/file-kind.ts";
import type { Page } from "#domain/reading/page.ts";
import { readEInvoiceFile, readImagePages, readPdfPages } from "#domain/reading/read-document.ts";
import type { VendorTemplate } from "#domain/reading/vendor-template.ts";
import type { XmlElement } from "#domain/reading/xml-element.ts";
import { drawPages, type DrawnPage, MAX_DRAWN } from "./draw-pages.ts";
import { findSignature, type SignedPage } from "./find-signature.ts";
import { openImage } from "./read-image.ts";
import { CLOCK_OF_PROCESSOR, ownProcessorMs } from "./processor-time.ts";
import { type PdfContent, readPdf } from "./read-pdf.ts";
import { recognizeByWasm } from "./recognize-by-wasm.ts";
import { type RecognitionAsked, recognizePage } from "./recognize-page.ts";
import type { Picture, Recognize } from "./recognize-text.ts";
import { readXml } from "./read-xml.ts";

/** A step of the reading: how long it took, and what came of it. */
export interface Stage {
  readonly stage: "open" | "e-invoice" | "ocr" | "facts" | "signature";
  readonly milliseconds: number;
  readonly outcome: string;
}

/** What was read of a file, and the words it was read from. */
export interface ReadFile {
  readonly reading: Reading;
  readonly pages: readonly Page[];
  readonly stages: readonly Stage[];
  /** Where that was asked for. */
  readonly drawn?: readonly DrawnPage[];
}

export interface HowToRead {
  /** The pages too, with what was found on them. */
  readonly draws?: boolean;
  readonly recognize?: Recognize;
  readonly templates?: readonly VendorTemplate[];
  /** Pages that were recognized before: those that stand upright are taken as they are. */
  readonly recognized?: readonly Page[];
  /** Of processor, on the clock several times as long: what is begun before it is over comes to its end. */
  readonly recognitionMs?: number;
  /** What of a processor was taken so far, in milliseconds. */
  readonly processorMs?: () => number;
}

/** Reads any file: by what it is, whatever its name says. Runs where it can harm nobody (ADR 37). */
export async function readFile(
  content: Uint8Array,
  {
    draws = false,
    recognize = recognizeByWasm,
    recognitionMs = MAX_OCR_MS,
    processorMs = ownProcessorMs,
    templates = [],
    recognized = [],
  }: HowToRead = {},
): Promise<ReadFile> {
  const [began, before] = [performance.now(), processorMs()];
  // A machine that is busy reads the same: what counts is what this took of it.
  const hasTime = (): boolean =>
    processorMs() - before < recognitionMs && performance.now() - began < recognitionMs * CLOCK_OF_PROCESSOR;
  const stages: Stage[] = [];
  const timed: Timed = async (stage, work, told) => {
    const began = performance.now();
    const made = await work();
    stages.push({ stage, milliseconds: Math.round((performance.now() - began) * 10) / 10, outcome: told(made) });
    return made;
  };
  const unread = (reason: string): ReadFile => ({ reading: failedReading(reason), pages: [], stages });
  const kind = fileKindOf(content);
  switch (kind.kind) {
    case "unreadable":
      return unread(kind.reason);
    case "xml": {
      const xml = await timed("open", () => readXml(content), outcomeOf);
      if (!xml.ok) return unread(xml.reason);
      return { reading: await timed("facts", () => readEInvoiceFile(xml.root), factsOf), pages: [], stages };
    }
    case "pdf": {
      const pdf = await timed("open", () => readPdf(content), outcomeOf);
      if (!pdf.ok) return unread(pdf.reason);
      try {
        return await readOpened(pdf, { recognize, hasTime, templates, recognized, draws, stages, timed });
      } finally {
        pdf.close();
      }
    }
    case "image": {
      const image = await timed("open", () => openImage(Buffer.from(content)), outcomeOf);
      if (!image.ok) return unread(image.reason);
      const empty = Array.from({ length: image.pages }, (_, at): Page => ({ ...EMPTY, number: at + 1 }));
      const pictureOf = (number: number): Promise<Picture> => image.pictureOf(number - 1);
      const { pages, seen } = await timed(
        "ocr",
        () => recognizePages(empty, pictureOf, { recognize, hasTime, recognized }),
        pagesOf,
      );
      const read = await timed("facts", () => readImagePages(pages, templates), factsOf);
      const look = (): Promise<Reading> => withSignature(read, pages, picturesOf(seen, pictureOf), hasTime);
      const reading = pagesToSign(read).length === 0 ? read : await timed("signature", look, signatureOf);
      return { reading, pages, stages, ...(draws ? { drawn: await drawPages(reading, picturesOf(seen, pictureOf)) } : {}) };
    }
  }
}

type Timed = <T>(stage: Stage["stage"], work: () => T | Promise<T>, told: (made: T) => string) => Promise<T>;
interface PagesToRecognize extends RecognitionAsked {
  readonly recognized: readonly Page[];
}

interface ReadingUnderWay extends PagesToRecognize {
  readonly templates: readonly VendorTemplate[];
  readonly draws: boolean;
  readonly stages: readonly Stage[];
  readonly timed: Timed;
}

/** A PDF that is open. It is drawn from while this goes on. */
const readOpened = async (
  pdf: PdfContent,
  { recognize, hasTime, templates, recognized, draws, stages, timed }: ReadingUnderWay,
): Promise<ReadFile> => {
  const { hasScript } = pdf;
  const attached = await timed(
    "e-invoice",
    () => pdf.attachments.map(attachedXml).filter((root) => root !== undefined),
    (found) => `${found.length} of ${pdf.attachments.length} attachments`,
  );
  // An e-invoice is compared with what people see: one page with text is enough.
  const embedded = pdf.pages.filter(({ text }) => text === "embedded").length;
  const isSeen = embedded === pdf.pages.length || (attached.length > 0 && embedded > 0);
  const pictureOf = async (number: number): Promise<Picture | undefined> => pdf.pictureOf(number);
  const { pages, seen } = isSeen
    ? { pages: pdf.pages, seen: NOTHING_SEEN }
    : await timed("ocr", () => recognizePages(pdf.pages, pictureOf, { recognize, hasTime, recognized }), pagesOf);
  const facts = await timed("facts", () => readPdfPages({ pages, attached, hasScript, templates }), factsOf);
  const read = flagged(facts, flagsOf(pdf, attached.length));
  const look = (): Promise<Reading> => withSignature(read, pages, picturesOf(seen, pictureOf), hasTime);
  const reading = pagesToSign(read).length === 0 ? read : await timed("signature", look, signatureOf);
  return { reading, pages, stages, ...(draws ? { drawn: await drawPages(reading, picturesOf(seen, pictureOf)) } : {}) };
};

/** An e-invoice is attached to be read; what else is attached nobody sees. */
const flagsOf = ({ hasScript, attachmentCount }: PdfContent, eInvoices: number): readonly FileFlag[] => [
  ...(hasScript ? (["script"] as const) : []),
  ...(attachmentCount > eInvoices ? (["attachments"] as const) : []),
];
const flagged = (reading: Reading, flags: readonly FileFlag[]): Reading => (flags.length === 0 ? reading : { ...reading, flags });

/** Of the time that a file has. */
const MAX_OCR_MS = 12_000;
const EMPTY: Omit<Page, "number"> = { width: 0, height: 0, rotation: 0, text: "none", words: [] };

/**
 * Pages with the text that people see on them recognized, where it does not stand in the file: text behind a picture is what
 * somebody else's program made of it. Those for which there is no time stay as they are.
 */
const recognizePages = async (
  pages: readonly Page[],
  pictureOf: PictureOf,
  { recognized: before, ...asked }: PagesToRecognize,
): Promise<{ readonly pages: readonly Page[]; readonly seen: ReadonlyMap<number, Picture> }> => {
  const read: Page[] = [];
  const seen = new Map<number, Picture>();
  for (const page of pages) {
    const known = before.find(({ number, text, rotation }) => number === page.number && text === "ocr" && rotation === 0);
    if (known !== undefined && page.text !== "embedded") {
      read.push(known);
      continue;
    }
    const picture = page.text === "embedded" || !asked.hasTime() ? undefined : await pictureOf(page.number);
    const recognized = picture === undefined ? undefined : await recognizePage(picture, page.number, asked);
    if (recognized !== undefined && seen.size < MAX_DRAWN) seen.set(page.number, recognized.picture);
    read.push(recognized?.page ?? page);
  }
  return { pages: read, seen };
};

/** Of a page, from 1; undefined where it cannot be drawn. */
type PictureOf = (page: number) => Promise<Picture | undefined>;
const NOTHING_SEEN: ReadonlyMap<number, Picture> = new Map();
/** As they were recognized, for boxes stand on that; else as people see them. */
const picturesOf =
  (seen: ReadonlyMap<number, Picture>, pictureOf: PictureOf): PictureOf =>
  async (page) =>
    seen.get(page) ?? pictureOf(page);

/** Papers that nobody signs, and bills, which are paid without. */
const UNSIGNED: readonly string[] = ["Invoice", "InvoiceCorrected", "GeneratedInvoice", "StatementInvoice", "CommercialInvoice"];
/** Of a paper: people sign its first page or its last. */
const MAX_SIGNED_PAGES = 4;
/** Of a file with many papers: each page takes some 50 ms. */
const MAX_SIGNED_IN_FILE = 24;

/** Where a signature may stand: a page is drawn for it, which takes longer than its text. */
const pagesToSign = ({ papers, pages, type }: Reading): readonly number[] => {
  const own = papers ?? (type === null ? [] : [{ type, pages: pages.map(({ number }) => number) }]);
  return own
    .filter((paper) => !UNSIGNED.includes(paper.type.value))
    .flatMap((paper) =>
      paper.pages.length > MAX_SIGNED_PAGES ? [...paper.pages.slice(0, 2), ...paper.pages.slice(-2)] : paper.pages,
    )
    .slice(0, MAX_SIGNED_IN_FILE);
};

const withSignature = async (
  reading: Reading,
  pages: readonly Page[],
  pictureOf: PictureOf,
  hasTime: () => boolean,
): Promise<Reading> => {
  const looked = pagesToSign(reading);
  const seen: SignedPage[] = [];
  for (const { number, words } of pages.filter((page) => looked.includes(page.number))) {
    const picture = hasTime() ? await pictureOf(number) : undefined;
    if (picture !== undefined) seen.push({ number, words, picture });
  }
  if (seen.length === 0) return reading;
  if (reading.papers === undefined) return { ...reading, signature: findSignature(seen) };
  // Of several papers each is signed by itself, or not.
  const papers = reading.papers.map((paper) => {
    const own = seen.filter(({ number }) => paper.pages.includes(number));
    return own.length === 0 ? paper : { ...paper, signature: findSignature(own) };
  });
  const [surest] = papers
    .flatMap(({ signature = [] }) => signature)
    .toSorted((a, b) => Number(b.value) - Number(a.value) || b.confidence - a.confidence);
  return { ...reading, ...(surest === undefined ? {} : { signature: surest }), papers };
};

const signatureOf = ({ signature }: Reading): string =>
  signature === undefined ? "not looked for" : signature.value ? "found" : "none found";

const pagesOf = ({ pages }: { readonly pages: readonly Page[] }): string => {
  const count = (text: Page["text"]): number => pages.filter((page) => page.text === text).length;
  return `${count("ocr")} recognized, ${count("none")} not read`;
};

const outcomeOf = (made: { readonly ok: true } | { readonly ok: false; readonly reason: string }): string =>
  made.ok ? "opened" : made.reason;
const factsOf = ({ status, fields, charges, reason }: Reading): string =>
  status === "read" ? `${Object.keys(fields).length} fields, ${charges.length} charges` : (reason ?? "");

/** What is attached and is no XML is no e-invoice. */
const attachedXml = (content: Uint8Array): XmlElement | undefined => {
  if (fileKindOf(content).kind !== "xml") return undefined;
  const xml = readXml(content);
  return xml.ok ? xml.root : undefined;
};

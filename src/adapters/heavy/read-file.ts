import { failedReading, type Reading } from "#domain/reading/fact.ts";
import { fileKindOf } from "#domain/reading/file-kind.ts";
import type { Page } from "#domain/reading/page.ts";
import { readEInvoiceFile, readImagePages, readPdfPages } from "#domain/reading/read-document.ts";
import type { XmlElement } from "#domain/reading/xml-element.ts";
import { openImage } from "./read-image.ts";
import { readPdf } from "./read-pdf.ts";
import { recognizePage } from "./recognize-page.ts";
import type { Picture } from "./recognize-text.ts";
import { readXml } from "./read-xml.ts";

/** A step of the reading: how long it took, and what came of it. */
export interface Stage {
  readonly stage: "open" | "e-invoice" | "ocr" | "facts";
  readonly milliseconds: number;
  readonly outcome: string;
}

/** What was read of a file, and the words it was read from. */
export interface ReadFile {
  readonly reading: Reading;
  readonly pages: readonly Page[];
  readonly stages: readonly Stage[];
}

/** Reads any file: by what it is, whatever its name says. Runs where it can harm nobody (ADR 37). */
export async function readFile(content: Uint8Array): Promise<ReadFile> {
  const began = performance.now();
  const hasTime = (): boolean => performance.now() - began < MAX_OCR_MS;
  const stages: Stage[] = [];
  const timed = async <T>(stage: Stage["stage"], work: () => T | Promise<T>, told: (made: T) => string): Promise<T> => {
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
      const { hasScript } = pdf;
      const attached = await timed(
        "e-invoice",
        () => pdf.attachments.map(attachedXml).filter((root) => root !== undefined),
        (found) => `${found.length} of ${pdf.attachments.length} attachments`,
      );
      // An e-invoice is compared with what people see: one page with text is enough.
      const embedded = pdf.pages.filter(({ text }) => text === "embedded").length;
      const isSeen = embedded === pdf.pages.length || (attached.length > 0 && embedded > 0);
      const pages = isSeen
        ? pdf.pages
        : await timed("ocr", () => recognizePages(pdf.pages, async ({ number }) => pdf.pictureOf(number), hasTime), pagesOf);
      return { reading: await timed("facts", () => readPdfPages({ pages, attached, hasScript }), factsOf), pages, stages };
    }
    case "image": {
      const image = await timed("open", () => openImage(Buffer.from(content)), outcomeOf);
      if (!image.ok) return unread(image.reason);
      const empty = Array.from({ length: image.pages }, (_, at): Page => ({ ...EMPTY, number: at + 1 }));
      const pages = await timed(
        "ocr",
        () => recognizePages(empty, ({ number }) => image.pictureOf(number - 1), hasTime),
        pagesOf,
      );
      return { reading: await timed("facts", () => readImagePages(pages), factsOf), pages, stages };
    }
  }
}

/** Of the time that a file has: what is begun before it ends comes to its end. */
const MAX_OCR_MS = 12_000;
const EMPTY: Omit<Page, "number"> = { width: 0, height: 0, rotation: 0, text: "none", words: [] };

/**
 * Pages with the text that people see on them recognized, where it does not stand in the file: text behind a picture is what
 * somebody else's program made of it. Those for which there is no time stay as they are.
 */
const recognizePages = async (
  pages: readonly Page[],
  pictureOf: (page: Page) => Promise<Picture | undefined>,
  hasTime: () => boolean,
): Promise<readonly Page[]> => {
  const read: Page[] = [];
  for (const page of pages) {
    const picture = page.text === "embedded" || !hasTime() ? undefined : await pictureOf(page);
    read.push(picture === undefined ? page : await recognizePage(picture, page.number, hasTime));
  }
  return read;
};

const pagesOf = (pages: readonly Page[]): string => {
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

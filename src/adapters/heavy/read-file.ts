import { fileKindOf } from "#domain/reading/file-kind.ts";
import { failedReading, type Reading } from "#domain/reading/fact.ts";
import type { Page } from "#domain/reading/page.ts";
import { readEInvoiceFile, readPdfPages } from "#domain/reading/read-document.ts";
import type { XmlElement } from "#domain/reading/xml-element.ts";
import { readPdf } from "./read-pdf.ts";
import { readXml } from "./read-xml.ts";

/** What was read of a file, and the words it was read from. */
export interface ReadFile {
  readonly reading: Reading;
  readonly pages: readonly Page[];
}

const unread = (reason: string): ReadFile => ({ reading: failedReading(reason), pages: [] });

/** Reads any file: by what it is, whatever its name says. Runs where it can harm nobody (ADR 37). */
export async function readFile(content: Uint8Array): Promise<ReadFile> {
  const kind = fileKindOf(content);
  switch (kind.kind) {
    case "unreadable":
      return unread(kind.reason);
    case "image":
      return unread("it is an image; text in images is not read yet: enter what it says");
    case "xml": {
      const xml = readXml(content);
      return xml.ok ? { reading: readEInvoiceFile(xml.root), pages: [] } : unread(xml.reason);
    }
    case "pdf": {
      const pdf = await readPdf(content);
      if (!pdf.ok) return unread(pdf.reason);
      const attached = pdf.attachments.map(attachedXml).filter((root) => root !== undefined);
      return { reading: readPdfPages({ pages: pdf.pages, attached, hasScript: pdf.hasScript }), pages: pdf.pages };
    }
  }
}

/** What is attached and is no XML is no e-invoice. */
const attachedXml = (content: Uint8Array): XmlElement | undefined => {
  if (fileKindOf(content).kind !== "xml") return undefined;
  const xml = readXml(content);
  return xml.ok ? xml.root : undefined;
};

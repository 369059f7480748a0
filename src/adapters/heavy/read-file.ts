import { failedReading, type Reading } from "#domain/reading/fact.ts";
import { fileKindOf } from "#domain/reading/file-kind.ts";
import type { Page } from "#domain/reading/page.ts";
import { readEInvoiceFile, readPdfPages } from "#domain/reading/read-document.ts";
import type { XmlElement } from "#domain/reading/xml-element.ts";
import { readPdf } from "./read-pdf.ts";
import { readXml } from "./read-xml.ts";

/** A step of the reading: how long it took, and what came of it. */
export interface Stage {
  readonly stage: "open" | "e-invoice" | "facts";
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
      const { pages, hasScript } = pdf;
      const attached = await timed(
        "e-invoice",
        () => pdf.attachments.map(attachedXml).filter((root) => root !== undefined),
        (found) => `${found.length} of ${pdf.attachments.length} attachments`,
      );
      return { reading: await timed("facts", () => readPdfPages({ pages, attached, hasScript }), factsOf), pages, stages };
    }
  }
}

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

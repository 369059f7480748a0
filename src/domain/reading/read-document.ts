import { amountsOnPages } from "./amounts-on-pages.ts";
import { readCiiInvoice } from "./cii-invoice.ts";
import { type EInvoice, factsOfEInvoice } from "./e-invoice.ts";
import { type Check, failedReading, type PaperReading, type Reading } from "./fact.ts";
import { INVOICES } from "./invoice-checks.ts";
import type { Page } from "./page.ts";
import { readPages } from "./read-pages.ts";
import { splitPages } from "./split-pages.ts";
import { readUblInvoice } from "./ubl-invoice.ts";
import type { VendorTemplate } from "./vendor-template.ts";
import type { XmlElement } from "./xml-element.ts";

/** The version of what reads: it stands beside whatever was read, and is raised when the same file would be read otherwise. */
export const READER = { name: "weighbridge", version: "22" } as const;

export interface PdfToRead {
  readonly pages: readonly Page[];
  /** The XML files attached to it. */
  readonly attached: readonly XmlElement[];
  readonly hasScript: boolean;
  /** Of the tenant, from what people corrected. */
  readonly templates?: readonly VendorTemplate[];
}

/** What an XML file says when it is an e-invoice. */
export function readEInvoiceFile(root: XmlElement): Reading {
  const invoice = eInvoiceOf(root);
  return invoice === undefined
    ? failedReading("it is XML, and no e-invoice of the kinds CII (Factur-X, ZUGFeRD, XRechnung) or UBL: send it as a PDF")
    : ofEInvoice(invoice, []);
}

/** What a PDF says: by the e-invoice it carries, where it carries one, for that is exact; else by its words. */
export function readPdfPages({ pages, attached, hasScript, templates = [] }: PdfToRead): Reading {
  const safe: Check = hasScript
    ? { check: "no-script", passed: false, message: "the PDF carries JavaScript, which invoices do not: look at who sent it" }
    : { check: "no-script", passed: true, message: "the PDF carries no JavaScript" };
  const invoices = attached.map(eInvoiceOf).filter((invoice) => invoice !== undefined);
  const [invoice, ...others] = invoices;
  if (invoice !== undefined && others.length === 0) {
    const reading = ofEInvoice(invoice, pages);
    return { ...reading, checks: [...reading.checks, safe, shownCheck(reading, pages)] };
  }
  if (others.length > 0)
    return failedReading(`it carries ${invoices.length} e-invoices, and nothing says which one it is: enter what it says`);
  if (pages.every(({ text, words }) => text === "ocr" && words.length === 0)) return failedReading(NO_TEXT);
  if (pages.every(({ text }) => text === "none"))
    return failedReading("its pages are images that could not be read in time: split it, or enter what it says");
  return readPapers(pages, [safe], templates);
}

const NO_TEXT = "no text was found in it: enter what it says";

/** What the pages of an image say: all of it was recognized, none stands in the file. */
export function readImagePages(pages: readonly Page[], templates: readonly VendorTemplate[] = []): Reading {
  return pages.every(({ words }) => words.length === 0) ? failedReading(NO_TEXT) : readPapers(pages, [], templates);
}

/** Each paper of a file by itself; what is told of the file as a whole is that of its first bill, else of its first paper. */
const readPapers = (pages: readonly Page[], checksOfFile: readonly Check[], templates: readonly VendorTemplate[]): Reading => {
  const papers = splitPages(pages).map(({ pages: own, mayBegin }): PaperReading => {
    const paper = readPages(own, templates);
    const isInvoice = INVOICES.includes(paper.type.value);
    const checks = [...paper.checks, ...(isInvoice ? [oneBillCheck(mayBegin)] : []), ...checksOfFile, textCheck(own)];
    return { pages: own.map(({ number }) => number), ...paper, checks };
  });
  const first = papers.find(({ type }) => type.value === "Invoice") ?? papers[0];
  if (first === undefined) return failedReading("it has no pages");
  const { pages: _, ...told } = first;
  return {
    status: "read",
    reason: null,
    pages: pages.map(({ words: _, barcodes: __, ...page }) => page),
    ...told,
    ...(papers.length > 1 ? { papers } : {}),
  };
};

/** Of two bills read as one the second is never paid, or the first by the amount of both. */
const oneBillCheck = (mayBegin: number | null): Check => {
  const check = "one-bill";
  return mayBegin === null
    ? { check, passed: true, message: "its pages are of one bill" }
    : {
        check,
        passed: false,
        message: `page ${mayBegin} may be a bill of its own, whose number was not read: compare it, and split the file where it is`,
      };
};

/** A page that is a picture, and for which there was no time, says something that was not read. */
export function textCheck(pages: readonly Pick<Page, "number" | "text">[]): Check {
  const check = "every-page-read";
  const unread = pages.filter(({ text }) => text === "none").map((page) => page.number);
  return unread.length === 0
    ? { check, passed: true, message: "the text of every page was read" }
    : { check, passed: false, message: `pages that are images, compare them: ${unread.join(", ")}` };
}

const eInvoiceOf = (root: XmlElement): EInvoice | undefined => readCiiInvoice(root) ?? readUblInvoice(root);

const ofEInvoice = (invoice: EInvoice, pages: readonly Page[]): Reading => {
  const { type, ...facts } = factsOfEInvoice(invoice);
  return {
    status: "read",
    reason: null,
    pages: pages.map(({ words: _, barcodes: __, ...page }) => page),
    type: { value: type, confidence: 1, candidates: [] },
    ...facts,
  };
};

/**
 * People see the pages, the machine reads the file attached: what both say shall be the same total. A page that is an image shows
 * nothing that could be compared.
 */
const shownCheck = ({ fields }: Reading, pages: readonly Page[]): Check => {
  const check = "shown-as-attached";
  const total = fields.totalAmount?.value;
  if (total === undefined) return { check, passed: false, message: "the attached e-invoice has no total" };
  return amountsOnPages(pages).has(total.replace("-", ""))
    ? { check, passed: true, message: `the pages show the total of ${total}, as the attached e-invoice states it` }
    : {
        check,
        passed: false,
        message: `the attached e-invoice states a total of ${total}, which the pages do not show: compare them`,
      };
};

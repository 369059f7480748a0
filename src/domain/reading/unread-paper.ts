import type { DocumentType } from "../document/document-types.ts";
import type { PageFacts, Reading } from "./fact.ts";
import { INVOICES, orderCheck, REQUIRED, requiredCheck, SURE, sumCheck } from "./invoice-checks.ts";
import { formOf } from "./paper-forms.ts";
import { textCheck } from "./read-document.ts";

/** What a document is said to be of which nothing could be read: nothing said is unknown. */
export function unreadType(said: string): DocumentType {
  return said === "Unset" ? "Unknown" : (said as DocumentType);
}

/** The fields that a document AI is asked for of such a document. */
export function wantedOfUnread(said: string): readonly string[] {
  const type = unreadType(said);
  return INVOICES.includes(type) || type === "Unknown" ? [...REQUIRED, "charges"] : (formOf(type)?.needs ?? []);
}

/** A document of which nothing could be read, as a reading that a document AI can say something beside; a person looks. */
export function unreadPaper(type: DocumentType, pages: readonly PageFacts[]): Reading {
  const ofInvoice = INVOICES.includes(type) ? [requiredCheck({}, SURE, []), sumCheck({}, null), orderCheck({})] : [];
  return {
    status: "read",
    reason: null,
    pages,
    type: { value: type, confidence: 0, candidates: [] },
    fields: {},
    charges: [],
    checks: [...ofInvoice, textCheck(pages)],
  };
}

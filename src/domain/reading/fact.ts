import type { DocumentType } from "../document/document-types.ts";
import type { Box, Page } from "./page.ts";

/** Fields that are looked for, in the order in which they are told (interface choices, section 10). */
export const FIELD_NAMES = [
  "invoiceNumber",
  "invoiceDate",
  "shipDate",
  "deliveryDate",
  "dueDate",
  "vendorName",
  "scac",
  "mcNumber",
  "dotNumber",
  "remitToName",
  "billToName",
  "proNumber",
  "bolNumber",
  "poNumber",
  "orderNumber",
  "shipmentNumber",
  "loadNumber",
  "totalAmount",
  "currency",
  "chargeTerms",
  "paymentTerms",
  "weight",
  "weightUnit",
  "netWeight",
  "pieces",
  "class",
  "signedBy",
  "signedDate",
  "shipperName",
  "consigneeName",
  "exceptions",
  "receiptNumber",
  "receiptDate",
  "grossWeight",
  "tareWeight",
  "arrivalTime",
  "departureTime",
  "hours",
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export const CHARGE_PARTS = ["description", "code", "rate", "quantity", "qualifier", "amount"] as const;
export type ChargePart = (typeof CHARGE_PARTS)[number];

/**
 * How a value was found: `embedded` in a structured file, by a `label` beside or above it, in a `table`; the others by what their
 * names say.
 */
export type Found = "embedded" | "barcode" | "template" | "label" | "table" | "person" | "transcriber";

/** A value that may be the right one. Amounts and hours are decimal text, days `YYYY-MM-DD`, times `HH:MM`. */
export interface Candidate {
  readonly value: string;
  /** Between 0 and 1: how sure the reader is that a person would read the same. */
  readonly confidence: number;
  /** Null with its box where the value stands in no page, as in a structured file. */
  readonly page: number | null;
  readonly box: Box | null;
}

export interface Fact extends Candidate {
  readonly found: Found;
  /** What else it may be, the likeliest first. */
  readonly candidates: readonly Candidate[];
}

export type Fields = Readonly<Partial<Record<FieldName, Fact>>>;
/** A charge line; what was not found is absent. */
export type ChargeFacts = Readonly<Partial<Record<ChargePart, Fact>>>;

export const ROW_PARTS = ["invoiceNumber", "invoiceDate", "amount"] as const;
/** An invoice that a statement lists. */
export type RowFacts = Readonly<Partial<Record<(typeof ROW_PARTS)[number], Fact>>>;

/** Whether somebody signed; false says that no signature was found, not that there is none. */
export interface SignatureFact {
  readonly value: boolean;
  readonly confidence: number;
  readonly page: number | null;
  readonly box: Box | null;
}

/** One thing that has to hold before a document is believed; the message is for a person, and says what to look at. */
export interface Check {
  readonly check: string;
  readonly passed: boolean;
  readonly message: string;
}

export interface TypeCandidate {
  readonly value: DocumentType;
  readonly confidence: number;
}

export interface TypeFact extends TypeCandidate {
  readonly candidates: readonly TypeCandidate[];
  /** The words that decided, as the paper prints them; absent where a structured file states it, and in what was read before. */
  readonly because?: readonly string[];
}

/** What is said of a page beside its words. */
export type PageFacts = Omit<Page, "words" | "barcodes">;

/** What is hidden in a file beside its pages: programs, and other files. */
export type FileFlag = "script" | "attachments";

/** The template that read a paper, and the version that it had then. */
export interface TemplateUsed {
  readonly uuid: string;
  readonly version: number;
}

/** The tenant's document AI that was asked beside the own reader. */
export interface TranscriberUsed {
  readonly name: string;
  readonly version: string;
}

/** What was read of one document. */
export interface Reading {
  readonly status: "read" | "failed";
  /** Why nothing could be read, for a person; null when it was. */
  readonly reason: string | null;
  readonly pages: readonly PageFacts[];
  /** Null when nothing could be read. */
  readonly type: TypeFact | null;
  readonly fields: Fields;
  readonly charges: readonly ChargeFacts[];
  /** Of a statement; absent on any other paper. */
  readonly rows?: readonly RowFacts[];
  readonly checks: readonly Check[];
  /** Absent where nobody looked for one: on invoices, and pages that were not drawn. */
  readonly signature?: SignatureFact;
  /** What people's corrections of its layout had a part in it; absent: none is known of that layout. */
  readonly template?: TemplateUsed;
  /** Absent: the tenant's document AI was not asked, or had no part in it. */
  readonly transcriber?: TranscriberUsed;
  /** Absent where there is nothing of that. */
  readonly flags?: readonly FileFlag[];
  /** The papers of a file that holds several; absent where it holds one. What stands above is of its first invoice. */
  readonly papers?: readonly PaperReading[];
}

/** A document that cannot be read, and why, for a person. */
export function failedReading(reason: string): Reading {
  return { status: "failed", reason, pages: [], type: null, fields: {}, charges: [], checks: [] };
}

/** One paper of several in a file. */
export interface PaperReading {
  /** Its pages, from 1. */
  readonly pages: readonly number[];
  readonly type: TypeFact;
  readonly fields: Fields;
  readonly charges: readonly ChargeFacts[];
  /** Of a statement. */
  readonly rows?: readonly RowFacts[];
  readonly checks: readonly Check[];
  /** Absent where nobody looked for one, and in what was read before it was told of each paper. */
  readonly signature?: SignatureFact;
  readonly template?: TemplateUsed;
}

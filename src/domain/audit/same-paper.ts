import { type Day, dayAsWritten } from "../day/day.ts";
import { confuse, isNoNumber, normalizeReference } from "../matching/reference-keys.ts";
import { printAmount } from "../money/amount.ts";
import type { Amount, Currency } from "../money/amount.ts";
import type { FactDocument } from "./audit-facts.ts";
import { currencyOfDocument, fieldOf, RECEIPTS, SCALE_TICKET, statesCurrency, totalOfDocument } from "./receipt-fields.ts";

/** A document as far as it can be known again. */
export type Paper = Pick<FactDocument, "type" | "fields" | "contentHash">;

/** What tells one receipt from another whatever its bytes. Null: it was not read. */
interface Written {
  /** Without separators and leading zeros of its pieces, look-alikes made one: a second scan may read them otherwise. */
  readonly number: string | null;
  /** The same with its letters as they are. */
  readonly plain: string | null;
  /** `YYYY-MM-DD`, or as it stands there. */
  readonly day: string | null;
  readonly total: Amount | null;
  readonly currency: Currency | null;
  readonly vendor: string | null;
}

/** How scale tickets call what other papers have, too. */
const TICKET_NUMBERS = ["ticketNumber", "scaleTicketNumber"] as const;
const TICKET_DAYS = ["ticketDate", "weighDate"] as const;

/** The fields in which a receipt names its move. */
const MOVES = ["orderNumber", "loadNumber", "shipmentNumber", "proNumber", "bolNumber"] as const;

const foldPieces = (text: string): string | null => {
  const folded = text.replace(/(^|[^0-9A-Z])0+(?=[0-9A-Z])/g, "$1").replace(/[^0-9A-Z]/g, "");
  return folded === "" ? null : folded;
};

const foldNumber = (written: string): string | null =>
  isNoNumber(written) ? null : foldPieces(confuse(written.normalize("NFKC").toUpperCase()));

/** What stands before a number and is none of it. */
const WORDS_BEFORE =
  /^(?:RECEIPT|RCPT|INVOICE|INV|TICKET|TKT|NUMBER|NUM|NO|NR|REF|BILL|SLIP|LUMPER|PALLET|DETENTION|PERMIT|COPY|DUPLICATE)+(?=.)/;

/** Whether one number is the other with words before it, or with one letter behind its digits. */
const isLonger = (long: string | null, short: string | null): boolean => {
  if (long === null || short === null) return false;
  const bare = confuse(short);
  return confuse(long.replace(WORDS_BEFORE, "")) === bare || confuse(long.replace(/(?<=\d)[A-Z]$/, "")) === bare;
};

const writtenOn = (document: Pick<Paper, "type" | "fields">): Written => {
  const isTicket = document.type === SCALE_TICKET;
  const number = fieldOf(document, [...(isTicket ? TICKET_NUMBERS : []), "receiptNumber", "invoiceNumber", "documentNumber"]);
  const day = fieldOf(document, [...(isTicket ? TICKET_DAYS : []), "receiptDate", "invoiceDate", "date"]);
  return {
    number: number === undefined ? null : foldNumber(number),
    plain: number === undefined || isNoNumber(number) ? null : foldPieces(number.normalize("NFKC").toUpperCase()),
    day: day === undefined ? null : (dayAsWritten(day) ?? day),
    total: totalOfDocument(document) ?? null,
    currency: statesCurrency(document) ? (currencyOfDocument(document) ?? null) : null,
    vendor: fieldOf(document, ["vendorName"]) ?? null,
  };
};

/** The day on a receipt or scale ticket; null where none was read, or one that is no day. */
export function dayOnPaper(document: Pick<Paper, "type" | "fields">): Day | null {
  const { day } = writtenOn(document);
  return day === null ? null : (dayAsWritten(day) ?? null);
}

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;

const wordsOf = (name: string): readonly string[] =>
  confuse(name.normalize("NFKC").toUpperCase()).match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** Whether two names have a word in common: a second scan seldom reads all of them alike. */
const isOneName = (a: string | null, b: string | null): boolean => {
  if (a === null || b === null) return false;
  const words = wordsOf(b);
  return normalizeReference(a) === normalizeReference(b) || wordsOf(a).some((word) => words.includes(word));
};

const moveOn = (paper: Paper, field: string): string | null => {
  const value = fieldOf(paper, [field]);
  return value === undefined || isNoNumber(value) ? null : normalizeReference(value);
};

/** Whether both name an order, a load, a PRO or a bill of lading, and not the same. */
const nameOtherMoves = (a: Paper, b: Paper): boolean => MOVES.some((field) => differ(moveOn(a, field), moveOn(b, field)));

/** Whether a paper names a move that the other does not name. */
const namesItsOwnMove = (paper: Paper, other: Paper): boolean =>
  MOVES.some((field) => moveOn(paper, field) !== null && moveOn(other, field) === null);

const haveNumbers = (a: Written, b: Written): boolean => a.number !== null && b.number !== null;

/**
 * Scale tickets of one number, unless day, move or scale tell them apart. Without a number they are known by their bytes alone.
 */
const isOneTicket = (a: Paper, b: Paper): boolean => {
  const [one, other] = [writtenOn(a), writtenOn(b)];
  if (one.number === null || one.number !== other.number || differ(one.day, other.day) || nameOtherMoves(a, b)) return false;
  return one.vendor === null || other.vendor === null || isOneName(one.vendor, other.vendor);
};

/** The same amount was read on both, and no two currencies. */
const sayOneSum = (a: Written, b: Written): boolean => a.total !== null && a.total === b.total && !differ(a.currency, b.currency);

/**
 * Whether two documents are one paper, whatever their bytes: of the same bytes, or receipts of the same number, day and amount. A
 * day that was not read contradicts nothing, as long as kind and vendor do not either. One number of one vendor is one paper
 * whatever amounts stand on it, as pages and copies that were changed have others; unless day or move differ. Where no number was
 * read on one of them, they are one only if kind, day, vendor and amount are read on both and agree: the same sum alone is a
 * coincidence, all of it together a person has to look at. So they are where one number is the other with words before it or a
 * letter behind ("RECEIPT 900-12", "900-12A").
 */
export function isOnePaper(a: Paper, b: Paper): boolean {
  if (a === b || (a.contentHash !== undefined && a.contentHash === b.contentHash)) return true;
  if (a.type === SCALE_TICKET && b.type === SCALE_TICKET) return isOneTicket(a, b);
  if (!RECEIPTS.has(a.type) || !RECEIPTS.has(b.type)) return false;
  const [one, other] = [writtenOn(a), writtenOn(b)];
  if (differ(one.day, other.day) || nameOtherMoves(a, b)) return false;
  const isOneDay = one.day !== null && other.day !== null;
  const isOneVendor = isOneName(one.vendor, other.vendor);
  const isOneSum = sayOneSum(one, other);
  const isAllElse = isOneSum && a.type === b.type && isOneDay && isOneVendor;
  if (!haveNumbers(one, other)) return isAllElse;
  if (isAllElse && (isLonger(one.plain, other.plain) || isLonger(other.plain, one.plain))) return true;
  if (one.number !== other.number || !(isOneDay || a.type === b.type)) return false;
  const isVendorUnread = one.vendor === null || other.vendor === null;
  return isOneVendor || (isOneSum ? isOneDay || isVendorUnread : isOneDay && isVendorUnread);
}

/**
 * Whether two receipts may be pages of one: of one kind, at least one without a number, and neither vendor, day nor move tells
 * them apart. What stands on them is no proof that they are, so a person looks before their amounts are added up.
 */
export function mayBePages(a: Paper, b: Paper): boolean {
  if (a === b || a.type !== b.type || !RECEIPTS.has(a.type)) return false;
  const [one, other] = [writtenOn(a), writtenOn(b)];
  if (haveNumbers(one, other) || differ(one.day, other.day) || nameOtherMoves(a, b)) return false;
  return one.vendor === null || other.vendor === null || isOneName(one.vendor, other.vendor);
}

/**
 * Whether a document shows the paper that an invoice of another order used. Where no number tells them apart, one that names its
 * own move, and not that of the other, is another paper: carriers with several loads on one dock are given equal receipts on one
 * day.
 */
export function showsUsedPaper(shown: Paper, used: Paper): boolean {
  if (!isOnePaper(shown, used)) return false;
  if (shown.contentHash !== undefined && shown.contentHash === used.contentHash) return true;
  return haveNumbers(writtenOn(shown), writtenOn(used)) || !namesItsOwnMove(shown, used);
}

/** By what a used paper is found again: documents that may be one (`isOnePaper`) share one of the two. */
export interface PaperKeys {
  readonly number: string | null;
  /** Day and amount. */
  readonly day: string | null;
}

/** The keys of a receipt or scale ticket; of any other document none. Stored (`document_use.number_key`, `day_key`). */
export function paperKeysOf({ type, fields }: Pick<Paper, "type" | "fields">): PaperKeys {
  if (type === SCALE_TICKET) return { number: writtenOn({ type, fields }).number, day: null };
  if (!RECEIPTS.has(type)) return { number: null, day: null };
  const { number, day, total } = writtenOn({ type, fields });
  return { number, day: day === null || total === null ? null : `${day}/${printAmount(total)}` };
}

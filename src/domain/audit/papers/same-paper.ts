import { addDays, type Day, dayAsWritten, daysBetween } from "../../day/day.ts";
import { BETWEEN_MOVES } from "./document-fields.ts";
import { confuse, isNoNumber, normalizeReference } from "../../matching/reference-keys.ts";
import { printAmount } from "../../money/amount.ts";
import type { Amount, Currency, Rate } from "../../money/amount.ts";
import type { FactDocument } from "../facts/audit-facts.ts";
import {
  currencyOfDocument,
  fieldOf,
  RECEIPTS,
  SCALE_TICKET,
  statesCurrency,
  totalOfDocument,
  weightOfDocument,
} from "./receipt-fields.ts";
import {
  compareReceiptNumbers,
  isLongNumber,
  receiptNumberKey,
  receiptNumberKeysToLookFor,
  receiptNumberLocks,
} from "./receipt-number.ts";

/** A document as far as it can be known again. */
export type Paper = Pick<FactDocument, "type" | "fields" | "contentHash">;

/**
 * How alike two papers are: one paper, whatever its bytes, or so near to each other that a person has to look where one of them
 * was used on another order.
 */
export type Likeness = "same" | "doubtful";

/** What tells one receipt from another whatever its bytes. Null: it was not read. */
interface Written {
  readonly number: string | null;
  /** `YYYY-MM-DD`, or as it stands there. */
  readonly day: string | null;
  readonly total: Amount | null;
  readonly currency: Currency | null;
  readonly vendor: string | null;
  /** Of a scale ticket, in pounds. */
  readonly weight: Rate | null;
}

/** How scale tickets call what other papers have, too. */
const TICKET_NUMBERS = ["ticketNumber", "scaleTicketNumber"] as const;
const TICKET_DAYS = ["ticketDate", "weighDate"] as const;

/** The fields in which a receipt names its move. */
const MOVES = ["orderNumber", "loadNumber", "shipmentNumber", "proNumber", "bolNumber"] as const;

/** A day that was misread, or altered, is not far from the day that stands there. */
const NEAR_DAYS = 10;
/** Without a number a paper of some other day is another one soon. */
const NEAR_DAYS_UNNUMBERED = 3;

const writtenOn = (document: Pick<Paper, "type" | "fields">): Written => {
  const isTicket = document.type === SCALE_TICKET;
  const number = fieldOf(document, [...(isTicket ? TICKET_NUMBERS : []), "receiptNumber", "invoiceNumber", "documentNumber"]);
  const day = fieldOf(document, [...(isTicket ? TICKET_DAYS : []), "receiptDate", "invoiceDate", "date"]);
  return {
    number: number === undefined || receiptNumberKey(number) === null ? null : number,
    day: day === undefined ? null : (dayAsWritten(day) ?? day),
    total: totalOfDocument(document) ?? null,
    currency: statesCurrency(document) ? (currencyOfDocument(document) ?? null) : null,
    vendor: fieldOf(document, ["vendorName"]) ?? null,
    weight: isTicket ? (weightOfDocument(document) ?? null) : null,
  };
};

/** The day on a receipt or scale ticket; null where none was read, or one that is no day. */
export function dayOnPaper(document: Pick<Paper, "type" | "fields">): Day | null {
  const { day } = writtenOn(document);
  return day === null ? null : (dayAsWritten(day) ?? null);
}

/** The number on a receipt or scale ticket as it stands there; null where none was read. */
export function numberOnPaper(document: Pick<Paper, "type" | "fields">): string | null {
  return writtenOn(document).number;
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

/** The numbers in one of these fields; a paper may name several orders. */
const movesOn = (paper: Paper, field: string): readonly string[] =>
  (fieldOf(paper, [field]) ?? "")
    .split(BETWEEN_MOVES)
    .filter((each) => !isNoNumber(each))
    .map(normalizeReference);

/** Whether both name an order, a load, a PRO or a bill of lading, and none that is the same. */
const nameOtherMoves = (a: Paper, b: Paper): boolean =>
  MOVES.some((field) => {
    const [mine, theirs] = [movesOn(a, field), movesOn(b, field)];
    return mine.length > 0 && theirs.length > 0 && !mine.some((each) => theirs.includes(each));
  });

/** Whether a paper names a move that the other does not name. */
const namesItsOwnMove = (paper: Paper, other: Paper): boolean =>
  MOVES.some((field) => movesOn(paper, field).length > 0 && movesOn(other, field).length === 0);

const haveNumbers = (a: Written, b: Written): boolean => a.number !== null && b.number !== null;

/** The same amount was read on both, and no two currencies. */
const sayOneSum = (a: Written, b: Written): boolean => a.total !== null && a.total === b.total && !differ(a.currency, b.currency);

const sayOneWeight = (a: Written, b: Written): boolean => a.weight !== null && a.weight === b.weight;

/** How many days lie between the days on two papers; null where one of them was not read, or is no day. */
const daysApart = (a: Written, b: Written): number | null => {
  if (a.day === null || b.day === null) return null;
  if (a.day === b.day) return 0;
  const [one, other] = [dayAsWritten(a.day), dayAsWritten(b.day)];
  return one === undefined || other === undefined ? null : Math.abs(daysBetween(one, other));
};

const isWithin = (apart: number | null, days: number): boolean => apart === null || apart <= days;

/** Both papers with what stands on them. */
interface Pair {
  readonly one: Written;
  readonly other: Written;
  readonly apart: number | null;
  readonly isOneSum: boolean;
  readonly isOneVendor: boolean;
  readonly mayBeOneVendor: boolean;
  readonly isOneKind: boolean;
  readonly areOtherMoves: boolean;
  /** The number on neither starts anew every day. */
  readonly areLong: boolean;
}

const pairOf = (a: Paper, b: Paper): Pair => {
  const [one, other] = [writtenOn(a), writtenOn(b)];
  const isOneVendor = isOneName(one.vendor, other.vendor);
  return {
    one,
    other,
    apart: daysApart(one, other),
    isOneSum: a.type === SCALE_TICKET ? sayOneWeight(one, other) : sayOneSum(one, other),
    isOneVendor,
    mayBeOneVendor: isOneVendor || one.vendor === null || other.vendor === null,
    isOneKind: a.type === b.type,
    areOtherMoves: nameOtherMoves(a, b),
    areLong: [one, other].every(({ number }) => number !== null && isLongNumber(number)),
  };
};

/** One paper, unless each of them names a move of its own: then a person looks. */
const sameBut = ({ areOtherMoves }: Pair): Likeness => (areOtherMoves ? "doubtful" : "same");

/**
 * Receipts of one number. A number is given once: where issuer and amount are the same, no other day and no other move on it
 * makes it another; where the amount differs, as on pages and on copies that were changed, another day near it does not. Short
 * numbers start anew every day: there another day or move is another paper, and near ones are looked at.
 */
const likenessByNumber = (pair: Pair): Likeness | null => {
  const { one, other, apart, isOneSum, isOneVendor, mayBeOneVendor, isOneKind, areOtherMoves, areLong } = pair;
  const isVendorUnread = one.vendor === null || other.vendor === null;
  const isOneDay = apart === 0;
  if (
    !areOtherMoves &&
    (isOneDay || (apart === null && isOneKind)) &&
    (isOneVendor || (isOneSum ? isOneDay || isVendorUnread : isOneDay && isVendorUnread))
  )
    return "same";
  if (!areLong) return !areOtherMoves && isOneSum && mayBeOneVendor && isWithin(apart, NEAR_DAYS_UNNUMBERED) ? "doubtful" : null;
  if (isOneSum && mayBeOneVendor) return isOneKind || isWithin(apart, NEAR_DAYS) ? sameBut(pair) : "doubtful";
  if (!isWithin(apart, NEAR_DAYS)) return null;
  if (isOneSum) return "doubtful";
  if (!isOneKind) return null;
  return isOneVendor ? sameBut(pair) : mayBeOneVendor ? "doubtful" : null;
};

/**
 * Receipts of which one number is the other with something added: one paper where issuer, kind and amount agree and the days are
 * near. With a letter behind and another amount it may be the next page.
 */
const likenessByAlteredNumber = (pair: Pair): Likeness | null => {
  const { apart, isOneSum, isOneVendor, mayBeOneVendor, isOneKind, areLong } = pair;
  if (isOneSum && isOneKind && isOneVendor && apart === 0) return sameBut(pair);
  if (isOneSum && isOneKind && mayBeOneVendor && isWithin(apart, NEAR_DAYS)) return areLong ? sameBut(pair) : "doubtful";
  if (isOneSum && areLong && apart === 0) return "doubtful";
  return isOneVendor && isOneKind && apart === 0 ? "doubtful" : null;
};

/**
 * Receipts of which one at least has no number: one only if kind, day, vendor and amount are read on both and agree: the same sum
 * alone is a coincidence. With all but the day a person looks where the days are near.
 */
const likenessWithoutNumber = ({ apart, isOneSum, isOneVendor, isOneKind, areOtherMoves }: Pair): Likeness | null => {
  if (!isOneSum || !isOneKind || !isOneVendor || areOtherMoves || apart === null) return null;
  return apart === 0 ? "same" : apart <= NEAR_DAYS_UNNUMBERED ? "doubtful" : null;
};

/** Scale tickets: their weight stands for an amount. Without a number the same weight, and nothing that differs, is a doubt. */
const likenessOfTickets = (a: Paper, b: Paper): Likeness | null => {
  const pair = pairOf(a, b);
  const { one, other, apart, isOneSum: isOneWeight, mayBeOneVendor, areOtherMoves, areLong } = pair;
  const isNear = isWithin(apart, NEAR_DAYS);
  switch (compareReceiptNumbers(one.number, other.number)) {
    case "other":
      return null;
    case "same":
      if (!mayBeOneVendor) return isOneWeight && areLong && isNear ? "doubtful" : null;
      if (areOtherMoves) return isOneWeight && areLong ? "doubtful" : null;
      return isNear || (isOneWeight && areLong) ? "same" : null;
    case "altered":
      return isOneWeight && mayBeOneVendor && isNear ? sameBut(pair) : null;
    case "unread":
      return isOneWeight && mayBeOneVendor && !areOtherMoves && isWithin(apart, NEAR_DAYS_UNNUMBERED) ? "doubtful" : null;
  }
};

/**
 * How alike two documents are, whatever their bytes; null: they are two. A day that was not read contradicts nothing, as long as
 * kind and vendor do not either.
 */
function likenessOf(a: Paper, b: Paper): Likeness | null {
  if (a === b || (a.contentHash !== undefined && a.contentHash === b.contentHash)) return "same";
  if (a.type === SCALE_TICKET && b.type === SCALE_TICKET) return likenessOfTickets(a, b);
  if (!RECEIPTS.has(a.type) || !RECEIPTS.has(b.type)) return null;
  const pair = pairOf(a, b);
  switch (compareReceiptNumbers(pair.one.number, pair.other.number)) {
    case "other":
      return null;
    case "same":
      return likenessByNumber(pair);
    case "altered":
      return likenessByAlteredNumber(pair);
    case "unread":
      return likenessWithoutNumber(pair);
  }
}

/** Whether two documents are one paper: of the same bytes, or by what stands on them. */
export function isOnePaper(a: Paper, b: Paper): boolean {
  return likenessOf(a, b) === "same";
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
 * Whether a document shows the paper that an approved invoice used; null: it shows another. Where no number tells them apart, one
 * that names its own move, and not that of the other, is another paper: carriers with several loads on one dock are given equal
 * receipts on one day.
 */
export function likenessToUsed(shown: Paper, used: Paper): Likeness | null {
  const likeness = likenessOf(shown, used);
  if (likeness === null || (shown.contentHash !== undefined && shown.contentHash === used.contentHash)) return likeness;
  return haveNumbers(writtenOn(shown), writtenOn(used)) || !namesItsOwnMove(shown, used) ? likeness : null;
}

/** By what a used paper is found again. */
export interface PaperKeys {
  readonly number: string | null;
  /** Day and amount of a receipt, the weight on a scale ticket. */
  readonly day: string | null;
}

const weightKey = (weight: Rate | null): string | null => (weight === null ? null : `lb/${weight}`);
const dayKey = (day: string, total: Amount): string => `${day}/${printAmount(total)}`;

/** The keys of a receipt or scale ticket; of any other document none. Stored (`document_use.number_key`, `day_key`). */
export function paperKeysOf({ type, fields }: Pick<Paper, "type" | "fields">): PaperKeys {
  if (type !== SCALE_TICKET && !RECEIPTS.has(type)) return { number: null, day: null };
  const { number, day, total, weight } = writtenOn({ type, fields });
  const key = number === null ? null : receiptNumberKey(number);
  if (type === SCALE_TICKET) return { number: key, day: weightKey(weight) };
  return { number: key, day: day === null || total === null ? null : dayKey(day, total) };
}

/** All keys under which a paper may be stored that this one shows (`likenessToUsed`). */
export interface KeysToLookFor {
  readonly numbers: readonly string[];
  readonly days: readonly string[];
}

/** Under which keys a used paper is looked for that this document may show. */
export function paperKeysToLookFor({ type, fields }: Pick<Paper, "type" | "fields">): KeysToLookFor {
  if (type !== SCALE_TICKET && !RECEIPTS.has(type)) return { numbers: [], days: [] };
  const { number, day, total, weight } = writtenOn({ type, fields });
  const numbers = number === null ? [] : receiptNumberKeysToLookFor(number);
  if (type === SCALE_TICKET) return { numbers, days: [weightKey(weight)].filter((key) => key !== null) };
  if (day === null || total === null) return { numbers, days: [] };
  const on = dayAsWritten(day);
  const days =
    on === undefined ? [day] : Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, at): string => addDays(on, at - NEAR_DAYS));
  return { numbers, days: days.map((each) => dayKey(each, total)) };
}

/**
 * What approvals that use a paper wait for: two papers that may be one (`likenessToUsed`) have their bytes, number, amount or
 * weight in common.
 */
export function paperLocksOf({ type, fields, contentHash }: Paper): readonly string[] {
  const bytes = contentHash === undefined ? [] : [contentHash];
  if (type !== SCALE_TICKET && !RECEIPTS.has(type)) return bytes;
  const { number, total, weight } = writtenOn({ type, fields });
  const key = number === null ? null : receiptNumberKey(number);
  return [
    ...bytes,
    ...(key === null ? [] : receiptNumberLocks(key).map((lock) => `number ${lock}`)),
    ...(total === null ? [] : [`total ${printAmount(total)}`]),
    ...(weight === null ? [] : [`weight ${weight}`]),
  ];
}

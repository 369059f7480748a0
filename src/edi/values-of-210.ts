import type { Provenance } from "#domain/charge/charge.ts";
import { parseDay, type Day } from "#domain/day/day.ts";
import { amount, parseRate, type Amount, type Rate } from "#domain/money/amount.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";

/**
 * The longest text X12 has (element 933): a longer value is a fault that does not refuse the invoice, and is cut here; the file
 * keeps it whole.
 */
const MAX_TEXT_LENGTH = 264;

/** Text of an element; null when it is empty. NUL cannot be stored and is left out. */
export function textAt(set: TransactionSet, segment: number, element: number): string | null {
  if (segment < 0 || !set.has(segment, element)) return null;
  const text = set.value(segment, element);
  const clean = text.includes("\0") ? text.replaceAll("\0", "") : text;
  if (clean.length > MAX_TEXT_LENGTH) return clean.slice(0, MAX_TEXT_LENGTH).toWellFormed();
  return clean === "" ? null : clean;
}

/** CCYYMMDD as a day; null when it is empty. */
export function dayAt(set: TransactionSet, segment: number, element: number): Day | null {
  const text = textAt(set, segment, element);
  if (text === null || text.length !== 8) return null;
  return parseDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`) ?? null;
}

const WITH_POINT = /^(-?)(\d*)\.(\d{0,2})$/;

/**
 * An N2 amount: whole cents without a point (`275433` is 2754.33). With a point, which only passes the checker where the partner
 * may send it, it is what it says (`1250.50`). Null when the element is empty.
 */
export function amountAt(set: TransactionSet, segment: number, element: number): Amount | null {
  const text = textAt(set, segment, element);
  if (text === null) return null;
  const point = WITH_POINT.exec(text);
  if (point !== null) {
    const [, sign = "", whole = "", cents = ""] = point;
    return amount(BigInt(`${sign}${whole || "0"}${cents.padEnd(2, "0")}`) * 100n);
  }
  return /^-?\d+$/.test(text) ? amount(BigInt(text) * 100n) : null;
}

const DECIMAL = /^-?\d*(?:\.\d*)?$/;

/**
 * An R element, with its explicit point, as a rate or quantity of up to eight decimals; null when it is empty or finer than that.
 */
export function rateAt(set: TransactionSet, segment: number, element: number): Rate | null {
  const text = textAt(set, segment, element);
  if (text === null || !DECIMAL.test(text)) return null;
  return parseRate(text.replace(/^(-?)\./, "$10.").replace(/\.$/, "")) ?? null;
}

export function provenanceOf(set: TransactionSet, segment: number, element: number): Provenance {
  return {
    segment: set.idOf(segment),
    element,
    position: segment + 1,
  };
}

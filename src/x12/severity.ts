/**
 * Which faults refuse a set and which are only noted. A fault where the invoice's identity, its money or one of its dates stands
 * refuses the set; everything else is accepted with errors, so that a carrier's untidy address does not stop its invoice.
 */

/** B3: invoice number, method of payment, date, net amount, correction indicator, SCAC. */
const REFUSING_B3: ReadonlySet<number> = new Set([2, 4, 6, 7, 8, 11]);
/** L1: charge, advances, prepaid amount, special charge code. */
const REFUSING_L1: ReadonlySet<number> = new Set([4, 5, 6, 8]);

const DATE_TYPE = 5;
const MONEY_TYPE = 3;

/** A fault of an element: `code` is AK403 (data element 723), `type` the element's. */
export interface FaultOfElement {
  readonly segment: string;
  readonly element: number;
  readonly code: string;
  readonly type: number;
}

export function isGraveElement(setId: string, { segment, element, code, type }: FaultOfElement): boolean {
  if (setId !== "210" || code === "3") return false;
  if (type === DATE_TYPE && (code === "4" || code === "5" || code === "8")) return true;
  if (type === MONEY_TYPE && code === "6") return true;
  if (segment === "B3") return REFUSING_B3.has(element);
  if (segment === "L1") return code !== "7" && (REFUSING_L1.has(element) || (element === 2 && code === "6"));
  if (segment === "L3") return element === 5 && code !== "2";
  return false;
}

/** `code` is AK304 (data element 720). More charges than the standard allows are still charges: noted, not refused. */
export function isGraveSegment(setId: string, segment: string, code: string): boolean {
  if (setId !== "210") return code === "3";
  if (segment === "B3") return true;
  if (segment === "L1") return code !== "5" && code !== "4";
  return code === "3";
}

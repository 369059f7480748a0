import { invoiceNumberKey } from "../invoice/number-key.ts";
import { classify } from "./classify.ts";
import { headerOf } from "./charge-rows.ts";
import { findFields } from "./find-fields.ts";
import type { Page } from "./page.ts";
import { sheetOf, wholeLine } from "./sheet.ts";

/** What a page says of the paper that it belongs to. */
interface PageSigns {
  readonly page: Page;
  /** By its own title or words; null where they say nothing plainly. */
  readonly type: string | null;
  /** The number of an invoice, where it prints one plainly. */
  readonly number: string | null;
  /** Its type stands there as a title. */
  readonly isTitled: boolean;
  /** The numbers that it may be of, however surely they were read. */
  readonly numbers: readonly string[];
  /** The shipment that it bills, by its PRO and BOL numbers. */
  readonly shipment: readonly string[];
  readonly hasTotal: boolean;
  /** A table of charges is headed on it. */
  readonly hasCharges: boolean;
  /** Which page of its paper it says it is; null where it says nothing of that. */
  readonly place: { readonly at: number; readonly of: number } | null;
}

const PLAIN_NUMBER = 0.8;
const PLAIN_TITLE = 0.6;
/** Of a page without a title: one that goes on may speak of what supports it. */
const PLAIN_WORDS = 0.84;
const PLACE = /(?:^|\s)(?:page|pg\.?|seite|p[áa]gina)\s*(?::\s*)?(\d{1,3})\s*(?:of|\/|de|von|sur)\s*(\d{1,3})(?=\s|$)/i;

/** One paper of a file. */
export interface PagesOfPaper {
  readonly pages: readonly Page[];
  /** The first of its pages that may be a bill of its own, whose number was not read; null: none may. */
  readonly mayBegin: number | null;
}

/**
 * The papers of a file, each as its pages: several invoices, or an invoice with what supports it. A page begins a paper where it
 * says that it is the first of several, where its title is another one, or where it is of another invoice number, unless it says
 * that it is the page after the one before; one that says none of that belongs to the paper before it.
 */
export function splitPages(pages: readonly Page[]): readonly PagesOfPaper[] {
  if (pages.length < 2) return [{ pages, mayBegin: null }];
  const papers: PageSigns[][] = [];
  for (const signs of pages.map(signsOf)) {
    const open = papers.at(-1);
    if (open === undefined || begins(signs, open)) papers.push([signs]);
    else open.push(signs);
  }
  return papers.map((paper) => ({
    pages: paper.map(({ page }) => page),
    mayBegin: paper.find((signs, at) => at > 0 && mayBeOther(signs, paper.slice(0, at)))?.page.number ?? null,
  }));
}

/**
 * Whether a page that goes on with a bill may be another one: it has the title of a bill, charges below the total, another
 * shipment's total or what may be another number, and nothing says that it is of this bill.
 */
const mayBeOther = (
  { type, isTitled, numbers, place, shipment, hasTotal, hasCharges }: PageSigns,
  open: readonly PageSigns[],
): boolean => {
  const known = open.flatMap((each) => each.numbers);
  const before = open.flatMap((each) => each.shipment);
  // It says that it is of this bill, or the next of its pages.
  if (numbers.some((each) => known.includes(each)) || (place !== null && place.at > 1)) return false;
  if (numbers.length > 0 && known.length > 0) return true;
  if (isTitled && type === "Invoice") return true;
  const isStated = open.some((each) => each.hasTotal);
  const isOfOther = shipment.length > 0 && before.length > 0 && shipment.every((each) => !before.includes(each));
  return isStated && (hasCharges || (hasTotal && isOfOther));
};

const begins = ({ type, number, place }: PageSigns, open: readonly PageSigns[]): boolean => {
  const known = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;
  const openType = known(open.map((each) => each.type));
  const openNumber = known(open.map((each) => each.number));
  const openPlace = open.at(-1)?.place ?? null;
  if (place?.at === 1) return true;
  // The second page of this paper: whatever else it speaks of, its number goes on.
  const isSame = type === null || openType === null || type === openType;
  const isNext = openPlace === null ? isSame : place?.of === openPlace.of;
  if (place !== null && isNext && place.at === (openPlace?.at ?? open.length) + 1) return false;
  if (type !== null && openType !== null && type !== openType) return true;
  // A supporting paper names the invoice, or none; only a bill begins another bill.
  return number !== null && openNumber !== null && number !== openNumber && (type === null || type === openType);
};

const signsOf = (page: Page): PageSigns => {
  const sheet = sheetOf([page]);
  const { value, confidence, by } = classify(sheet);
  const { invoiceNumber: number, proNumber, bolNumber, totalAmount } = findFields(sheet).fields;
  const place = sheet.lines.map((line) => PLACE.exec(wholeLine(line).text)).find((each) => each !== null);
  const type = value === "Unknown" || confidence < (by === "title" ? PLAIN_TITLE : PLAIN_WORDS) ? null : value;
  return {
    page,
    type,
    isTitled: type !== null && by === "title",
    number: number === undefined || number.confidence < PLAIN_NUMBER ? null : number.value,
    numbers: number === undefined ? [] : [number, ...number.candidates].map((each) => invoiceNumberKey(each.value)),
    shipment: [proNumber, bolNumber].flatMap((fact) => (fact === undefined ? [] : invoiceNumberKey(fact.value))),
    hasTotal: totalAmount !== undefined,
    hasCharges: sheet.lines.some((line) => headerOf(line) !== undefined),
    place: place == null ? null : { at: Number(place[1]), of: Number(place[2]) },
  };
};

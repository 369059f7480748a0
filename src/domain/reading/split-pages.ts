import { classify } from "./classify.ts";
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
  /** Which page of its paper it says it is; null where it says nothing of that. */
  readonly place: { readonly at: number; readonly of: number } | null;
}

const PLAIN_NUMBER = 0.8;
const PLAIN_TITLE = 0.6;
/** Of a page without a title: one that goes on may speak of what supports it. */
const PLAIN_WORDS = 0.84;
const PLACE = /(?:^|\s)(?:page|pg\.?|seite|p[áa]gina)\s*(?::\s*)?(\d{1,3})\s*(?:of|\/|de|von|sur)\s*(\d{1,3})(?=\s|$)/i;

/**
 * The papers of a file, each as its pages: several invoices, or an invoice with what supports it. A page begins a paper where it
 * says that it is the first of several, where its title is another one, or where it is of another invoice number, unless it says
 * that it is the page after the one before; one that says none of that belongs to the paper before it.
 */
export function splitPages(pages: readonly Page[]): readonly (readonly Page[])[] {
  if (pages.length < 2) return [pages];
  const papers: PageSigns[][] = [];
  for (const signs of pages.map(signsOf)) {
    const open = papers.at(-1);
    if (open === undefined || begins(signs, open)) papers.push([signs]);
    else open.push(signs);
  }
  return papers.map((paper) => paper.map(({ page }) => page));
}

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
  const number = findFields(sheet).fields.invoiceNumber;
  const place = sheet.lines.map((line) => PLACE.exec(wholeLine(line).text)).find((each) => each !== null);
  return {
    page,
    type: value === "Unknown" || confidence < (by === "title" ? PLAIN_TITLE : PLAIN_WORDS) ? null : value,
    number: number === undefined || number.confidence < PLAIN_NUMBER ? null : number.value,
    place: place == null ? null : { at: Number(place[1]), of: Number(place[2]) },
  };
};

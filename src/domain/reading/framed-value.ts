import { type DayOrder, findDay } from "./day-text.ts";
import type { FieldName } from "./fact.ts";
import { findValue, type FoundValue, type Writing } from "./field-values.ts";
import { decimalMarkOf } from "./number-text.ts";

const DAYS: readonly string[] = [
  "invoiceDate",
  "shipDate",
  "deliveryDate",
  "dueDate",
  "signedDate",
  "receiptDate",
] satisfies readonly FieldName[];
const AMOUNTS: readonly string[] = ["totalAmount"] satisfies readonly FieldName[];
/** Figures of freight, behind their label or without it. */
const FIGURES: readonly string[] = [
  "weight",
  "netWeight",
  "grossWeight",
  "tareWeight",
  "pieces",
  "class",
] satisfies readonly FieldName[];
const CODES: readonly string[] = ["currency", "weightUnit"] satisfies readonly FieldName[];

/**
 * What a text says for a field that a person framed on a page: the ways to read it as the field is written (days `YYYY-MM-DD`,
 * amounts decimal text, negative where they are in parentheses, behind or before a minus, or marked CR). None: it cannot be read
 * as that. Numbers, names and words have no form of their own, and are as they stand there. `dayOrder`: as other days of the
 * paper are written; null: they do not say.
 */
export function readFramed(field: string, text: string, dayOrder: DayOrder | null = null): readonly string[] {
  const framed = text.trim().replaceAll(/\s+/g, " ");
  if (DAYS.includes(field)) return daysIn(field as FieldName, framed, dayOrder);
  if (AMOUNTS.includes(field)) return amountsIn(framed);
  if (FIGURES.includes(field))
    return waysOf(findValue(field as FieldName, framed.slice(labelOf(framed).length), writingOf(framed)));
  return CODES.includes(field) ? waysOf(findValue(field as FieldName, framed, writingOf(framed))) : [framed];
}

const waysOf = (found: FoundValue | undefined): readonly string[] =>
  found === undefined ? [] : [found.value, ...(found.other === undefined ? [] : [found.other])];

/** Text alone says little of how a whole page is written: two decimals behind a comma say that it is the mark. */
const writingOf = (text: string): Writing => {
  const { mark, isSure } = decimalMarkOf(text.split(" "));
  return { mark: isSure ? mark : "point", dayOrder: null };
};

const LABEL = /^[^\d(.$€£−–-]{1,80}/;
const labelOf = (text: string): string => LABEL.exec(text)?.[0] ?? "";
/** A label by which the figure goes the other way, without a sign of its own. */
const TAKEN_OFF = /(?<!\p{L})(?:cr|credit|cr[ée]dit|less|minus|moins|menos|gutschrift)(?!\p{L})/iu;
/** Thousands, or three decimals. */
const TWO_WAYS = /^\D*\d{1,3}\.\d{3}\D*$/;

const amountsIn = (text: string): readonly string[] => {
  const figures = text.replaceAll(/[.,'’\s]/g, "").match(/\d+/g) ?? [];
  const label = labelOf(text);
  if (figures.length !== 1 || TAKEN_OFF.test(label)) return [];
  const rest = text.slice(label.length);
  const found = findValue("totalAmount", rest, writingOf(rest));
  // A sign that stands behind what was read would be lost.
  if (found === undefined || /[-−–()]|CR(?!\p{L})/iu.test(rest.slice(found.to))) return [];
  const other = TWO_WAYS.test(rest) ? findValue("totalAmount", rest, { mark: "comma", dayOrder: null }) : undefined;
  return other === undefined ? [found.value] : [found.value, other.value];
};

/** One day: with a second one beside it nobody knows which is meant. */
const daysIn = (field: FieldName, text: string, dayOrder: DayOrder | null): readonly string[] => {
  const day = findValue(field, text, { mark: "point", dayOrder }) ?? dayIn(text, dayOrder);
  return day === undefined || dayIn(text.slice(day.to), dayOrder) !== undefined ? [] : waysOf(day);
};

const dayIn = (text: string, dayOrder: DayOrder | null): FoundValue | undefined => {
  const found = findDay(text, dayOrder);
  if (found === undefined) return undefined;
  const { day, other, from, to } = found;
  return { value: day, from, to, fit: 1, ...(other === null ? {} : { other }) };
};

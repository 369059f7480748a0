import { type Day, parseDay } from "../day/day.ts";

/** Which of `03/04/2026` is the month: as the United States write it, or as the others do. */
export type DayOrder = "month-first" | "day-first";

/** A day as it is printed. `other` is the second way to read it, when there is one. */
export interface PrintedDay {
  readonly day: Day;
  readonly other: Day | null;
}

const MONTHS: readonly (readonly string[])[] = [
  ["jan", "janv", "january", "janvier", "januar", "ene", "enero"],
  ["feb", "fev", "fév", "févr", "february", "février", "fevrier", "februar", "febrero"],
  ["mar", "mars", "march", "märz", "marz", "marzo"],
  ["apr", "avr", "april", "avril", "abr", "abril"],
  ["may", "mai", "mayo"],
  ["jun", "juin", "june", "juni", "junio"],
  ["jul", "juil", "july", "juillet", "juli", "julio"],
  // The last ones as pictures have it recognized.
  ["aug", "aou", "aoû", "août", "aout", "aoiit", "aoit", "aodt", "aoat", "august", "ago", "agosto"],
  ["sep", "sept", "september", "septembre", "septiembre"],
  ["oct", "okt", "october", "octobre", "oktober", "octubre"],
  ["nov", "november", "novembre", "noviembre"],
  ["dec", "déc", "dez", "dic", "december", "décembre", "decembre", "dezember", "diciembre"],
];
const MONTH_NAMES: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, at) => names.map((name): [string, number] => [name, at + 1])),
);

const NUMERIC = /(?<!\d)(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)/;
const ISO = /(?<!\d)(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?!\d)/;
const DAY_NAMED =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]?(?:de\s)?([A-Za-zäéûô]{3,10})\.?[\s,-]{0,2}(?:de\s)?(\d{4}|\d{2})(?!\d)/;
const NAMED_DAY = /(?<![A-Za-z])([A-Za-zäéûô]{3,10})\.?[\s-](\d{1,2})(?:st|nd|rd|th)?\s?,?[\s-]{1,2}(\d{4}|\d{2})(?!\d)/;

/** Figures that may be those of a month. */
const MONTH = /^(?:0?[1-9]|1[0-2])$/;

export interface FoundDay extends PrintedDay {
  /** Where in the text it stands. */
  readonly from: number;
  readonly to: number;
}

/** The first day that a text prints. Undefined where there is none, or what looks like one is no day of the calendar. */
export function findDay(text: string, order: DayOrder | null): FoundDay | undefined {
  const found: FoundDay[] = [];
  const put = (match: RegExpExecArray, day: Day | undefined, other: Day | null): void => {
    if (day !== undefined) found.push({ day, other, from: match.index, to: match.index + match[0].length });
  };
  const iso = ISO.exec(text);
  if (iso !== null) put(iso, dayOf(iso[1], iso[3], iso[4]), null);
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    const [, first, mark, second, year] = numeric;
    const monthFirst = dayOf(year, first, second);
    const dayFirst = dayOf(year, second, first);
    // With dots the day stands first wherever days are written so.
    const wanted = mark === "." ? "day-first" : order;
    const [day, other] = wanted === "day-first" ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
    const isSettled = wanted !== null || day === other;
    if (day === undefined) put(numeric, wanted === null || mark !== "." ? other : undefined, null);
    else put(numeric, day, isSettled ? null : (other ?? null));
  }
  const dayNamed = DAY_NAMED.exec(text);
  if (dayNamed !== null) put(dayNamed, dayOf(dayNamed[3], monthNumber(dayNamed[2]), dayNamed[1]), null);
  const namedDay = NAMED_DAY.exec(text);
  if (namedDay !== null) put(namedDay, dayOf(namedDay[3], monthNumber(namedDay[1]), namedDay[2]), null);
  return found.toSorted((a, b) => a.from - b.from)[0];
}

/** What the days of a document say of their order; null where they say nothing, or not the same. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | null {
  let [monthFirst, dayFirst] = [false, false];
  for (const text of texts) {
    const match = NUMERIC.exec(text);
    if (match === null || match[2] === ".") continue;
    const [first, second] = [MONTH.test(match[1] ?? ""), MONTH.test(match[3] ?? "")];
    if (!first && second) dayFirst = true;
    if (first && !second) monthFirst = true;
  }
  return monthFirst === dayFirst ? null : monthFirst ? "month-first" : "day-first";
}

const EURO = /€|(?<!\p{L})EUR(?!\p{L})/u;
const PESO = /(?<!\p{L})(?:RFC|CFDI|MXN)(?!\p{L})|folio\s+fiscal/iu;
const DOLLAR = /(?<!MX)\$|(?<!\p{L})(?:USD|CAD|TPS|TVQ)(?!\p{L})/u;
const ENGLISH = /(?<!\p{L})(?:invoice|date of|amount due)(?!\p{L})/iu;
const OF_DAY_FIRST = /(?<!\p{L})(?:facture|rechnung\p{L}*|factura|fecha|datum|[ée]ch[ée]ance)(?!\p{L})/iu;

/**
 * How days are written where a paper comes from, by its language and money: the day first on those of the euro's countries and of
 * Mexico. Null for others: bills of Québec are written both ways, and English ones in euros too.
 */
export function usualDayOrderOf(texts: readonly string[]): DayOrder | null {
  const has = (pattern: RegExp): boolean => texts.some((text) => pattern.test(text));
  if (!has(OF_DAY_FIRST) || has(ENGLISH)) return null;
  return has(PESO) || (has(EURO) && !has(DOLLAR)) ? "day-first" : null;
}

const monthNumber = (name: string | undefined): string | undefined => {
  const month = MONTH_NAMES.get((name ?? "").toLowerCase());
  return month === undefined ? undefined : String(month);
};

/** Of two figures of a year the century is ours. */
const dayOf = (year: string | undefined, month: string | undefined, day: string | undefined): Day | undefined =>
  year === undefined || month === undefined || day === undefined
    ? undefined
    : parseDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);

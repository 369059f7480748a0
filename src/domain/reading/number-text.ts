import { type Amount, amount as tenThousandths, parseAmount } from "../money/amount.ts";
import { decimalText } from "./decimal-text.ts";

/** What stands before the cents: `1,234.56` in the United States and in English Canada, `1.234,56` and `1 234,56` elsewhere. */
export type DecimalMark = "point" | "comma";

const CURRENCY = String.raw`(?:US\$|CA\$|C\$|CDN\$|MX\$|\$|€|£|USD|CAD|MXN|EUR|GBP)`;
const BLANK = String.raw`[ \u00a0\u202f]`;
const POINT = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:['’]\d{3})+|\d{1,12}|(?=\.\d))(?:\.\d{1,4})?`;
const COMMA = String.raw`(?:\d{1,3}(?:\.\d{3})+|\d{1,3}(?:${BLANK}\d{3})+|\d{1,3}(?:['’]\d{3})+|\d{1,12})(?:,\d{1,4})?`;
const patternOf = (number: string): RegExp =>
  new RegExp(
    `^(\\()?([-−–])?${BLANK}?${CURRENCY}?${BLANK}?([-−–])?(${number})${BLANK}?${CURRENCY}?${BLANK}?([-−–]|CR)?(\\))?$`,
    "i",
  );
const PATTERNS: Readonly<Record<DecimalMark, RegExp>> = { point: patternOf(POINT), comma: patternOf(COMMA) };

/**
 * An amount as it is printed, with or without its currency; in parentheses, behind or before a minus, or marked CR it is
 * negative. Undefined for what is no number with this decimal mark, so `1.234` is one with a point and a thousand more with a
 * comma.
 */
export function readAmount(text: string, mark: DecimalMark): Amount | undefined {
  const match = PATTERNS[mark].exec(text.trim());
  if (match === null) return undefined;
  const [, opened, before, within, number = "", after, closed] = match;
  if ((opened === undefined) !== (closed === undefined)) return undefined;
  const minuses = [before, within, after, opened].filter((each) => each !== undefined).length;
  if (minuses > 1) return undefined;
  const digits = mark === "point" ? number.replaceAll(/[,'’]/g, "") : number.replaceAll(/[.'’\s]/g, "").replace(",", ".");
  const read = parseAmount(digits.startsWith(".") ? `0${digits}` : digits);
  return read === undefined || minuses === 0 ? read : tenThousandths(-read);
}

const UNIT = /\s?(?:mi|miles|hrs?|hours|lbs?|kgs?|cwt|ea|x|%)\.?$/i;
/** A number as it is printed, with its unit or without, as decimal text. */
export function printedNumber(text: string, mark: DecimalMark): string | undefined {
  const read = readAmount(text.replace(UNIT, ""), mark);
  return read === undefined ? undefined : decimalText(read);
}

/** Whether a text is an amount with cents: two decimals behind the mark. */
export function hasCents(text: string, mark: DecimalMark): boolean {
  return (mark === "point" ? /\.\d{2}(?!\d)/ : /,\d{2}(?!\d)/).test(text) && readAmount(text, mark) !== undefined;
}

const CENTS_BY_POINT = /^[^\d]{0,4}(?:\d{1,3}(?:,\d{3})*|\d+)\.\d{2}[^\d]{0,4}$/;
const CENTS_BY_COMMA = /^[^\d]{0,4}(?:\d{1,3}(?:\.\d{3})*|\d+),\d{2}[^\d]{0,4}$/;

/** How the numbers of a document are written. */
export interface FoundMark {
  readonly mark: DecimalMark;
  readonly isSure: boolean;
  /** No number has cents. */
  readonly isWhole: boolean;
}

/**
 * How the numbers of a document are written, by those that can be read in one way only. Not sure where both ways occur, or
 * neither.
 */
export function decimalMarkOf(texts: Iterable<string>): FoundMark {
  let [points, commas] = [0, 0];
  for (const text of texts) {
    if (CENTS_BY_POINT.test(text)) points += 1;
    else if (CENTS_BY_COMMA.test(text)) commas += 1;
  }
  const isWhole = points === 0 && commas === 0;
  return { mark: commas > points ? "comma" : "point", isSure: (points === 0) !== (commas === 0), isWhole };
}

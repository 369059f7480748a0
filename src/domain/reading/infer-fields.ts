import type { Candidate, Fact, FieldName, Fields } from "./fact.ts";
import { findValue } from "./field-values.ts";
import { findRegisterNumbers } from "./find-register-numbers.ts";
import { findVendor } from "./find-vendor.ts";
import { numberUnderTitle } from "./number-under-title.ts";
import { boxOfPart, confidenceOfPart, type Sheet, type SheetLine, wholeLine } from "./sheet.ts";

const CONFIDENCE_OF_CURRENCY = 0.95;
/** A bare dollar sign is that of several countries. */
const CONFIDENCE_OF_DOLLAR = 0.6;

/** Fields that no label names: who writes, in which currency, in which unit. What was found by a label stands. */
export function inferFields(sheet: Sheet, found: Fields): Fields {
  return {
    ...findRegisterNumbers(sheet),
    ...present("mcNumber", found.mcNumber),
    ...present("dotNumber", found.dotNumber),
    // Carriers bill by their PRO number where they have no number of invoices.
    ...present("invoiceNumber", found.invoiceNumber ?? numberUnderTitle(sheet) ?? proAsNumber(sheet, found)),
    ...present("invoiceDate", found.invoiceDate ?? loneDay(sheet)),
    ...present("vendorName", found.vendorName ?? findVendor(sheet, found)),
    ...present("currency", found.currency ?? currencyOf(sheet, found)),
    ...inferUnit(sheet, found),
  };
}

/** `Control No: 88123`, by a label that is not known: the bill's own number, as likely as its PRO. */
const OTHER_NUMBER =
  /^(?<name>\p{L}[\p{L}. /-]{1,24}?)\s?(?:no|nr|num|number|#)\.?\s?[:#]?\s?(?:[A-Z]{0,4}-?\d[\dA-Z-]{2,20})?$/iu;
/** Numbers of people, places, vehicles and registers, which no bill is told by. */
const OF_OTHER_THINGS =
  /(?<!\p{L})(?:phone|tel|fax|cell|mobile|account|acct|customer|client|cust|page|p\.?o|box|mc|dot|tax|gst|hst|qst|vat|ein|fein|ssn|duns|scac|route|truck|tractor|trailer|chassis|container|unit|seal|driver|license|licence|plate|bank|aba|routing|swift|iban|suite|dock|door|lane|quote|contract|tariff|item|class|nmfc|un|stop|store|dept|department|job|gl|cost|po|bol|b\/l|pro|load|order|shipment|ship|trip|reference|ref|booking|master|house|awb|waybill|manifest|registration|permit|policy|claim|case)(?!\p{L})/iu;
const CONFIDENCE_BESIDE_ANOTHER = 0.85;

/** The PRO number where a bill has no number of its own; less surely where another number stands at its head. */
const proAsNumber = ({ lines }: Sheet, { proNumber }: Fields): Fact | undefined => {
  if (proNumber === undefined) return undefined;
  const isNumbered = lines
    .filter(({ page, box }) => page === lines[0]?.page && box[1] < HEAD)
    .flatMap(({ cells }) => cells.filter(({ labels }) => labels.length === 0))
    .some(({ text }) => {
      const name = OTHER_NUMBER.exec(text.trim())?.groups?.["name"];
      return name !== undefined && !OF_OTHER_THINGS.test(name);
    });
  return isNumbered ? { ...proNumber, confidence: Math.min(proNumber.confidence, CONFIDENCE_BESIDE_ANOTHER) } : proNumber;
};

/** Of a page, from above. */
const HEAD = 0.4;
const CONFIDENCE_OF_LONE_DAY = 0.7;

/** A bill that prints one day at its head, by itself, is of that day, as far as nothing says so: a person looks. */
const loneDay = ({ lines, writing }: Sheet): Fact | undefined => {
  const cells = lines.filter(({ page, box }) => page === lines[0]?.page && box[1] < HEAD).flatMap((line) => line.cells);
  const days = cells.flatMap((cell) => {
    const text = cell.text.trim();
    const day = findValue("invoiceDate", text, writing);
    return day === undefined || day.from > 0 || day.to < text.length ? [] : [{ cell, day }];
  });
  const [only, second] = days;
  if (only === undefined || second !== undefined || only.day.other !== undefined) return undefined;
  const { cell, day } = only;
  const confidence = CONFIDENCE_OF_LONE_DAY * confidenceOfPart(cell, 0, cell.text.length);
  return { value: day.value, confidence, page: cell.page, box: cell.box, found: "label", candidates: [] };
};

/** As `inferFields`, of a paper that is no invoice. `isByCarrier`: its letterhead is the carrier's. */
export function inferOfPaper(sheet: Sheet, found: Fields, isByCarrier: boolean): Fields {
  return {
    ...present("vendorName", found.vendorName ?? (isByCarrier ? findVendor(sheet, found) : undefined)),
    ...present("currency", found.currency ?? (found.totalAmount === undefined ? undefined : currencyOf(sheet, found))),
    ...inferUnit(sheet, found),
  };
}

const inferUnit = (sheet: Sheet, { netWeight, weight, grossWeight, weightUnit }: Fields): Fields => {
  const weighed = netWeight ?? weight ?? grossWeight;
  return present("weightUnit", weighed === undefined ? undefined : (weightUnit ?? unitOf(sheet, weighed)));
};

const present = (name: FieldName, fact: Fact | undefined): Fields => (fact === undefined ? {} : { [name]: fact });

const CODES = /(?<![\p{L}])(USD|CAD|MXN|EUR|GBP)(?![\p{L}])/u;
const SIGNS: readonly (readonly [sign: RegExp, code: string])[] = [
  [/(?<!\p{L})U\.?S\.?(?:A\.?)?\s+(?:dollars?|funds?|currency)(?!\p{L})/iu, "USD"],
  [/(?<!\p{L})(?:Canadian|Cdn\.?)\s+(?:dollars?|funds?|currency)(?!\p{L})/iu, "CAD"],
  [/US\$/, "USD"],
  [/(?:CA?|CDN)\$/, "CAD"],
  [/MX\$/, "MXN"],
  [/€/, "EUR"],
  [/£/, "GBP"],
];

/** The currencies that a line of text names, by code, sign or words. */
export function currenciesIn(text: string): readonly string[] {
  const codes = [...text.matchAll(new RegExp(CODES, "gu"))].map(([, code]) => code ?? "");
  return [...new Set([...codes, ...SIGNS.flatMap(([sign, code]) => (sign.test(text) ? [code] : []))])];
}

/** Taxes, postal codes and provinces of Canada: a bare dollar sign beside them is not that of the United States. */
const CANADIAN =
  /(?<!\p{L})(?:[GHPQ]ST|TPS|TVQ|TVH)(?!\p{L})|(?<!\w)[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d(?!\w)|(?<!\p{L})Canada(?!\p{L})/u;

/** By what stands beside the total, else by what the document names once and no other. */
const currencyOf = ({ lines }: Sheet, { totalAmount }: Fields): Fact | undefined => {
  const near = lines.filter(
    ({ page, box }) => totalAmount?.box != null && page === totalAmount.page && isBeside(box, totalAmount.box),
  );
  const seenBeside = codesIn(near);
  const seen = seenBeside.size > 0 ? seenBeside : codesIn(lines);
  const [only, ...others] = seen;
  if (only !== undefined && others.length === 0)
    return { value: only[0], confidence: CONFIDENCE_OF_CURRENCY, ...only[1], found: "label", candidates: [] };
  if (totalAmount !== undefined && only === undefined && lines.some((line) => wholeLine(line).text.includes("$"))) {
    const place = { page: totalAmount.page, box: totalAmount.box };
    const isCanadian = lines.some((line) => CANADIAN.test(wholeLine(line).text));
    const [value, other] = isCanadian ? ["CAD", "USD"] : ["USD", "CAD"];
    const candidates: readonly Candidate[] = [{ value: other ?? "", confidence: 0.2, ...place }];
    return { value: value ?? "", confidence: CONFIDENCE_OF_DOLLAR, ...place, found: "label", candidates };
  }
  return undefined;
};

const isBeside = (line: readonly number[], box: readonly number[]): boolean =>
  (line[1] ?? 0) < (box[1] ?? 0) + (box[3] ?? 0) && (line[1] ?? 0) + (line[3] ?? 0) > (box[1] ?? 0);

const codesIn = (lines: readonly SheetLine[]): ReadonlyMap<string, Pick<Candidate, "page" | "box">> => {
  const seen = new Map<string, Pick<Candidate, "page" | "box">>();
  for (const cell of lines.flatMap(({ cells }) => cells)) {
    const code = CODES.exec(cell.text);
    const sign = SIGNS.find(([pattern]) => pattern.test(cell.text));
    const value = code?.[1] ?? sign?.[1];
    if (value !== undefined && !seen.has(value)) seen.set(value, { page: cell.page, box: cell.box });
  }
  return seen;
};

/** The unit behind the weight, or in the words of its label. */
const unitOf = ({ lines }: Sheet, weight: Fact): Fact | undefined => {
  for (const line of lines) {
    if (line.page !== weight.page || weight.box === null) continue;
    const isOwn =
      isBeside(line.box, weight.box) || (line.box[1] < weight.box[1] && weight.box[1] - line.box[1] < 3 * weight.box[3]);
    if (!isOwn) continue;
    for (const cell of line.cells) {
      const match = /(?<=\d\s?|\(|weight\s|wt\.?\s)(lbs?|pounds|kgs?|kilos?)(?![\p{L}])/iu.exec(cell.text);
      if (match === null) continue;
      const [from, to] = [match.index, match.index + match[0].length];
      const value = /^[lp]/i.test(match[0]) ? "lb" : "kg";
      return {
        value,
        confidence: weight.confidence,
        page: cell.page,
        box: boxOfPart(cell, from, to),
        found: "label",
        candidates: [],
      };
    }
  }
  return undefined;
};

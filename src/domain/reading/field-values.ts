import { type DayOrder, findDay } from "./day-text.ts";
import { decimalText } from "./decimal-text.ts";
import type { FieldName } from "./fact.ts";
import { matchesOf } from "./matches-of.ts";
import { type DecimalMark, hasCents, readAmount } from "./number-text.ts";

/** How numbers and days of a document are written. */
export interface Writing {
  readonly mark: DecimalMark;
  readonly dayOrder: DayOrder | null;
}

/** A value in a text, and where it stands in it. */
export interface FoundValue {
  readonly value: string;
  readonly from: number;
  readonly to: number;
  /** How much it looks like the field's, between 0 and 1. */
  readonly fit: number;
  /** The second way to read it, as for a day. */
  readonly other?: string;
}

type ReadValue = (text: string, writing: Writing) => FoundValue | undefined;

/** The value of a field at the beginning of a text; undefined when there is none. */
export function findValue(field: FieldName, text: string, writing: Writing): FoundValue | undefined {
  // `: 4711` where the label ends in a column of its own.
  const lead = PARTED.exec(text)?.[0].length ?? 0;
  const found = READERS[field](text.slice(lead), writing);
  return found === undefined || lead === 0 ? found : { ...found, from: found.from + lead, to: found.to + lead };
}
const PARTED = /^[\s:=|—]+(?=\S)/;

const ID = /^[#\s]*([A-Z0-9][A-Z0-9./_-]{0,29})/i;
/** `TB 4471`: letters before a number, and nothing else. */
const LETTERED_ID = /^[#\s]*((?!BOX |STE |APT |RM )[A-Z]{1,4} \d{3,12}(?:-\d{1,6})?)\s*$/;
/** `4711 0815 22`: a number in groups, and nothing else. */
const GROUPED_ID = /^[#\s]*(\d{2,6}(?: \d{2,6}){1,4})\s*$/;
/** It may be two numbers as well. */
const FIT_OF_GROUPS = 0.8;
const MAX_NUMBER = 30;
/** A number of a paper: it has a figure in it, and is neither a day nor an amount. */
const number: ReadValue = (text, writing) => {
  const [all, groups] = GROUPED_ID.exec(text) ?? [];
  if (all !== undefined && groups !== undefined && findDay(groups, null) === undefined) {
    const from = all.indexOf(groups);
    return { value: groups.replaceAll(" ", ""), from, to: from + groups.length, fit: FIT_OF_GROUPS };
  }
  const match = LETTERED_ID.exec(text) ?? ID.exec(text);
  if (match === null) return undefined;
  const [whole, raw = ""] = match;
  const value = raw.replace(/[./_-]+$/, "");
  const digits = value.replaceAll(/\D/g, "").length;
  const day = findDay(text.slice(0, MAX_NUMBER), null);
  const isDay = day !== undefined && day.from <= whole.length - raw.length && day.to - day.from >= value.length;
  if (digits === 0 || value.length < 2 || isDay || hasCents(value, writing.mark)) return undefined;
  const from = whole.length - raw.length;
  return { value, from, to: from + value.length, fit: digits >= 3 ? 1 : 0.8 };
};

const MAX_BEFORE_DAY = 12;
/** `20261015`: a day beside its label, and a number anywhere else. */
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/;

const day: ReadValue = (text, { dayOrder }) => {
  const compact = COMPACT.exec(text);
  const found = findDay(compact === null ? text : compact.slice(1).join("-"), dayOrder);
  if (compact !== null) return found === undefined ? undefined : { value: found.day, from: 0, to: compact[0].length, fit: 1 };
  // Something else stands before it.
  if (found === undefined || found.from > MAX_BEFORE_DAY || text.slice(0, found.from).includes(":")) return undefined;
  const { from, to } = found;
  return {
    value: found.day,
    from,
    to,
    fit: found.other === null ? 1 : 0.6,
    ...(found.other === null ? {} : { other: found.other }),
  };
};

const AMOUNT =
  /^[\s:]*((?:[A-Z]{2,3}\$?\s?|[$€£]\s?)?\(?[-−]?\s?(?:[$€£]\s?)?\d[\d.,'’\u00a0\u202f ]*\d?(?:\s?(?:USD|CAD|EUR|GBP|MXN|CR|€|\$|-))?\)?)/i;
const amount: ReadValue = (text, { mark }) => {
  const match = AMOUNT.exec(text);
  const raw = match?.[1]?.trim();
  if (match === null || raw === undefined) return undefined;
  const read = readAmount(raw, mark);
  if (read === undefined) return undefined;
  const from = match[0].indexOf(raw);
  return { value: decimalText(read), from, to: from + raw.length, fit: hasCents(raw, mark) ? 1 : 0.7 };
};

const matching =
  (pattern: RegExp, meant: (match: RegExpExecArray) => string | undefined = (match) => match[0]): ReadValue =>
  (text) => {
    const match = pattern.exec(text);
    const value = match === null ? undefined : meant(match);
    return match === null || value === undefined
      ? undefined
      : { value, from: match.index, to: match.index + match[0].length, fit: 1 };
  };

const TERMS: readonly (readonly [RegExp, string])[] = [
  [/^(?:third|3rd)/i, "Third Party"],
  [/^(?:pre-?paid|ppd)/i, "Prepaid"],
  [/^(?:collect|col)/i, "Collect"],
];
const NAMED_TERMS = /(?<![\p{L}\p{N}])(?:third[\s-]?party|3rd[\s-]?party|pre-?paid|ppd|collect|col)(?![\p{L}\p{N}])/giu;
const TICK = String.raw`(?:[☑☒✓✔✗✘]|[[(]\s?[x✓✔]\s?[\])])`;
const NO_TICK = String.raw`(?:[☐□_]|[[(]\s?[\])])`;
/** Boxes stand before what they tick, or behind it: on one form all of them alike. */
const BOX_FIRST = new RegExp(`^(?:${TICK}|${NO_TICK})`, "iu");
const TICKED_BEFORE = new RegExp(String.raw`${TICK}\s?$`, "iu");
const UNTICKED_BEFORE = new RegExp(String.raw`${NO_TICK}\s?$`, "iu");
const TICKED_BEHIND = new RegExp(String.raw`^[\s:]{0,3}${TICK}`, "iu");
/** `Collect: ☐`, `PREPAID ____`: a box to tick, whether its mark was read or not. */
const UNTICKED_BEHIND = new RegExp(String.raw`^\s{0,3}(?::|${NO_TICK})`, "iu");
/** Of several terms the one that is ticked; a form that names them all and ticks none says nothing. */
const chargeTerms: ReadValue = (text) => {
  const isBefore = BOX_FIRST.test(text.trimStart());
  const named = matchesOf(text, NAMED_TERMS).map((match) => {
    const [before, behind] = [text.slice(0, match.index).trimEnd(), text.slice(match.index + match[0].length)];
    return {
      match,
      isTicked: isBefore ? TICKED_BEFORE.test(before) : TICKED_BEHIND.test(behind),
      isToTick: isBefore ? UNTICKED_BEFORE.test(before) : UNTICKED_BEHIND.test(behind),
    };
  });
  const ticked = named.filter(({ isTicked }) => isTicked);
  const said = ticked.length > 0 ? ticked : named.filter(({ match, isToTick }) => match.index === 0 && !isToTick);
  const [only] = said;
  const value = TERMS.find(([pattern]) => pattern.test(only?.match[0] ?? ""))?.[1];
  if (only === undefined || said.length > 1 || (ticked.length === 0 && named.length > 1) || value === undefined) return undefined;
  return { value, from: only.match.index, to: only.match.index + only.match[0].length, fit: 1 };
};
const NET = String.raw`(?:net\s?\d{1,3}(?:\s?days?)?|\d{1,3}\s?days?(?:\s?net)?|due\s(?:up)?on\sreceipt|n\s?\/?\s?\d{2}|\d{1,3}\s(?:jours|tage))`;
const PERCENT = String.raw`\d{1,2}(?:[.,]\d{1,2})?\s?%`;
/** Paid within days, for less. */
const QUICK = String.raw`quick[\s-]?pay(?:ment)?(?!\p{L})`;
const AND = String.raw`\s?[-–,:;/(@]?\s?`;
const paymentTerms = matching(
  new RegExp(
    String.raw`^(?:${NET}(?:${AND}${QUICK}\)?)?|(?:${PERCENT}${AND})?${QUICK}(?:${AND}(?:${NET}|${PERCENT})\)?)?)`,
    "iu",
  ),
);

const COUNT = /^(\d{1,3}(?:[,.'\u00a0 ]\d{3})+|\d{1,7})(?:[.,]\d{1,2})?(?![\d])/;
const GROUPS_BY: Readonly<Record<DecimalMark, RegExp>> = { point: /^\d{1,3}(?:\.\d{3})+$/, comma: /^\d{1,3}(?:,\d{3})+$/ };
const FIT_OF_TWO_WAYS = 0.6;
/**
 * A weight or count: whole, or with decimals that it is told without where they are zero. Three figures behind the mark of the
 * page's decimals (12.340) are thousands as often: both ways are told.
 */
const count: ReadValue = (text, { mark }) => {
  const match = COUNT.exec(text);
  if (match === null) return undefined;
  const read = readAmount(match[0], mark);
  if (read === undefined || read < 0n) return undefined;
  const value = decimalText(read).replace(/\.00$/, "");
  const place = { from: 0, to: match[0].length };
  return GROUPS_BY[mark].test(match[0])
    ? { value: match[0].replaceAll(/\D/g, ""), other: value, ...place, fit: FIT_OF_TWO_WAYS }
    : { value, ...place, fit: 1 };
};
const pieces: ReadValue = (text, writing) => {
  const found = count(text, writing);
  return found === undefined || found.value.includes(".") ? undefined : found;
};

/** Labels within what is told of a party. */
const PART_OF_PARTY =
  /^(?:nummer|number|name|nom|nombre|anschrift|adresse|address|direcci[óo]n|bic|iban|contact|ansprechpartner)\s*:?$/iu;

/** A name that goes over two lines, of which this is the end. */
const BARE_FORM =
  /^(?:inc|llc|l\.l\.c|ltd|limited|corp|co|company|corporation|gmbh|ag|kg|sarl|s\.?a\.?s?|s\.?\s?a\.?\s+de\s+c\.?\s?v|plc|llp|lp)\.?$/iu;
/** Of a form, and no name: `SHIPPER INFO`. */
const OF_FORM = /^(?:info(?:rmation)?|details?|use\s+only|signature)$/iu;

const ASKS_TO_SIGN = /^(?:(?:carrier|shipper|driver|consignee|receiver|authori[sz]ed)\s+)?signature(?!\p{L})/iu;

/** Of a company or person: letters, no sentence, no label of something else. */
const name: ReadValue = (text) => {
  const value = text.trim().replace(/(?<![,;:])[,;:]+$/, "");
  const letters = value.replaceAll(/[^\p{L}]/gu, "").length;
  // Behind the word in a sentence (`the carrier and ...`) nobody is named.
  if (BARE_FORM.test(value) || OF_FORM.test(value)) return undefined;
  if (PART_OF_PARTY.test(value) || ASKS_TO_SIGN.test(value) || /^(?:\p{Ll}+(?:\s|$)|[,;.])/u.test(value)) return undefined;
  if (letters < 3 || value.length > 80 || letters * 2 < value.length) return undefined;
  const from = text.indexOf(value);
  return { value, from, to: from + value.length, fit: 0.95 };
};

const TIME =
  /(?<![\d:])([01]?\d|2[0-4])[:h]([0-5]\d)(?::[0-5]\d)?\s*([ap]\.?m\.?)?(?!\d)|(?<![\d/-])([01]\d|2[0-3])([0-5]\d)\s?(?:hrs|hours|h)\b/i;
/** A day may stand before it. */
const MAX_BEFORE_TIME = 16;
/** As `HH:MM`; 12-hour clocks with their half of the day. */
const time: ReadValue = (text) => {
  const match = TIME.exec(text);
  if (match === null || match.index > MAX_BEFORE_TIME) return undefined;
  const half = match[3]?.[0]?.toLowerCase();
  const printed = BigInt(match[1] ?? match[4] ?? "0");
  const hour = half === undefined ? printed : (printed % 12n) + (half === "p" ? 12n : 0n);
  if ((half !== undefined && printed > 12n) || hour > 23n) return undefined;
  const minute = match[2] ?? match[5] ?? "00";
  return {
    value: `${String(hour).padStart(2, "0")}:${minute}`,
    from: match.index,
    to: match.index + match[0].length,
    fit: 1,
  };
};

const HOURS = /^\d{1,3}(?:[.,]\d{1,2})?(?![\d:])/;
const hours: ReadValue = (text) => {
  const match = HOURS.exec(text);
  return match === null ? undefined : { value: match[0].replace(",", "."), from: 0, to: match[0].length, fit: 1 };
};

const MAX_REMARK = 200;
/** Words as they stand there. */
const remark: ReadValue = (text) => {
  const value = text.trim().slice(0, MAX_REMARK);
  if (!/\p{L}{2}|n\/a/iu.test(value)) return undefined;
  const from = text.indexOf(value);
  return { value, from, to: from + value.length, fit: 1 };
};

const CLASS = /^(?:50|55|60|65|70|77\.5|85|92\.5|100|110|125|150|175|200|250|300|400|500)(?![\d.,])/;

/** By its code or in words. */
const currency = matching(
  /^(?:(USD|CAD|MXN|EUR|GBP)|U\.?S\.?(?:A\.?)?\s{1,3}(?:dollars?|funds?|currency)|(?:Canadian|Cdn\.?)\s{1,3}(?:dollars?|funds?|currency))(?![\p{L}\p{N}])/iu,
  ([text, code]) => code?.toUpperCase() ?? (/^u/i.test(text) ? "USD" : "CAD"),
);

const READERS: Readonly<Record<FieldName, ReadValue>> = {
  invoiceNumber: number,
  invoiceDate: day,
  shipDate: day,
  deliveryDate: day,
  dueDate: day,
  vendorName: name,
  scac: matching(/^[A-Z]{2,4}(?![\p{L}\p{N}])/u),
  mcNumber: number,
  dotNumber: number,
  remitToName: name,
  billToName: name,
  proNumber: number,
  bolNumber: number,
  poNumber: number,
  orderNumber: number,
  shipmentNumber: number,
  loadNumber: number,
  totalAmount: amount,
  currency,
  chargeTerms,
  paymentTerms,
  weight: count,
  weightUnit: matching(/^(?:lbs?|kgs?)(?![\p{L}\p{N}])/iu, ([text]) => (/^l/i.test(text) ? "lb" : "kg")),
  netWeight: count,
  pieces,
  class: matching(CLASS),
  signedBy: name,
  signedDate: day,
  shipperName: name,
  consigneeName: name,
  exceptions: remark,
  receiptNumber: number,
  receiptDate: day,
  grossWeight: count,
  tareWeight: count,
  arrivalTime: time,
  departureTime: time,
  hours,
};

import { isUtf8 } from "node:buffer";
import { InexactNumber, readJson } from "../json/read-json.ts";
import type { RatedCharge } from "#domain/audit/facts/audit-facts.ts";
import { type Amount, amount, parseAmount, parseDecimal, parseRate, type Rate, rate } from "#domain/money/amount.ts";
import { divideHalfAwayFromZero } from "#domain/money/round.ts";

/** Specification, "Rating engine callout": what RawResponse may be. */
export const RAW_RESPONSE_TYPES = ["Json", "Xml", "Text"] as const;
export type RawResponseType = (typeof RAW_RESPONSE_TYPES)[number];

/**
 * What of the answer cannot be read as the specification says. `charge` is the engine's code or text; null where it is about the
 * whole.
 */
export interface AnswerFault {
  readonly list: "vendor" | "customer" | null;
  readonly charge: string | null;
  readonly text: string;
}

/** An answer of a rating engine as it was read. */
export interface RatingAnswerRead {
  /**
   * `answered`: it has vendor charges, right or wrong. `exception`: the engine says, with 2xx, that it could not rate. `failed`:
   * nothing that can be used came.
   */
  readonly status: "answered" | "exception" | "failed";
  /** For a person; null where it was answered. */
  readonly failure: string | null;
  readonly rawResponse: string | null;
  readonly rawResponseType: RawResponseType | null;
  readonly vendorCharges: readonly RatedCharge[];
  readonly customerCharges: readonly RatedCharge[];
  readonly faults: readonly AnswerFault[];
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly contentEncoding: string | null;
  readonly body: Buffer;
  /** False where it was cut off: by its size, the time, or the other side. */
  readonly isWhole: boolean;
}

const ANSWER_NAMES = ["RawResponse", "RawResponseType", "VendorCharges", "CustomerCharges"] as const;
/** More charges than this no engine has for one order. */
const MAX_CHARGES = 5_000;
const MAX_SHOWN = 200;
const AMOUNT_DIGITS = 11;
const RATE_DIGITS = 15;

/**
 * Reads what an engine answered, whatever it is. Never throws: what is wrong stands in `failure` and `faults`, and the bytes are
 * kept as text.
 */
export function readRatingAnswer(received: ReceivedAnswer): RatingAnswerRead {
  if (received.contentEncoding !== null && !/^identity$/i.test(received.contentEncoding.trim()))
    return failed(
      received,
      `The rating engine answered compressed (${cut(received.contentEncoding)}), which it was not asked for.`,
    );
  const parsed = received.isWhole ? readJson(received.body) : undefined;
  if (received.status < 200 || received.status > 299) return refused(received, parsed?.ok === true ? parsed.value : undefined);
  if (parsed === undefined) return failed(received, "The rating engine's answer broke off or is larger than an answer may be.");
  if (!parsed.ok) return failed(received, `The rating engine's answer is no JSON: ${parsed.message}.`);
  if (Array.isArray(parsed.value))
    return failed(received, "The rating engine answered a list: it is to answer one response, that of the selected vendor.");
  const fields = fieldsOf(parsed.value);
  if (fields === undefined) return failed(received, "The rating engine's answer is no JSON object.");
  const twice = namesTwice(parsed.value as object, fields);
  if (twice !== undefined)
    return failed(received, `The rating engine's answer names ${twice} twice, in different case: nobody knows which is meant.`);
  return readFields(received, fields);
}

/** Of the names that are read, one that stands there twice. */
function namesTwice(value: object, fields: Fields): string | undefined {
  if (Object.keys(value).length === fields.size) return undefined;
  const names = Object.keys(value).map((name) => name.toLowerCase());
  return ANSWER_NAMES.find((name) => names.filter((each) => each === name.toLowerCase()).length > 1);
}

type Fields = ReadonlyMap<string, unknown>;

/** Properties by lower-case name: frameworks write camelCase where they are not told otherwise. */
function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof InexactNumber) return undefined;
  return new Map(Object.entries(value).map(([name, entry]) => [name.toLowerCase(), entry as unknown]));
}

function readFields(received: ReceivedAnswer, fields: Fields): RatingAnswerRead {
  const faults: AnswerFault[] = [];
  const raw = readRaw(fields, faults, received);
  const vendorCharges = readCharges(fields.get("vendorcharges"), "vendor", faults);
  const customerCharges = readCharges(fields.get("customercharges"), "customer", faults);
  const read = { ...raw, vendorCharges, customerCharges, faults };
  if (vendorCharges.length > 0) return { ...read, status: "answered", failure: null };
  if (raw.rawResponse !== null && raw.rawResponse.trim() !== "")
    return { ...read, status: "exception", failure: `The rating engine gives no charges. It says: ${cut(raw.rawResponse)}` };
  return {
    ...read,
    status: "failed",
    failure: "The rating engine's answer has neither VendorCharges nor a RawResponse.",
    rawResponse: textOf(received.body),
    rawResponseType: typeOfBody(received),
  };
}

function readRaw(
  fields: Fields,
  faults: AnswerFault[],
  received: ReceivedAnswer,
): Pick<RatingAnswerRead, "rawResponse" | "rawResponseType"> {
  const raw = fields.get("rawresponse") ?? null;
  const type = fields.get("rawresponsetype") ?? null;
  const known = RAW_RESPONSE_TYPES.find((each) => typeof type === "string" && each.toLowerCase() === type.trim().toLowerCase());
  if (raw !== null && typeof raw !== "string") faults.push(whole("RawResponse is no text."));
  if (raw === null) faults.push(whole("RawResponse is missing: auditors see what stands in it."));
  if (known === undefined)
    faults.push(
      whole(
        type === null ? "RawResponseType is missing." : `RawResponseType is ${cut(JSON.stringify(type))}, not Json, Xml or Text.`,
      ),
    );
  if (raw === null) return { rawResponse: null, rawResponseType: known ?? null };
  // What is no text is shown as it was sent, within the answer: printed again, its numbers would be others.
  if (typeof raw !== "string") return { rawResponse: textOf(received.body), rawResponseType: "Json" };
  return { rawResponse: storable(raw), rawResponseType: known ?? "Text" };
}

const sourceOf = (_name: string, value: unknown): unknown => (value instanceof InexactNumber ? value.source : value);
const whole = (text: string): AnswerFault => ({ list: null, charge: null, text });

function readCharges(value: unknown, list: "vendor" | "customer", faults: AnswerFault[]): readonly RatedCharge[] {
  const name = list === "vendor" ? "VendorCharges" : "CustomerCharges";
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    faults.push(whole(`${name} is no list.`));
    return [];
  }
  if (value.length > MAX_CHARGES) faults.push(whole(`${name} has more than ${MAX_CHARGES} entries; the rest is not read.`));
  return value.slice(0, MAX_CHARGES).flatMap((entry: unknown, at): RatedCharge[] => {
    const fields = fieldsOf(entry);
    if (fields !== undefined) {
      const isTwice = Object.keys(entry as object).length > fields.size;
      return [readCharge(fields, { name: `${name}[${at}]`, list, faults, isTwice })];
    }
    faults.push(whole(`${name}[${at}] is no object.`));
    return [];
  });
}

interface ChargePlace {
  readonly name: string;
  readonly list: "vendor" | "customer";
  readonly faults: AnswerFault[];
  /** It names a property twice, in different case: nobody knows which is meant. */
  readonly isTwice: boolean;
}

function readCharge(fields: Fields, { name, list, faults, isTwice }: ChargePlace): RatedCharge {
  const text = (property: string): string | null => {
    const value = fields.get(property.toLowerCase()) ?? null;
    if (typeof value === "string") return value.trim() === "" ? null : storable(value).slice(0, 255);
    if (value !== null) told(property, "is no text");
    return null;
  };
  let label: string | null = null;
  let isUnreadable = false;
  const told = (property: string, what: string): void => {
    isUnreadable = true;
    faults.push({ list, charge: label, text: `${name}.${property} ${what}.` });
  };
  const code = text("Code");
  const description = text("Description");
  label = code ?? description;
  if (label === null) told("Code", "is missing");
  if (isTwice) {
    isUnreadable = true;
    faults.push({ list, charge: label, text: `${name} names a property twice, in different case.` });
  }
  const number = (property: string): Decimal | null => {
    const value = fields.get(property.toLowerCase()) ?? null;
    if (value === null) return null;
    const decimal = decimalOf(value);
    if (decimal === undefined) told(property, `is ${cut(JSON.stringify(value, sourceOf))}, not a number`);
    return decimal ?? null;
  };
  const given = number("Amount");
  const read = given === null ? null : amountIn(given);
  if (typeof read === "string") told("Amount", read);
  const rateIn = (property: string): SentRate | null => {
    const decimal = number(property);
    const value = decimal === null ? null : ratedIn(decimal);
    if (typeof value === "string") told(property, value);
    return typeof value === "string" ? null : value;
  };
  const [sentRate, sentQuantity] = [rateIn("Rate"), rateIn("Quantity")];
  const charge: RatedCharge = {
    code,
    description,
    amount: typeof read === "string" ? null : read,
    rate: sentRate?.kept ?? null,
    quantity: sentQuantity?.kept ?? null,
    qualifier: text("Qualifier"),
    ...(sentRate !== null && sentQuantity !== null && (sentRate.isRounded || sentQuantity.isRounded)
      ? { product: productOf(sentRate, sentQuantity) }
      : {}),
  };
  return isUnreadable ? { ...charge, isUnreadable: true } : charge;
}

interface Decimal {
  readonly source: string;
}

/** A JSON number by the digits it was written with: never through a double that rounds it. */
function decimalOf(value: unknown): Decimal | undefined {
  if (value instanceof InexactNumber) return value;
  return typeof value === "number" && Number.isFinite(value) ? { source: String(value) } : undefined;
}

const wholeDigits = (value: bigint, decimals: number): number =>
  Math.max(0, String(value < 0n ? -value : value).length - decimals);

function amountIn({ source }: Decimal): Amount | string {
  if (isWild(source)) return `is ${cut(source)}: so many digits cannot be held`;
  const amount = parseAmount(source);
  if (amount === undefined) return `is ${cut(source)}: an amount has at most four decimals`;
  return wholeDigits(amount, 4) > AMOUNT_DIGITS
    ? `is ${cut(source)}: an amount has at most ${AMOUNT_DIGITS} digits before the point`
    : amount;
}

/**
 * A rate or quantity: all digits that were sent, and what is kept of them. Engines that count with doubles send seventeen digits.
 */
interface SentRate {
  readonly kept: Rate;
  readonly isRounded: boolean;
  /** At `WIDE_DECIMALS`. */
  readonly wide: bigint;
}

const RATE_DECIMALS = 8;
const WIDE_DECIMALS = 48;

function ratedIn({ source }: Decimal): SentRate | string {
  const wide = isWild(source) ? undefined : parseDecimal(source, WIDE_DECIMALS);
  if (wide === undefined) return `is ${cut(source)}: so many digits cannot be held`;
  const kept = divideHalfAwayFromZero(wide, 10n ** BigInt(WIDE_DECIMALS - RATE_DECIMALS));
  if (wholeDigits(kept, RATE_DECIMALS) > RATE_DIGITS) return `is ${cut(source)}: at most ${RATE_DIGITS} digits can be held`;
  return { kept: rate(kept), isRounded: parseRate(source) === undefined, wide };
}

/** Rate x quantity at four decimals, by every digit that was sent. */
function productOf(one: SentRate, other: SentRate): Amount {
  return amount(divideHalfAwayFromZero(one.wide * other.wide, 10n ** BigInt(2 * WIDE_DECIMALS - 4)));
}

/** A power of ten that no amount has: read as digits it would be text as long as its exponent says. */
const isWild = (source: string): boolean => source.length > 60 || Math.abs(Number(/[eE]([+-]?\d+)/.exec(source)?.[1] ?? 0)) > 40;

/** Not 2xx: what the body says is shown, its own RawResponse before the bytes. */
function refused(received: ReceivedAnswer, parsed: unknown): RatingAnswerRead {
  const fields = fieldsOf(parsed);
  const raw = fields?.get("rawresponse");
  const words =
    received.status === 401
      ? "The rating engine answered 401: it does not take the apikey that was issued for it."
      : `The rating engine answered ${received.status}${received.status >= 300 && received.status < 400 ? ", and redirects are not followed" : ""}.`;
  if (typeof raw !== "string") return failed(received, words);
  return { ...failed(received, words), ...readRaw(fields as Fields, [], received) };
}

function failed(received: ReceivedAnswer, failure: string): RatingAnswerRead {
  const text = textOf(received.body);
  return {
    status: "failed",
    failure,
    rawResponse: text === "" ? null : text,
    rawResponseType: text === "" ? null : typeOfBody(received),
    vendorCharges: [],
    customerCharges: [],
    faults: [],
  };
}

function typeOfBody({ contentType, body }: ReceivedAnswer): RawResponseType {
  if (/\bjson\b/i.test(contentType ?? "")) return "Json";
  if (/\bhtml\b/i.test(contentType ?? "")) return "Text";
  if (/\bxml\b/i.test(contentType ?? "")) return "Xml";
  const [first] = textOf(body.subarray(0, 64)).trimStart();
  return first === "{" || first === "[" ? "Json" : first === "<" ? "Xml" : "Text";
}

/** Bytes for people to read; what is no text is shown as hexadecimal digits. */
function textOf(body: Buffer): string {
  if (isUtf8(body)) return storable(body.toString("utf8"));
  const text = body.toString("latin1");
  return /[^\t\n\r\x20-\x7e\xa0-\xff]/.test(text)
    ? `${body.subarray(0, 512).toString("hex")}${body.length > 512 ? " ..." : ""}`
    : text;
}

/** No database holds U+0000 nor half of a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\ufffd");
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()} ...` : text;
}

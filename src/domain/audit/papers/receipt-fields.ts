import { minus, parseAmount, parseRate, rate, ZERO } from "../../money/amount.ts";
import type { Amount, Currency, Rate } from "../../money/amount.ts";
import { divideHalfAwayFromZero } from "../../money/round.ts";
import { type ReadDocument, textOfField } from "./document-fields.ts";

/** Papers that say an amount was paid for the carrier's account. */
export const RECEIPTS: ReadonlySet<string> = new Set([
  "LumperReceipt",
  "DetentionReceipt",
  "PalletReceipt",
  "PermitReceipt",
  "OtherReceipt",
]);

/** A scale ticket states a weight, and is worth that weight at the order's rate. */
export const SCALE_TICKET = "WeightScaleTicket";

/** Signs and names of currencies as they stand beside amounts. A dollar sign alone is somebody's dollar. */
const SIGNS: Readonly<Record<string, Currency>> = {
  US$: "USD",
  C$: "CAD",
  CA$: "CAD",
  CAN$: "CAD",
  CDN$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  NZ$: "NZD",
  MX$: "MXN",
  "\u20ac": "EUR",
  "\u00a3": "GBP",
};
/** What a dollar sign may mean. */
const DOLLARS: ReadonlySet<Currency> = new Set(["USD", "CAD", "AUD", "NZD", "MXN", "HKD", "SGD"]);
/** The dollar sign alone. */
const SOME_DOLLAR = "$";

const SIGN = String.raw`[A-Z]{0,3}\$|\u20ac|\u00a3|[A-Z]{3}`;
/** Thousands are told from decimals by cents behind them, or by being several. */
const NUMBER = String.raw`\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}`;
const WRITTEN = new RegExp(
  String.raw`^(${SIGN})?\s*(\()?\s*([+-])?\s*(${SIGN})?\s*([+-])?(${NUMBER})\s*(${SIGN})?\s*(\))?\s*(${SIGN})?$`,
);

interface WrittenAmount {
  readonly amount: Amount;
  /** Beside the amount; null: none. */
  readonly currency: Currency | null;
}

const currencyOfSign = (sign: string): Currency | undefined =>
  sign === SOME_DOLLAR || /^[A-Z]{3}$/.test(sign) ? sign : SIGNS[sign];

/**
 * Two statements of a currency as one: a dollar sign is what the other says, where that is a dollar. Undefined: they contradict
 * each other.
 */
const together = (a: Currency, b: Currency): Currency | undefined => {
  if (a === b) return a;
  if (a === SOME_DOLLAR) return DOLLARS.has(b) ? b : undefined;
  return b === SOME_DOLLAR && DOLLARS.has(a) ? a : undefined;
};

/**
 * An amount as people and machines write it when nobody can read another one; undefined for anything else: "185,00", "2 x 92.50",
 * "185.00 CR".
 */
const readAmount = (text: string): WrittenAmount | undefined => {
  const found = WRITTEN.exec(text.normalize("NFKC").trim().toUpperCase());
  if (found === null) return undefined;
  const [, first, open, sign, second, innerSign, number = "", third, close, fourth] = found;
  if ((open === undefined) !== (close === undefined) || (sign !== undefined && innerSign !== undefined)) return undefined;
  let currency: Currency | null = null;
  for (const each of [first, second, third, fourth]) {
    if (each === undefined) continue;
    const named = currencyOfSign(each);
    const both: Currency | undefined = named === undefined || currency === null ? named : together(currency, named);
    if (both === undefined) return undefined;
    currency = both;
  }
  const size = parseAmount(number.replaceAll(",", ""));
  if (size === undefined) return undefined;
  // As books write what is below zero: "(185.00)". Once is enough.
  const isBelowZero = open !== undefined || (sign ?? innerSign) === "-";
  return { amount: isBelowZero ? minus(ZERO, size) : size, currency };
};

/** What stands in `fields.currency`, or null. */
const statedCurrency = (document: ReadDocument): Currency | null => {
  const stated = fieldOf(document, ["currency"])?.toUpperCase();
  return stated === undefined ? null : (SIGNS[stated] ?? stated);
};

/** What `fields.totalAmount` says; undefined: nothing, or what can be read in more than one way. */
const totalAsWritten = (document: ReadDocument): WrittenAmount | undefined => {
  const read = readAmount(textOfField(document, "totalAmount") ?? "");
  const stated = statedCurrency(document);
  const contradicts =
    read !== undefined && read.currency !== null && stated !== null && together(read.currency, stated) === undefined;
  return contradicts ? undefined : read;
};

/** The amount a document says was paid (`fields.totalAmount`), or undefined. Below zero: it was given back. */
export function totalOfDocument(document: ReadDocument): Amount | undefined {
  return totalAsWritten(document)?.amount;
}

/**
 * What stands where the amount should, and is none that one can read in one way only; undefined where nothing does, or an amount.
 */
export function unreadableTotal(document: ReadDocument): string | undefined {
  const text = fieldOf(document, ["totalAmount"]);
  return text === undefined || totalAsWritten(document) !== undefined ? undefined : text;
}

/**
 * What a document says its amount is in (`fields.currency`, or what stands beside the amount), "$" for a dollar sign alone, or
 * undefined.
 */
export function currencyOfDocument(document: ReadDocument): Currency | undefined {
  const beside = readAmount(textOfField(document, "totalAmount") ?? "")?.currency ?? undefined;
  const stated = statedCurrency(document);
  if (stated === null) return beside;
  return stated === SOME_DOLLAR && beside !== undefined ? beside : stated;
}

/** Whether a document says in which currency its amount is. A dollar sign does not. */
export function statesCurrency(document: ReadDocument): boolean {
  const stated = currencyOfDocument(document);
  return stated !== undefined && stated !== SOME_DOLLAR;
}

/**
 * Whether the amount of a document can be one of this currency: it says so, or says none; a dollar sign alone is the dollar asked
 * about.
 */
export function isInCurrency(document: ReadDocument, currency: Currency): boolean {
  const stated = currencyOfDocument(document);
  return stated === undefined || stated === currency || (stated === SOME_DOLLAR && DOLLARS.has(currency));
}

/** The first of these fields in which something stands, or undefined. */
export function fieldOf(document: ReadDocument, names: readonly string[]): string | undefined {
  return names.map((name) => textOfField(document, name)?.trim()).find((text) => text !== undefined && text !== "");
}

const RATE_SCALE = 100_000_000n;
/** 1 lb = 0.45359237 kg, exact by definition. */
const KILOGRAM_DIVISOR = 45_359_237n;

const POUND_UNITS: ReadonlySet<string> = new Set(["", "L", "LB", "LBS", "POUND", "POUNDS"]);
const KILOGRAM_UNITS: ReadonlySet<string> = new Set(["K", "KG", "KGS", "KILO", "KILOS", "KILOGRAM", "KILOGRAMS"]);

/** A number, thousands set apart or not, and its unit. */
const WEIGHT = /^(\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?)\s*([A-Z]*)\.?$/;

/** The first of these weights that a document states, in pounds. */
const weightIn = (document: ReadDocument, names: readonly string[]): Rate | undefined => {
  for (const name of names) {
    const text = textOfField(document, name)?.trim() ?? "";
    if (text === "") continue;
    const [, number, own = ""] = WEIGHT.exec(text.toUpperCase()) ?? [];
    const parsed = number === undefined ? undefined : parseRate(number.replaceAll(",", ""));
    // What cannot be read in one way is blank: another field may be the gross weight.
    if (parsed === undefined) return undefined;
    if (parsed <= 0n) continue;
    const unit = own !== "" ? own : (textOfField(document, "weightUnit") ?? "").toUpperCase().replace(/[^A-Z]/g, "");
    if (POUND_UNITS.has(unit)) return parsed;
    return KILOGRAM_UNITS.has(unit) ? rate(divideHalfAwayFromZero(parsed * RATE_SCALE, KILOGRAM_DIVISOR)) : undefined;
  }
  return undefined;
};

/** The weight a document states, in pounds; undefined where it states none, or in a unit nobody knows. */
export function weightOfDocument(document: ReadDocument): Rate | undefined {
  return weightIn(document, ["netWeight", "totalWeight", "certifiedWeight", "weight"]);
}

/** An empty truck, or a van that carries freight: 5,000 lb. Nothing lighter is weighed with its freight. */
const MIN_TRUCK = rate(5_000n * RATE_SCALE);

/**
 * The weight that a paper states of the freight; undefined where it states none. A scale ticket that calls no weight net may
 * state the truck's with its freight, unless nothing weighs so little, or its gross weight stands beside it.
 */
export function freightWeightOf(document: ReadDocument & { readonly type: string }): Rate | undefined {
  const stated = weightOfDocument(document);
  if (stated === undefined || document.type !== SCALE_TICKET || stated < MIN_TRUCK) return stated;
  if (weightIn(document, ["netWeight"]) !== undefined) return stated;
  const gross = weightIn(document, ["grossWeight"]);
  return gross !== undefined && gross > stated ? stated : undefined;
}

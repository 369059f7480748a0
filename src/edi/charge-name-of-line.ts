import type { ChargeName } from "#domain/charge/charge.ts";
import { printRate } from "#domain/money/amount.ts";
import { SPECIAL_CHARGE } from "#x12/tables/codes/special-charge.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import type { AgreedCodes } from "./agreed-codes.ts";
import { canadianTaxOf } from "./canadian-tax.ts";
import { chargesNamedIn, isOnlyService, namesFreight } from "#domain/charge/charge-words.ts";
import { isContradicted, isUnexplained } from "./charge-words.ts";
import type { Section } from "./sections-of-210.ts";
import { rateAt, textAt } from "./values-of-210.ts";

/** What of an invoice and its partner bears on how its charges are named. */
export interface ChargeReader {
  /** A code that slid to L107, with its text in L108, is read. */
  readonly readsSlippedCode: boolean;
  readonly agreedCodes: AgreedCodes;
  /** C301, in capitals. */
  readonly currency: string | null;
  /** Another line of the invoice is goods and services tax. */
  readonly hasGst: boolean;
}

export interface NameReading {
  readonly name: ChargeName;
  /**
   * No code stands there: the line was read as freight. `corroborated`: its class, commodity, rate or words say so themselves.
   */
  readonly assumed: "corroborated" | "alone" | null;
  /** The carrier's words name another charge than its code does. */
  readonly contradicts: string | null;
  /** Words (L112) beside a code of freight or fuel that are of neither, on a line without goods of its own. */
  readonly unexplained: string | null;
}

/**
 * Rate qualifiers (L103) of charges that are no freight: by the hour, the day, the stop, the person, the permit, or a percentage
 * of something.
 */
const NO_FREIGHT_RATE: ReadonlySet<string> = new Set(
  (
    "AA AC AE AF AV CS CT DV EI ER FF FN HN HX HY IA LI LL MA MB MD MH MI MO MT NA NB ND NM NP NV OP OS OT P0 PD PI PN PQ PR PW PY RP SP ST VS WK YR " +
    "DE DI"
  ).split(" "),
);
/** Rate qualifiers of freight and nothing else: by weight, distance, or both. */
const FREIGHT_RATE: ReadonlySet<string> = new Set("PH CW LB PM KP KG GT LT PT MM HM LR PG PK BF B0 B1 LA".split(" "));
/**
 * Billed/rated-as qualifiers (L003) of a quantity that is no freight: appurtenances, drivers, persons, hours, days, nights,
 * stops, states, values.
 */
const NO_FREIGHT_QUANTITY: ReadonlySet<string> = new Set("AR DR MV NG OR PR RV SP ST TD TH TR".split(" "));

const has = (set: TransactionSet, segments: readonly number[], element: number): boolean =>
  segments.some((segment) => set.has(segment, element));

/**
 * Whether a line that carries a charge without a code says by itself that it is the freight, and nothing on it says otherwise.
 */
const freightOf = (set: TransactionSet, line: Section, segment: number, lineText: string | null): NameReading["assumed"] => {
  const rated = set.value(segment, 3);
  const quantities = line.quantities.map((quantity) => set.value(quantity, 3));
  if (NO_FREIGHT_RATE.has(rated) || quantities.some((quantity) => NO_FREIGHT_QUANTITY.has(quantity))) return null;
  const isFreight = lineText !== null && namesFreight(lineText);
  if (lineText !== null && chargesNamedIn(lineText).some((code) => code !== "LINEHAUL")) return null;
  const hasFreight = has(set, line.tariffs, 7) || has(set, line.quantities, 4) || has(set, line.quantities, 8);
  const isMeasured = hasFreight || has(set, line.quantities, 2);
  if (!isMeasured) return null;
  const isTold =
    isFreight || has(set, line.tariffs, 7) || has(set, line.descriptions, 3) || (hasFreight && FREIGHT_RATE.has(rated));
  if (isTold || lineText === null) return "corroborated";
  // Words that nobody knows, on a line that counts something: by weight or pieces it may be the freight, without them it is for
  // the audit to ask.
  return hasFreight ? "alone" : null;
};

/** The line's own words: every L502, once. */
const lineTextOf = (set: TransactionSet, line: Section): string | null => {
  const texts = line.descriptions.map((segment) => textAt(set, segment, 2)).filter((text) => text !== null);
  return texts.length === 0 ? null : [...new Set(texts)].join(" ").slice(0, MAX_TEXT).toWellFormed();
};
const MAX_TEXT = 264;

/** Whether a line names the class or the commodity code of its goods. */
const isClassed = (set: TransactionSet, line: Section): boolean => has(set, line.tariffs, 7) || has(set, line.descriptions, 3);

/** Whether the words of a line describe goods: it has weight, a class or a commodity code. */
const describesGoods = (set: TransactionSet, line: Section): boolean => has(set, line.quantities, 4) || isClassed(set, line);

/** Whether a line bills goods of its own: by weight, pieces, class, or a rate of freight. */
const hasGoods = (set: TransactionSet, line: Section, segment: number): boolean =>
  describesGoods(set, line) || has(set, line.quantities, 8) || FREIGHT_RATE.has(set.value(segment, 3));

/** Whether the line's words (each L502) are a service, though it has weight: nobody weighs a lift gate service. */
const namesOnlyServices = (set: TransactionSet, line: Section): boolean => {
  const texts = line.descriptions.map((segment) => textAt(set, segment, 2)).filter((text) => text !== null);
  return texts.length > 0 && texts.every(isOnlyService);
};

/** The words that name a charge: its own (L112), and the line's (L502) where they do not describe goods. */
function wordsOfCharge(set: TransactionSet, line: Section, segment: number, isSlipped: boolean): string {
  const isOfGoods = isClassed(set, line) || (describesGoods(set, line) && !namesOnlyServices(set, line));
  return [textAt(set, segment, isSlipped ? 8 : 12), isOfGoods ? null : lineTextOf(set, line)]
    .filter((text) => text !== null)
    .join(" ");
}

/** A known slip: the code in L107 and the text in L108. */
function isSlipped(set: TransactionSet, segment: number, reader: ChargeReader): boolean {
  return reader.readsSlippedCode && set.value(segment, 8).length > 3 && Object.hasOwn(SPECIAL_CHARGE, set.value(segment, 7));
}

/**
 * What one L1 is a charge for. Its code is L108; without one a tax by its words or rate, else freight where the line says so and
 * neither its words nor its qualifiers say otherwise (`assumed`), else none: the words name it. `description` is the carrier's
 * own text (L112, else L502), X12's name of the code where there is none, and stays as it came whatever the code is. What the
 * partner's map says of the code, else of the texts, goes with the name and settles every doubt.
 */
export function chargeNameOf(set: TransactionSet, line: Section, segment: number, reader: ChargeReader): NameReading {
  const slipped = isSlipped(set, segment, reader);
  const code = textAt(set, segment, slipped ? 7 : 8);
  const text = slipped ? textAt(set, segment, 8) : textAt(set, segment, 12);
  const lineText = lineTextOf(set, line);
  const rate = rateAt(set, segment, 2);
  const tax = canadianTaxOf({
    code,
    text: text ?? lineText,
    rate: rate === null ? null : printRate(rate),
    rateQualifier: textAt(set, segment, 3),
    currency: textAt(set, segment, 20)?.toUpperCase() ?? reader.currency,
    hasGst: reader.hasGst,
  });
  const assumed = code === null && tax === null && text === null ? freightOf(set, line, segment, lineText) : null;
  const value = tax ?? code ?? (assumed === null ? null : "400");
  const codeName = code !== null && Object.hasOwn(SPECIAL_CHARGE, code) ? SPECIAL_CHARGE[code] : undefined;
  const agreedCode =
    reader.agreedCodes(code, text, code === null && text === null ? lineText : null) ??
    (code === null ? reader.agreedCodes(value) : undefined);
  const words = wordsOfCharge(set, line, segment, slipped);
  const isSettled = tax !== null || agreedCode !== undefined;
  const isAtOdds = code !== null && !isSettled && isContradicted(code, words);
  return {
    name: {
      type: "Vendor",
      value,
      description: text ?? lineText ?? codeName ?? (assumed === null ? null : "Freight"),
      ...(codeName === undefined ? {} : { codeName }),
      ...(text === null || lineText === null || text === lineText ? {} : { lineText }),
      ...(agreedCode === undefined ? {} : { agreedCode }),
    },
    assumed: agreedCode === undefined ? assumed : null,
    contradicts: isAtOdds ? `code ${code} (${codeName ?? "in no list"}) stands beside "${words}"` : null,
    unexplained: isSettled || code === null || hasGoods(set, line, segment) || !isUnexplained(code, text ?? "") ? null : text,
  };
}

import { parseAmount } from "../money/amount.ts";
import { decimalText } from "./decimal-text.ts";
import type { Check, Fact, Fields } from "./fact.ts";
import { currenciesIn } from "./infer-fields.ts";
import { matchesOf } from "./matches-of.ts";
import { type Sheet, wholeLine } from "./sheet.ts";

/** Lines that ask for money, in the languages that are read. "Payments" says how, and a declared value is of something else. */
const ASKS =
  /(?<!\p{L})(?:totals?|due|pay|payable|equivalent|balance|montant|solde|payer|gesamt\p{L}*|summe|\p{L}*betrag|importe|saldo)(?!\p{L})/iu;
const PART_OF_SUM = /(?<!\p{L})(?:sub|zwischen|sous)[\s-]?(?:total|summe)/iu;
/** A converted total that nobody asks for: `USD equivalent 730.00`, `for information only`. */
const CONVERTED =
  /(?<!\p{L})(?:equivalent|equiv|approx(?:imate(?:ly)?)?|converted|conversion|contre-valeur|[ée]quivalent|gegenwert|equivalente)(?!\p{L})|for\s+(?:information|reference|your\s+records)|à\s+titre\s+(?:indicatif|d['’]information)|nur\s+zur\s+information|informativo/iu;
/** What makes a converted total one that is asked for all the same. */
const DEMANDS = /(?<!\p{L})(?:due|pay|payable|remit|balance|solde|payer|zahl\p{L}*|pagar|saldo)(?!\p{L})/iu;
/** Sentences about other money than the total: what is late, insured or charged at least. */
const OF_OTHER_MONEY =
  /(?<!\p{L})(?:late|overdue|interest|nsf|returned|liability|liable|insured|insurance|declared|minimum|maximum|released)(?!\p{L})/iu;
const OF_TOTAL = /(?<!\p{L})(?:totals?|balance|amount|gesamt\p{L}*|montant|solde|importe)(?!\p{L})/iu;
/** An amount with its cents. */
const AMOUNTS = /\d[\d.,']{0,15}[.,]\d{2}(?!\d)/gu;

interface AskingLine {
  readonly currencies: readonly string[];
  /** Their digits alone. */
  readonly amounts: readonly string[];
}

/** Whether a line speaks of money that nobody is asked for: what is late or insured, and an equivalent in another currency. */
export function isOfOtherMoney(text: string): boolean {
  return OF_OTHER_MONEY.test(text) || (CONVERTED.test(text) && !DEMANDS.test(text));
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

const isAsking = (text: string): boolean =>
  ASKS.test(text) && !PART_OF_SUM.test(text) && (!OF_OTHER_MONEY.test(text) || OF_TOTAL.test(text));

/**
 * Whether what is asked for is asked for in one currency. A bill across a border may print its total in two: which one is billed
 * its page does not say, and where both are dollars the wrong one differs by a third. Where it says of one that it is an
 * equivalent, and asks for nothing by it, the other is billed, as long as the total stands there with its currency.
 */
export function currencyCheck({ lines }: Sheet, { totalAmount, currency }: Fields): Check {
  const check = "one-currency";
  const seen = lines.flatMap((line): readonly (AskingLine & { readonly isConverted: boolean })[] => {
    const { text } = wholeLine(line);
    if (!isAsking(text)) return [];
    const amounts = matchesOf(text, AMOUNTS).map(([amount]) => digitsOf(amount));
    const isConverted = CONVERTED.test(text) && !DEMANDS.test(text);
    return amounts.length === 0 ? [] : [{ currencies: currenciesIn(text), amounts, isConverted }];
  });
  const plain = seen.filter(({ isConverted }) => !isConverted);
  const converted = seen.filter(({ isConverted }) => isConverted);
  // The same amount in both says that one of the currencies is wrong.
  const isSettled = isOfTotal(plain, totalAmount, currency) && !plain.some(({ amounts }) => isAmong(amounts, converted));
  const asking = isSettled ? plain : seen;
  const named = [...new Set(asking.flatMap(({ currencies }) => currencies))];
  const other = otherAmount(asking, totalAmount);
  if (named.length > 1)
    return { check, passed: false, message: `it asks for money in ${named.join(" and ")}: say which one is billed` };
  const [only] = named;
  if (only !== undefined && currency !== undefined && currency.value !== only)
    return { check, passed: false, message: `it asks for money in ${only}, and says that it is in ${currency.value}: say which` };
  return other === undefined
    ? { check, passed: true, message: "it asks for money in one currency" }
    : {
        check,
        passed: false,
        message: `it asks for another amount in ${other}, and its total names no currency: say which one is billed`,
      };
}

const isAmong = (amounts: readonly string[], lines: readonly AskingLine[]): boolean =>
  lines.some((line) => line.amounts.some((each) => amounts.includes(each)));

/** Whether one of these lines asks for the total in the currency that was read, and in no other. */
const isOfTotal = (asking: readonly AskingLine[], total: Fact | undefined, currency: Fact | undefined): boolean => {
  const amount = parseAmount(total?.value ?? "");
  if (amount === undefined || currency === undefined) return false;
  const digits = digitsOf(decimalText(amount));
  return asking.some(
    ({ amounts, currencies }) =>
      currencies.length === 1 && currencies[0] === currency.value && amounts.some((each) => each === digits),
  );
};

/** The currency of an amount other than the total, where beside the total none is named. */
const otherAmount = (asking: readonly AskingLine[], total: Fact | undefined): string | undefined => {
  const amount = parseAmount(total?.value ?? "");
  // Another total is a doubt of its own.
  if (total === undefined || amount === undefined || total.candidates.length > 0) return undefined;
  const digits = digitsOf(decimalText(amount));
  const named = asking.filter(({ currencies }) => currencies.length > 0);
  // Thousands may be separated by blanks: what is seen of such an amount is its end.
  return named.some(({ amounts }) => amounts.some((each) => digits.endsWith(each))) ? undefined : named[0]?.currencies[0];
};

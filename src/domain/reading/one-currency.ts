import { parseAmount } from "../money/amount.ts";
import { decimalText } from "./decimal-text.ts";
import type { Check, Fact, Fields } from "./fact.ts";
import { currenciesIn } from "./infer-fields.ts";
import { type Sheet, wholeLine } from "./sheet.ts";

/** Lines that ask for money, in the languages that are read. "Payments" says how, and a declared value is of something else. */
const ASKS =
  /(?<!\p{L})(?:totals?|due|pay|payable|equivalent|balance|montant|solde|payer|gesamt\p{L}*|summe|\p{L}*betrag|importe|saldo)(?!\p{L})/iu;
const PART_OF_SUM = /(?<!\p{L})(?:sub|zwischen|sous)[\s-]?(?:total|summe)/iu;
/** An amount with its cents. */
const AMOUNTS = /\d[\d.,']{0,15}[.,]\d{2}(?!\d)/gu;

interface AskingLine {
  readonly currencies: readonly string[];
  /** Their digits alone. */
  readonly amounts: readonly string[];
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/**
 * Whether what is asked for is asked for in one currency. A bill across a border may print its total in two: which one is billed
 * its page does not say, and where both are dollars the wrong one differs by a third.
 */
export function currencyCheck({ lines }: Sheet, { totalAmount }: Fields): Check {
  const check = "one-currency";
  const asking = lines.flatMap((line): readonly AskingLine[] => {
    const { text } = wholeLine(line);
    if (!ASKS.test(text) || PART_OF_SUM.test(text)) return [];
    const amounts = [...text.matchAll(AMOUNTS)].map(([amount]) => digitsOf(amount));
    return amounts.length === 0 ? [] : [{ currencies: currenciesIn(text), amounts }];
  });
  const named = [...new Set(asking.flatMap(({ currencies }) => currencies))];
  const other = otherAmount(asking, totalAmount);
  if (named.length > 1)
    return { check, passed: false, message: `it asks for money in ${named.join(" and ")}: say which one is billed` };
  return other === undefined
    ? { check, passed: true, message: "it asks for money in one currency" }
    : {
        check,
        passed: false,
        message: `it asks for another amount in ${other}, and its total names no currency: say which one is billed`,
      };
}

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

import { locale } from "../language/forms.ts";

/**
 * Amounts come as text with four decimals and are shown as text: no amount ever becomes a binary fraction on its way to the
 * screen. Sums and comparisons are made on bigints of ten-thousandths.
 */
const PARTS = /^(-?)(\d+)(?:\.(\d{1,4})\d*)?$/;

/** "1234.5" to 12345000n (ten-thousandths); null when the text is no amount. */
export function tenThousandths(text: string | null | undefined): bigint | null {
  const match = text == null ? null : PARTS.exec(text);
  if (match === null) return null;
  const size = BigInt(match[2] + (match[3] ?? "").padEnd(4, "0"));
  return match[1] === "-" ? -size : size;
}

/** 12345000n to "1234.5000". */
export function amountText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(5, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Decimal text, which `Intl` formats digit by digit and never as a binary fraction. */
const isDecimal = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/.test(text);

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 4, roundingMode: "trunc" } as const;
const amountFormats = (of: string) => ({
  plain: new Intl.NumberFormat(of, { ...CENTS, signDisplay: "negative" }),
  signed: new Intl.NumberFormat(of, { ...CENTS, signDisplay: "exceptZero" }),
});
const AMOUNTS = amountFormats(locale);
/** Letters to carriers are in English, whoever writes them. */
const AMOUNTS_OF_LETTERS = amountFormats("en-US");
const MAX_DECIMALS = { maximumFractionDigits: 20 } as const;
const RATE = new Intl.NumberFormat(locale, { ...MAX_DECIMALS, signDisplay: "negative" });
const percentFormat = (of: string) => new Intl.NumberFormat(of, { ...MAX_DECIMALS, signDisplay: "exceptZero" });
const PERCENT = percentFormat(locale);
const PERCENT_OF_LETTERS = percentFormat("en-US");
const COUNT = new Intl.NumberFormat(locale);

/** A minus is the real one (−), so that columns align. */
const withMinus = (text: string): string => text.replace("-", "−");

interface AmountLooks {
  readonly signed?: boolean;
  /** As it stands in a letter to a carrier, whatever the reader's language. */
  readonly ofLetter?: boolean;
}

/** "1234.5000" to "1,234.50"; "0.1250" keeps what it needs: "0.125". A dash for what is no amount. */
export function formatAmount(text: string | null | undefined, { signed, ofLetter }: AmountLooks = {}): string {
  if (text == null || !isDecimal(text)) return "–";
  const { plain, signed: withSign } = ofLetter === true ? AMOUNTS_OF_LETTERS : AMOUNTS;
  return withMinus((signed === true ? withSign : plain).format(text));
}

/** A rate or a quantity: "145.00000000" to "145", "2.7500" to "2.75". Empty for anything else. */
export function formatRate(text: string | null | undefined): string {
  return text == null || !isDecimal(text) ? "" : withMinus(RATE.format(text));
}

/** "5.26" to "+5.26 %". */
export function formatPercent(text: string | null | undefined): string {
  return percentText(text, PERCENT);
}

/** The same as it stands in a letter to a carrier, whatever the reader's language. */
export function percentOfLetter(text: string | null | undefined): string {
  return percentText(text, PERCENT_OF_LETTERS);
}

const percentText = (text: string | null | undefined, format: Intl.NumberFormat): string =>
  text == null || !isDecimal(text) ? "" : `${withMinus(format.format(text))} %`;

const ONE_DECIMAL = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 5.25 to "5.3". */
export function oneDecimal(value: number): string {
  return ONE_DECIMAL.format(value);
}

/** 12345 to "12,345". */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** -1, 0 or 1; 0 for what is no amount. */
export function signOf(text: string | null | undefined): -1 | 0 | 1 {
  const value = tenThousandths(text);
  return value === null || value === 0n ? 0 : value < 0n ? -1 : 1;
}

/** Amounts within a sentence: "1 % of 4858.0000" to "1 % of 4,858.00". */
export function tidyDecimals(sentence: string, looks: Pick<AmountLooks, "ofLetter"> = {}): string {
  return sentence.replace(/(?<![\w.,])(?:\d+\.\d{4}|\d{4,}\.\d{2})(?![\w.]*\d)/g, (text) => formatAmount(text, looks));
}

/** True for "0.0000" and for what is no amount. */
export function isNoAmount(text: string | null | undefined): boolean {
  return signOf(text) === 0;
}

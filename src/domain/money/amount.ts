/**
 * Amounts of money: whole ten-thousandths of the currency unit in a bigint. The currency stands once on the thing the amount
 * belongs to (an invoice, an order vendor), so that a charge stays small; `Money` joins the two where amounts of several
 * currencies meet.
 *
 * No `number` ever holds an amount: text and wire numbers are turned into an `Amount` at the border and printed there again.
 */
declare const amountBrand: unique symbol;
/** Ten-thousandths of a currency unit: 12.3400 is 123400n. */
export type Amount = bigint & { readonly [amountBrand]: true };

declare const rateBrand: unique symbol;
/** Hundred-millionths: a rate, quantity, percentage or factor with up to eight decimals. 1.85 is 185000000n. */
export type Rate = bigint & { readonly [rateBrand]: true };

export type Currency = string;

const AMOUNT_DECIMALS = 4;
export const RATE_DECIMALS = 8;
export const ZERO = 0n as Amount;

/** A difference below half a cent is no difference: an EDI invoice can only carry cents (interface choices, audit policy). */
export const HALF_CENT = 50n as Amount;

export function amount(tenThousandths: bigint): Amount {
  return tenThousandths as Amount;
}
/** @public beside `amount`: what the type is made by, also where only callers of the library make one. */
export function rate(hundredMillionths: bigint): Rate {
  return hundredMillionths as Rate;
}

/** Powers of ten of the digits that are missing: those an amount or a rate can miss. */
const TENS: readonly bigint[] = Array.from({ length: 20 }, (_, zeros) => 10n ** BigInt(zeros));
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Reads decimal text (also with an exponent, as JavaScript prints small and large doubles) as a scaled integer.
 * Answers undefined when it is not a number or has more decimals than `decimals` (trailing zeros do not count).
 */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  let digits = whole + fraction;
  let scale = fraction.length - (exponent === "0" ? 0 : Number(exponent));
  while (scale > decimals && digits.endsWith("0")) {
    digits = digits.slice(0, -1);
    scale -= 1;
  }
  if (digits === "") return 0n;
  if (scale > decimals) return /^0+$/.test(digits) ? 0n : undefined;
  const missing = decimals - scale;
  const value = BigInt(digits) * (TENS[missing] ?? 10n ** BigInt(missing));
  return sign === "-" ? -value : value;
}

const printDecimal = (value: bigint, decimals: number): string => {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, "0");
  const cut = digits.length - decimals;
  return `${negative ? "-" : ""}${digits.slice(0, cut)}.${digits.slice(cut)}`;
};

/** "12.34" to 123400n; undefined when it is no decimal or has more than four decimals. */
export function parseAmount(text: string): Amount | undefined {
  return parseDecimal(text, AMOUNT_DECIMALS) as Amount | undefined;
}

/** As `parseAmount`, for text this service wrote itself; anything else is a programmer's error. */
export function amountOf(text: string): Amount {
  const parsed = parseAmount(text);
  if (parsed === undefined) throw new Error(`not an amount with at most four decimals: ${text}`);
  return parsed;
}

/** "12.3400", always four decimals. */
export function printAmount(value: Amount): string {
  return printDecimal(value, AMOUNT_DECIMALS);
}

/** "0.2850" to 28500000n; undefined when it is no decimal or has more than eight decimals. */
export function parseRate(text: string): Rate | undefined {
  return parseDecimal(text, RATE_DECIMALS) as Rate | undefined;
}

export function rateOf(text: string): Rate {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`not a rate with at most eight decimals: ${text}`);
  return parsed;
}

/** The shortest form with at least `minimumDecimals` decimals: 185000000n is "1.85". */
export function printRate(value: Rate, minimumDecimals = 0): string {
  const full = printDecimal(value, RATE_DECIMALS);
  let end = full.length;
  const least = full.length - RATE_DECIMALS + minimumDecimals;
  while (end > least && full[end - 1] === "0") end -= 1;
  if (full[end - 1] === ".") end -= 1;
  return full.slice(0, end);
}

export function addAmounts(amounts: Iterable<Amount>): Amount {
  let sum = 0n;
  for (const entry of amounts) sum += entry;
  return sum as Amount;
}

export function absolute(value: Amount): Amount {
  return (value < 0n ? -value : value) as Amount;
}
export function larger(a: Amount, b: Amount): Amount {
  return a > b ? a : b;
}
export function smaller(a: Amount, b: Amount): Amount {
  return a < b ? a : b;
}
export function plus(a: Amount, b: Amount): Amount {
  return (a + b) as Amount;
}
export function minus(a: Amount, b: Amount): Amount {
  return (a - b) as Amount;
}
export function isNothing(difference: Amount): boolean {
  return difference < HALF_CENT && difference > -HALF_CENT;
}

import { amount, type Amount, amountOf, parseDecimal, printAmount, printRate, rate, type Rate } from "#domain/money/amount.ts";

const AMOUNT_LIMIT = 1e15; // 11 digits before the decimal point and 4 after it
const RATE_LIMIT = 1e15;

/**
 * Whether a wire number is an amount: at most 11 integer digits and 4 decimals. A double of at most 15 significant digits (the
 * reader has seen to that) prints back as the very token, so the test is exact: n is the double nearest to a decimal of four
 * places.
 */
export function isAmountNumber(value: number): boolean {
  const scaled = Math.round(value * 1e4);
  return scaled / 1e4 === value && Math.abs(scaled) < AMOUNT_LIMIT;
}

/** Whether a wire number is a rate or quantity: below 10^15, at most 8 decimals. */
export function isRateNumber(value: number): boolean {
  return Math.abs(value) < RATE_LIMIT && (Number.isInteger(value) || parseDecimal(String(value), 8) !== undefined);
}

/** A wire number that passed `isAmountNumber`, exactly. */
export function amountFromNumber(value: number): Amount {
  return amount(BigInt(Math.round(value * 1e4)));
}

/** A wire number that passed `isRateNumber`, exactly. */
export function rateFromNumber(value: number): Rate {
  return rate(Number.isInteger(value) ? BigInt(value) * 100_000_000n : (parseDecimal(String(value), 8) ?? 0n));
}

/** An amount as a wire number. At most 15 significant digits survive a double there and back. */
export function amountToNumber(value: Amount): number {
  return Number(printAmount(value));
}

export function rateToNumber(value: Rate): number {
  return Number(printRate(value));
}

export function amountTextToNumber(text: string): number {
  return amountToNumber(amountOf(text));
}

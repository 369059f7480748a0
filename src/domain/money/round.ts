import type { Amount, Rate } from "./amount.ts";
import { RATE_DECIMALS } from "./amount.ts";

/** numerator / denominator as a whole number, halves away from zero: the trade's cent rule. The denominator must not be 0. */
export function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const quotient = (2n * top + bottom) / (2n * bottom);
  return negative ? -quotient : quotient;
}

/** A rate of one. */
export const RATE_SCALE = 10n ** BigInt(RATE_DECIMALS);
const RATE_TIMES_RATE_TO_AMOUNT = 10n ** BigInt(2 * RATE_DECIMALS - 4);

/** Rate x quantity, rounded half away from zero to four decimals (specification, rating engine callout, rule 2). */
export function extend(rate: Rate, quantity: Rate): Amount {
  return divideHalfAwayFromZero(rate * quantity, RATE_TIMES_RATE_TO_AMOUNT) as Amount;
}

/** `percent` percent of the amount, rounded half away from zero to four decimals. */
export function percentOf(amount: Amount, percent: Rate): Amount {
  return divideHalfAwayFromZero(amount * percent, 100n * RATE_SCALE) as Amount;
}

/**
 * part / whole in percent with two decimals as text ("5.26"), or null when the whole is zero. For people's eyes, never for a
 * decision.
 */
export function percentText(part: Amount, whole: Amount): string | null {
  if (whole === 0n) return null;
  const base = whole < 0n ? -whole : whole;
  const hundredths = divideHalfAwayFromZero(part * 10_000n, base);
  const negative = hundredths < 0n;
  const digits = (negative ? -hundredths : hundredths).toString().padStart(3, "0");
  return `${negative ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** To whole cents, halves away from zero: what an invoice in cents can be corrected to. */
export function roundToCents(value: Amount): Amount {
  return (divideHalfAwayFromZero(value, 100n) * 100n) as Amount;
}

import type { Day } from "../day/day.ts";
import type { Amount, Currency } from "./amount.ts";
import { type Conversion, convert, parseFxRate } from "./convert.ts";

/**
 * The rate that amounts were converted at, as it is stored: one unit of `from` is `rate` of `to`, or with `inverse` the other way
 * round.
 */
export interface ExchangeRate {
  readonly from: Currency;
  readonly to: Currency;
  /** A decimal. */
  readonly rate: string;
  readonly inverse: boolean;
  /** The day of the rate. */
  readonly rateOn: string;
}

/** "1 USD is 1.36 CAD, of 2026-03-01": as it was agreed or published, not turned round. */
export function exchangeRateText({ from, to, rate, inverse, rateOn }: ExchangeRate): string {
  const [one, other] = inverse ? [to, from] : [from, to];
  return `1 ${one} is ${rate.replace(/(\.\d\d+?)0+$/, "$1")} ${other}, of ${rateOn}`;
}

/** The conversion of a stored rate; null where it is no rate. */
export function conversionOf(stored: ExchangeRate): Conversion | null {
  const rate = parseFxRate(stored.rate);
  return rate === undefined ? null : { ...stored, rate, rateOn: stored.rateOn as Day };
}

/** An amount of `to` in `from`, rounded once, half away from zero, to four decimals. */
export function convertBack(amount: Amount, conversion: Conversion): Amount {
  return convert(amount, { ...conversion, inverse: !conversion.inverse });
}

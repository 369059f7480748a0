import { daysBetween } from "../day/day.ts";
import type { Day } from "../day/day.ts";
import type { Amount, Currency } from "./amount.ts";
import { parseDecimal } from "./amount.ts";
import { divideHalfAwayFromZero } from "./round.ts";

/** Decimals an exchange rate may carry. */
export const FX_DECIMALS = 12;
const FX_SCALE = 10n ** BigInt(FX_DECIMALS);

/** One unit of `from` is `rate` units of `to` from `date` on. `rate` in 10^-12. */
export interface FxRate {
  readonly from: Currency;
  readonly to: Currency;
  readonly rate: bigint;
  readonly date: Day;
}

/** "1.3600" to 10^-12 units; undefined when it is no decimal, has more than twelve decimals, or is not above zero. */
export function parseFxRate(text: string): bigint | undefined {
  const parsed = parseDecimal(text, FX_DECIMALS);
  return parsed === undefined || parsed <= 0n ? undefined : parsed;
}

/** Shortest form with at least four decimals. */
export function printFxRate(rate: bigint): string {
  const digits = rate.toString().padStart(FX_DECIMALS + 1, "0");
  const cut = digits.length - FX_DECIMALS;
  return `${digits.slice(0, cut)}.${digits.slice(cut).replace(/0{1,8}$/, "")}`;
}

export interface Conversion {
  readonly from: Currency;
  readonly to: Currency;
  readonly rate: bigint;
  /** True when only the opposite rate is known: divide instead of multiply. */
  readonly inverse: boolean;
  readonly rateOn: Day;
}

/** The newest rate not after `day`, given either way (of the same day, the direct one); undefined when there is none. */
export function findConversion(rates: Iterable<FxRate>, from: Currency, to: Currency, day: Day): Conversion | undefined {
  let best: Conversion | undefined;
  for (const rate of rates) {
    const direct = rate.from === from && rate.to === to;
    if (!direct && !(rate.from === to && rate.to === from)) continue;
    if (daysBetween(rate.date, day) < 0) continue;
    const newer = best === undefined || rate.date > best.rateOn || (rate.date === best.rateOn && (best.inverse || direct));
    if (newer) best = { from, to, rate: rate.rate, inverse: !direct, rateOn: rate.date };
  }
  return best;
}

/** Converted and rounded once, half away from zero, to four decimals. */
export function convert(amount: Amount, conversion: Conversion): Amount {
  return (
    conversion.inverse
      ? divideHalfAwayFromZero(amount * FX_SCALE, conversion.rate)
      : divideHalfAwayFromZero(amount * conversion.rate, FX_SCALE)
  ) as Amount;
}

import { addAmounts, plus, ZERO } from "../../money/amount.ts";
import type { Amount } from "../../money/amount.ts";
import { convert, FX_DECIMALS } from "../../money/convert.ts";
import type { Conversion } from "../../money/convert.ts";
import { divideHalfAwayFromZero } from "../../money/round.ts";

/** A charge code of a converted invoice: what is billed in the order's currency, and its lines in the carrier's. */
export interface ConvertedCharge {
  readonly code: string;
  readonly billed: Amount;
  readonly lines: readonly Amount[];
}

/**
 * What is to be paid of a converted invoice, in the carrier's currency: codes approved as billed at what their lines say, so that
 * nothing is rounded twice; others converted back at the rate of the audit, to four decimals. `approved`: by code, in the order's
 * currency.
 */
export function payableAsBilled(
  conversion: Conversion,
  charges: readonly ConvertedCharge[],
  approved: ReadonlyMap<string, Amount>,
): Amount {
  const back: Conversion = { ...conversion, from: conversion.to, to: conversion.from, inverse: !conversion.inverse };
  let sum = ZERO;
  for (const [code, amount] of approved) {
    const charge = charges.find((entry) => entry.code === code);
    sum = plus(sum, charge?.billed === amount ? addAmounts(charge.lines) : convert(amount, back));
  }
  return sum;
}

const ONE = 10n ** BigInt(FX_DECIMALS);

/** What one unit of the carrier's currency is in the order's, in 10^-12. */
export function ratePerUnit({ rate, inverse }: Pick<Conversion, "rate" | "inverse">): bigint {
  return inverse ? divideHalfAwayFromZero(ONE * ONE, rate) : rate;
}

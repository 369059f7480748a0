import { printAmount, printRate } from "../money/amount.ts";
import type { Amount, Rate } from "../money/amount.ts";

/** "227.3645", "13.00": an amount for a person's eyes, at least two decimals, no needless zeros. */
export const amountWords = (amount: Amount): string => {
  const full = printAmount(amount);
  return full.endsWith("00") ? full.slice(0, -2) : full.endsWith("0") ? full.slice(0, -1) : full;
};

export const rateWords = (rate: Rate): string => printRate(rate, 2);

/** Units of the specification's qualifiers, as people write them. */
const UNITS: Readonly<Record<string, string>> = {
  PerPound: "lb",
  PerHundredweight: "cwt",
  PerTon: "t",
  PerMile: "mi",
  PerKilometer: "km",
  PerHour: "h",
  PerCase: "cases",
  PerPallet: "pallets",
  PerUnit: "units",
  Percent: "%",
};

/** "13.00 cwt". */
export const quantityWords = (quantity: Rate, qualifier: string | null): string => {
  const unit = qualifier === null ? undefined : UNITS[qualifier];
  return unit === undefined ? rateWords(quantity) : `${rateWords(quantity)} ${unit}`;
};

/** "3 over", "3 under" with the sign in words. */
export const overOrUnder = (variance: Amount): string =>
  variance < 0n ? `${amountWords(-variance as Amount)} under` : `${amountWords(variance)} over`;

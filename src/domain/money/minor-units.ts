import { type Amount, amount, type Currency, printAmount } from "./amount.ts";
import { divideHalfAwayFromZero } from "./round.ts";

/** Currencies of ISO 4217 whose minor unit is not the hundredth, by how many decimals they have. */
const OTHER_THAN_TWO: readonly (readonly [decimals: number, codes: string])[] = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
];

const DECIMALS = new Map(
  OTHER_THAN_TWO.flatMap(([decimals, codes]) => codes.split(" ").map((code) => [code, decimals] as const)),
);

/**
 * How many decimals amounts of a currency are written and paid with (ISO 4217, minor unit): 2 for USD, none for JPY, 3 for KWD.
 */
export function minorUnits(currency: Currency): number {
  return DECIMALS.get(currency) ?? 2;
}

/** One of the smallest coin a currency is paid in: a cent of USD, a yen. */
export function minorUnit(currency: Currency): Amount {
  return amount(10n ** BigInt(4 - minorUnits(currency)));
}

/** To what can be paid in a currency, halves away from zero: whole cents of USD, whole yen. */
export function roundToMinorUnit(value: Amount, currency: Currency): Amount {
  const unit = minorUnit(currency);
  return amount(divideHalfAwayFromZero(value, unit) * unit);
}

/** "1234.50": for tables that programs read; the currency's decimals, unless the amount has more. */
export function printInCurrency(value: Amount, currency: Currency): string {
  const decimals = minorUnits(currency);
  const [whole = "", fraction = ""] = printAmount(value).split(".");
  const written = fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0+$/, "");
  return written === "" ? whole : `${whole}.${written}`;
}

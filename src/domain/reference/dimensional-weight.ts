import type { Day } from "../day/day.ts";
import type { Rate } from "../money/amount.ts";

const RATE_SCALE = 100_000_000n;

/** How carriers of parcels round an edge before they multiply, by ship date. */
const EDGE_ROUNDING: readonly { readonly from: Day; readonly up: boolean; readonly source: string }[] = [
  { from: "2025-08-18" as Day, up: true, source: "UPS and FedEx: every fraction of an inch counts as a whole one" },
  { from: "1970-01-01" as Day, up: false, source: "before: to the nearest inch" },
];

/** Divisors in use, cubic inches to a pound. */
export const DIMENSIONAL_DIVISORS = { ups: 139n, fedex: 139n, usps: 166n } as const;

const roundUp = (value: bigint): bigint => (value + RATE_SCALE - 1n) / RATE_SCALE;
const roundNearest = (value: bigint): bigint => (2n * value + RATE_SCALE) / (2n * RATE_SCALE);

/** Dimensional weight in whole pounds: edges rounded as on the ship date, the quotient rounded up. Edges in inches. */
export const dimensionalPounds = (length: Rate, width: Rate, height: Rate, divisor: bigint, shipOn: Day): bigint => {
  const round = (EDGE_ROUNDING.find((one) => one.from <= shipOn)?.up ?? false) ? roundUp : roundNearest;
  const cubicInches = round(length) * round(width) * round(height);
  return (cubicInches + divisor - 1n) / divisor;
};

/** The weight a parcel is billed by: the greater of its dimensional weight and its actual weight, the latter rounded up to whole pounds. */
export const billablePounds = (dimensional: bigint, actual: Rate): bigint => {
  const whole = roundUp(actual);
  return dimensional > whole ? dimensional : whole;
};

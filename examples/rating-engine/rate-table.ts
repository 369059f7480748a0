/**
 * A shipper's own rates, made up: by lane, with weight breaks for less than a truckload and a price a mile for a truck, a fuel
 * percentage, and two accessorials. Rates are decimal text, so that products are exact.
 */
export interface Lane {
  readonly miles: number;
  /** From so many pounds on, so much a hundredweight; the highest break that is reached counts. */
  readonly breaks: readonly (readonly [pounds: number, rate: string])[];
}

const NEAR: Lane["breaks"] = [
  [0, "21.4000"],
  [2_000, "18.4250"],
  [5_000, "15.7500"],
];
const FAR: Lane["breaks"] = [
  [0, "24.9000"],
  [2_000, "21.1500"],
  [5_000, "18.0500"],
];

/** From this weight on a shipment takes a truck of its own. */
export const TRUCKLOAD_POUNDS = 10_000;
export const TRUCKLOAD_PER_MILE = "2.0500";
export const MINIMUM_CHARGE = "128.0000";
/** A share of linehaul: 0.2850 is 28.5 percent. */
export const FUEL_SHARE = "0.2850";
export const LIFTGATE = "95.0000";
export const DETENTION_PER_HOUR = "60.0000";
export const DETENTION_HOURS = "2.0000";
/** What the shipper charges its own customer above the carrier's price. */
export const CUSTOMER_MARKUP = "1.1200";

const lane = (miles: number): Lane => ({ miles, breaks: miles < 600 ? NEAR : FAR });

/** By the states of origin and destination. */
export const LANES: Readonly<Record<string, Lane>> = {
  "OH-OH": lane(141),
  "OH-MI": lane(186),
  "OH-GA": lane(693),
  "OH-TX": lane(1_107),
  "OH-MO": lane(690),
  "OH-CA": lane(2_310),
  "OH-UT": lane(1_735),
  "OH-PA": lane(182),
  "GA-OH": lane(640),
  "GA-MI": lane(850),
  "GA-GA": lane(168),
  "GA-TX": lane(838),
  "GA-MO": lane(822),
  "GA-CA": lane(2_490),
  "GA-UT": lane(1_870),
  "NV-OH": lane(2_190),
  "NV-MI": lane(2_105),
  "NV-GA": lane(2_390),
  "NV-TX": lane(1_680),
  "NV-MO": lane(1_610),
  "NV-CA": lane(208),
  "NV-UT": lane(520),
};

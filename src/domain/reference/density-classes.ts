import type { Day } from "../day/day.ts";
import { rate, type Rate, rateOf } from "../money/amount.ts";

/** One step of the scale: from `atLeast` pounds per cubic foot on (inclusive), up to the next step (exclusive). */
interface DensityStep {
  readonly atLeast: Rate;
  readonly freightClass: string;
}

interface DensityScale {
  readonly from: Day;
  readonly source: string;
  /** Densest first. */
  readonly steps: readonly DensityStep[];
}

const steps = (table: readonly (readonly [atLeast: string, freightClass: string])[]): DensityStep[] =>
  table.map(([atLeast, freightClass]) => ({ atLeast: rateOf(atLeast), freightClass }));

/**
 * The density scales of the National Motor Freight Classification, newest first. Items that keep a class of their own are not
 * rated by density.
 */
const DENSITY_SCALES: readonly DensityScale[] = [
  {
    from: "2025-07-19" as Day,
    source: "NMFC Docket 2025-1: thirteen steps, classes 50 and 55 added",
    steps: steps([
      ["50", "50"],
      ["35", "55"],
      ["30", "60"],
      ["22.5", "65"],
      ["15", "70"],
      ["12", "85"],
      ["10", "92.5"],
      ["8", "100"],
      ["6", "125"],
      ["4", "175"],
      ["2", "250"],
      ["1", "300"],
      ["0", "400"],
    ]),
  },
  {
    from: "1970-01-01" as Day,
    source: "the scale of eleven steps before it",
    steps: steps([
      ["30", "60"],
      ["22.5", "65"],
      ["15", "70"],
      ["12", "85"],
      ["10", "92.5"],
      ["8", "100"],
      ["6", "125"],
      ["4", "175"],
      ["2", "250"],
      ["1", "300"],
      ["0", "400"],
    ]),
  },
];

/** The class of a density in pounds per cubic foot (hundred-millionths) on a ship date. */
export function classOfDensity(density: Rate, shipOn: Day): string {
  const scale = DENSITY_SCALES.find((entry) => entry.from <= shipOn) ?? (DENSITY_SCALES.at(-1) as DensityScale);
  return (scale.steps.find((step) => density >= step.atLeast) ?? (scale.steps.at(-1) as DensityStep)).freightClass;
}

const RATE_SCALE = 100_000_000n;
const CUBIC_INCHES_A_CUBIC_FOOT = 1728n;

/** Pounds of all pieces together, and the inches of each; null: not measured. */
export interface PieceMeasures {
  readonly weight: Rate | null;
  readonly length: Rate | null;
  readonly width: Rate | null;
  readonly height: Rate | null;
}

/**
 * Pounds per cubic foot of `count` equal pieces of length x width x height inches that weigh `pounds` together, cut after eight
 * decimals (cutting keeps a density below a step below it). Undefined when a measure is missing or zero.
 */
export function densityOf({ weight: pounds, length, width, height }: PieceMeasures, count: number): Rate | undefined {
  if (pounds === null || length === null || width === null || height === null || count < 1) return undefined;
  const volume = length * width * height * BigInt(count);
  if (volume <= 0n || pounds <= 0n) return undefined;
  return rate((pounds * CUBIC_INCHES_A_CUBIC_FOOT * RATE_SCALE * RATE_SCALE * RATE_SCALE) / volume);
}

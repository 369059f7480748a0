import { rate, type Rate } from "#domain/money/amount.ts";
import { divideHalfAwayFromZero } from "#domain/money/round.ts";
import type { Dimensions } from "#domain/order/order.ts";
import { rateFromNumber, rateToNumber } from "../../wire/numbers.ts";

/**
 * Quirk: a legacy line has a unit for its weight and another for its dimensions (`weightUnit`, `dimUnits`), each a system (Imperial, Metric) or a
 * unit (LB, KG, IN, CM, FT ...). The core has one system an item: pounds and inches, or kilograms and centimeters. The weight's decides; dimensions
 * of the other system are converted. A number in a unit that nobody knows is kept with the order and answered, but is no measure of the core. Sources: 1 in = 2.54 cm, 1 lb = 0.45359237 kg
 * (International yard and pound agreement, 1959); 1 oz = 1/16 lb, 1 short ton = 2,000 lb.
 */
export type MeasureSystem = "Imperial" | "Metric";

interface Unit {
  readonly system: MeasureSystem;
  /** How many of the system's unit it is, as a fraction. */
  readonly times: bigint;
  readonly parts: bigint;
}

const unit = (system: MeasureSystem, times = 1n, parts = 1n): Unit => ({ system, times, parts });
const [POUND, KILOGRAM] = [unit("Imperial"), unit("Metric")];

const of = (words: string, value: Unit): (readonly [string, Unit])[] => words.split(" ").map((word) => [word, value] as const);

const WEIGHTS = new Map<string, Unit>([
  ...of("imperial english us lb lbs pound pounds l", POUND),
  ...of("metric kg kgs kilo kilos kilogram kilograms kilogramme k", KILOGRAM),
  ...of("oz ounce ounces", unit("Imperial", 1n, 16n)),
  ...of("ton tons shortton st", unit("Imperial", 2_000n)),
  ...of("tonne tonnes t mt metricton", unit("Metric", 1_000n)),
  ...of("g gram grams", unit("Metric", 1n, 1_000n)),
]);
const LENGTHS = new Map<string, Unit>([
  ...of("imperial english us in inch inches n", POUND),
  ...of("metric cm centimeter centimeters centimetre centimetres c", KILOGRAM),
  ...of("ft foot feet", unit("Imperial", 12n)),
  ...of("yd yard yards", unit("Imperial", 36n)),
  ...of("m meter meters metre metres", unit("Metric", 100n)),
  ...of("mm millimeter millimeters millimetre millimetres", unit("Metric", 1n, 10n)),
]);

const unitOf = (units: ReadonlyMap<string, Unit>, word: string | null | undefined): Unit | undefined =>
  units.get((word ?? "").toLowerCase().replace(/[^\p{L}]/gu, ""));

const INCH_IN_CENTIMETERS = [254n, 100n] as const;

const scaled = (value: Rate, times: bigint, parts: bigint): Rate => rate(divideHalfAwayFromZero(value * times, parts));

type Measure = number | null | undefined;

export interface LegacyMeasures {
  readonly weight?: Measure;
  readonly weightUnit?: string | null | undefined;
  readonly length?: Measure;
  readonly width?: Measure;
  readonly height?: Measure;
  readonly dimUnits?: string | null | undefined;
  /** Of invoice lines. */
  readonly cube?: Measure;
  readonly stack?: boolean | null | undefined;
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** A measure in the base unit of its system. One whose unit nobody knows is no measure: read as pounds it would be a wrong one. */
const inBase = (value: Measure, unit: Unit | undefined, word: string | null | undefined): Rate | null => {
  if (value === undefined || value === null || (unit === undefined && isSaid(word))) return null;
  return unit === undefined ? rateFromNumber(value) : scaled(rateFromNumber(value), unit.times, unit.parts);
};

/** The measures of a legacy line as the core has them; null where none was said. */
export function measuresOf(line: LegacyMeasures): Dimensions | null {
  const { weightUnit, dimUnits } = line;
  if (![line.weight, line.length, line.width, line.height, line.cube, line.stack, weightUnit, dimUnits].some(isSaid)) return null;
  const ofWeight = unitOf(WEIGHTS, weightUnit);
  const ofLength = unitOf(LENGTHS, dimUnits);
  const system = (isSaid(line.weight) ? ofWeight : undefined)?.system ?? ofLength?.system ?? ofWeight?.system ?? null;
  const length = (value: Measure): Rate | null => {
    const own = inBase(value, ofLength, dimUnits);
    if (own === null || ofLength === undefined || ofLength.system === system) return own;
    return system === "Metric"
      ? scaled(own, ...INCH_IN_CENTIMETERS)
      : scaled(own, INCH_IN_CENTIMETERS[1], INCH_IN_CENTIMETERS[0]);
  };
  return {
    system,
    weight: inBase(line.weight, ofWeight, weightUnit),
    volume: isSaid(line.cube) ? rateFromNumber(line.cube as number) : null,
    height: length(line.height),
    length: length(line.length),
    width: length(line.width),
    stackable: line.stack ?? null,
  };
}

const numberOf = (value: Rate | null): number | null => (value === null ? null : rateToNumber(value));

/** The measures of an item as a legacy line says them: both units are the system's name. */
export function legacyMeasures(dimensions: Dimensions | null) {
  return {
    weight: numberOf(dimensions?.weight ?? null),
    weightUnit: dimensions?.system ?? null,
    length: numberOf(dimensions?.length ?? null),
    width: numberOf(dimensions?.width ?? null),
    height: numberOf(dimensions?.height ?? null),
    dimUnits: dimensions?.system ?? null,
  };
}

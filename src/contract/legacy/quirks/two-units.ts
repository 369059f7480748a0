import { rate, type Rate } from "#domain/money/amount.ts";
import { divideHalfAwayFromZero } from "#domain/money/round.ts";
import type { Dimensions } from "#domain/order/order.ts";
import { type MeasureUnit, measureUnit, namedUnits, unitNamed, weightUnit } from "#domain/reference/weight-units.ts";
import { rateFromNumber, rateToNumber } from "../../wire/numbers.ts";

/**
 * Quirk: a legacy line has a unit for its weight and another for its dimensions (`weightUnit`, `dimUnits`), each a system
 * (Imperial, Metric) or a unit (LB, KG, IN, CM, FT ...). The core has one system an item: pounds and inches, or kilograms and
 * centimeters. The weight's decides; dimensions of the other system are converted. A number in a unit that nobody knows is kept
 * with the order and answered, but is no measure of the core. Sources: 1 in = 2.54 cm, 1 lb = 0.45359237 kg (International yard
 * and pound agreement, 1959); 1 oz = 1/16 lb, 1 short ton = 2,000 lb.
 */
const LENGTHS = new Map<string, MeasureUnit>([
  ...namedUnits("imperial english us in inch inches n", measureUnit("Imperial")),
  ...namedUnits("metric cm centimeter centimeters centimetre centimetres c", measureUnit("Metric")),
  ...namedUnits("ft foot feet", measureUnit("Imperial", 12n)),
  ...namedUnits("yd yard yards", measureUnit("Imperial", 36n)),
  ...namedUnits("m meter meters metre metres", measureUnit("Metric", 100n)),
  ...namedUnits("mm millimeter millimeters millimetre millimetres", measureUnit("Metric", 1n, 10n)),
]);

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

/**
 * A measure in the base unit of its system. One whose unit nobody knows is no measure: read as pounds it would be a wrong one.
 */
const inBase = (value: Measure, unit: MeasureUnit | undefined, word: string | null | undefined): Rate | null => {
  if (value === undefined || value === null || (unit === undefined && isSaid(word))) return null;
  return unit === undefined ? rateFromNumber(value) : scaled(rateFromNumber(value), unit.times, unit.parts);
};

/** The measures of a legacy line as the core has them; null where none was said. */
export function measuresOf(line: LegacyMeasures): Dimensions | null {
  const { weightUnit: unitOfWeight, dimUnits } = line;
  if (![line.weight, line.length, line.width, line.height, line.cube, line.stack, unitOfWeight, dimUnits].some(isSaid))
    return null;
  const ofWeight = weightUnit(unitOfWeight);
  const ofLength = unitNamed(LENGTHS, dimUnits);
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
    weight: inBase(line.weight, ofWeight, unitOfWeight),
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

/** Imperial is pounds, metric kilograms. */
export type MeasureSystem = "Imperial" | "Metric";

export interface MeasureUnit {
  readonly system: MeasureSystem;
  /** How many of the system's unit it is, as a fraction. */
  readonly times: bigint;
  readonly parts: bigint;
}

export function measureUnit(system: MeasureSystem, times = 1n, parts = 1n): MeasureUnit {
  return { system, times, parts };
}

export function namedUnits(words: string, value: MeasureUnit): (readonly [string, MeasureUnit])[] {
  return words.split(" ").map((word) => [word, value] as const);
}

/**
 * Units of weight by the words senders have for them, systems among them. Sources: 1 oz = 1/16 lb, 1 short ton = 2,000 lb, 1 cwt = 100 lb
 * (NIST Handbook 44, appendix C); X12 element 188: L pounds, K kilograms.
 */
const WEIGHT_UNITS: ReadonlyMap<string, MeasureUnit> = new Map([
  ...namedUnits("imperial english us lb lbs pound pounds l", measureUnit("Imperial")),
  ...namedUnits("metric kg kgs kilo kilos kilogram kilograms kilogramme k", measureUnit("Metric")),
  ...namedUnits("oz ounce ounces", measureUnit("Imperial", 1n, 16n)),
  ...namedUnits("ton tons shortton st", measureUnit("Imperial", 2_000n)),
  ...namedUnits("cwt hundredweight", measureUnit("Imperial", 100n)),
  ...namedUnits("tonne tonnes t mt metricton", measureUnit("Metric", 1_000n)),
  ...namedUnits("g gram grams", measureUnit("Metric", 1n, 1_000n)),
]);

/** The unit a word means, whatever its case and punctuation; undefined when nobody knows it. */
export function unitNamed(units: ReadonlyMap<string, MeasureUnit>, word: string | null | undefined): MeasureUnit | undefined {
  return units.get((word ?? "").toLowerCase().replace(/[^\p{L}]/gu, ""));
}

export function weightUnit(word: string | null | undefined): MeasureUnit | undefined {
  return unitNamed(WEIGHT_UNITS, word);
}

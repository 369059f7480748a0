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
 * Units of weight by the words senders have for them, systems among them, in English, French and Spanish. Sources: 1 oz = 1/16
 * lb, 1 short ton = 2,000 lb, 1 long ton = 2,240 lb, 1 cwt = 100 lb (NIST Handbook 44, appendix C); X12 element 188 but its T (a
 * long ton there, a tonne everywhere else); UN/ECE Recommendation 20: LBR, KGM, TNE, STN, LTN, ONZ, GRM.
 */
const WEIGHT_UNITS: ReadonlyMap<string, MeasureUnit> = new Map([
  ...namedUnits("imperial english us uscustomary lb lbs lbr pound pounds l libra libras livre livres", measureUnit("Imperial")),
  ...namedUnits(
    "metric si kg kgs kgm kilo kilos kilogram kilograms kilogramme kilogrammes kilogramo kilogramos k",
    measureUnit("Metric"),
  ),
  ...namedUnits("oz ozs onz ounce ounces o", measureUnit("Imperial", 1n, 16n)),
  ...namedUnits(
    "ton tons shortton shorttons tonshort tonsshort ustons uston nettons netton st stn tn s",
    measureUnit("Imperial", 2_000n),
  ),
  ...namedUnits("longton longtons tonlong tonslong grosston grosstons lt ltn", measureUnit("Imperial", 2_240n)),
  ...namedUnits("cwt cwts hundredweight hundredweights", measureUnit("Imperial", 100n)),
  ...namedUnits(
    "tonne tonnes t mt mton mtons tne metricton metrictons tonmetric tonsmetric metrictonne metrictonnes tonelada toneladas e",
    measureUnit("Metric", 1_000n),
  ),
  ...namedUnits("g gr grm gram grams gramme grammes gramo gramos", measureUnit("Metric", 1n, 1_000n)),
]);

/** The unit a word means, whatever its case and punctuation; undefined when nobody knows it. */
export function unitNamed(units: ReadonlyMap<string, MeasureUnit>, word: string | null | undefined): MeasureUnit | undefined {
  return units.get((word ?? "").toLowerCase().replace(/[^\p{L}]/gu, ""));
}

const isOne = (a: MeasureUnit, b: MeasureUnit): boolean => a.system === b.system && a.times * b.parts === b.times * a.parts;

/** The unit of weight that a text means: one word for it, or several of one meaning ("Pounds (lbs)", "#"). */
export function weightUnit(word: string | null | undefined): MeasureUnit | undefined {
  const text = (word ?? "").normalize("NFKD").replaceAll("#", "lb");
  const whole = unitNamed(WEIGHT_UNITS, text);
  if (whole !== undefined) return whole;
  const parts = text.split(/[(),;/-]/).filter((part) => /\p{L}/u.test(part));
  const [first, ...others] = parts.map((part) => unitNamed(WEIGHT_UNITS, part));
  return first !== undefined && others.every((each) => each !== undefined && isOne(first, each)) ? first : undefined;
}

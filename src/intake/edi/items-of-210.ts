import type { Provenance } from "#domain/charge/charge.ts";
import type { Rate } from "#domain/money/amount.ts";
import type { Dimensions, Item } from "#domain/order/order.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import type { Section } from "./sections-of-210.ts";
import { provenanceOf, rateAt, textAt } from "./values-of-210.ts";

/** Weight qualifiers (element 187) from the one freight is billed by to the ones that only estimate. F, deficit weight, is not the freight's weight. */
const WEIGHT_ORDER = ["B", "N", "G", "A2", "RG", "RN", "A3", "A", "E"];

export interface WeightReading {
  readonly weight: Rate;
  /** Element 188: L pounds, K kilograms ...; null when the bill does not say. */
  readonly unit: string | null;
  readonly segment: number;
}

/** The weight a line is billed by: several L0 are weights of the same freight, never added. */
export const billedWeightOf = (set: TransactionSet, line: Section): WeightReading | null => {
  let best: WeightReading | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const segment of line.quantities) {
    const weight = rateAt(set, segment, 4);
    const qualifier = set.value(segment, 5);
    if (weight === null || qualifier === "F") continue;
    const place = WEIGHT_ORDER.indexOf(qualifier);
    const rank = place < 0 ? WEIGHT_ORDER.length : place;
    if (rank < bestRank) {
      best = { weight, unit: textAt(set, segment, 11), segment };
      bestRank = rank;
    }
  }
  return best;
};

const wholeAt = (set: TransactionSet, segment: number, element: number): number | null => {
  const text = textAt(set, segment, element);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
};

const METRIC_WEIGHTS: ReadonlySet<string> = new Set(["K", "E", "G"]);

const dimensionsOf = (set: TransactionSet, line: Section, weight: WeightReading | null): Dimensions | null => {
  const [measurement] = line.measurements;
  if (weight === null && measurement === undefined) return null;
  const unit = measurement === undefined ? null : textAt(set, measurement, 4);
  const isMetricWeight = weight?.unit !== null && METRIC_WEIGHTS.has(weight?.unit ?? "");
  const isMetricSize = unit === "C" || unit === "M";
  // Only sizes of the same system as the weight can stand beside it.
  const hasSizes =
    measurement !== undefined && (weight === null || isMetricWeight === isMetricSize) && (unit === "N" || unit === "C");
  const volume = line.quantities.map((segment) => rateAt(set, segment, 6)).find((one) => one !== null) ?? null;
  return {
    system: (weight === null ? isMetricSize : isMetricWeight) ? "Metric" : "Imperial",
    weight: weight?.weight ?? null,
    volume,
    length: hasSizes ? rateAt(set, measurement, 1) : null,
    width: hasSizes ? rateAt(set, measurement, 2) : null,
    height: hasSizes ? rateAt(set, measurement, 3) : null,
    stackable: null,
  };
};

/** NMFC numbers are sent as item and sub run together: 15525002 is 155250-02. Other lengths stay as they came. */
const nmfcOf = (code: string): string => (/^\d{8}$/.test(code) ? `${code.slice(0, 6)}-${code.slice(6)}` : code);

export interface ItemReading {
  readonly item: Item;
  readonly provenance: Provenance;
}

/** The freight of a line; null for a line that only carries a charge. The freight class is L707. */
export const itemOf = (set: TransactionSet, line: Section): ItemReading | null => {
  const weight = billedWeightOf(set, line);
  const pieces = line.quantities.find((segment) => set.has(segment, 8));
  const tariff = line.tariffs.find((segment) => set.has(segment, 7));
  const nmfc = line.descriptions.find((segment) => set.value(segment, 4) === "N" && set.has(segment, 3));
  const hasCommodity = line.descriptions.some((segment) => set.has(segment, 3) && set.has(segment, 4));
  if (weight === null && pieces === undefined && tariff === undefined && !hasCommodity) return null;
  const description = line.descriptions
    .map((segment) => textAt(set, segment, 2))
    .filter((text) => text !== null)
    .join(" ");
  const item: Item = {
    id: textAt(set, line.start, 1),
    freightClass: tariff === undefined ? null : textAt(set, tariff, 7),
    description: description === "" ? null : description,
    handlingUnit: pieces === undefined ? null : textAt(set, pieces, 9),
    handlingUnitCount: pieces === undefined ? null : wholeAt(set, pieces, 8),
    nmfcCode: nmfc === undefined ? null : nmfcOf(set.value(nmfc, 3)),
    totalCount: pieces === undefined ? null : (wholeAt(set, pieces, 13) ?? wholeAt(set, pieces, 8)),
    dimensions: dimensionsOf(set, line, weight),
  };
  return { item, provenance: provenanceOf(set, weight?.segment ?? pieces ?? tariff ?? line.start, weight === null ? 1 : 4) };
};

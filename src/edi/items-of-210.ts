import type { Provenance } from "#domain/charge/charge.ts";
import type { Rate } from "#domain/money/amount.ts";
import type { Dimensions, Item } from "#domain/order/order.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { sizeIn, systemOfSize, volumeIn, weightIn, type System } from "./measures-of-210.ts";
import type { Section } from "./sections-of-210.ts";
import { provenanceOf, rateAt, textAt } from "./values-of-210.ts";

/**
 * Weight qualifiers (element 187) from the one freight is billed by to the ones that only estimate. F, deficit weight, is not the
 * freight's weight.
 */
const WEIGHT_ORDER = ["B", "N", "G", "A2", "RG", "RN", "A3", "A", "E"];

export interface WeightReading {
  /** In pounds (Imperial) or kilograms (Metric). */
  readonly weight: Rate;
  readonly system: System;
  readonly segment: number;
}

/**
 * The weight a line is billed by: several L0 are weights of the same freight, never added. One in no unit of weight (measurement
 * tons) does not count.
 */
export function billedWeightOf(set: TransactionSet, line: Section): WeightReading | null {
  let best: WeightReading | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const segment of line.quantities) {
    const weight = rateAt(set, segment, 4);
    const qualifier = set.value(segment, 5);
    if (weight === null || qualifier === "F") continue;
    const reading = weightIn(weight, textAt(set, segment, 11) ?? line.weightUnit);
    if (reading === undefined) continue;
    const place = WEIGHT_ORDER.indexOf(qualifier);
    const rank = place < 0 ? WEIGHT_ORDER.length : place;
    if (rank < bestRank) {
      best = { ...reading, segment };
      bestRank = rank;
    }
  }
  return best;
}

const wholeAt = (set: TransactionSet, segment: number, element: number): number | null => {
  const text = textAt(set, segment, element);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
};

const dimensionsOf = (set: TransactionSet, line: Section, weight: WeightReading | null): Dimensions | null => {
  const [measurement = -1] = line.measurements;
  if (weight === null && measurement < 0) return null;
  const unit = textAt(set, measurement, 4);
  const system = weight?.system ?? systemOfSize(unit) ?? "Imperial";
  const measured = line.quantities.find((segment) => rateAt(set, segment, 6) !== null) ?? -1;
  const size = (element: number): Rate | null => sizeIn(rateAt(set, measurement, element), unit, system);
  return {
    system,
    weight: weight?.weight ?? null,
    volume: volumeIn(rateAt(set, measured, 6), textAt(set, measured, 7), system),
    length: size(1),
    width: size(2),
    height: size(3),
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
export function itemOf(set: TransactionSet, line: Section): ItemReading | null {
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
}

/** The freight as the summary (L3) has it, for invoices whose lines carry charges only: weight and pieces of all of it. */
export function itemOfSummary(set: TransactionSet, l3: number, b3: number): ItemReading | null {
  const given = rateAt(set, l3, 1);
  const weight = given === null || given === 0n ? null : (weightIn(given, textAt(set, l3, 12) ?? textAt(set, b3, 5)) ?? null);
  const pieces = wholeAt(set, l3, 11) || null;
  if (weight === null && pieces === null) return null;
  const item: Item = {
    id: null,
    freightClass: null,
    description: null,
    handlingUnit: null,
    handlingUnitCount: null,
    nmfcCode: null,
    totalCount: pieces,
    dimensions: weight === null ? null : { ...weight, volume: null, length: null, width: null, height: null, stackable: null },
  };
  return { item, provenance: provenanceOf(set, l3, weight === null ? 11 : 1) };
}

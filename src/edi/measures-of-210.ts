import { rate, type Rate } from "#domain/money/amount.ts";

export type System = "Imperial" | "Metric";

/**
 * Weight unit codes (element 188) as so many pounds or kilograms. M, measurement ton, is a volume (40 cubic feet) and weighs
 * nothing.
 */
const WEIGHTS: Readonly<Record<string, { readonly system: System; readonly times: bigint; readonly by: bigint }>> = {
  L: { system: "Imperial", times: 1n, by: 1n },
  O: { system: "Imperial", times: 1n, by: 16n },
  S: { system: "Imperial", times: 2000n, by: 1n },
  T: { system: "Imperial", times: 2240n, by: 1n },
  K: { system: "Metric", times: 1n, by: 1n },
  E: { system: "Metric", times: 1000n, by: 1n },
  G: { system: "Metric", times: 1n, by: 1000n },
};

/** Size units (element 90) as so many inches or centimeters. */
const SIZES: Readonly<Record<string, { readonly system: System; readonly times: bigint }>> = {
  N: { system: "Imperial", times: 1n },
  E: { system: "Imperial", times: 12n },
  C: { system: "Metric", times: 1n },
  M: { system: "Metric", times: 100n },
};

/** Volume units (element 184) that an invoice's item can say: cubic feet, cubic meters. */
const VOLUMES: Readonly<Record<string, System>> = { E: "Imperial", X: "Metric" };

/** A converted measure keeps four decimals, half away from zero. */
const FOURTH_DECIMAL = 10_000n;
const divided = (value: bigint, by: bigint): Rate => {
  const doubled = (value * 2n) / (by * FOURTH_DECIMAL);
  return rate(((doubled + (value < 0n ? -1n : 1n)) / 2n) * FOURTH_DECIMAL);
};

/** A weight in pounds or kilograms; undefined for a code that is no unit of weight. An empty code means pounds. */
export function weightIn(value: Rate, unit: string | null): { readonly weight: Rate; readonly system: System } | undefined {
  const found = WEIGHTS[unit ?? "L"];
  return found === undefined ? undefined : { weight: rate((value * found.times) / found.by), system: found.system };
}

export function systemOfSize(unit: string | null): System | undefined {
  return SIZES[unit ?? ""]?.system;
}

/** A size in inches or centimeters, whichever `system` has; null for a unit unknown. */
export function sizeIn(value: Rate | null, unit: string | null, system: System): Rate | null {
  const found = SIZES[unit ?? ""];
  if (value === null || found === undefined) return null;
  const own = value * found.times;
  if (found.system === system) return rate(own);
  return system === "Metric" ? divided(own * 254n, 100n) : divided(own * 100n, 254n);
}

/** A volume in cubic feet or cubic meters (35.3146667 cubic feet); in a unit unknown, or without one, it stays as it came. */
export function volumeIn(value: Rate | null, unit: string | null, system: System): Rate | null {
  const own = VOLUMES[unit ?? ""];
  if (value === null || own === undefined || own === system) return value;
  return system === "Metric" ? divided(value * 10_000_000n, 353_146_667n) : divided(value * 353_146_667n, 10_000_000n);
}

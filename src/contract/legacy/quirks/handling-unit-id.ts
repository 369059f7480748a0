import { HANDLING_UNITS } from "../tables/handling-units.ts";

/**
 * Quirk: the specification's one sample of `handlingUnitId` is the word `Unknown` where every other `...Id` is an integer. So it
 * is the unit's number where the unit is in the table, and that word where it is not, or none was said.
 */
export const UNKNOWN_UNIT = "Unknown";

export function handlingUnitId(handlingUnit: string | null | undefined): number | typeof UNKNOWN_UNIT {
  return HANDLING_UNITS.byName(handlingUnit ?? "")?.id ?? UNKNOWN_UNIT;
}

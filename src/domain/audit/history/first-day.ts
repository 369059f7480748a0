import type { Day } from "../../day/day.ts";

/** The earliest of days of which some may not be known; null where none is. */
export function firstDay(days: readonly (Day | null)[]): Day | null {
  return days.reduce((first, day) => (day === null || (first !== null && first <= day) ? first : day), null);
}

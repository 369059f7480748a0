/**
 * Quirk: ship, delivery and invoice dates are days, and legacy shapes answer them as date-times at midnight (api: "Days and
 * instants").
 */
export function midnightOf(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00Z`;
}

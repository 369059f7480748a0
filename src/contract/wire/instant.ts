import { dayAsWritten } from "#domain/day/day.ts";

const ISO_DATE_TIME = /^\d{4}-\d{2}-\d{2}(?:[Tt]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/;

/**
 * An ISO 8601 date or date-time as milliseconds since 1970; without a zone it is UTC (specification: times are "interpreted as
 * UTC"). Undefined for anything else. Fractions below a millisecond are cut off.
 */
export function readInstant(text: string): number | undefined {
  if (!ISO_DATE_TIME.test(text) || dayAsWritten(text) === undefined) return undefined;
  let iso = text.replace(" ", "T").toUpperCase();
  if (iso.length > 10) {
    iso = iso.replace(/(\.\d{3})\d+/, "$1");
    const zone = /(?:Z|[+-]\d{2}:?\d{2})$/.exec(iso.slice(10))?.[0];
    if (zone === undefined) iso += "Z";
    else if (zone.length === 5) iso = `${iso.slice(0, -2)}:${iso.slice(-2)}`;
  }
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? undefined : instant;
}

/** `2026-03-01T12:00:00.000Z`. */
export function printInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

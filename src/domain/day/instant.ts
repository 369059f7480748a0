/**
 * An instant in whole microseconds since 1970, UTC: the precision at which event times and finalization dates are printed and
 * kept apart.
 */
declare const instantBrand: unique symbol;
export type Instant = bigint & { readonly [instantBrand]: true };

export function instantOfMilliseconds(milliseconds: number): Instant {
  return (BigInt(Math.round(milliseconds)) * 1000n) as Instant;
}

/** `2026-03-01T12:00:00.123456Z` */
export function printInstant(instant: Instant): string {
  // Whole milliseconds downwards, so that it holds before 1970 too.
  const rest = ((instant % 1000n) + 1000n) % 1000n;
  const milliseconds = Number((instant - rest) / 1000n);
  const micros = rest.toString().padStart(3, "0");
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${micros}Z`;
}

const PRINTED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;

/** Reads what `printInstant` wrote. */
export function instantOf(text: string): Instant {
  if (!PRINTED.test(text)) throw new Error(`not an instant with microseconds in UTC: ${text}`);
  return (BigInt(Date.parse(`${text.slice(0, 23)}Z`)) * 1000n + BigInt(text.slice(23, 26))) as Instant;
}

/** Event times are printed to the microsecond; consumers that keep milliseconds shall tell them apart, too. */
const EVENT_STEP = 1000n;

/**
 * Now, or a millisecond after the last event, whichever is later: so the times of events on one object step by at least a
 * millisecond.
 */
export function eventTimeAfter(last: Instant | null, now: Instant): Instant {
  return last !== null && last + EVENT_STEP > now ? ((last + EVENT_STEP) as Instant) : now;
}

/** Now, or a microsecond after the last one, whichever is later. */
export function instantAfter(last: Instant | null, now: Instant): Instant {
  return last !== null && last >= now ? ((last + 1n) as Instant) : now;
}

const ISO_INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;
const YEAR_1 = Date.parse("0001-01-01T00:00:00Z");
const YEAR_9999 = Date.parse("9999-12-31T23:59:59Z");

/**
 * Reads an ISO 8601 date-time, or a day (its first moment). Without a zone it is UTC (specification, "List finalized vendor
 * invoices"). Finer than a microsecond is cut off. Undefined for anything else.
 */
export function parseInstant(text: string): Instant | undefined {
  const match = ISO_INSTANT.exec(text.trim());
  if (match === null) return undefined;
  const [, day = "", hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] = match;
  const local = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  // Date.parse takes the 30th of February for March 2nd.
  if (Number.isNaN(local) || (hour !== "24" && !new Date(local).toISOString().startsWith(day))) return undefined;
  const utc = local - zoneMinutes(zone) * 60_000;
  if (Number.isNaN(utc) || utc < YEAR_1 || utc > YEAR_9999) return undefined;
  return (BigInt(utc) * 1000n + BigInt(fraction.slice(0, 6).padEnd(6, "0"))) as Instant;
}

const zoneMinutes = (zone: string): number => {
  if (zone === "Z" || zone === "z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(":", "") || "0");
  if (hours > 15 || minutes > 59) return Number.NaN;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
};

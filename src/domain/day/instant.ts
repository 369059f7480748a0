/** An instant in whole microseconds since 1970, UTC: the precision at which event times and finalization dates are printed and kept apart. */
declare const instantBrand: unique symbol;
export type Instant = bigint & { readonly [instantBrand]: true };

export const instantOfMilliseconds = (milliseconds: number): Instant => (BigInt(Math.round(milliseconds)) * 1000n) as Instant;

/** `2026-03-01T12:00:00.123456Z` */
export const printInstant = (instant: Instant): string => {
  const milliseconds = Number(instant / 1000n);
  const micros = (instant % 1000n).toString().padStart(3, "0");
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${micros}Z`;
};

const PRINTED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;

/** Reads what `printInstant` wrote. */
export const instantOf = (text: string): Instant => {
  if (!PRINTED.test(text)) throw new Error(`not an instant with microseconds in UTC: ${text}`);
  return (BigInt(Date.parse(`${text.slice(0, 23)}Z`)) * 1000n + BigInt(text.slice(23, 26))) as Instant;
};

/** Now, or a microsecond after the last one, whichever is later: the times of events on one object strictly increase. */
export const instantAfter = (last: Instant | null, now: Instant): Instant => (last !== null && last >= now ? ((last + 1n) as Instant) : now);

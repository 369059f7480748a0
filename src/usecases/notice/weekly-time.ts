import { addDays, type Day, dayOfInstant } from "#domain/day/day.ts";

/** The hour of Monday at which the week's figures come, where the reader is. */
const HOUR = 7;
/** Days of figures are those of UTC: east of it the week is not over yet on Monday morning. */
const AFTER_THE_WEEK_MS = 10 * 60_000;
/** Figures of a week that is long over are no news: later than this they do not go out any more. */
const MAX_LATE_MS = 48 * 3_600_000;
const MAX_NAME = 64;

/** A time zone by its name in the IANA database, as it is written there; undefined: there is none. */
export function timeZoneOf(name: string): string | undefined {
  // An offset has no summer: who names one has their mail an hour off for half of the year.
  if (name.length > MAX_NAME || !/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The Monday of the week of a day. */
export function mondayOf(day: Day): Day {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/**
 * When the figures of the week before this Monday go out, in milliseconds since 1970: at seven in the morning of the time zone,
 * summer time or not, and never before the week is over in UTC.
 */
export function weeklyDueAt(monday: Day, timeZone: string): number {
  const there = Temporal.PlainDate.from(monday).toZonedDateTime({
    timeZone: timeZoneOf(timeZone) ?? "UTC",
    plainTime: Temporal.PlainTime.from({ hour: HOUR }),
  });
  return Math.max(there.epochMilliseconds, Date.parse(`${monday}T00:00:00Z`) + AFTER_THE_WEEK_MS);
}

/** The first Monday whose mail is still ahead, later than `last`: of no week a second one goes out. */
export function nextWeekly(timeZone: string, { now, last }: { readonly now: number; readonly last: Day | null }): Day {
  const isOver = (monday: Day): boolean => weeklyDueAt(monday, timeZone) <= now || (last !== null && monday <= last);
  let monday = mondayOf(dayOfInstant(now));
  while (isOver(monday)) monday = addDays(monday, 7);
  return monday;
}

/** Whether the mail of this Monday comes too late to be sent. */
export function isLongPast(monday: Day, timeZone: string, now: number): boolean {
  return now > weeklyDueAt(monday, timeZone) + MAX_LATE_MS;
}

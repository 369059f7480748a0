/** A calendar day as written, `YYYY-MM-DD`: never shifted by a time zone. */
declare const dayBrand: unique symbol;
export type Day = string & { readonly [dayBrand]: true };

const MILLISECONDS_A_DAY = 86_400_000;

const isDay = (year: number, month: number, dayOfMonth: number): boolean => {
  if (month < 1 || month > 12 || dayOfMonth < 1) return false;
  const last =
    month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return dayOfMonth <= last;
};

/** Reads exactly `YYYY-MM-DD`; undefined when it is not a day of the calendar. */
export function parseDay(text: string): Day | undefined {
  if (text.length !== 10 || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  return isDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))) ? (text as Day) : undefined;
}

const ISO_DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:[Zz]|[+-](?:0\d|1[0-5]):?[0-5]\d)?)?$/;

/**
 * The day of an ISO 8601 date or date-time **as it was written**: `2026-03-01T23:30-06:00` is March 1st
 * (specification: ship, delivery and invoice dates are "date only"). Undefined for anything else.
 */
export function dayAsWritten(text: string): Day | undefined {
  const match = ISO_DATE_TIME.exec(text);
  if (match === null) return undefined;
  const [, day = "", hour, minute, second] = match;
  if (hour !== undefined && Number(hour) > 24) return undefined;
  // ISO 8601 knows 24:00:00 as the end of a day, and nothing after it.
  if (hour === "24" && (Number(minute) > 0 || Number(second ?? 0) > 0)) return undefined;
  if (minute !== undefined && Number(minute) > 59) return undefined;
  if (second !== undefined && Number(second) > 60) return undefined;
  return parseDay(day);
}

const toNumber = (day: Day): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / MILLISECONDS_A_DAY;

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return toNumber(to) - toNumber(from);
}

export function addDays(day: Day, days: number): Day {
  return new Date((toNumber(day) + days) * MILLISECONDS_A_DAY).toISOString().slice(0, 10) as Day;
}

/** The UTC day of an instant given in milliseconds since 1970. */
export function dayOfInstant(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10) as Day;
}

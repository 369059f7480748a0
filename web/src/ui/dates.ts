import { locale, timeZone } from "../language/forms.ts";

const DAY = /^(\d{4})-(\d{2})-(\d{2})/;
const DAY_FORMAT = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });

/** A day as it was written, never shifted by a zone: "2026-03-01" to "Mar 1, 2026". A dash for anything else. */
export function formatDay(text: string | null | undefined): string {
  const day = text == null ? undefined : DAY.exec(text)?.[0];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? "–" : DAY_FORMAT.format(at);
}

const INSTANT = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });

/** An instant in the reader's own zone, or in the one that was chosen. */
export function formatInstant(text: string | null | undefined): string {
  const at = text == null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? "–" : INSTANT.format(at);
}

const unitFormat = (unit: "minute" | "hour" | "day") => new Intl.NumberFormat(locale, { style: "unit", unit });
const MINUTES = unitFormat("minute");
const HOURS = unitFormat("hour");
const DAYS = unitFormat("day");
const NOW = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(0, "second");

/** How long ago, short enough for a column: "12 min", "3 hr", "4 days". Times ahead (the sandbox clock) read "now". */
export function formatAge(text: string | null | undefined, now: number): string {
  const at = text == null ? Number.NaN : Date.parse(text);
  if (Number.isNaN(at)) return "–";
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return NOW;
  if (minutes < 60) return MINUTES.format(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return HOURS.format(hours);
  return DAYS.format(Math.floor(hours / 24));
}

const dayIn = (zone: string | undefined) => new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: zone });
const DAY_HERE = dayIn(timeZone);

/**
 * Whole days from the reader's day until a day: 0 today, negative when it is past. Null without a day. What is due today is not
 * late at seven in the evening in Chicago, though it is tomorrow in London.
 */
export function daysUntil(text: string | null | undefined, now: number, today = DAY_HERE): number | null {
  const day = text == null ? undefined : DAY.exec(text)?.[0];
  if (day === undefined) return null;
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today.format(now)}T00:00:00Z`)) / 86_400_000);
}

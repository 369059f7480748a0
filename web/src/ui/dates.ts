const DAY = /^(\d{4})-(\d{2})-(\d{2})/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day as it was written, never shifted by a zone: "2026-03-01" to "Mar 1, 2026". */
export const formatDay = (text: string | null | undefined): string => {
  const match = text == null ? null : DAY.exec(text);
  return match === null ? "–" : `${MONTHS[Number(match[2]) - 1] ?? "?"} ${Number(match[3])}, ${match[1]}`;
};

const INSTANT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** An instant in the reader's own zone. */
export const formatInstant = (text: string | null | undefined): string => {
  const at = text == null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? "–" : INSTANT.format(at);
};

/** How long ago, short enough for a column: "12 min", "3 h", "4 d". Times ahead (the sandbox clock) read "now". */
export const formatAge = (text: string | null | undefined, now: number): string => {
  const at = text == null ? Number.NaN : Date.parse(text);
  if (Number.isNaN(at)) return "–";
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} d`;
};

/** Whole days from the day of `now` (UTC) until a day: 0 today, negative when it is past. Null without a day. */
export const daysUntil = (text: string | null | undefined, now: number): number | null => {
  const match = text == null ? null : DAY.exec(text);
  if (match === null) return null;
  const day = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return Math.round((day - Math.floor(now / 86_400_000) * 86_400_000) / 86_400_000);
};

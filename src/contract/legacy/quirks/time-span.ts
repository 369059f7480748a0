import { Type } from "typebox";

/**
 * Quirk: `deliverTime` is a time span. It is sent as `days.hours:minutes:seconds`, or by older callers as an object with `ticks`
 * (ten millionths of a second), and answered as an object that says it in every unit.
 */
const TICKS_A_SECOND = 10_000_000;
const TICKS_A_MINUTE = 60 * TICKS_A_SECOND;
const TICKS_AN_HOUR = 60 * TICKS_A_MINUTE;
const TICKS_A_DAY = 24 * TICKS_AN_HOUR;
/** Numbers of JSON are exact up to here: 1,157 days. */
const MAX_TICKS = 999_999_999_999_999;

const SPAN = /^(-)?(?:(\d{1,4})\.)?(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,7}))?)?$/;

export interface TimeSpan {
  readonly ticks: number;
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly milliseconds: number;
  readonly totalDays: number;
  readonly totalHours: number;
  readonly totalMinutes: number;
  readonly totalSeconds: number;
  readonly totalMilliseconds: number;
}

export type SpanAsSent = string | { readonly ticks?: number | null | undefined } | null;

/** What `deliverTime` may be. Text that is no span is found by `readTicks`: a schema with two types cannot say it. */
export function timeSpan(description: string) {
  return Type.Optional(
    Type.Unsafe<SpanAsSent>({
      type: ["string", "object", "null"],
      properties: { ticks: { type: ["integer", "null"], minimum: -MAX_TICKS, maximum: MAX_TICKS } },
      description,
      example: "0.14:30:00",
    }),
  );
}

export const TimeSpanOut = Type.Unsafe<TimeSpan | null>({
  type: ["object", "null"],
  description: "A time span in every unit; `ticks` are ten millionths of a second.",
  properties: Object.fromEntries(
    ["ticks", "days", "hours", "minutes", "seconds", "milliseconds"]
      .map((name) => [name, { type: "integer" }])
      .concat(
        ["totalDays", "totalHours", "totalMinutes", "totalSeconds", "totalMilliseconds"].map((name) => [
          name,
          { type: "number" },
        ]),
      ),
  ),
  required: [
    "ticks",
    "days",
    "hours",
    "minutes",
    "seconds",
    "milliseconds",
    "totalDays",
    "totalHours",
    "totalMinutes",
    "totalSeconds",
    "totalMilliseconds",
  ],
});

/** Ticks of a span as it was sent; null where nothing was said, undefined where it is no span. */
export function readTicks(sent: unknown): number | null | undefined {
  if (sent === null || sent === undefined || sent === "") return null;
  if (typeof sent === "object") {
    const { ticks } = sent as { readonly ticks?: unknown };
    if (ticks === null || ticks === undefined) return null;
    return typeof ticks === "number" ? ticks : undefined;
  }
  const match = typeof sent === "string" ? SPAN.exec(sent.trim()) : null;
  if (match === null) return undefined;
  const [, minus, days = "0", hours = "0", minutes = "0", seconds = "0", fraction = ""] = match;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const ticks =
    Number(days) * TICKS_A_DAY +
    Number(hours) * TICKS_AN_HOUR +
    Number(minutes) * TICKS_A_MINUTE +
    Number(seconds) * TICKS_A_SECOND +
    Number(fraction.padEnd(7, "0"));
  if (ticks > MAX_TICKS) return undefined;
  return minus === undefined || ticks === 0 ? ticks : -ticks;
}

/** The words for what `readTicks` does not read. */
export const SPAN_MESSAGE = `must be a time span, days.hours:minutes:seconds (up to 1157 days) or an object with ticks`;

export function printSpan(ticks: number): TimeSpan {
  const part = (unit: number, whole: number): number => Math.trunc((ticks % whole) / unit) + 0;
  return {
    ticks,
    days: Math.trunc(ticks / TICKS_A_DAY) + 0,
    hours: part(TICKS_AN_HOUR, TICKS_A_DAY),
    minutes: part(TICKS_A_MINUTE, TICKS_AN_HOUR),
    seconds: part(TICKS_A_SECOND, TICKS_A_MINUTE),
    milliseconds: part(TICKS_A_SECOND / 1000, TICKS_A_SECOND),
    totalDays: ticks / TICKS_A_DAY,
    totalHours: ticks / TICKS_AN_HOUR,
    totalMinutes: ticks / TICKS_A_MINUTE,
    totalSeconds: ticks / TICKS_A_SECOND,
    totalMilliseconds: (ticks / TICKS_A_SECOND) * 1000,
  };
}

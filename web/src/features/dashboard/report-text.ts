import type { Report, ReportSums } from "../../api/report.ts";
import { amountText, formatAmount, tenThousandths } from "../../ui/money.ts";

const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** A part of a whole; a dash where there is no whole. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : PERCENT.format(part / whole);
}

const HOURS_A_DAY = 24;

/** "5.2 hours", "3.1 days"; a dash where nothing was decided. */
export function meanTime({ hours, decided }: Pick<ReportSums, "hours" | "decided">): string {
  if (decided === 0) return "–";
  const mean = hours / decided;
  return mean < 2 * HOURS_A_DAY ? `${mean.toFixed(1)} hours` : `${(mean / HOURS_A_DAY).toFixed(1)} days`;
}

export function addMoney(...amounts: readonly string[]): string {
  return amountText(amounts.reduce((sum, amount) => sum + (tenThousandths(amount) ?? 0n), 0n));
}

/** How a figure stands to that of the days before, in words: "up from 41.2%", "as before". */
export function compared(now: string, before: string, change: number): string {
  if (before === "–") return "nothing to compare with";
  if (now === before) return "as before";
  return `${change > 0 ? "up" : "down"} from ${before}`;
}

export function moneyOf(amount: string, currency: string): string {
  return `${formatAmount(amount)} ${currency}`;
}

const AGES: Readonly<Record<number, string>> = {
  0: "0–2 days",
  3: "3–7 days",
  8: "8–14 days",
  15: "15–30 days",
  31: "Over 30 days",
};
export function ageLabel(fromDays: number): string {
  return AGES[fromDays] ?? `${fromDays} days`;
}

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days on which open invoices of an age came, for the filter of a list. */
export function receivedOfAge(fromDays: number, now: number): { readonly receivedFrom?: string; readonly receivedTo?: string } {
  const ends = Object.keys(AGES).map(Number);
  const next = ends.find((days) => days > fromDays);
  return {
    ...(next === undefined ? {} : { receivedFrom: dayOf(now - (next - 1) * DAY_MS) }),
    ...(fromDays === 0 ? {} : { receivedTo: dayOf(now - fromDays * DAY_MS) }),
  };
}

export interface DayPoint {
  readonly day: string;
  readonly policy: number;
  readonly person: number;
  readonly terminated: number;
  readonly found: number;
  readonly saved: number;
}

/** A point each day of the range, or each week of a long one, so that a chart has no holes where nothing was decided. */
export function pointsOf({ from, to, days }: Pick<Report, "from" | "to" | "days">): readonly DayPoint[] {
  const start = Date.parse(from);
  const length = Math.round((Date.parse(to) - start) / DAY_MS) + 1;
  const step = length > MAX_POINTS ? 7 : 1;
  const points = Array.from({ length: Math.ceil(length / step) }, (_none, place) => ({
    day: dayOf(start + place * step * DAY_MS),
    policy: 0,
    person: 0,
    terminated: 0,
    found: 0,
    saved: 0,
  }));
  for (const each of days) {
    const point = points[Math.floor((Date.parse(each.day) - start) / DAY_MS / step)];
    if (point === undefined) continue;
    point.policy += each.byPolicy;
    point.person += each.approved - each.byPolicy;
    point.terminated += each.decided - each.approved;
    point.found += Number(each.found);
    point.saved += Number(each.saved);
  }
  return points;
}
const MAX_POINTS = 92;

import type { Report, ReportSums } from "../../api/report.ts";
import { formatAmount, oneDecimal } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

const HOURS_A_DAY = 24;

/** "5.2 hours", "3.1 days"; a dash where nothing was decided. */
export function meanTime({ hours, decided }: Pick<ReportSums, "hours" | "decided">): string {
  if (decided === 0) return "–";
  const mean = hours / decided;
  return mean < 2 * HOURS_A_DAY ? t`${oneDecimal(mean)} hours` : t`${oneDecimal(mean / HOURS_A_DAY)} days`;
}

/** How a figure stands to that of the days before, in words: "up from 41.2%", "as before". */
export function compared(now: string, before: string, change: number): string {
  if (before === "–") return t`nothing to compare with`;
  if (now === before) return t`as before`;
  return change > 0 ? t`up from ${before}` : t`down from ${before}`;
}

export function moneyOf(amount: string, currency: string): string {
  return `${formatAmount(amount)} ${currency}`;
}

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

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

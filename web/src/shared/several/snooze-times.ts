import { dayLater, dayOf, instantAt, ownZone } from "../../ui/zones.ts";
import { t } from "../../language/text.ts";

export interface SnoozeTime {
  readonly label: string;
  readonly at: Date;
}

const MORNING = 8;
const LATER_MS = 4 * 3_600_000;
const MONDAY = 1;

/** The morning of a day in the reader's zone. */
export function morningOf(day: string, zone: string = ownZone()): Date {
  return new Date(instantAt(day, MORNING, zone));
}

/** When people come back to something: four hours from now, or a morning, in the zone in which they read times. */
export function snoozeTimes(now: number, zone: string = ownZone()): readonly SnoozeTime[] {
  const today = dayOf(now, zone);
  const untilMonday = (MONDAY - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7 || 7;
  const morningIn = (days: number): Date => morningOf(dayLater(today, days), zone);
  return [
    { label: t`In 4 hours`, at: new Date(now + LATER_MS) },
    { label: t`Tomorrow morning`, at: morningIn(1) },
    { label: t`In 3 days`, at: morningIn(3) },
    { label: t`Next Monday`, at: morningIn(untilMonday) },
    { label: t`In 2 weeks`, at: morningIn(14) },
  ];
}

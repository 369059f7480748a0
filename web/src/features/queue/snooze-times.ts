import { t } from "../../language/text.ts";

export interface SnoozeTime {
  readonly label: string;
  readonly at: Date;
}

const MORNING = 8;
const LATER_MS = 4 * 3_600_000;
const MONDAY = 1;

const morningIn = (now: Date, days: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);

/** When people come back to something: four hours from now, or a morning, in their own zone. */
export function snoozeTimes(now: Date): readonly SnoozeTime[] {
  const untilMonday = (MONDAY - now.getDay() + 7) % 7 || 7;
  return [
    { label: t`In 4 hours`, at: new Date(now.getTime() + LATER_MS) },
    { label: t`Tomorrow morning`, at: morningIn(now, 1) },
    { label: t`In 3 days`, at: morningIn(now, 3) },
    { label: t`Next Monday`, at: morningIn(now, untilMonday) },
    { label: t`In 2 weeks`, at: morningIn(now, 14) },
  ];
}

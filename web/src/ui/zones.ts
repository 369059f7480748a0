import { timeZone } from "../language/forms.ts";

/** The zone in which instants are told: the chosen one, or the browser's. */
export function ownZone(): string {
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Those that browsers know, and the one that was chosen, which may go by an older name. */
export function zones(...more: readonly string[]): string[] {
  return [...new Set([...more, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
}

const partsIn = (zone: string) =>
  new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });

/** What a clock in the zone shows, in milliseconds as if it stood in UTC. */
const clockIn = (at: number, zone: string): number => {
  const shown = Object.fromEntries(
    partsIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** "2026-03-02", on which an instant falls in the zone. */
export function dayOf(at: number, zone: string = ownZone()): string {
  return new Date(clockIn(at, zone)).toISOString().slice(0, 10);
}

/**
 * When a clock in the zone shows this hour of the day ("2026-03-02"), in milliseconds. An hour that clocks skip when they go
 * forward is the one beside it.
 */
export function instantAt(day: string, hour: number, zone: string = ownZone()): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  // Twice: the offset that holds at the first guess need not be the one that holds at the instant it gives.
  const guess = wanted - (clockIn(wanted, zone) - wanted);
  return guess - (clockIn(guess, zone) - wanted);
}

/** A day that comes so many days later. */
export function dayLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

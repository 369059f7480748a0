import { timeZone } from "../language/forms.ts";

/** The zone in which instants are told: the chosen one, or the browser's. */
export function ownZone(): string {
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Those that browsers know, and the one that was chosen, which may go by an older name. */
export function zones(...more: readonly string[]): string[] {
  return [...new Set([...more, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
}

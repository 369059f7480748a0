/**
 * A server of others, which all tenants use, does not take what a job has for it, and may take it later. The worker tries the job
 * again for as long as `putOffMs` says, and parks it then.
 */
export class NotTaken extends Error {}

const MIN_WAIT_MS = 5_000;
const MAX_WAIT_MS = 3_600_000;
/** A weekend. */
const WINDOW_MS = 48 * 3_600_000;

/**
 * How long something that waited for so long already is left alone before its next attempt, in milliseconds: 5 s at first, half
 * as long again each time, at last an hour. Undefined: it waited for 48 hours, and is for a person.
 */
export function putOffMs(waitedMs: number): number | undefined {
  return waitedMs >= WINDOW_MS ? undefined : Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, waitedMs / 2));
}

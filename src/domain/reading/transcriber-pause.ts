/** So many failures in a row, and it is left alone for a while. */
const MAX_FAILURES = 3;
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;

export interface CallEnded {
  readonly status: "answered" | "failed";
  readonly ageMs: number;
}

/**
 * For how many milliseconds a tenant's document AI is not asked, by how its last calls ended (the newest first); 0: it may be
 * asked. After three failures in a row a minute, doubled by each that follows, up to an hour; the first call after it is a trial.
 */
export function pauseAfter(calls: readonly CallEnded[]): number {
  const answered = calls.findIndex(({ status }) => status === "answered");
  const failures = answered === -1 ? calls.length : answered;
  const [last] = calls;
  if (last === undefined || failures < MAX_FAILURES) return 0;
  const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - MAX_FAILURES));
  return Math.max(0, pauseMs - last.ageMs);
}

/**
 * When a failed delivery is tried again (specification, "Delivery rules" 3): waits of 5 s doubling to 1 h for the 8 hours after
 * the first attempt, 17 attempts in all when they fail at once, and a last one when the 8 hours are over. Jitter only lengthens a
 * wait, by up to 30 %, and never past 1 h: waits never shrink (5 s x 2 is more than 5 s x 1.3), and messages that failed together
 * drift apart by many minutes before they reach the hourly steps.
 */
const FIRST_WAIT_MS = 5_000;
/** @internal tests hold the schedule to it. */
export const MAX_WAIT_MS = 3_600_000;
/** @internal tests hold the schedule to it. */
export const WINDOW_MS = 8 * 3_600_000;
const JITTER = 0.3;

/** The last attempt is aimed at this much before the 8 hours are over, so that it starts within them. */
const AIM_EARLY_MS = 1_000;

export interface Failure {
  /** Attempts made in this round, the failed one included: at least 1. */
  readonly attempts: number;
  /** From the start of the first attempt of the round to now. */
  readonly elapsedMs: number;
  /** What the consumer asked for, already read from `Retry-After`. */
  readonly retryAfterMs?: number | undefined;
  /** In [0, 1). */
  readonly random: number;
}

export type Next = { readonly kind: "retry"; readonly waitMs: number } | { readonly kind: "discard" };

export function decideNext({ attempts, elapsedMs, retryAfterMs, random }: Failure): Next {
  const leftMs = WINDOW_MS - AIM_EARLY_MS - elapsedMs;
  if (leftMs < FIRST_WAIT_MS) return { kind: "discard" };
  const doubled = FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20) * (1 + JITTER * random);
  const wanted = Math.min(MAX_WAIT_MS, Math.max(doubled, retryAfterMs ?? 0));
  return { kind: "retry", waitMs: Math.round(Math.min(wanted, leftMs)) };
}

/** No attempt starts once this is true; the allowance is for the last one, which is due when the 8 hours end. */
export function isOver(elapsedMs: number): boolean {
  return elapsedMs > WINDOW_MS + 5_000;
}

/** `Retry-After` (RFC 9110 section 10.2.3): seconds or a date; anything else is not a wish. At most 1 h. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const wished = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wished) || wished <= 0 ? undefined : Math.min(wished, MAX_WAIT_MS);
}

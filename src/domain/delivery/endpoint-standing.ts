/**
 * How many attempts at once an endpoint has earned by its answers. Those that answer quickly share places with nobody else, so
 * that an endpoint that keeps us waiting delays only itself.
 */

/** `unknown`: nothing has ended yet. `failing`: no answer came, again and again; it is probed, one attempt at a time. */
export const PACES = ["unknown", "quick", "slow", "failing"] as const;
export type Pace = (typeof PACES)[number];

export interface Standing {
  readonly pace: Pace;
  /** Attempts that may be under way at once: at least 1. */
  readonly allowed: number;
}

export const UNKNOWN_STANDING: Standing = { pace: "unknown", allowed: 2 };
const FAILING_STANDING: Standing = { pace: "failing", allowed: 1 };

/** An answer within this is quick; the specification allows 20 s. */
export const QUICK_WITHIN_MS = 1_000;
/** @internal tests ask on both sides of it. */
export const MAX_ALLOWED = 64;
/** Of a consumer that takes its time: its attempts hold their places for long. */
const MAX_ALLOWED_SLOW = 16;

export interface AttemptEnd {
  readonly succeeded: boolean;
  /** Null when no status line came in time: unreachable, refused, cut off, or silent. */
  readonly status: number | null;
  readonly durationMs: number;
}

/**
 * What an attempt's end makes of the standing. A success earns one more attempt at once (so they double while all of them
 * succeed), an answer that asks for less (429 and 5xx) halves them, and so does no answer; who is left with one by that is
 * failing.
 */
export function decideStanding(before: Standing, { succeeded, status, durationMs }: AttemptEnd): Standing {
  const halved = Math.floor(before.allowed / 2);
  if (status === null) return halved < 2 ? FAILING_STANDING : { pace: before.pace, allowed: halved };
  const pace = durationMs <= QUICK_WITHIN_MS ? "quick" : "slow";
  const most = pace === "quick" ? MAX_ALLOWED : MAX_ALLOWED_SLOW;
  if (succeeded) return { pace, allowed: Math.min(most, before.allowed + 1) };
  if (status === 429 || status >= 500) return { pace, allowed: Math.max(1, Math.min(most, halved)) };
  return { pace, allowed: Math.min(most, before.allowed) };
}

/** Whether the difference is worth a write: another pace, or twice or half as many. */
export function isWorthKeeping(kept: Standing, now: Standing): boolean {
  return kept.pace !== now.pace || Math.floor(Math.log2(kept.allowed)) !== Math.floor(Math.log2(now.allowed));
}

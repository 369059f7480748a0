import type { OutcomeRow } from "#db/queries/webhook/delivery.ts";
import type { Attempt } from "./attempt-delivery.ts";
import type { HeldDelivery } from "./held-deliveries.ts";
import { decideNext, isOver } from "#domain/delivery/retry-schedule.ts";

/** What is recorded of a delivery, without the fence that the recorder adds. */
export type DeliveryOutcome = Omit<OutcomeRow, "deliveryUuid" | "claimUuid" | "attempts">;

/**
 * What becomes of a delivery after an attempt: done, again at a later time, or given up. `random` is in [0, 1), for the jitter.
 */
export function judgeAttempt({ row, claimedAt }: HeldDelivery, attempt: Attempt, now: number, random: number): DeliveryOutcome {
  const made = { agoMs: 0, durationMs: attempt.durationMs, status: attempt.status, response: attempt.response };
  if (attempt.succeeded) return { state: "succeeded", waitMs: 0, attempt: made, error: null };
  const next = decideNext({
    attempts: row.attempts - row.attemptsBefore + 1,
    elapsedMs: row.elapsedMs === null ? attempt.durationMs : row.elapsedMs + (now - claimedAt),
    retryAfterMs: attempt.retryAfterMs,
    random,
  });
  return next.kind === "retry"
    ? { state: "pending", waitMs: next.waitMs, attempt: made, error: attempt.error }
    : { state: "discarded", waitMs: 0, attempt: made, error: attempt.error };
}

/** The end of a delivery without an attempt: its endpoint is gone or disabled, or the time in which it may be tried is over. */
export function endWithoutAttempt({ row }: HeldDelivery, endpointIsOpen: boolean): DeliveryOutcome | undefined {
  if (!endpointIsOpen) return { state: "cancelled", waitMs: 0, attempt: null, error: "the endpoint was deleted or disabled" };
  if (!isOver(row.elapsedMs ?? 0)) return undefined;
  return { state: "discarded", waitMs: 0, attempt: null, error: "not delivered within 8 hours of the first attempt" };
}

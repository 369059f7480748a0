/** So many messages may wait before who sent them is slowed down. */
const UNPAUSED = 1_000;
const MS_A_MESSAGE = 0.1;
const MAX_PAUSE_MS = 1_000;

/**
 * How long an acceptance takes longer because so many messages of its tenant wait already, while others send too: callers that
 * wait for their answers then send no faster than is worked on, and nothing is refused.
 */
export function pauseOf(waiting: number): number {
  return Math.min(MAX_PAUSE_MS, Math.max(0, waiting - UNPAUSED) * MS_A_MESSAGE);
}

const MAX_WAIT_SECONDS = 3_600;
/** So often a message is tried that could not be fetched; then the others go on without it, and it is shown. */
export const MAX_TRIES_OF_A_MESSAGE = 3;

/**
 * Seconds until a mailbox is looked at again: as often as it is set, and where it fails ever more seldom, at last once an hour.
 */
export function secondsToNextLook(everySeconds: number, failures: number): number {
  return Math.min(MAX_WAIT_SECONDS, everySeconds * 2 ** Math.min(failures, 12));
}

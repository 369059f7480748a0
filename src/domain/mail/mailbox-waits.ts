const MAX_WAIT_SECONDS = 3_600;
/** So often a message is tried that could not be fetched; then the others go on without it, and it is shown. */
export const MAX_TRIES_OF_A_MESSAGE = 3;

const SOON_SECONDS = 15;

/**
 * Seconds until a mailbox is looked at again: as often as it is set, and where it fails ever more seldom, at last once an hour.
 * Of what passes by itself (a server that was started anew) the first tries come soon, however seldom it is looked at; a sign-in
 * that is refused is not repeated so, or accounts get locked.
 */
export function secondsToNextLook(everySeconds: number, failures: number, isPassing: boolean): number {
  const usual = Math.min(MAX_WAIT_SECONDS, everySeconds * 2 ** Math.min(failures, 12));
  return isPassing ? Math.min(usual, SOON_SECONDS * 4 ** Math.min(failures - 1, 6)) : usual;
}

/** What became of a mail of a dispute; `received`: it came from the other side. */
export const MAIL_STATES = ["waiting", "sent", "failed", "bounced", "received"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What is known of a mail for one of its recipients; `failed`: that one did not get it. */
export const RECIPIENT_STATES = ["waiting", "sent", "delayed", "delivered", "failed"] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** How sending a mail failed. `isFinal`: a mail server refused it for good (RFC 5321, 5yz). */
export interface MailFailure {
  readonly reason: string;
  readonly isFinal: boolean;
}

const MINUTE_MS = 60_000;
/** The next attempt comes so much later: for twenty hours in all, as long as most mail servers try. */
const WAITS_MS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE_MS);

/** What becomes of a mail after its `attempts`-th attempt failed: another attempt, or none. */
export function decideMailAgain(attempts: number, { isFinal }: MailFailure): { readonly waitMs: number } | undefined {
  const waitMs = isFinal ? undefined : WAITS_MS[attempts - 1];
  return waitMs === undefined ? undefined : { waitMs };
}

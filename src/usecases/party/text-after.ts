import { textOrNull } from "#contract/v2/to-parts.ts";

/**
 * A text after a change: what was sent, nothing where null or blanks were sent, and what was known before where it was left out.
 */
export function textAfter(before: string | null | undefined, sent: string | null | undefined): string | null {
  return sent === undefined ? (before ?? null) : textOrNull(sent);
}

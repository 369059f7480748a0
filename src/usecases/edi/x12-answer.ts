import type { AnsweredFile } from "#db/queries/edi/edi.ts";

/**
 * What a sender gets back: the acknowledgements (200), or why nothing could be read as an interchange (422), or why nothing was
 * taken at all.
 */
export type X12Answer =
  | { readonly kind: "acknowledged"; readonly text: string; readonly replayed: boolean }
  | { readonly kind: "unreadable"; readonly reason: string; readonly replayed: boolean }
  | { readonly kind: "too-large"; readonly limit: number }
  /** The key is bound to a partner, and these very bytes came from another. */
  | { readonly kind: "not-yours" }
  | { readonly kind: "overloaded" }
  /** The tenant keeps as much as it may. */
  | { readonly kind: "over-quota"; readonly reason: string };

/** The same bytes again get the same answer, byte for byte; not a key that is bound to another partner than sent them first. */
export function replay(before: AnsweredFile, boundTo: string | null | undefined): X12Answer {
  if (boundTo !== null && boundTo !== undefined && before.senders.some((sender) => sender !== boundTo.trim()))
    return { kind: "not-yours" };
  return answerOf(before.status, before.answer, true);
}

export function answerOf(status: number, text: string, replayed: boolean): X12Answer {
  return status === 200 ? { kind: "acknowledged", text, replayed } : { kind: "unreadable", reason: text, replayed };
}

import type { MessageData } from "./message-data.ts";

/** All is well: the rule looked and found nothing. */
export const PASS = Object.freeze({ result: "pass" as const });

export interface Reason<Result, Id, Data> {
  readonly result: Result;
  readonly reason: Id;
  readonly data: Data;
}

/**
 * Nobody expects the thing: no weights on the order, no policy for it. Holds nothing back. `reason` is the id of one of the
 * rule's reasons.
 */
export function notApplicable<const Id extends string>(reason: Id): Reason<"not-applicable", Id, undefined> {
  return { result: "not-applicable", reason, data: undefined };
}

/**
 * The policy needs evidence that is not there. Never counts as passed: it holds an approval back. `reason` is the id of one of
 * the rule's reasons.
 */
export function notEvaluated<const Id extends string, const Data extends MessageData | undefined = undefined>(
  reason: Id,
  data?: Data,
): Reason<"not-evaluated", Id, Data> {
  return { result: "not-evaluated", reason, data: data as Data };
}

/** PASS when nothing was found. */
export function outcomeOf<Draft>(drafts: readonly Draft[] | undefined): typeof PASS | readonly Draft[] {
  return drafts === undefined || drafts.length === 0 ? PASS : drafts;
}

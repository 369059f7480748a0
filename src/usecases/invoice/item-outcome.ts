import type { RefusalCode } from "../refusal.ts";

/**
 * What became of one of several invoices that were decided about together. `not-reached`: its turn did not come within the call,
 * and nothing became of it. `passed-over`: it stands otherwise than its group, and nobody named it.
 */
export type ItemOutcome =
  | "preview"
  | "ok"
  | "awaits-second"
  | "passed-over"
  | "conflict"
  | "not-allowed"
  | "invalid"
  | "not-reached";

export const NOT_REACHED = "one call goes on for a second or two: send this one again";

export const OUTCOME_OF_REFUSAL: Readonly<Record<RefusalCode, ItemOutcome>> = {
  unknown: "conflict",
  "etag-mismatch": "conflict",
  "already-finalized": "conflict",
  "state-conflict": "conflict",
  "update-waiting": "conflict",
  "over-approval-limit": "not-allowed",
  "keyed-by-approver": "not-allowed",
  "same-approver": "not-allowed",
  "not-granted": "not-allowed",
  invalid: "invalid",
  "too-many-attempts": "conflict",
  "over-quota": "not-allowed",
  unreadable: "conflict",
  busy: "conflict",
};

/** Of what is no approval, or one that nobody who is away has to do with. */
export const FOR_NOBODY_ELSE = { onBehalfOf: null, cannotCompleteFor: [] };

import type { ApprovalRefusal, RefusedApproval } from "#domain/lifecycle/approval-refusal.ts";
import { ETAG_MISMATCH, type Outcome, refuse, type RefusalCode } from "../refusal.ts";

const INVALID = "One or more validation errors occurred.";

/** When it may be worth another try: most messages land within a second. */
export const RETRY_AFTER_SECONDS = 2;

const REFUSALS: Readonly<Record<ApprovalRefusal, RefusalCode>> = {
  "changed-meanwhile": "etag-mismatch",
  "unreadable-amount": "invalid",
  finalized: "already-finalized",
  "not-from-here": "state-conflict",
  "not-audited": "state-conflict",
  unmatched: "state-conflict",
  "own-invoice": "keyed-by-approver",
  "unknown-charge": "invalid",
  "repeated-charge": "invalid",
  "more-than-billed": "invalid",
  "tax-of-more": "invalid",
  "discount-of-less": "invalid",
  "same-approver": "same-approver",
  "not-named": "over-approval-limit",
  "second-without-limit": "over-approval-limit",
  "update-landing": "update-waiting",
  "update-unaudited": "update-waiting",
  "own-change": "keyed-by-approver",
  overtaken: "state-conflict",
};

/** Why an approval was refused, as it is answered; of what will land or be audited again, with when to ask again. */
export function refusedApproval({ refusal, message, faults }: RefusedApproval): Outcome<never> & { readonly ok: false } {
  const code = REFUSALS[refusal];
  if (code === "etag-mismatch") return ETAG_MISMATCH;
  if (faults !== undefined) return refuse(code, INVALID, faults);
  const refused = refuse(code, message);
  return code === "update-waiting"
    ? { ok: false, refusal: { ...refused.refusal, retryAfterSeconds: RETRY_AFTER_SECONDS } }
    : refused;
}

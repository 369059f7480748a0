import type { Refusal as UseCaseRefusal, RefusalCode as UseCaseCode } from "#usecases/refusal.ts";
import { type Refusal, type RefusalCode, refuse } from "./refusals.ts";

/**
 * What a use case's refusal is on the wire. Unknown things get no text of their own: another tenant's object must look the same.
 */
const CODES: Readonly<Record<UseCaseCode, RefusalCode>> = {
  unknown: "not-found",
  "etag-mismatch": "etag-mismatch",
  "already-finalized": "conflict",
  "state-conflict": "conflict",
  "update-waiting": "update-waiting",
  "over-approval-limit": "forbidden",
  "keyed-by-approver": "forbidden",
  "same-approver": "forbidden",
  "not-granted": "grant-missing",
  invalid: "validation-failed",
  "too-many-attempts": "too-many-requests",
  "over-quota": "over-quota",
  unreadable: "unreadable",
  busy: "overloaded",
};

/** `field` is what the message is filed under when the use case blames no field. */
export function mapRefusal({ code, message, errors, retryAfterSeconds }: UseCaseRefusal, field: string): Refusal {
  return code === "unknown"
    ? refuse("not-found")
    : refuse(
        CODES[code],
        errors ?? { [code === "etag-mismatch" ? "eTag" : field]: [message] },
        retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
      );
}

/**
 * Why a use case did nothing. Refusals are answers, not failures: the border maps each code to a status once
 * (src/http/map-refusal.ts) and docs/errors.md lists them.
 */
export type RefusalCode =
  | "unknown"
  | "etag-mismatch"
  | "already-finalized"
  | "state-conflict"
  | "update-waiting"
  | "over-approval-limit"
  | "keyed-by-approver"
  | "same-approver"
  | "not-granted"
  | "invalid"
  | "too-many-attempts"
  | "over-quota"
  | "busy";

export interface Refusal {
  readonly code: RefusalCode;
  /** For a person, with what to do next. */
  readonly message: string;
  /** Field path to messages, where fields are to blame. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** When it may be worth another try. */
  readonly retryAfterSeconds?: number;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}
export function refuse(
  code: RefusalCode,
  message: string,
  errors?: Refusal["errors"],
): { readonly ok: false; readonly refusal: Refusal } {
  return {
    ok: false,
    refusal: errors === undefined ? { code, message } : { code, message, errors },
  };
}

/** Its turn did not come in time. */
export const BUSY = {
  ok: false,
  refusal: { code: "busy", message: "other documents are being made: ask again", retryAfterSeconds: 5 },
} as const satisfies Outcome<never>;

export const UNKNOWN_INVOICE = refuse("unknown", "no invoice of this tenant has this uuid");
export const ETAG_MISMATCH = refuse(
  "etag-mismatch",
  "the invoice was changed meanwhile: read it again and decide on what it says now",
);

/** Of an invoice that is approved or terminated. */
export function alreadyFinalized(status: string): Outcome<never> & { readonly ok: false } {
  return refuse("already-finalized", `the invoice is ${status} already; a finalized invoice never changes`);
}

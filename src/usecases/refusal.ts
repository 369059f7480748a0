import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { type ChangeRefusal, decideMayChange } from "#domain/lifecycle/decide-may-change.ts";

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
  | "unreadable"
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
  refusal: { code: "busy", message: "the service is busy with other documents: ask again", retryAfterSeconds: 5 },
} as const satisfies Outcome<never>;

/** What was made of it is decided about in its place. */
export const WAS_SPLIT = refuse(
  "state-conflict",
  "it was split, or put together with others: decide about the documents that take its place, which are listed with it",
);

/** A redacted copy was made of it. */
export const WITHHELD = refuse(
  "not-granted",
  "places of it were blacked out: the original is opened by those who decide about invoices; open its redacted copy",
);

export const UNKNOWN_DOCUMENT = refuse("unknown", "no document of this tenant has this uuid");
export const UNKNOWN_INVOICE = refuse("unknown", "no invoice of this tenant has this uuid");
export const ETAG_MISMATCH = refuse(
  "etag-mismatch",
  "the invoice was changed meanwhile: read it again and decide on what it says now",
);

/** Why nobody, or not who asks, may change an invoice that is in this status. */
export function refusedChange(refusal: ChangeRefusal, status: string): Outcome<never> & { readonly ok: false } {
  if (refusal === "changed-meanwhile") return ETAG_MISMATCH;
  return refuse("already-finalized", `the invoice is ${status} already; a finalized invoice never changes`);
}

/** Refuses the change of an invoice that is final, or another one than was looked at (null: whatever it is now). */
export function refuseChange(
  eTag: string | null,
  row: { readonly status: InvoiceStatus; readonly eTag: number },
): (Outcome<never> & { readonly ok: false }) | null {
  const refusal = decideMayChange(eTag, row);
  return refusal === null ? null : refusedChange(refusal, row.status);
}

import type { FieldErrors } from "#contract/json/problems.ts";

interface RefusalRow {
  readonly status: number;
  readonly title: string;
  readonly when: string;
}

/**
 * THE error catalog: every refusal an operation can answer with, once. `docs/errors.md` has the same rows; a test holds them
 * equal.
 */
export const REFUSALS = {
  "validation-failed": {
    status: 400,
    title: "One or more validation errors occurred.",
    when: "The body, a parameter or a header breaks a rule; `Errors` names every field at fault.",
  },
  "bad-request": { status: 400, title: "The request could not be read.", when: "The address or the HTTP message is malformed." },
  "no-key": {
    status: 401,
    title: "A valid API key is required.",
    when: "No key, an unknown, expired or revoked one, or a wrong signature.",
  },
  "not-your-tenant": {
    status: 403,
    title: "The key does not belong to this tenant.",
    when: "`X-Tenant-Uuid` or the path names another tenant than the key's, or none that exists.",
  },
  "scope-missing": {
    status: 403,
    title: "The key lacks the scope of this operation.",
    when: "The key, or the person's role, was not given the scope the operation needs.",
  },
  "grant-missing": {
    status: 403,
    title: "This operation was not granted to the tenant.",
    when: "The operation, or a parameter of it, has to be granted by the operator first.",
  },
  "second-factor-missing": {
    status: 403,
    title: "Your role asks for a second factor.",
    when: "The tenant asks people of this role for a second factor, and the person has none: it is set up under the person's own account.",
  },
  "proof-too-old": {
    status: 403,
    title: "Prove again that it is you.",
    when: "What is asked for is final, and the person proved who they are longer ago than the tenant allows (`POST /auth/prove`, then again).",
  },
  "cross-site": {
    status: 403,
    title: "The request came from another site.",
    when: "A change by a signed-in person without proof that our own page sent it.",
  },
  forbidden: {
    status: 403,
    title: "This is not allowed.",
    when: "Whoever asks may use the operation, but not like this (an amount over the approval limit, say).",
  },
  "over-quota": {
    status: 403,
    title: "The tenant has as many as it may.",
    when: "One more would be over a quota of the tenant (`GET /manage/quotas`): keys, endpoints, documents, megabytes of them, or mails in 24 hours.",
  },
  "not-found": {
    status: 404,
    title: "There is no such thing.",
    when: "The object does not exist, or belongs to another tenant.",
  },
  "no-such-operation": { status: 404, title: "There is no such operation.", when: "No operation has this path." },
  "still-audited": {
    status: 404,
    title: "The invoice is still being audited.",
    when: "Audit results were asked for before the invoice was approved or terminated. `Retry-After` says when to look again.",
  },
  "method-not-allowed": {
    status: 405,
    title: "The method is not allowed here.",
    when: "The path exists with other methods; `Allow` lists them.",
  },
  "request-timeout": { status: 408, title: "The request took too long to arrive.", when: "Head or body did not arrive in time." },
  conflict: { status: 409, title: "The object is in another state.", when: "The object's state does not allow the operation." },
  "update-waiting": {
    status: 409,
    title: "An accepted update has not been processed yet.",
    when: "A version of an order, an invoice or documents that concern the invoice were accepted and are not there yet; try again after `Retry-After`.",
  },
  "etag-mismatch": {
    status: 409,
    title: "The object was changed in the meantime.",
    when: "The eTag sent is not the current one.",
  },
  ambiguous: { status: 409, title: "Several objects fit.", when: "A look-up finds more than one equally good object." },
  "still-running": {
    status: 409,
    title: "The first request with this idempotency key is still running.",
    when: "Try again after `Retry-After`.",
  },
  "body-too-large": {
    status: 413,
    title: "The body is too large.",
    when: "The body is larger than the operation accepts; the limit is in the message.",
  },
  "uri-too-long": {
    status: 414,
    title: "The address is too long.",
    when: "The address, or a part of it, is longer than the service accepts.",
  },
  "expectation-failed": {
    status: 417,
    title: "The expectation cannot be met.",
    when: "`Expect` asks for something else than `100-continue`.",
  },
  "media-type": {
    status: 415,
    title: "The content type is not supported.",
    when: "The operation takes another content type, or the body is compressed.",
  },
  "key-reused": {
    status: 422,
    title: "The idempotency key was used with another body.",
    when: "`X-Idempotency-Key` was sent before with a different body.",
  },
  unreadable: {
    status: 422,
    title: "The content cannot be processed.",
    when: "The bytes are not what the operation reads (no X12 interchange, say).",
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests.",
    when: "The key's rate is used up, or too many attempts to prove who one is have failed; `Retry-After` says for how long.",
  },
  backlog: {
    status: 429,
    title: "Too much of this tenant waits.",
    when: "The tenant has as many accepted messages waiting to be worked on as it may (`waitingMessages` in `GET /manage/quotas`). Nothing was accepted; send on after `Retry-After`.",
  },
  "header-too-large": {
    status: 431,
    title: "The headers are too large.",
    when: "The head of the request exceeds what the server reads.",
  },
  unexpected: {
    status: 500,
    title: "Something went wrong on our side.",
    when: "A fault of the service. It is logged under the TraceId.",
  },
  "not-ready": {
    status: 503,
    title: "The service is not ready.",
    when: "The database cannot be reached, migrations have not run, the disk is full, or the process is starting or about to stop.",
  },
  overloaded: { status: 503, title: "The service is overloaded.", when: "Nothing was accepted; try again after `Retry-After`." },
} as const satisfies Readonly<Record<string, RefusalRow>>;

export type RefusalCode = keyof typeof REFUSALS;

/** The header of a refusal with its code: programs and our own app go by it, whatever the shape of the body. */
export const ERROR_CODE = "x-error-code";

/**
 * A request that is refused: a value, given back by handlers. The frame prints it in the error shape of the operation's
 * generation.
 */
export interface Refusal {
  readonly refusal: RefusalCode;
  readonly errors: FieldErrors;
  readonly headers: Readonly<Record<string, string>>;
}

const NONE = {};

/** `refuse("not-found")`, `refuse("conflict", { status: ["the invoice is already approved"] })`. */
export function refuse(
  refusal: RefusalCode,
  errors: FieldErrors = NONE,
  headers: Readonly<Record<string, string>> = NONE,
): Refusal {
  return { refusal, errors, headers };
}

export function isRefusal(value: object): value is Refusal {
  return "refusal" in value;
}

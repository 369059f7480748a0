import { t } from "../language/text.ts";

/** What an error of any kind tells a person. */
export interface Trouble {
  readonly message: string;
  /** Of the answer; 0: there was none. Null: the error is not about an answer. */
  readonly status: number | null;
  readonly details: readonly string[];
  /** Finds the request in the log. */
  readonly traceId: string | null;
}

/** Errors of the service carry a status, a trace and messages by field; others only words. Undefined for no error. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error === null || error === undefined) return undefined;
  if (!(error instanceof Error)) return { message: t`Something unexpected happened.`, status: null, details: [], traceId: null };
  const facts: Readonly<Record<string, unknown>> = {
    ...("status" in error ? { status: error.status } : {}),
    ...("details" in error ? { details: error.details } : {}),
    ...("traceId" in error ? { traceId: error.traceId } : {}),
  };
  return {
    message: error.message,
    status: typeof facts["status"] === "number" ? facts["status"] : null,
    details: Array.isArray(facts["details"]) ? facts["details"].map(String) : [],
    traceId: typeof facts["traceId"] === "string" ? facts["traceId"] : null,
  };
}

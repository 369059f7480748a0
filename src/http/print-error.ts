import { REFUSALS, type Refusal } from "./refusals.ts";
import type { Generation } from "./operation.ts";

export interface PrintedError {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/**
 * The error shape of a generation: `{Title, Status, TraceId, Errors}` (specification, Errors) everywhere, RFC 9457 problem
 * details on the legacy operations, RFC 6749's `{error, error_description}` under /oauth.
 */
export function printError(
  { refusal, errors }: Refusal,
  generation: Generation,
  traceId: string,
  instance: string,
): PrintedError {
  const { status, title } = REFUSALS[refusal];
  if (generation === "oauth") {
    const error = status >= 500 ? "server_error" : "invalid_request";
    return { status, contentType: "application/json; charset=utf-8", body: JSON.stringify({ error, error_description: title }) };
  }
  if (generation !== "legacy") {
    return {
      status,
      contentType: "application/json; charset=utf-8",
      body: JSON.stringify({ Title: title, Status: status, TraceId: traceId, Errors: errors }),
    };
  }
  const messages = Object.values(errors).flat();
  const problem = {
    type: `urn:weighbridge:error:${refusal}`,
    title,
    status,
    detail: messages.length === 0 ? title : messages.join("; "),
    instance,
    errors,
    traceId,
  };
  return { status, contentType: "application/problem+json", body: JSON.stringify(problem) };
}

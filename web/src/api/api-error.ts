import { t } from "../language/text.ts";
import { REFUSAL_SENTENCES, saysMore } from "./refusal-sentences.ts";

/** An answer the service refused or failed, or no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** As docs/errors.md has it; null: the answer named none. */
  readonly code: string | null;
  readonly traceId: string | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(
    status: number,
    title: string,
    traceId: string | null,
    said: { readonly fields?: Readonly<Record<string, readonly string[]>>; readonly code?: string | null } = {},
  ) {
    super(title);
    this.name = "ApiError";
    this.status = status;
    this.code = said.code ?? null;
    this.traceId = traceId;
    this.fields = said.fields ?? {};
  }

  /** The messages of all fields, for a person: none where they are about keys and headers. */
  get details(): readonly string[] {
    if (!saysMore(this.code)) return [];
    return Object.entries(this.fields).flatMap(([field, messages]) =>
      messages.map((message) => (field === "" ? message : `${field}: ${message}`)),
    );
  }
}

/**
 * What a refusal says, whichever generation of the interface or the sign-in wrote it: the sentence of its code, else its own
 * title. `body` is its JSON, or anything else.
 */
export function errorOf(response: Response, body: unknown): ApiError {
  const title = property(body, "Title") ?? property(body, "message");
  const traceId = property(body, "TraceId");
  const code = response.headers.get("x-error-code");
  const sentence = code === null ? undefined : REFUSAL_SENTENCES[code];
  return new ApiError(
    response.status,
    sentence ?? (typeof title === "string" ? title : t`The service answered ${response.status}.`),
    typeof traceId === "string" ? traceId : (response.headers.get("traceparent")?.split("-")[1] ?? null),
    { fields: messagesByField(property(body, "Errors")), code },
  );
}

/** In PascalCase or camelCase. */
function property(body: unknown, name: string): unknown {
  if (typeof body !== "object" || body === null) return undefined;
  const found = Object.entries(body).find(([key]) => key === name || key === name.charAt(0).toLowerCase() + name.slice(1));
  return found?.[1];
}

function messagesByField(fields: unknown): Readonly<Record<string, readonly string[]>> {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? messages.map(String) : [String(messages)],
    ]),
  );
}

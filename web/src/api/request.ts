import { ApiError, errorOf } from "./api-error.ts";
import { currentTenant } from "./client.ts";

export { ApiError } from "./api-error.ts";
export { currentTenant, setTenantHeader } from "./client.ts";

interface RequestOptions {
  readonly method?: string;
  readonly body?: unknown;
  /** Bytes or text sent as they are, in place of `body`. */
  readonly raw?: { readonly type: string; readonly content: Blob | string };
  readonly signal?: AbortSignal;
}

/** One answer of our own service, with the session's cookie. Throws `ApiError`. */
const answerOf = async (path: string, options: RequestOptions, accept: string): Promise<Response> => {
  const headers: Record<string, string> = { accept };
  const tenant = currentTenant();
  if (tenant !== null) headers["x-tenant-uuid"] = tenant;
  if (options.raw !== undefined) headers["content-type"] = options.raw.type;
  else if (options.body !== undefined) headers["content-type"] = "application/json";
  const content = options.raw?.content ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  let response: Response;
  try {
    response = await fetch(path, {
      method: options.method ?? "GET",
      headers,
      credentials: "same-origin",
      ...(content === undefined ? {} : { body: content }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    throw new ApiError(0, "The service cannot be reached.", null, {});
  }
  if (!response.ok) throw errorOf(response, await response.json().catch(() => null));
  return response;
};

/** A file of our own service. Throws `ApiError`. A plain link would not say for which tenant. */
export const requestFile = async (path: string, signal?: AbortSignal): Promise<Blob> =>
  (await answerOf(path, signal === undefined ? {} : { signal }, "*/*")).blob();

/** One call of our own service that answers JSON, with the session's cookie. Throws `ApiError`. */
export const request = async <Answer>(path: string, options: RequestOptions = {}): Promise<Answer> => {
  const response = await answerOf(path, options, "application/json");
  if (response.status === 204) return undefined as Answer;
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
};

/** `{q: "a b", vendor: undefined}` to "?q=a+b". */
export const queryText = (values: Readonly<Record<string, string | number | undefined | null>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
};

/** An answer the service refused or failed, or no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly traceId: string | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, title: string, traceId: string | null, fields: Readonly<Record<string, readonly string[]>>) {
    super(title);
    this.name = "ApiError";
    this.status = status;
    this.traceId = traceId;
    this.fields = fields;
  }

  /** The messages of all fields, for a person. */
  get details(): readonly string[] {
    return Object.entries(this.fields).flatMap(([field, messages]) =>
      messages.map((message) => (field === "" ? message : `${field}: ${message}`)),
    );
  }
}

let tenant: string | null = null;
/** The tenant that every call is made for, once a person who works for several has chosen one. */
export const setTenantHeader = (uuid: string | null): void => {
  tenant = uuid;
};
export const currentTenant = (): string | null => tenant;

interface RequestOptions {
  readonly method?: string;
  readonly body?: unknown;
  /** Bytes or text sent as they are, in place of `body`. */
  readonly raw?: { readonly type: string; readonly content: Blob | string };
  readonly signal?: AbortSignal;
}

const property = (body: unknown, name: string): unknown => {
  if (typeof body !== "object" || body === null) return undefined;
  const map = body as Record<string, unknown>;
  return map[name] ?? map[name.charAt(0).toLowerCase() + name.slice(1)];
};

const traceOf = (response: Response): string | null => response.headers.get("traceparent")?.split("-")[1] ?? null;

const failure = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => null);
  const title = property(body, "Title") ?? property(body, "message");
  const traceId = property(body, "TraceId");
  const fields = property(body, "Errors");
  return new ApiError(
    response.status,
    typeof title === "string" ? title : `The service answered ${response.status}.`,
    typeof traceId === "string" ? traceId : traceOf(response),
    typeof fields === "object" && fields !== null ? (fields as Record<string, readonly string[]>) : {},
  );
};

/** One answer of our own service, with the session's cookie. Throws `ApiError`. */
const answerOf = async (path: string, options: RequestOptions, accept: string): Promise<Response> => {
  const headers: Record<string, string> = { accept };
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
  if (!response.ok) throw await failure(response);
  return response;
};

/** A file of our own service. Throws `ApiError`. A plain link would not say for which tenant. */
export const requestFile = async (path: string, signal?: AbortSignal): Promise<Blob> =>
  (await answerOf(path, signal === undefined ? {} : { signal }, "*/*")).blob();

/** Puts a file among the person's downloads. */
export const download = async (path: string, name: string): Promise<void> => {
  const url = URL.createObjectURL(await requestFile(path));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

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

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
    return Object.entries(this.fields).flatMap(([field, messages]) => messages.map((message) => (field === "" ? message : `${field}: ${message}`)));
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

/** One call of our own service, with the session's cookie. Throws `ApiError`. */
export const request = async <Answer>(path: string, options: RequestOptions = {}): Promise<Answer> => {
  const headers: Record<string, string> = { accept: "application/json" };
  if (tenant !== null) headers["x-tenant-uuid"] = tenant;
  if (options.body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, {
      method: options.method ?? "GET",
      headers,
      credentials: "same-origin",
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    throw new ApiError(0, "The service cannot be reached.", null, {});
  }
  if (!response.ok) throw await failure(response);
  if (response.status === 204) return undefined as Answer;
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
};

/** `{q: "a b", vendor: undefined}` to "?q=a+b". */
export const queryText = (values: Readonly<Record<string, string | number | undefined | null>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
};

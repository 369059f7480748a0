/** What an operation of the service took, as a part of a trace (OpenTelemetry's data model). */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Absent: nothing of this trace is known to have led to it. */
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  readonly kind: "internal" | "server" | "client" | "producer" | "consumer";
  /** Milliseconds since 1970, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Why it failed; absent: it did not. */
  readonly error?: string | undefined;
}

/** Where spans go. Nothing waits for it, and nothing fails because of it. */
export interface Spans {
  /** Whether spans of this trace are kept: all processes say the same of one trace. */
  isKept(traceId: string): boolean;
  record(span: Span): void;
  /** Hands over what is waiting, as far as that is done within a moment. */
  close(): Promise<void>;
}

/** The span of something that has a uuid of its own, told by its random half: whoever knows the uuid knows the parent. */
export function spanOfUuid(uuid: string): string {
  return uuid.replaceAll("-", "").slice(16);
}

/** The wall clock with the fractions of the process's own. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

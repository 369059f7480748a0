import { randomFillSync } from "node:crypto";

/** W3C trace context (https://www.w3.org/TR/trace-context/): the trace id of the caller is continued, else a new one begins. */
export interface Trace {
  readonly traceId: string;
  /** Ours, 16 hexadecimal digits, and the caller's where its trace is continued. */
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  /** The `traceparent` that answers: same trace, our span. */
  readonly traceparent: string;
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const POOL = Buffer.alloc(24 * 256);
let used = POOL.length;

const randomHex = (bytes: number): string => {
  if (used + bytes > POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += bytes;
  return POOL.toString("hex", used - bytes, used);
};

export function traceOf(header: string | readonly string[] | undefined): Trace {
  const match = typeof header === "string" && !header.startsWith("ff") ? TRACEPARENT.exec(header) : null;
  const [, traceId = "", parent = "", flags = "00"] = match ?? [];
  const known = match !== null && !/^0+$/.test(traceId) && !/^0+$/.test(parent);
  const id = known ? traceId : randomHex(16);
  const spanId = randomHex(8);
  return {
    traceId: id,
    spanId,
    parentSpanId: known ? parent : undefined,
    traceparent: `00-${id}-${spanId}-${known ? flags : "00"}`,
  };
}

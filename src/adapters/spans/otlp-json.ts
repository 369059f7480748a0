import type { Span } from "./span.ts";

/** Who tells of the spans: `service.name`, `service.version`, `service.instance.id`. */
export type Resource = Readonly<Record<string, string>>;

const KINDS: Readonly<Record<Span["kind"], number>> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };
const STATUS_ERROR = 2;

/**
 * An ExportTraceServiceRequest of OTLP 1.x in its JSON form (https://opentelemetry.io/docs/specs/otlp/, "JSON Protobuf
 * Encoding"): ids in hexadecimal, 64-bit integers as text.
 */
export function otlpJson(resource: Resource, spans: readonly Span[]): string {
  const scope = { name: "weighbridge", version: resource["service.version"] ?? "" };
  return JSON.stringify({
    resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope, spans: spans.map(spanJson) }] }],
  });
}

function spanJson(span: Span) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanoseconds(span.startMs),
    endTimeUnixNano: nanoseconds(Math.max(span.startMs, span.endMs)),
    attributes: attributesOf(span.attributes),
    status: span.error === undefined ? {} : { code: STATUS_ERROR, message: span.error },
  };
}

const attributesOf = (given: Span["attributes"]) =>
  Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueJson(value) }]));

const valueJson = (value: string | number | boolean) =>
  typeof value === "string"
    ? { stringValue: value }
    : typeof value === "boolean"
      ? { boolValue: value }
      : Number.isInteger(value)
        ? { intValue: String(value) }
        : { doubleValue: value };

/** To the microsecond, which a double still holds. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`;

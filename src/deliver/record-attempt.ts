import { type Spans, spanOfUuid } from "#adapters/spans/span.ts";
import type { Attempt } from "./attempt-delivery.ts";
import type { HeldDelivery } from "./held-deliveries.ts";

/** The span that a consumer was told of in `traceparent`: one attempt, in the trace of the request that led to it. */
export function recordAttempt(
  spans: Spans | null,
  { tenantUuid, deliveryUuid, row }: HeldDelivery,
  attempt: Attempt,
  { spanId, startMs }: { readonly spanId: string; readonly startMs: number },
): void {
  if (spans === null || row.traceId === null) return;
  spans.record({
    traceId: row.traceId,
    spanId,
    parentSpanId: typeof row.spanUuid === "string" ? spanOfUuid(row.spanUuid) : undefined,
    name: `deliver ${row.type}`,
    kind: "client",
    startMs,
    endMs: startMs + attempt.durationMs,
    attributes: {
      "http.request.method": "POST",
      "http.response.status_code": attempt.status ?? undefined,
      "weighbridge.tenant": tenantUuid,
      "weighbridge.endpoint": row.endpointUuid,
      "weighbridge.delivery": deliveryUuid,
      "weighbridge.event": row.eventUuid,
      "weighbridge.attempt": row.attempts + 1,
    },
    error: attempt.error ?? undefined,
  });
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { nowMs, type Spans } from "#adapters/spans/span.ts";

/**
 * The span of a request that was answered, as OpenTelemetry names what it says of HTTP servers; without its query. Files of the
 * web app have none.
 */
export function recordRequest(spans: Spans | null, request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const { trace, route, caller } = request.wb;
  const status = reply.statusCode;
  if (spans === null || !spans.isKept(trace.traceId) || (route === undefined && status < 500)) return;
  const endMs = nowMs();
  const path = request.routeOptions.url;
  spans.record({
    traceId: trace.traceId,
    spanId: trace.spanId,
    parentSpanId: trace.parentSpanId,
    name: path === undefined ? request.method : `${request.method} ${path}`,
    kind: "server",
    startMs: endMs - ms,
    endMs,
    attributes: {
      "http.request.method": request.method,
      "http.route": path,
      "http.response.status_code": status,
      "weighbridge.operation": route?.row.operationId,
      "weighbridge.tenant": caller?.tenant?.tenantUuid,
    },
    error: status >= 500 ? `answered ${status}` : undefined,
  });
}

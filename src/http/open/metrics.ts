import type { Metrics } from "../metrics.ts";
import { operation } from "../operation.ts";

/** The figures in Prometheus' text format. They name no tenant and no key. */
export function metricsOperation({ registry }: Metrics) {
  return operation({
    operationId: "metrics",
    method: "GET",
    path: "/metrics",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "Figures for Prometheus",
    responses: { 200: { description: "The figures.", contentType: "text/plain" } },
    handle: async () => ({
      status: 200,
      headers: { "content-type": registry.contentType },
      body: await registry.metrics(),
    }),
  });
}

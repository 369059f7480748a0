import { sameSecret } from "../auth/api-key.ts";
import type { Metrics } from "../metrics.ts";
import { operation } from "../operation.ts";
import { refuse } from "../refusals.ts";

/** Who may ask for the figures: anybody, holders of the key, or nobody (a port that customers reach, and no key was set). */
export type MetricsGuard = "anybody" | "nobody" | { readonly key: string };

/** The figures in Prometheus' text format. They name no tenant and no key. */
export function metricsOperation({ registry }: Metrics, guard: MetricsGuard) {
  return operation({
    operationId: "metrics",
    method: "GET",
    path: "/metrics",
    generation: "open",
    auth: "none",
    hidden: true,
    refuses: ["no-key"],
    summary: "Figures for Prometheus",
    responses: { 200: { description: "The figures.", contentType: "text/plain" } },
    handle: async ({ headers }) => {
      if (!mayAsk(guard, headers.authorization))
        return refuse(
          "no-key",
          {
            Authorization: [
              guard === "nobody"
                ? "METRICS_KEY is not set: nobody may ask here"
                : "the METRICS_KEY is required as a bearer token",
            ],
          },
          { "www-authenticate": 'Bearer realm="weighbridge metrics"' },
        );
      return { status: 200, headers: { "content-type": registry.contentType }, body: await registry.metrics() };
    },
  });
}

function mayAsk(guard: MetricsGuard, authorization: string | undefined): boolean {
  if (typeof guard === "string") return guard === "anybody";
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  return given !== undefined && sameSecret(given, guard.key);
}

import type { Metrics } from "../metrics.ts";
import type { Answer } from "../route.ts";

/** The figures in Prometheus' text format. They name no tenant and no key. */
export const tellMetrics =
  ({ registry }: Metrics) =>
  async (): Promise<Answer> => ({
    status: 200,
    headers: { "content-type": registry.contentType },
    body: await registry.metrics(),
  });

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { countDeliveries, countWork } from "#db/queries/queue-depth.ts";
import type { Context } from "#usecases/context.ts";

export interface Metrics {
  readonly registry: Registry;
  observe(operationId: string, method: string, status: number, seconds: number): void;
}

/**
 * What `/metrics` tells, of this process (requests) and of the whole service (queue, deliveries: counted when asked, in the database).
 * `ofProcess` adds memory, event loop and garbage collection.
 */
export const openMetrics = (context: Context, ofProcess: boolean): Metrics => {
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "weighbridge_http_request_duration_seconds",
    help: "Requests by operation, method and status.",
    labelNames: ["operation", "method", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: "weighbridge_metrics_failures_total",
    help: "Scrapes that could not count in the database.",
    registers: [registry],
  });
  const counted = async (count: () => Promise<void>): Promise<void> => {
    try {
      await count();
    } catch (error) {
      failures.inc();
      context.log.warn({ err: error }, "metrics could not be counted");
    }
  };
  const work = new Gauge({
    name: "weighbridge_work_items",
    help: "Items of the work queue, by kind and state (ready, parked).",
    labelNames: ["kind", "state"],
    registers: [registry],
    collect: () =>
      counted(async () => {
        work.reset();
        for (const row of await countWork(context.db.control)) work.set({ kind: row.kind, state: row.state }, row.count);
      }),
  });
  const deliveries = new Gauge({
    name: "weighbridge_pending_deliveries",
    help: "Webhook deliveries that wait: due now, or for their next attempt.",
    labelNames: ["state"],
    registers: [registry],
    collect: () =>
      counted(async () => {
        const { due, later, oldestSeconds } = await countDeliveries(context.db.control);
        deliveries.set({ state: "due" }, due);
        deliveries.set({ state: "later" }, later);
        oldest.set(oldestSeconds);
      }),
  });
  const oldest = new Gauge({
    name: "weighbridge_oldest_due_delivery_seconds",
    help: "For how long the oldest due delivery has been due.",
    registers: [registry],
  });
  return {
    registry,
    observe: (operation, method, status, seconds) => requests.observe({ operation, method, status: String(status) }, seconds),
  };
};

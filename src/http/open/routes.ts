import { Type } from "typebox";
import type { Context } from "#usecases/context.ts";
import type { Metrics } from "../metrics.ts";
import { type AnyRoute, route } from "../route.ts";
import { tellHealth } from "./tell-health.ts";
import { tellMetrics } from "./tell-metrics.ts";
import { tellReadiness } from "./tell-readiness.ts";

/** What anybody may ask the server itself. */
export const openRoutes = (parts: { readonly context: Context; readonly metrics: Metrics; readonly isMigrated: () => Promise<boolean> }): readonly AnyRoute[] => [
  route({
    operationId: "health", method: "GET", path: "/healthz", generation: "open", auth: "none", hidden: true,
    summary: "Whether the process serves", responses: { 200: { description: "It does.", schema: Type.Object({ status: Type.String() }) } },
    handle: tellHealth,
  }),
  route({
    operationId: "readiness", method: "GET", path: "/readyz", generation: "open", auth: "none", hidden: true,
    summary: "Whether the database is reachable and migrated", responses: { 200: { description: "It is.", schema: Type.Object({ status: Type.String() }) } },
    handle: tellReadiness(parts.isMigrated),
  }),
  route({
    operationId: "metrics", method: "GET", path: "/metrics", generation: "open", auth: "none", hidden: true,
    summary: "Figures for Prometheus", responses: { 200: { description: "The figures.", contentType: "text/plain" } },
    handle: tellMetrics(parts.metrics),
  }),
];

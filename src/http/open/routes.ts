import { Type } from "typebox";
import type { Context } from "#src/context.ts";
import type { Metrics } from "../metrics.ts";
import { buildOpenApi } from "../openapi/build-openapi.ts";
import { type AnyRoute, route } from "../route.ts";
import { showMetadata } from "../oauth/show-metadata.ts";
import { showDocs, showDocsScript, showDocsStart } from "./show-docs.ts";
import { showOpenApi } from "./show-openapi.ts";
import { tellHealth } from "./tell-health.ts";
import { tellMetrics } from "./tell-metrics.ts";
import { tellReadiness } from "./tell-readiness.ts";

/** What anybody may ask the server itself. */
export const openRoutes = (parts: {
  readonly context: Context;
  readonly metrics: Metrics;
  readonly isMigrated: () => Promise<boolean>;
  readonly rows: readonly AnyRoute[];
  readonly publicUrl: string | undefined;
}): readonly AnyRoute[] => [
  route({
    operationId: "health",
    method: "GET",
    path: "/healthz",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "Whether the process serves",
    responses: { 200: { description: "It does.", schema: Type.Object({ status: Type.String() }) } },
    handle: tellHealth,
  }),
  route({
    operationId: "readiness",
    method: "GET",
    path: "/readyz",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "Whether the database is reachable and migrated",
    responses: { 200: { description: "It is.", schema: Type.Object({ status: Type.String() }) } },
    handle: tellReadiness(parts.isMigrated),
  }),
  route({
    operationId: "metrics",
    method: "GET",
    path: "/metrics",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "Figures for Prometheus",
    responses: { 200: { description: "The figures.", contentType: "text/plain" } },
    handle: tellMetrics(parts.metrics),
  }),
  route({
    operationId: "oauthMetadata",
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "Where tokens are to be had (RFC 8414)",
    responses: { 200: { description: "The metadata." } },
    handle: showMetadata(parts.publicUrl),
  }),
  route({
    operationId: "openApi",
    method: "GET",
    path: "/openapi.json",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "This document",
    responses: { 200: { description: "OpenAPI 3.1.", contentType: "application/json" } },
    handle: showOpenApi(() => buildOpenApi(parts.rows)),
  }),
  route({
    operationId: "docs",
    method: "GET",
    path: "/docs",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "The reference, to read and try",
    responses: { 200: { description: "A page.", contentType: "text/html" } },
    handle: showDocs,
  }),
  route({
    operationId: "docsStart",
    method: "GET",
    path: "/docs/start.js",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "The reference's settings",
    responses: { 200: { description: "A script.", contentType: "text/javascript" } },
    handle: showDocsStart,
  }),
  route({
    operationId: "docsScript",
    method: "GET",
    path: "/docs/scalar.js",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "The reference's program",
    responses: { 200: { description: "A script.", contentType: "text/javascript" } },
    handle: showDocsScript,
  }),
];

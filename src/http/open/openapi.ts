import { buildOpenApi } from "../openapi/build-openapi.ts";
import { type AnyOperation, operation } from "../operation.ts";

/** The OpenAPI document of these rows, made once. */
export function openApiOperation(rows: readonly AnyOperation[]) {
  let text: string | undefined;
  return operation({
    operationId: "openApi",
    method: "GET",
    path: "/openapi.json",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "This document",
    responses: { 200: { description: "OpenAPI 3.1.", contentType: "application/json" } },
    handle: () => ({
      status: 200,
      headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-cache" },
      body: (text ??= JSON.stringify(buildOpenApi(rows))),
    }),
  });
}

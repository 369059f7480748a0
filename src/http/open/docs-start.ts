import { operation } from "../operation.ts";

/** Everything Scalar would ask of the outside is off: the page works with no network. */
const SETTINGS = {
  url: "/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  proxyUrl: "",
};

const START = `Scalar.createApiReference("#app", ${JSON.stringify(SETTINGS)});\n`;

export const docsStartOperation = operation({
  operationId: "docsStart",
  method: "GET",
  path: "/docs/start.js",
  generation: "open",
  auth: "none",
  hidden: true,
  summary: "The reference's settings",
  responses: { 200: { description: "A script.", contentType: "text/javascript" } },
  handle: () => ({
    status: 200,
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=3600" },
    body: START,
  }),
});

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Answer, Call } from "../route.ts";

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

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Weighbridge API</title></head>
<body><div id="app"></div><script src="/docs/scalar.js"></script><script src="/docs/start.js"></script></body>
</html>
`;
const START = `Scalar.createApiReference("#app", ${JSON.stringify(SETTINGS)});\n`;

/** Scalar writes styles into the page; scripts come from here alone, and nothing is asked of anybody else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const script = { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=3600" };

export const showDocs = (): Answer => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY },
  body: PAGE,
});

export const showDocsStart = (): Answer => ({ status: 200, headers: script, body: START });

let packed: Promise<Buffer> | undefined;
const standalone = (): Promise<Buffer> =>
  readFile(fileURLToPath(new URL("./browser/standalone.js", import.meta.resolve("@scalar/api-reference"))));

/** 4.3 MB as it is, 1.3 MB packed: packed once, kept. */
export const showDocsScript = async (call: Call): Promise<Answer> => {
  if (!/\bgzip\b/.test(String(call.headers["accept-encoding"] ?? "")))
    return { status: 200, headers: { ...script, vary: "accept-encoding" }, body: await standalone() };
  packed ??= standalone().then(promisify(gzip));
  return { status: 200, headers: { ...script, vary: "accept-encoding", "content-encoding": "gzip" }, body: await packed };
};

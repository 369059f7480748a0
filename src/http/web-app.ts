import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";

const DIST = fileURLToPath(new URL("../../web/dist/", import.meta.url));

const MEDIA: Readonly<Record<string, string>> = {
  ".bcmap": "application/octet-stream",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".pfb": "application/octet-stream",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** First parts of addresses that belong to machines: an unknown one there is an error in their shape, never the app's page. */
const MACHINES = new Set([
  "v1",
  "v2",
  "manage",
  "auth",
  "edi",
  "oauth",
  ".well-known",
  "docs",
  "openapi.json",
  "healthz",
  "readyz",
  "metrics",
]);

const YEAR_SECONDS = 31_536_000;

/**
 * Everything from the service itself; a style tag needs the page's nonce, and what React sets on an element is no style
 * attribute.
 */
const policyFor = (nonce: string): string =>
  [
    "default-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const HARDENING = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
} as const;

export interface WebAppOptions {
  /** Where the built app lies; `web/dist` of the project. */
  readonly folder?: string;
  /** Awaited before the first page when the app is being built while the service starts. */
  readonly built?: Promise<unknown>;
}

/**
 * Serves the auditor's app to addresses that no operation has: the built files, and the app's page for every other address of
 * people. Whoever does not ask for HTML gets it at "/" alone. Files with a hash in their name are kept by browsers for a year,
 * the page never. Answers false when the address is not the app's.
 */
export function serveWebApp(options: WebAppOptions = {}): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const folder = options.folder ?? DIST;
  return async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const path = pathOf(request.url);
    // What lies under /edi is for machines; the address itself shows people the EDI monitor.
    if (path === undefined || (path !== "/edi" && MACHINES.has(path.split("/")[1] ?? ""))) return false;
    await options.built?.catch(() => {});
    if (await sendFile(folder, path, reply)) return true;
    // A file that is not there must not look like a page: a browser would run it as a script.
    if (extname(path) !== "" && path.startsWith("/assets/")) return false;
    // A program that missed its address must not take a page for an answer: browsers ask for pages by name.
    if (path !== "/" && request.headers.accept?.includes("text/html") !== true) return false;
    await sendPage(folder, reply);
    return true;
  };
}

const pathOf = (url: string): string | undefined => {
  const end = url.search(/[?#]/);
  try {
    const path = decodeURIComponent(end === -1 ? url : url.slice(0, end));
    return path.includes("\u0000") ? undefined : path;
  } catch {
    return undefined;
  }
};

const sendFile = async (folder: string, path: string, reply: FastifyReply): Promise<boolean> => {
  const root = folder.endsWith(sep) ? folder : folder + sep;
  const file = normalize(join(root, path));
  const type = MEDIA[extname(file)];
  if (
    !file.startsWith(root) ||
    type === undefined ||
    extname(file) === ".html" ||
    file
      .slice(root.length)
      .split(sep)
      .some((part) => part.startsWith("."))
  )
    return false;
  const facts = await stat(file).catch(() => undefined);
  if (facts === undefined || !facts.isFile()) return false;
  const hashed = path.startsWith("/assets/");
  reply.code(200).headers({
    ...HARDENING,
    "content-type": type,
    "content-length": facts.size,
    "cache-control": hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=3600",
  });
  if (reply.request.method === "HEAD") await reply.send();
  else await reply.send(createReadStream(file));
  return true;
};

const sendPage = async (folder: string, reply: FastifyReply): Promise<void> => {
  const nonce = randomBytes(16).toString("base64");
  const page = await readFile(join(folder, "index.html"), "utf8").catch(() => undefined);
  reply.headers({
    ...HARDENING,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policyFor(nonce),
  });
  if (page === undefined) await reply.code(503).header("retry-after", "5").send(missingPage(nonce));
  else await reply.code(200).send(page.replaceAll("{{nonce}}", nonce));
};

const missingPage = (nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Weighbridge</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem}code{font-size:.95em}</style></head>
<body><h1>The web app is not built</h1>
<p>The service runs, and so does its API (<a href="/docs">reference</a>). The pages for people are missing: build them in the project's folder with</p>
<p><code>npm run web:build</code></p><p>and load this page again. <code>npm start</code> makes them ready by itself as long as their sources are those of the release.</p></body></html>
`;

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { operation } from "../operation.ts";

const script = { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=3600" };

let packed: Promise<Buffer> | undefined;
const standalone = (): Promise<Buffer> =>
  readFile(fileURLToPath(new URL("./browser/standalone.js", import.meta.resolve("@scalar/api-reference"))));

/** 4.3 MB as it is, 1.3 MB packed: packed once, kept. */
export const docsScriptOperation = operation({
  operationId: "docsScript",
  method: "GET",
  path: "/docs/scalar.js",
  generation: "open",
  auth: "none",
  hidden: true,
  summary: "The reference's program",
  responses: { 200: { description: "A script.", contentType: "text/javascript" } },
  handle: async (call) => {
    if (!/\bgzip\b/.test(String(call.headers["accept-encoding"] ?? "")))
      return { status: 200, headers: { ...script, vary: "accept-encoding" }, body: await standalone() };
    packed ??= standalone().then(promisify(gzip));
    return { status: 200, headers: { ...script, vary: "accept-encoding", "content-encoding": "gzip" }, body: await packed };
  },
});

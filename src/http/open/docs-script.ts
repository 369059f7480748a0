import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { operation } from "../operation.ts";

const script = { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=3600" };

/**
 * 1.3 MB packed, 4.3 MB as it is. Committed ready, so that nobody who runs the service needs the packages that it was made from.
 */
const READY = fileURLToPath(new URL("../../../ready/scalar.js.gz", import.meta.url));

let packed: Promise<Buffer> | undefined;

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
    packed ??= readFile(READY);
    if (!/\bgzip\b/.test(String(call.headers["accept-encoding"] ?? "")))
      return { status: 200, headers: { ...script, vary: "accept-encoding" }, body: await promisify(gunzip)(await packed) };
    return { status: 200, headers: { ...script, vary: "accept-encoding", "content-encoding": "gzip" }, body: await packed };
  },
});

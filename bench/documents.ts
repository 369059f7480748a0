import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskBlobStore } from "#adapters/blob-store.ts";
import { aContext, aServer } from "#tests/builders/a-server.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { insertBareInvoices } from "#tests/builders/invoice-rows.ts";

/**
 * What uploads cost in memory: documents of 25 MiB in base64, one alone and ten at once, by both operations that take them. The
 * bodies are sent by another process; what is told is the growth of this one's resident memory at its highest, over its rest
 * before.
 */
const SENDER = `
const [url, count, headers, shape] = JSON.parse(process.argv[1]);
const base64 = require("node:crypto").randomBytes(25 * 1024 * 1024).toString("base64");
const body = shape === "attach" ? JSON.stringify({ name: "large.bin", type: "BillOfLading", base64String: base64 }) : JSON.stringify({ files: [{ fileName: "large.bin", fileBase64String: base64 }] });
Promise.all(Array.from({ length: count }, () => fetch(url, { method: "POST", headers, body }))).then((answers) => {
  if (!answers.every((answer) => answer.ok)) { console.error(answers.map((answer) => answer.status).join(" ")); process.exit(1); }
});`;
const MIB = 1024 * 1024;
const LIMITS: Readonly<Record<number, number>> = { 1: 160, 10: 600 };

const folder = await mkdtemp(join(tmpdir(), "weighbridge-bench-"));
const context = await aContext({
  outside: anOutside({ blobs: await diskBlobStore(join(folder, "blobs")), spoolFolder: join(folder, "spool") }),
});
const server = await aServer({ context, tenant: { grants: ["ingest-documents"] } });
try {
  const invoiceUuid = await context.db.inTenant(server.tenant.tenantUuid, async (tx) => (await insertBareInvoices(tx, 1))[0]);
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const headers = { ...server.headers, "content-type": "application/json" };
  const run = async (path: string, shape: string, count: number): Promise<{ readonly mib: number; readonly ms: number }> => {
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let highest = before;
    const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 2);
    const began = performance.now();
    const [code] = (await once(
      spawn(process.execPath, ["-e", SENDER, JSON.stringify([address + path, count, headers, shape])], { stdio: "inherit" }),
      "exit",
    )) as [number];
    clearInterval(timer);
    if (code !== 0) throw new Error("an upload was refused");
    return { mib: Math.round((highest - before) / MIB), ms: Math.round(performance.now() - began) };
  };
  for (const [operation, path, shape] of [
    ["attachInvoiceDocument", `/v2/invoices/${invoiceUuid}/documents`, "attach"],
    ["ingestDocuments", "/v2/documents/ingest", "ingest"],
  ] as const) {
    for (const count of [1, 10]) {
      const { mib, ms } = await run(path, shape, count);
      const limit = LIMITS[count] ?? 0;
      console.log(`${operation}: ${count} of 25 MiB at once: ${mib} MiB more (limit ${limit}), ${ms} ms with the sender's start`);
      if (mib > limit) process.exitCode = 1;
    }
  }
} finally {
  await server.app.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

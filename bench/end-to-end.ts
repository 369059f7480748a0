import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Pool } from "undici";
import { believableOrders } from "../src/cli/demo/believable-freight.ts";
import { type DemoInvoice, interchange, orderBody } from "../src/cli/demo/demo-bodies.ts";
import { startService } from "./running-service.ts";

/**
 * Touchless invoices a second, end to end: EDI 210s are posted to the running service (`weighbridge start`: API, worker and
 * embedded database on this machine), matched, audited, approved by policy, and INVOICE_APPROVED is received by a sink in a
 * process of its own. Beside it, from the same run: the aim, how long acceptance alone took (the 997 is back), and the same with
 * one invoice a file.
 */
if (process.argv[2] === "sink") serveSink();
else await main();

function serveSink(): void {
  let approved = 0;
  let last = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (Buffer.concat(parts).includes("INVOICE_APPROVED")) {
        approved += 1;
        last = Date.now();
      }
      response.writeHead(204).end();
    });
  });
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as { port: number }).port }));
  process.on("message", () => process.send?.({ approved, last }));
  process.on("disconnect", () => process.exit());
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      invoices: { type: "string", default: "10000" },
      "per-file": { type: "string", default: "100" },
      keep: { type: "boolean", default: false },
    },
  });
  const invoices = Number(values.invoices);
  const service = await startService("e2e", { EGRESS_ALLOW: "127.0.0.0/8" });
  const { port } = service;
  const sink = fork(import.meta.filename, ["sink"]);
  try {
    const [{ port: sinkPort }] = (await once(sink, "message")) as [{ port: number }];
    const { tenantUuid, apiKey } = service.firstRun();
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 16 });
    const headers = { "x-api-key": apiKey, "x-tenant-uuid": tenantUuid };
    const send = async (path: string, body: string, contentType: string): Promise<string> => {
      const answer = await pool.request({ method: "POST", path, headers: { ...headers, "content-type": contentType }, body });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
      return text;
    };
    await send(
      "/manage/webhook-endpoints",
      JSON.stringify({ url: `http://127.0.0.1:${sinkPort}/`, types: ["INVOICE_APPROVED"] }),
      "application/json",
    );

    const single = Math.max(200, Math.round(invoices / 10));
    const orders = believableOrders(invoices + single, Date.now());
    await spread(orders, 64, (order) => send("/v2/orders", JSON.stringify(orderBody(order)), "application/json"));
    const last = orders.at(-1)?.orderNumber ?? "";
    for (;;) {
      const found = await pool.request({ method: "GET", path: `/v2/orders/${last}/invoices`, headers });
      await found.body.dump();
      if (found.statusCode === 200) break;
      await sleep(50);
    }
    await sleep(500);

    const freightInvoices = orders.map((order, index): DemoInvoice => ({
      number: `${order.vendor.scac}${700_000 + index}`,
      order,
      invoiceOn: order.deliveryOn,
      charges: order.charges,
      references: [{ type: "OrderNumber", value: order.orderNumber }],
    }));
    const many = await run(freightInvoices.slice(0, invoices), Number(values["per-file"]), 1, 0);
    const entry = await run(freightInvoices.slice(invoices), 1, 50_000, many.approved);
    console.log(
      `${invoices} invoices, ${values["per-file"]} a file: ${many.rate} invoices/s end to end (aim 1000); acknowledged at ${many.acknowledged}/s`,
    );
    console.log(`${single} invoices, 1 a file: ${entry.rate} invoices/s end to end; acknowledged at ${entry.acknowledged}/s`);

    async function run(
      part: readonly DemoInvoice[],
      perFile: number,
      control: number,
      before: number,
    ): Promise<{ rate: number; acknowledged: number; approved: number }> {
      const files: string[] = [];
      const byVendor = Map.groupBy(part, (invoice) => invoice.order.vendor.scac);
      for (const own of byVendor.values())
        for (let at = 0; at < own.length; at += perFile)
          files.push(interchange(own.slice(at, at + perFile), control + files.length, "2026-11-20"));
      const startedAt = Date.now();
      const started = performance.now();
      await spread(files, 16, (file) => send("/edi/x12", file, "application/edi-x12"));
      const acknowledged = performance.now() - started;
      const end = Date.now() + 180_000;
      for (;;) {
        const state = await ask(sink);
        if (state.approved - before >= part.length) {
          const seconds = (state.last - startedAt) / 1000;
          return {
            rate: Math.round(part.length / seconds),
            acknowledged: Math.round((part.length / acknowledged) * 1000),
            approved: state.approved,
          };
        }
        if (Date.now() > end) throw new Error(`only ${state.approved - before} of ${part.length} arrived`);
        await sleep(50);
      }
    }
    await pool.destroy();
  } finally {
    sink.disconnect();
    await service.stop(values.keep);
  }
}

async function ask(sink: ChildProcess): Promise<{ approved: number; last: number }> {
  sink.send("state");
  const [state] = (await once(sink, "message")) as [{ approved: number; last: number }];
  return state;
}

/** Runs `work` over all items, `width` at a time. */
async function spread<T>(items: readonly T[], width: number, work: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      for (let at = next++; at < items.length; at = next++) await work(items[at] as T);
    }),
  );
}

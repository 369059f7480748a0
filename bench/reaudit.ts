import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Pool } from "undici";
import { believableOrders, type DemoOrder } from "../src/cli/demo/believable-freight.ts";
import { type DemoInvoice, interchange, invoiceBody, orderBody } from "../src/cli/demo/demo-bodies.ts";
import { startService } from "./running-service.ts";

/**
 * Every open invoice audited again after a change of policy, on the running service (`weighbridge start`: API, worker and
 * embedded database on this machine), while orders go on being accepted at a steady rate. Beside it, from the same run: the same
 * orders a second with nothing to audit. The aim: 100,000 open invoices in under two minutes, acceptance slowed by no more than a
 * tenth. Once a second an invoice comes in as well: it has to be there, audited, within two seconds, with nothing to do and among
 * the audits. All comes in by the interface: an order each by POST /v2/orders, its invoice in an EDI 210 by POST /edi/x12, 200 a
 * file.
 */
const { values } = parseArgs({
  options: {
    invoices: { type: "string", default: "10000" },
    /** Orders offered a second; 0: none. */
    rate: { type: "string", default: "100" },
    seconds: { type: "string", default: "10" },
    keep: { type: "boolean", default: false },
  },
});
const invoices = Number(values.invoices);
const rate = Number(values.rate);
const service = await startService("reaudit");
const { port } = service;

interface Accepted {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** From the sending of an invoice to its being there, audited, in milliseconds. */
  readonly invoices: readonly number[];
}

try {
  const { tenantUuid, apiKey } = service.firstRun();
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 32 });
  const headers = { "x-api-key": apiKey, "x-tenant-uuid": tenantUuid };
  const send = async (method: "POST" | "PUT", path: string, body: string, contentType = "application/json"): Promise<void> => {
    const answer = await pool.request({ method, path, headers: { ...headers, "content-type": contentType }, body });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  };
  const get = async <T>(path: string): Promise<T> => {
    const answer = await pool.request({ method: "GET", path, headers });
    return (await answer.body.json()) as T;
  };

  // Nothing is approved by itself: all of them stay open.
  await send("PUT", "/manage/audit-policy", JSON.stringify({ autoApprove: false }));
  const orders = believableOrders(invoices, Date.now());
  const others = believableOrders(500, Date.now(), 7);
  let offered = 0;
  const filling = performance.now();
  await spread(orders, 64, (order) => send("POST", "/v2/orders", JSON.stringify(orderBody(order))));
  await nothingLeft(/./);
  const ordered = performance.now();
  const freightInvoices = orders.map((order, index): DemoInvoice => ({
    number: `${order.vendor.scac}${700_000 + index}`,
    order,
    invoiceOn: order.deliveryOn,
    charges: order.charges,
    references: [{ type: "OrderNumber", value: order.orderNumber }],
  }));
  let control = 1;
  const files: string[] = [];
  for (const own of Map.groupBy(freightInvoices, (invoice) => invoice.order.vendor.scac).values())
    for (let at = 0; at < own.length; at += 200) files.push(interchange(own.slice(at, at + 200), control++, "2026-11-20"));
  await spread(files, 8, (file) => send("POST", "/edi/x12", file, "application/edi-x12"));
  await nothingLeft(/./);
  console.log(
    `filled by the interface: ${invoices} orders in ${((ordered - filling) / 1000).toFixed(0)} s, their invoices in ${((performance.now() - ordered) / 1000).toFixed(0)} s`,
  );
  const open = await openInvoices();
  if (open < invoices) throw new Error(`only ${open} of ${invoices} invoices are open`);

  const alone = await offer(() => true);
  await nothingLeft(/./);
  const begun = performance.now();
  await send("PUT", "/manage/audit-policy", JSON.stringify({ autoApprove: false, lateBillingDays: 90 }));
  let seconds = 0;
  const watched = (async () => {
    await nothingLeft(/audit-invoice/);
    seconds = (performance.now() - begun) / 1000;
  })();
  const beside = await offer(() => seconds > 0);
  await watched;
  console.log(
    `${open} open invoices audited again in ${seconds.toFixed(1)} s: ${Math.round(open / seconds)}/s (aim: 833/s, which is 100,000 in two minutes)`,
  );
  if (rate > 0) {
    console.log(`orders offered at ${rate}/s, nothing else to do: ${words(alone)}`);
    console.log(`orders offered at ${rate}/s during the audits:   ${words(beside)} (aim: no more than 10 % fewer)`);
    console.log(
      `an invoice a second, there and audited: ${waits(alone)} with nothing else to do, ${waits(beside)} during the audits (aim: 2 s)`,
    );
  }
  await pool.destroy();

  /**
   * Orders at a steady rate, each sent when its time has come whatever became of the ones before. Answers how many a second came
   * through.
   */
  async function offer(isOver: () => boolean): Promise<Accepted> {
    if (rate === 0) return { rate: 0, p50: 0, p99: 0, invoices: [] };
    const times: number[] = [];
    const invoiceTimes: number[] = [];
    const sent: Promise<void>[] = [];
    const from = performance.now();
    const steady = Number(values.seconds) * 1000;
    for (let count = 0; ; count += 1) {
      const due = from + (count * 1000) / rate;
      const now = performance.now();
      if (due > now) await sleep(due - now);
      if (performance.now() - from >= steady && isOver()) break;
      const like = others[offered % others.length];
      if (like === undefined) break;
      const order = { ...like, orderNumber: `OFFERED-${offered}` };
      offered += 1;
      const at = performance.now();
      if (count % rate === 0) {
        const billed = orders[(offered * 7919) % orders.length] ?? like;
        sent.push(invoiceIsThere(billed, `FRESH-${offered}`).then((took) => void invoiceTimes.push(took)));
      }
      sent.push(send("POST", "/v2/orders", JSON.stringify(orderBody(order))).then(() => void times.push(performance.now() - at)));
    }
    await Promise.all(sent);
    const took = (performance.now() - from) / 1000;
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
    return { rate: times.length / took, p50: at(0.5), p99: at(0.99), invoices: invoiceTimes.sort((a, b) => a - b) };
  }

  /**
   * Sends a second invoice for one of the orders; it is stored with its first audit, so that it is there when it is audited.
   * Milliseconds.
   */
  async function invoiceIsThere(order: DemoOrder, number: string): Promise<number> {
    const references = [{ type: "OrderNumber", value: order.orderNumber }];
    const invoice: DemoInvoice = { number, order, invoiceOn: order.deliveryOn, charges: order.charges, references };
    const from = performance.now();
    await send("POST", "/v2/invoices", JSON.stringify(invoiceBody(invoice)));
    for (;;) {
      const answer = await pool.request({ method: "GET", path: `/v2/invoices/uuid?externalId=${number}`, headers });
      await answer.body.dump();
      if (answer.statusCode === 200) return performance.now() - from;
      await sleep(20);
    }
  }

  async function openInvoices(): Promise<number> {
    const counts = await get<Readonly<Record<string, number>>>("/manage/invoices/counts");
    return ["exceptions", "unmatched", "disputed", "ready"].reduce((sum, queue) => sum + Number(counts[queue] ?? 0), 0);
  }

  async function depth(kinds: RegExp): Promise<number> {
    const answer = await pool.request({ method: "GET", path: "/metrics" });
    const text = await answer.body.text();
    return text
      .split("\n")
      .filter((line) => line.startsWith("weighbridge_work_items{") && kinds.test(line))
      .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  }
  /** Counting a long queue is work as well: looks seldom while it is long. */
  async function nothingLeft(kinds: RegExp): Promise<void> {
    for (let left = await depth(kinds); left > 0; left = await depth(kinds))
      await sleep(Math.max(100, Math.min(5000, left / 20)));
  }
} finally {
  await service.stop(values.keep);
}

function words({ rate: came, p50, p99 }: Accepted): string {
  return `${came.toFixed(1)}/s, answered in ${p50.toFixed(1)} ms (half) and ${p99.toFixed(1)} ms (99 of 100)`;
}

function waits({ invoices: times }: Accepted): string {
  const at = (part: number): string => `${(times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(0)} ms`;
  return `${at(0.5)} (half), ${at(1)} (slowest of ${times.length})`;
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

import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Pool } from "undici";
import { believableOrders, type DemoOrder } from "../src/cli/demo/believable-freight.ts";
import { invoiceBody, orderBody } from "../src/cli/demo/demo-bodies.ts";
import { startService } from "./running-service.ts";

/**
 * What a flood costs a neighbor: a small tenant sends an order and its invoice each second, alone, beside a tenant that sends as
 * fast as 48 clients can, and while what that one sent is still worked on. How long acceptance took, and from acceptance to the
 * received INVOICE_APPROVED, all in one run of `weighbridge start`; the flood comes from a process of its own.
 */
interface Caller {
  readonly port: number;
  readonly tenantUuid: string;
  readonly apiKey: string;
}
interface Tally {
  readonly accepted: number;
  readonly refused: number;
}

const CLIENTS = 48;
const OPERATOR_KEY = "wb_operator_of_a_benchmark_0123456789abcdef";
const MAX_TIMES = 3;

if (process.argv[2] === "flood") await flood(JSON.parse(process.argv[3] ?? "") as Caller);
else await main();

/** Orders and invoices as fast as they are taken, until the parent says that it is enough. */
async function flood(caller: Caller): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${caller.port}`, { connections: CLIENTS });
  const tally = { accepted: 0, refused: 0 };
  const over = new AbortController();
  process.once("message", () => over.abort());
  let number = 0;
  let round = 0;
  const client = async (): Promise<void> => {
    for (let orders: DemoOrder[] = []; !over.signal.aborted;) {
      if (orders.length === 0) orders = [...believableOrders(200, Date.now() + (round += 1))];
      const order = orders.pop();
      if (order === undefined) continue;
      number += 1;
      for (const [path, body] of messagesOf(order, `F${number}`)) {
        const { statusCode } = await post(pool, caller, path, body);
        if (statusCode === 202) tally.accepted += 1;
        else {
          tally.refused += 1;
          await sleep(1_000);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  process.send?.(tally satisfies Tally);
  process.disconnect?.();
}

function messagesOf(like: DemoOrder, number: string): readonly (readonly [string, unknown])[] {
  const order = { ...like, orderNumber: `O-${number}`, bol: `B-${number}`, po: `P-${number}` };
  const invoice = {
    number,
    order,
    invoiceOn: order.deliveryOn,
    charges: order.charges,
    references: [{ type: "OrderNumber", value: order.orderNumber }],
  };
  return [
    ["/v2/orders", orderBody(order)],
    ["/v2/invoices", invoiceBody(invoice)],
  ];
}

async function post(pool: Pool, { apiKey, tenantUuid }: Pick<Caller, "apiKey" | "tenantUuid">, path: string, body: unknown) {
  const headers = { "x-api-key": apiKey, "x-tenant-uuid": tenantUuid, "content-type": "application/json" };
  const answer = await pool.request({ method: "POST", path, headers, body: JSON.stringify(body) });
  return { statusCode: answer.statusCode, text: await answer.body.text() };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seconds: { type: "string", default: "20" } } });
  const seconds = Number(values.seconds);
  const arrivals = new Map<string, number>();
  const sink = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const [, uuid] = /invoiceUuid\W+([0-9a-f-]{36})/.exec(Buffer.concat(parts).toString()) ?? [];
      if (uuid !== undefined) arrivals.set(uuid, performance.now());
      response.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(sink, "listening");
  const service = await startService("fairness", { EGRESS_ALLOW: "127.0.0.0/8", WEIGHBRIDGE_OPERATOR_KEY: OPERATOR_KEY });
  const { port } = service;
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 4 });
  try {
    const [small, big] = [await aTenant(pool, "small", port), await aTenant(pool, "big", port)];
    const url = `http://127.0.0.1:${(sink.address() as { port: number }).port}/`;
    const endpoint = await post(pool, small, "/manage/webhook-endpoints", { url, types: ["INVOICE_APPROVED"] });
    if (endpoint.statusCode !== 201) throw new Error(endpoint.text);
    let number = 0;
    const phase = async (title: string): Promise<number> => {
      const accepts: number[] = [];
      const sent = new Map<string, number>();
      for (const order of believableOrders(seconds, Date.now() + number)) {
        number += 1;
        const [forOrder, forInvoice] = messagesOf(order, `S${number}`);
        for (const message of [forOrder, forInvoice]) {
          const started = performance.now();
          const { statusCode, text } = await post(pool, small, message?.[0] ?? "", message?.[1]);
          if (statusCode !== 202) throw new Error(`${statusCode}: ${text}`);
          accepts.push(performance.now() - started);
        }
        sent.set(`S${number}`, performance.now());
        await sleep(1_000);
      }
      for (const end = Date.now() + 60_000; arrivals.size < sent.size; await sleep(50))
        if (Date.now() > end) throw new Error(`${title}: ${arrivals.size} of ${sent.size} were approved`);
      const waits: number[] = [];
      for (const [uuid, at] of arrivals) waits.push(Math.max(0, at - (sent.get(await externalIdOf(pool, small, uuid)) ?? 0)));
      waits.sort((a, b) => a - b);
      arrivals.clear();
      const middle = median(waits);
      console.log(
        `${title}: accepted in ${median(accepts).toFixed(0)} ms, approved and told in ${middle.toFixed(0)} ms (p50), ${waits.at(-1)?.toFixed(0)} ms (longest)`,
      );
      return middle;
    };
    await phase("warming up");
    const alone = await phase("alone");
    const flooding = fork(import.meta.filename, ["flood", JSON.stringify(big)]);
    await sleep(3_000);
    const beside = await phase("beside a flood");
    flooding.send("enough");
    const [tally] = (await once(flooding, "message")) as [Tally];
    const after = await phase(`what it left (${tally.accepted} accepted, ${tally.refused} refused)`);
    console.log(
      `times alone: ${(beside / alone).toFixed(1)} beside the flood, ${(after / alone).toFixed(1)} after it (at most ${MAX_TIMES})`,
    );
  } finally {
    await pool.destroy();
    await service.stop();
    sink.close();
    sink.closeAllConnections();
  }
}

async function aTenant(pool: Pool, slug: string, port: number): Promise<Caller> {
  const operator = { apiKey: OPERATOR_KEY, tenantUuid: "00000000-0000-0000-0000-000000000000" };
  const made = await post(pool, operator, "/manage/tenants", { name: slug, slug, grants: ["create-invoice"], sandbox: true });
  if (made.statusCode !== 201) throw new Error(made.text);
  const { tenantUuid, apiKey } = JSON.parse(made.text) as Caller;
  return { port, tenantUuid, apiKey };
}

async function externalIdOf(pool: Pool, { apiKey, tenantUuid }: Caller, invoiceUuid: string): Promise<string> {
  const headers = { "x-api-key": apiKey, "x-tenant-uuid": tenantUuid };
  const answer = await pool.request({ method: "GET", path: `/v2/invoices/${invoiceUuid}/external-id`, headers });
  return ((await answer.body.json()) as { readonly externalId: string }).externalId;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { Pool } from "undici";
import { systemClock } from "#adapters/clock.ts";
import { newUuid } from "#adapters/ids.ts";
import { openDatabase } from "#db/database.ts";
import { secretsInFolder } from "#db/role-secrets.ts";
import type { Context } from "#src/context.ts";
import { type TidiedUp, tidyUp } from "#usecases/tenant/keep-for.ts";
import { openEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { believableOrders, type DemoOrder } from "../src/cli/demo/believable-freight.ts";
import { invoiceBody, orderBody } from "../src/cli/demo/demo-bodies.ts";
import { startService } from "./running-service.ts";

/**
 * What an invoice weighs in the database: orders with one invoice each go through the running service until they are approved.
 * Then bytes an invoice of each table, its indexes and what is stored outside of its rows, beside the aim; fresh, and when all of
 * it is old.
 */
const AIM_BYTES = 9_000;

const { values } = parseArgs({
  options: {
    invoices: { type: "string", default: "3000" },
    webhook: { type: "boolean", default: false },
    rows: { type: "boolean", default: false },
  },
});
const COUNT = Number(values.invoices);

const SIZES = `select c.relname as name, pg_relation_size(c.oid)::bigint as heap, pg_indexes_size(c.oid)::bigint as indexes,
   (pg_total_relation_size(c.oid) - pg_relation_size(c.oid) - pg_indexes_size(c.oid))::bigint as outside
 from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public'`;
const INDEXES = `select i.indexrelname as name, pg_relation_size(i.indexrelid)::bigint as bytes, i.idx_scan::bigint as scans
 from pg_stat_user_indexes i where i.schemaname = 'public' order by 2 desc limit 40`;

/** Old is what is so by the database's clock: everything becomes a hundred days older, and the release too. */
const AGED = `begin; set local session_replication_role = replica;
  update intake set accepted_at = accepted_at - interval '100 days';
  update order_version set landed_at = landed_at - interval '100 days';
  update delivery set created_at = created_at - interval '100 days', done_at = done_at - interval '100 days';
  update event set at = at - interval '100 days';
  update invoice set finalized_at = finalized_at - interval '100 days';
  update freight_order set changed_at = changed_at - interval '100 days';
  update schema_migration set applied_at = applied_at - interval '100 days'; commit`;

interface Size {
  readonly name: string;
  readonly heap: number;
  readonly indexes: number;
  readonly outside: number;
}
type Send = (path: string, body: unknown) => Promise<void>;

const service = await startService("growth", { EGRESS_ALLOW: "127.0.0.0/8" });
const sink = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(204).end());
}).listen(0, "127.0.0.1");
await once(sink, "listening");
const pool = new Pool(`http://127.0.0.1:${service.port}`, { connections: 16 });
const database = await connect();
try {
  await main();
} finally {
  await database.end();
  await pool.destroy();
  await service.stop();
  sink.close();
  sink.closeAllConnections();
}

async function main(): Promise<void> {
  const { tenantUuid, apiKey } = service.firstRun();
  const headers = { "x-api-key": apiKey, "x-tenant-uuid": tenantUuid, "content-type": "application/json" };
  const send: Send = async (path, body) => {
    const answer = await pool.request({ method: "POST", path, headers, body: JSON.stringify(body) });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  };
  if (values.webhook)
    await send("/manage/webhook-endpoints", {
      url: `http://127.0.0.1:${(sink.address() as { port: number }).port}/`,
      types: ["INVOICE_CREATED", "INVOICE_APPROVED"],
    });
  const before = await sizes();
  const orders = [...believableOrders(COUNT, Date.now())];
  const began = performance.now();
  await Promise.all(Array.from({ length: 16 }, () => sendAll(orders, send)));
  await landed(tenantUuid);
  console.log(`${COUNT} orders with an invoice each, landed in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await database.query("vacuum analyze");
  report(before, await sizes());
  await printIndexes();
  if (values.rows) await printRows();
  const tidied = await tidyLater();
  await database.query("vacuum full");
  console.log(`\n100 days later: ${JSON.stringify(tidied)}, every table written anew`);
  report(before, await sizes());
}

async function sendAll(orders: DemoOrder[], send: Send): Promise<void> {
  for (let order = orders.pop(); order !== undefined; order = orders.pop()) {
    const references = [
      { type: "OrderNumber", value: order.orderNumber },
      { type: "BOLNumber", value: order.bol },
    ];
    await send("/v2/orders", orderBody(order));
    const number = `G${order.orderNumber}`;
    await send("/v2/invoices", invoiceBody({ number, order, invoiceOn: order.deliveryOn, charges: order.charges, references }));
  }
}

async function connect(): Promise<pg.Client> {
  const server = await openEmbeddedPostgres({ dataDir: service.dataDir, log: pino({ level: "silent" }) });
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  return client;
}

async function landed(tenantUuid: string): Promise<void> {
  for (let before = -1; ; await sleep(1_000)) {
    const { rows } = await database.query<{ open: number; ended: number }>(
      `select (select count(*) from work where tenant_uuid = $1)::int as open,
         (select count(*) from finalized_invoice where tenant_uuid = $1)::int as ended`,
      [tenantUuid],
    );
    const { open = 0, ended = 0 } = rows[0] ?? {};
    if (open === 0 && ended === before) return;
    before = ended;
  }
}

async function sizes(): Promise<ReadonlyMap<string, Size>> {
  return new Map((await database.query<Size>(SIZES)).rows.map((row) => [row.name, row]));
}

function report(before: ReadonlyMap<string, Size>, after: ReadonlyMap<string, Size>): void {
  const each = (bytes: number): string => (bytes / COUNT).toFixed(0).padStart(10);
  console.log(
    `${"bytes an invoice".padEnd(24)}${["rows", "indexes", "outside", "all"].map((word) => word.padStart(10)).join("")}`,
  );
  const grown = [...after.values()].map((now) => {
    const was = before.get(now.name) ?? { heap: 0, indexes: 0, outside: 0 };
    const [heap, indexes, outside] = [now.heap - was.heap, now.indexes - was.indexes, now.outside - was.outside];
    return { name: now.name, heap, indexes, outside, all: heap + indexes + outside };
  });
  for (const row of grown.toSorted((a, b) => b.all - a.all).filter(({ all }) => all / COUNT >= 10))
    console.log(row.name.padEnd(24) + [row.heap, row.indexes, row.outside, row.all].map(each).join(""));
  const sum = grown.reduce((all, row) => all + row.all, 0) / COUNT;
  console.log(`${"sum".padEnd(54)}${sum.toFixed(0).padStart(10)}   (at most ${AIM_BYTES})`);
}

async function printIndexes(): Promise<void> {
  for (const { name, bytes, scans } of (await database.query<{ name: string; bytes: number; scans: number }>(INDEXES)).rows)
    console.log(`index ${name.padEnd(36)}${(bytes / COUNT).toFixed(0).padStart(10)}   read ${scans} times`);
}

/** What the worker's chores do when all of it is old. */
async function tidyLater(): Promise<TidiedUp> {
  const server = await openEmbeddedPostgres({ dataDir: service.dataDir, log: pino({ level: "silent" }) });
  const db = openDatabase({
    connectionString: server.connectionString,
    secrets: secretsInFolder(service.dataDir),
    connections: 2,
  });
  try {
    await database.query(AGED);
    return await tidyUp({ db, clock: systemClock, newUuid } as unknown as Context, { deliveries: 90, bodies: 30 });
  } finally {
    await db.close();
  }
}

/** A row of each of the large tables, and the bytes of its columns. */
async function printRows(): Promise<void> {
  for (const name of [
    "intake",
    "audit",
    "invoice",
    "freight_order",
    "order_version",
    "event",
    "timeline",
    "audit_dependency",
    "trail_event",
  ]) {
    const { rows } = await database.query<{ body: Record<string, unknown> }>(
      `select to_jsonb(t) as body from ${name} t offset ${Math.floor(COUNT / 2)} limit 3`,
    );
    console.log(name, JSON.stringify(rows.map(({ body }) => body)));
    const columns = Object.keys(rows[0]?.body ?? {});
    const average = await database.query<Record<string, number>>(
      `select ${columns.map((column) => `round(avg(pg_column_size(t."${column}")), 1)::float8 as "${column}"`).join(", ")}, count(*)::float8 as n from ${name} t`,
    );
    console.log(name, JSON.stringify(average.rows[0]));
  }
}

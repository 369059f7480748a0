import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { systemClock } from "#adapters/clock.ts";
import { newUuid } from "#adapters/ids.ts";
import { invoiceToStored } from "#contract/stored/invoice.ts";
import { orderToStored } from "#contract/stored/order.ts";
import { openDatabase } from "#db/database.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { migrateForBench } from "./migrate-for-bench.ts";
import { insertApiKey } from "#db/queries/people/api-key.ts";
import { makeKey } from "#http/auth/api-key.ts";
import { SCOPES } from "#http/auth/scopes.ts";
import { buildServer } from "#http/server.ts";
import { NOT_ASKED } from "./not-asked.ts";
import { aCharge, anOrder } from "#tests/builders/an-order.ts";
import { anInvoice } from "#tests/builders/an-invoice.ts";
import type { Context } from "#src/context.ts";
import { tenantDirectory } from "#usecases/tenant/tenant-directory.ts";

/**
 * Every reading operation by HTTP at a fixed rate, in a tenant with 100,000 finalized invoices, each with its order. Requests start on the
 * clock whether or not earlier ones were answered (an open loop), each for another invoice, so that waiting shows.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    invoices: { type: "string", default: "100000" },
    rate: { type: "string", default: "100" },
    seconds: { type: "string", default: "5" },
  },
});
const SIZE = Number(options.invoices);
const RATE = Number(options.rate);
const SECONDS = Number(options.seconds);
const AIM_MS = 25;
const FIRST = "2026-01-01T00:00:00Z";

const INVOICE = invoiceToStored(
  anInvoice({
    charges: [aCharge("400", "800.0000"), aCharge("405", "120.0000"), aCharge("DET", "80.0000")],
    references: [{ type: "OrderNumber", value: "SO-1", description: null }],
  }),
);
const ORDER = orderToStored(anOrder({ metadata: { Route: { lane: "OH-PA", miles: 158 } }, tags: { Division: "North" } }));

const GENERATE: readonly (readonly [sql: string, body: unknown])[] = [
  [
    `insert into invoice (tenant_uuid, invoice_uuid, external_id, invoice_number, number_key, type, source, status, verdict, vendor_external_id, vendor_scac, vendor_name, currency,
       billed, approved, invoice_on, received_at, accepted_at, approved_at, created_by, finalized_no, finalized_at, body)
     select $1, gen_random_uuid(), 'INV-' || n, 'INV-' || n, n::text, 'Invoice', 'Api', 'approved', 'approve', 'ACME', 'ACME', 'Acme Freight', 'USD', 1000, 1000, '2026-03-04', at, at, at,
       'policy', n, at, $3::jsonb || jsonb_build_object('invoiceNumber', 'INV-' || n, 'externalId', 'INV-' || n)
     from (select n, '${FIRST}'::timestamptz + n * interval '1 second' as at from generate_series(1, $2::bigint) n) made`,
    INVOICE,
  ],
  [
    `insert into finalized_invoice (tenant_uuid, finalized_no, invoice_uuid, finalized_at, status, source, matched, delivered)
     select tenant_uuid, finalized_no, invoice_uuid, finalized_at, status, source, true, finalized_no <= $2::bigint * 0.9 from invoice where tenant_uuid = $1 and $3::jsonb is not null order by finalized_no`,
    {},
  ],
  [
    `insert into finalized_block (tenant_uuid, width, block_no, matched_undelivered, matched_delivered, unmatched_undelivered, unmatched_delivered, terminated)
     select tenant_uuid, width, (finalized_no - 1) / width, count(*) filter (where not delivered), count(*) filter (where delivered), 0, 0, 0
     from finalized_invoice, (values (1000), (100000)) widths (width) where tenant_uuid = $1 and $2::bigint > 0 and $3::jsonb is not null group by 1, 2, 3`,
    {},
  ],
  [
    `insert into tenant_counter (tenant_uuid, finalized_no, finalized_at) select $1, $2::bigint, '${FIRST}'::timestamptz + $2::bigint * interval '1 second' where $3::jsonb is not null`,
    {},
  ],
  [
    `with made as (
       insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, accepted_at, ship_on, created_at, changed_at, body)
       select $1, gen_random_uuid(), 'SO-' || n, 'SO-' || n, at, '2026-03-01', at, at, $3::jsonb || jsonb_build_object('orderNumber', 'SO-' || n, 'externalId', 'SO-' || n)
       from (select n, '${FIRST}'::timestamptz + n * interval '1 second' as at from generate_series(1, $2::bigint) n) made
       returning tenant_uuid, order_uuid, accepted_at, body
     )
     insert into order_version (tenant_uuid, order_uuid, accepted_at, landed_at, source, body) select tenant_uuid, order_uuid, accepted_at, accepted_at, 'Api', body from made`,
    ORDER,
  ],
  [
    `insert into invoice_order select i.tenant_uuid, i.invoice_uuid, o.order_uuid from invoice i join freight_order o on o.tenant_uuid = i.tenant_uuid and o.external_id = 'SO-' || i.finalized_no
     where i.tenant_uuid = $1 and $2::bigint > 0 and $3::jsonb is not null`,
    {},
  ],
  [
    `insert into dispute (tenant_uuid, dispute_uuid, invoice_uuid, party, created_at, created_by, resolved_at)
     select tenant_uuid, gen_random_uuid(), invoice_uuid, 'Vendor', received_at, 'test', received_at from invoice where tenant_uuid = $1 and finalized_no <= $2::bigint and $3::jsonb is not null`,
    {},
  ],
];

interface Known {
  readonly number: number;
  readonly uuid: string;
  readonly disputeUuid: string;
}
type Ask = (known: Known, tenantUuid: string) => { readonly path: string; readonly body?: unknown };

const OPERATIONS: readonly (readonly [name: string, ask: Ask])[] = [
  ["getInvoice (3)", ({ uuid }) => ({ path: `/v2/invoices/${uuid}` })],
  ["getInvoiceUuid (5)", ({ number }) => ({ path: `/v2/invoices/uuid?externalId=INV-${number}` })],
  ["getInvoiceExternalId (6)", ({ uuid }) => ({ path: `/v2/invoices/${uuid}/external-id` })],
  ["listOrderInvoices (7)", ({ number }) => ({ path: `/v2/orders/SO-${number}/invoices` })],
  ["listDisputes (8)", ({ uuid }) => ({ path: `/v2/invoices/${uuid}/disputes` })],
  ["getDispute (9)", ({ uuid, disputeUuid }) => ({ path: `/v2/invoices/${uuid}/disputes/${disputeUuid}` })],
  [
    "listCommunications (10)",
    ({ uuid, disputeUuid }) => ({ path: `/v2/invoices/${uuid}/disputes/${disputeUuid}/communications` }),
  ],
  ["getAuditResults (13)", ({ uuid }, tenant) => ({ path: `/v2/tenants/${tenant}/vendor-invoices/${uuid}/audit-results` })],
  ["listOrderDocumentUuids (18)", ({ number }) => ({ path: `/v2/orders/SO-${number}/documents/uuids` })],
  ["listOrderDocuments (19)", ({ number }) => ({ path: `/v2/orders/SO-${number}/documents` })],
  ["searchApprovedDocuments (20)", () => ({ path: "/v2/documents/approved/search", body: { startTime: FIRST, pageSize: 100 } })],
  [
    "searchOrders (21)",
    ({ number }) => ({ path: "/v2/orders/search", body: { startTime: FIRST, pageSize: 100, pageNumber: number % 50 } }),
  ],
  [
    "listFinalizedInvoices",
    ({ number }) => ({ path: `/v2/invoices/finalized?StartTime=${FIRST}&PageSize=100&PageNumber=${Math.floor(number / 100)}` }),
  ],
  [
    "listFinalizedVendorInvoices",
    (_known, tenant) => ({ path: `/v1/tenants/${tenant}/vendor-invoices/finalized?StartTime=${FIRST}&ResultsDelivered=false` }),
  ],
  ["displayAuditResults", ({ uuid }, tenant) => ({ path: `/v1/tenants/${tenant}/vendor-invoices/${uuid}/audit-results` })],
  [
    "lookUpInvoicesByShipment",
    ({ number }, tenant) => ({ path: `/v1/tenants/${tenant}/vendor-invoices?shipmentNumber=SO-${number}` }),
  ],
  ["listInvoices (queue of the app)", () => ({ path: "/manage/invoices?limit=50" })],
  ["getWorkspace", ({ uuid }) => ({ path: `/manage/invoices/${uuid}` })],
  ["listOrders", () => ({ path: "/manage/orders?limit=50" })],
  ["getOrder", ({ number }) => ({ path: `/manage/orders/SO-${number}` })],
];

const contextOf = (connectionString: string, connections: number): Context => {
  const db = openDatabase({ connectionString, connections });
  return {
    db,
    clock: systemClock,
    newUuid,
    log: pino({ level: "silent" }),
    tenants: tenantDirectory(db),
  } as unknown as Context;
};

/** The serving side, in a process of its own as in life. */
const serve = async (connectionString: string): Promise<void> => {
  const app = buildServer({
    context: contextOf(connectionString, 10),
    rateLimit: { perSecond: 0, burst: 0 },
    readiness: NOT_ASKED,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 });
};

const generate = async (connectionString: string, tenantUuid: string): Promise<readonly Known[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("insert into tenant (tenant_uuid, slug, name, grants) values ($1, $2, 'bench', '{orderless-invoices}')", [
      tenantUuid,
      `bench-${tenantUuid}`,
    ]);
    await client.query("select set_config('app.tenant', $1, false)", [tenantUuid]);
    for (const [sql, body] of GENERATE) await client.query(sql, [tenantUuid, SIZE, JSON.stringify(body)]);
    await client.query("vacuum analyze");
    const { rows } = await client.query<Known>(
      `select i.finalized_no::int as number, i.invoice_uuid as uuid, d.dispute_uuid as "disputeUuid" from invoice i join dispute d using (tenant_uuid, invoice_uuid) where i.tenant_uuid = $1 order by random() limit 5000`,
      [tenantUuid],
    );
    return rows;
  } finally {
    await client.end();
  }
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const ask = (port: number, headers: Record<string, string>, { path, body }: ReturnType<Ask>): Promise<number> =>
  new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const began = performance.now();
    const request = httpRequest(
      {
        port,
        host: "127.0.0.1",
        path,
        agent,
        method: payload === undefined ? "GET" : "POST",
        headers: {
          ...headers,
          ...(payload === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
        response.resume();
        response.on("end", () => resolve(performance.now() - began));
      },
    );
    request.on("error", reject);
    request.end(payload);
  });

/** Milliseconds of every request, each begun at its time. */
const load = async (entry: (round: number) => Promise<number>, count: number): Promise<readonly number[]> => {
  const times: Promise<number>[] = [];
  const began = performance.now();
  for (let round = 0; round < count; round += 1) {
    const wait = began + (round * 1000) / RATE - performance.now();
    if (wait > 0) await sleep(wait);
    times.push(entry(round));
  }
  return Promise.all(times);
};

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

const main = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), "weighbridge-bench-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: "silent" }),
    settings: { fsync: "off", max_wal_size: "4GB" },
  });
  try {
    const connectionString = await migrateForBench(server.connectionString);
    const tenantUuid = newUuid();
    const known = await generate(connectionString, tenantUuid);
    const secret = makeKey();
    const context = contextOf(connectionString, 1);
    await insertApiKey(context.db.control, {
      tenantUuid,
      keyUuid: newUuid(),
      prefix: secret.prefix,
      hash: secret.hash,
      name: "bench",
      scopes: SCOPES,
      approvalLimit: null,
      partner: null,
      expiresAt: null,
    });
    await context.db.close();
    const child = fork(import.meta.filename, ["serve", connectionString]);
    try {
      const [{ port }] = (await once(child, "message")) as [{ port: number }];
      const headers = { "x-api-key": secret.key, "x-tenant-uuid": tenantUuid };
      console.log(`${SIZE.toLocaleString("en")} invoices in the tenant, ${RATE} requests a second, ${SECONDS} s each\n`);
      console.log(`${"milliseconds".padEnd(34)}${"median".padStart(9)}${"p99".padStart(9)}${"aim".padStart(7)}`);
      for (const [name, make] of OPERATIONS) {
        const found = (round: number): Promise<number> =>
          ask(port, headers, make(known[round % known.length] as Known, tenantUuid));
        await load(found, RATE);
        const times = await load((round) => found(round + RATE), RATE * SECONDS);
        const high = quantile(times, 0.99);
        console.log(
          `${name.padEnd(34)}${quantile(times, 0.5).toFixed(2).padStart(9)}${high.toFixed(2).padStart(9)}${String(AIM_MS).padStart(7)}${high <= AIM_MS ? "" : "   MISSED"}`,
        );
      }
    } finally {
      child.kill();
      agent.destroy();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

await (positionals[0] === "serve" ? serve(positionals[1] ?? "") : main());

import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { systemClock } from "#adapters/clock.ts";
import { newUuid } from "#adapters/ids.ts";
import { openDatabase } from "#db/database.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { migrateForBench } from "./migrate-for-bench.ts";
import { insertApiKey } from "#db/queries/people/api-key.ts";
import { makeKey } from "#http/auth/api-key.ts";
import { SCOPES } from "#http/auth/scopes.ts";
import { buildServer } from "#http/server.ts";
import { type Asked, ask, endRequests, FIRST, generateInvoices, type Known, openLoop, quantile } from "./many-invoices.ts";
import { NOT_ASKED } from "./not-asked.ts";
import type { Context } from "#src/context.ts";
import { tenantDirectory } from "#usecases/tenant/tenant-directory.ts";

/**
 * Every reading operation by HTTP at a fixed rate, in a tenant with 100,000 finalized invoices, each with its order. Requests
 * start on the clock whether or not earlier ones were answered (an open loop), each for another invoice, so that waiting shows.
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

type Ask = (known: Known, tenantUuid: string) => Asked;

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
    outside: { spans: null },
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
    return await generateInvoices(client, tenantUuid, SIZE);
  } finally {
    await client.end();
  }
};

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
    const secret = makeKey({ sandbox: false });
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
        const found = async (round: number): Promise<number> =>
          (await ask(port, headers, make(known[round % known.length] as Known, tenantUuid))).ms;
        await openLoop(found, RATE, RATE);
        const times = await openLoop((round) => found(round + RATE), RATE * SECONDS, RATE);
        const high = quantile(times, 0.99);
        console.log(
          `${name.padEnd(34)}${quantile(times, 0.5).toFixed(2).padStart(9)}${high.toFixed(2).padStart(9)}${String(AIM_MS).padStart(7)}${high <= AIM_MS ? "" : "   MISSED"}`,
        );
      }
    } finally {
      child.kill();
      endRequests();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

await (positionals[0] === "serve" ? serve(positionals[1] ?? "") : main());

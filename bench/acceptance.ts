import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { Pool } from "undici";
import { newUuid } from "#adapters/ids.ts";
import { openDatabase } from "#db/database.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { migrate } from "#db/migrate.ts";
import { insertApiKey } from "#db/queries/people/api-key.ts";
import { makeKey } from "#http/auth/api-key.ts";
import { buildServer } from "#http/server.ts";
import { systemClock } from "#adapters/clock.ts";
import type { Context } from "#src/context.ts";
import { tenantDirectory } from "#usecases/tenant/tenant-directory.ts";
import { naiveServer } from "./naive-acceptance.ts";

/**
 * Orders accepted a second at 64 keep-alive connections, by our server and by a naive one (naive-acceptance.ts), on one database, in one run. They
 * take turns, and who begins changes; server, clients and database share the machine. The database flushes as it does in service.
 */
type Load = { readonly port: number; readonly seconds: number; readonly key: string; readonly tenantUuid: string };
type Measured = {
  readonly accepted: number;
  readonly failed: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
};

const CLIENTS = 64;
const role = process.argv[2];
if (role === "ours" || role === "naive") await serve(role, process.argv[3] ?? "");
else if (role === "clients") process.on("message", (load: Load) => void press(load).then((measured) => process.send?.(measured)));
else await main();

async function serve(which: "ours" | "naive", connectionString: string): Promise<void> {
  const app = which === "naive" ? naiveServer(connectionString) : ourServer(connectionString);
  await app.listen({ port: 0, host: "127.0.0.1" });
  process.send?.({ port: (app.server.address() as { port: number }).port });
  process.on("disconnect", () => process.exit());
}

function ourServer(connectionString: string): ReturnType<typeof buildServer> {
  const db = openDatabase({ connectionString });
  const context = {
    db,
    clock: systemClock,
    newUuid,
    log: pino({ level: "warn" }),
    tenants: tenantDirectory(db),
  } as unknown as Context;
  return buildServer({ context, rateLimit: { perSecond: 0, burst: 0 } });
}

/** About 2 KB, as a transport system sends it. */
function orderBody(orderNumber: string): string {
  const address = {
    name: "Distribution Center 4",
    address1: "100 Industrial Parkway",
    city: "Joliet",
    state: "IL",
    country: "USA",
    postalCode: "60431",
  };
  const charges = ["400", "405", "DET"].map((value, at) => ({
    charge: 100.25 + at,
    code: { value, description: "A charge of the order" },
    rate: 1.25,
    quantity: 80.2,
    qualifier: "PerHundredweight",
  }));
  return JSON.stringify({
    orderNumber,
    shipDate: "2026-03-01T00:00:00Z",
    deliveryDate: "2026-03-04T00:00:00Z",
    stops: [
      { type: "Origin", sequence: 1, vendors: ["ACME"], address },
      { type: "Destination", sequence: 2, vendors: ["ACME"], address },
    ],
    items: [1, 2].map((id) => ({
      id: String(id),
      class: 77.5,
      description: "Paper products",
      handlingUnit: "Pallet",
      handlingUnitCount: 4,
      totalCount: 96,
      dimensions: { system: "Imperial", weight: 4200.5, height: 48, length: 48, width: 40, stackable: false },
    })),
    vendors: [
      {
        externalId: "ACME",
        name: "Acme Freight",
        scacCode: "ACMF",
        currency: "USD",
        chargeTerms: "Collect",
        paymentTerms: "Net30",
        service: { mode: "Ground", type: "LTL", level: "Standard" },
        charges,
      },
    ],
    customer: { externalId: "CUST-1", name: "A customer", currency: "USD", charges: [{ charge: 450.5 }] },
    referenceNumbers: [{ type: "BOLNumber", value: `BOL-${orderNumber}`, description: "Bill of lading" }],
    metadata: { route: { lane: "JOL-DAL", miles: 925.4 } },
    tags: { Division: "North" },
  });
}

async function press({ port, seconds, key, tenantUuid }: Load): Promise<Measured> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CLIENTS, pipelining: 1, allowH2: false });
  const headers = { "content-type": "application/json", "x-api-key": key, "x-tenant-uuid": tenantUuid };
  const times: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        const id = newUuid();
        const sent = performance.now();
        const { statusCode, body } = await pool.request({
          path: "/v2/orders",
          method: "POST",
          headers: { ...headers, "x-idempotency-key": id },
          body: orderBody(id),
        });
        await body.dump();
        if (statusCode === 202) times.push(performance.now() - sent);
        else failed += 1;
      }
    }),
  );
  const took = (performance.now() - begun) / 1000;
  await pool.close();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { accepted: times.length, failed, seconds: took, p50: at(0.5), p99: at(0.99) };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "5" },
      rounds: { type: "string", default: "3" },
      json: { type: "boolean", default: false },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), "weighbridge-bench-"));
  const given = process.env["BENCH_DATABASE_URL"];
  const server =
    given === undefined ? await startEmbeddedPostgres({ dataDir: folder, log: pino({ enabled: false }) }) : undefined;
  const connectionString = server?.connectionString ?? given ?? "";
  await migrate(connectionString);
  const tenantUuid = newUuid();
  const made = makeKey();
  const db = openDatabase({ connectionString, connections: 2 });
  await db.control.query("insert into tenant (tenant_uuid, slug, name) values ($1, $2, 'Bench')", [
    tenantUuid,
    `bench-${tenantUuid}`,
  ]);
  await insertApiKey(db.control, {
    tenantUuid,
    keyUuid: newUuid(),
    prefix: made.prefix,
    hash: made.hash,
    name: "bench",
    scopes: ["orders"],
    approvalLimit: null,
    partner: null,
    expiresAt: null,
  });

  const owner = new pg.Client({ connectionString });
  await owner.connect();
  const children: ChildProcess[] = [];
  const start = async (...args: string[]): Promise<ChildProcess> => {
    const child = fork(import.meta.filename, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    children.push(child);
    return child;
  };
  const portOf = async (which: "ours" | "naive"): Promise<number> =>
    ((await once(await start(which, connectionString), "message")) as [{ port: number }])[0].port;
  const ports = { ours: await portOf("ours"), naive: await portOf("naive") };
  const clients = await start("clients");
  const measure = async (which: "ours" | "naive", seconds: number): Promise<Measured> => {
    clients.send({ port: ports[which], seconds, key: made.key, tenantUuid } satisfies Load);
    const [measured] = (await once(clients, "message")) as [Measured];
    // Both begin on an empty table, as long as nobody works the queue off.
    await owner.query("truncate intake, idempotency_key, work");
    return measured;
  };
  for (const which of ["ours", "naive"] as const) await measure(which, 1);
  const results = { ours: [] as Measured[], naive: [] as Measured[] };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const which of round % 2 === 0 ? (["ours", "naive"] as const) : (["naive", "ours"] as const))
      results[which].push(await measure(which, Number(values.seconds)));
  }
  const sum = (list: readonly Measured[]) => {
    const accepted = list.reduce((all, one) => all + one.accepted, 0);
    return {
      perSecond: accepted / list.reduce((all, one) => all + one.seconds, 0),
      p50: Math.max(...list.map((one) => one.p50)),
      p99: Math.max(...list.map((one) => one.p99)),
      typicalP99: list.map((one) => one.p99).sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0,
      failed: list.reduce((all, one) => all + one.failed, 0),
    };
  };
  const [ours, naive] = [sum(results.ours), sum(results.naive)];
  const ratio = ours.perSecond / naive.perSecond;
  if (values.json) console.log(JSON.stringify({ bench: "acceptance", ours, naive, ratio }));
  else {
    const line = (name: string, { perSecond, p50, p99, typicalP99, failed }: typeof ours): string =>
      `${name.padEnd(8)} ${perSecond.toFixed(0).padStart(6)} orders/s   p50 ${p50.toFixed(1)} ms   p99 ${typicalP99.toFixed(1)} ms (worst round ${p99.toFixed(1)})   ${failed} failed`;
    console.log(`${CLIENTS} keep-alive clients, ${values.rounds} rounds of ${values.seconds} s each, taking turns`);
    console.log(line("ours", ours));
    console.log(line("naive", naive));
    console.log(`ratio    ${ratio.toFixed(2)}   (aim: at least 1.25, p99 at most 60 ms)`);
  }
  for (const child of children) child.disconnect();
  await owner.end();
  await db.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}

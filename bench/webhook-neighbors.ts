import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { egressRule } from "#adapters/egress-rule.ts";
import { guardedHttp } from "#adapters/guarded-http.ts";
import { newUuid } from "#adapters/ids.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { newSecret } from "#contract/events/sign.ts";
import { openDatabase } from "#db/database.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { insertEndpoint } from "#db/queries/webhook/webhook-endpoint.ts";
import { type Deliveries, startDeliveries } from "#deliver/deliver.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { migrateForBench } from "./migrate-for-bench.ts";

/**
 * What endpoints that do not answer cost one that does: from the commit of an event to its arrival, alone and beside them, in one run.
 * `--slow`: endpoints of the same tenant that take 18 s. `--holes`: endpoints of ten other tenants that never answer; beside them also
 * after a restart. `--json` prints one line for the collection of all benchmarks.
 */
const { values } = parseArgs({
  options: {
    slow: { type: "string", default: "5" },
    burst: { type: "string", default: "60" },
    bursts: { type: "string", default: "5" },
    holes: { type: "string", default: "2000" },
    seconds: { type: "string", default: "15" },
    "per-second": { type: "string", default: "10" },
    json: { type: "boolean", default: false },
  },
});
const SLOW = Number(values.slow);
const BURST = Number(values.burst);
const BURSTS = Number(values.bursts);
const HOLES = Number(values.holes);
const SECONDS = Number(values.seconds);
const PER_SECOND = Number(values["per-second"]);
const TENANTS_OF_HOLES = 10;
/** What the deliveries of a burst may take before they count as this long. */
const PATIENCE_MS = 20_000;

const folder = await mkdtemp(join(tmpdir(), "weighbridge-bench-"));
const server = await startEmbeddedPostgres({ dataDir: folder, log: pino({ enabled: false }) });
const db = openDatabase({ connectionString: await migrateForBench(server.connectionString) });
const sink = fork(new URL("./webhook-sink.ts", import.meta.url), { stdio: "inherit" });
const [{ port }] = (await once(sink, "message")) as [{ port: number }];

const aTenant = async (): Promise<string> => {
  const tenantUuid = newUuid();
  await db.control.query("insert into tenant (tenant_uuid, slug, name) values ($1, $2, 'bench')", [tenantUuid, tenantUuid]);
  return tenantUuid;
};
const endpoints = (tenantUuid: string, path: string, count: number): Promise<void> =>
  db.inTenant(tenantUuid, async (tx) => {
    for (let each = 0; each < count; each += 1)
      await insertEndpoint(tx, {
        endpointUuid: newUuid(),
        url: `http://127.0.0.1:${port}${path}`,
        types: null,
        description: null,
        secrets: [{ secret: newSecret() }],
        enabled: true,
      });
  });

/** When each event was committed. */
const raise = async (tenantUuid: string, count: number, raised: Map<string, number>): Promise<void> => {
  const events = Array.from({ length: count }, () => ({
    eventUuid: newUuid(),
    type: "INVOICE_APPROVED" as const,
    at: new Date().toISOString(),
    data: { invoiceUuid: newUuid() },
  }));
  await db.inTenant(tenantUuid, (tx) => raiseEvents(tx, events));
  for (const { eventUuid } of events) raised.set(eventUuid, Date.now());
};

const arrivals = async (): Promise<Map<string, number>> => {
  sink.send("times");
  return new Map(((await once(sink, "message")) as [{ times: [string, number][] }])[0].times);
};

interface Lag {
  readonly p50: number;
  readonly p99: number;
  readonly missing: number;
}

/** The lags of these events at the endpoint that answers; one that never came counts with all the patience there was. */
const lagsOf = (raised: ReadonlyMap<string, number>, came: ReadonlyMap<string, number>): readonly number[] =>
  [...raised].map(([uuid, at]) => {
    const arrived = came.get(`hook ${uuid}`);
    return arrived === undefined ? PATIENCE_MS : Math.max(0, arrived - at);
  });
const summary = (lags: readonly number[]): Lag => {
  const sorted = lags.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), missing: lags.filter((lag) => lag === PATIENCE_MS).length };
};

const http = guardedHttp({ allows: egressRule(["127.0.0.0/8"]) });
const start = (): Promise<Deliveries> =>
  startDeliveries(
    { db, clock: { now: () => Date.now() }, log: pino({ enabled: false }), newUuid, outside: anOutside() },
    { http },
  );

/** So many bursts one after the other; the lags of each tenant's events. */
const bursts = async (tenants: readonly string[], count: number): Promise<readonly Lag[]> => {
  const lags: number[][] = tenants.map(() => []);
  for (let each = 0; each < count; each += 1) {
    const raised = tenants.map(() => new Map<string, number>());
    await Promise.all(tenants.map((tenant, index) => raise(tenant, BURST, raised[index] as Map<string, number>)));
    await sleep(2_500);
    const came = await arrivals();
    for (const [index, some] of raised.entries()) lags[index]?.push(...lagsOf(some, came));
  }
  return lags.map(summary);
};

const stream = async (tenantUuid: string): Promise<Lag> => {
  const raised = new Map<string, number>();
  const until = performance.now() + SECONDS * 1_000;
  while (performance.now() < until) {
    const next = performance.now() + 1_000 / PER_SECOND;
    await raise(tenantUuid, 1, raised);
    await sleep(Math.max(0, next - performance.now()));
  }
  await sleep(1_000);
  return summary(lagsOf(raised, await arrivals()));
};

const rows: { readonly what: string; readonly lag: Lag; readonly beside?: Lag }[] = [];

try {
  // Five that take 18 s, in the tenant of one that does not, and a neighbor.
  const [owner, neighbor] = [await aTenant(), await aTenant()];
  await endpoints(owner, "/hook", 1);
  await endpoints(neighbor, "/hook", 1);
  let deliveries = await start();
  const both = [owner, neighbor];
  await bursts(both, 1);
  const [ownAlone, neighborAlone] = (await bursts(both, BURSTS)) as [Lag, Lag];
  rows.push({ what: "bursts alone, same tenant", lag: ownAlone }, { what: "bursts alone, neighbor", lag: neighborAlone });
  await endpoints(owner, "/slow/18000", SLOW);
  for (const [which, count] of [
    ["first burst", 1],
    ["next bursts", BURSTS],
  ] as const) {
    const [own, other] = (await bursts(both, count)) as [Lag, Lag];
    rows.push(
      { what: `${which} beside ${SLOW} of 18 s, same tenant`, lag: own, beside: ownAlone },
      { what: `${which} beside ${SLOW} of 18 s, neighbor`, lag: other, beside: neighborAlone },
    );
  }
  await deliveries.stop(100);

  // Thousands that never answer.
  const healthy = await aTenant();
  await endpoints(healthy, "/hook", 1);
  deliveries = await start();
  await stream(healthy);
  const alone = await stream(healthy);
  rows.push({ what: "stream alone", lag: alone });
  const tenants: string[] = [];
  for (let each = 0; each < TENANTS_OF_HOLES; each += 1) {
    const tenant = await aTenant();
    tenants.push(tenant);
    await endpoints(tenant, "/hole", HOLES / TENANTS_OF_HOLES);
  }
  const ignored = new Map<string, number>();
  for (const tenant of tenants) await raise(tenant, 1, ignored);
  rows.push({ what: `beside ${HOLES} that never answer`, lag: await stream(healthy), beside: alone });
  for (const tenant of tenants) await raise(tenant, 1, ignored);
  rows.push({ what: "their second event", lag: await stream(healthy), beside: alone });
  await deliveries.stop(100);
  deliveries = await start();
  for (const tenant of tenants) await raise(tenant, 1, ignored);
  rows.push({ what: "after a restart", lag: await stream(healthy), beside: alone });
  await deliveries.stop(100);

  if (values.json) console.log(JSON.stringify({ benchmark: "webhook-neighbors", rows }));
  else
    for (const { what, lag, beside } of rows)
      console.log(
        `${what.padEnd(44)} p50 ${String(lag.p50).padStart(6)} ms  p99 ${String(lag.p99).padStart(6)} ms` +
          (beside === undefined
            ? ""
            : `  x${(lag.p50 / Math.max(1, beside.p50)).toFixed(1)} / x${(lag.p99 / Math.max(1, beside.p99)).toFixed(1)}`) +
          (lag.missing > 0 ? `  ${lag.missing} MISSING` : ""),
      );
} finally {
  await http.close();
  sink.disconnect();
  await db.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

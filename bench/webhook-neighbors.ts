import { fork } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
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
import { DELIVERY_TRACE, type TracedStep } from "#deliver/trace.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { migrateForBench } from "./migrate-for-bench.ts";
import { parentOf, processorTimeOf } from "./processor-time.ts";

/**
 * What endpoints that do not answer cost one that does: from the commit of an event to its arrival, alone and beside them, in one
 * run. `--slow`: endpoints of the same tenant that take 18 s. `--holes`: endpoints of ten other tenants that never answer; beside
 * them also after a restart; their consumer is a process of its own. Beside them, at the same time, another process with a
 * database of its own delivers the same stream to an endpoint that has no such neighbors (`--as-control`): what else the machine
 * does touches both alike. Figures: ADR 4. `--trace` prints what the deliveries did meanwhile, step by step, and how late turns
 * of the event loop came. `--json` prints one line for the collection of all benchmarks.
 */
const { values } = parseArgs({
  options: {
    slow: { type: "string", default: "5" },
    burst: { type: "string", default: "60" },
    bursts: { type: "string", default: "5" },
    holes: { type: "string", default: "2000" },
    seconds: { type: "string", default: "15" },
    "per-second": { type: "string", default: "10" },
    trace: { type: "boolean", default: false },
    "as-control": { type: "boolean", default: false },
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
const aSink = async () => {
  const sink = fork(new URL("./webhook-sink.ts", import.meta.url), { stdio: "inherit" });
  const [{ port }] = (await once(sink, "message")) as [{ port: number }];
  return { sink, port };
};
const { sink, port } = await aSink();
const holes = await aSink();

const aTenant = async (): Promise<string> => {
  const tenantUuid = newUuid();
  await db.control.query("insert into tenant (tenant_uuid, slug, name) values ($1, $2, 'bench')", [tenantUuid, tenantUuid]);
  return tenantUuid;
};
const endpoints = (tenantUuid: string, path: string, count: number, at = port): Promise<void> =>
  db.inTenant(tenantUuid, async (tx) => {
    for (let each = 0; each < count; each += 1)
      await insertEndpoint(tx, {
        endpointUuid: newUuid(),
        url: `http://127.0.0.1:${at}${path}`,
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

const steps = new Map<string, TracedStep[]>();
const loopDelay = monitorEventLoopDelay({ resolution: 1 });
if (values.trace) {
  loopDelay.enable();
  subscribe(DELIVERY_TRACE, (message) => {
    const step = message as TracedStep;
    const found = steps.get(step.step);
    if (found === undefined) steps.set(step.step, [step]);
    else found.push(step);
  });
}
const { rows: backends } = await db.control.query<{ pid: number }>("select pg_backend_pid() as pid");
const postmaster = parentOf(backends[0]?.pid ?? 0);
/** Processor time so far, in milliseconds; with it the time on the clock. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return { here: (user + system) / 1_000, database: processorTimeOf(postmaster) / 1_000, clock: performance.now() };
};
let spentBefore = spent();
/** Of one processor, since the last time. */
const sharesOfProcessor = (): string => {
  const [before, after] = [spentBefore, spent()];
  spentBefore = after;
  const share = (name: "here" | "database"): string =>
    `${((100 * (after[name] - before[name])) / (after.clock - before.clock)).toFixed(1)} %`;
  return `of a processor ${share("here")} here, ${share("database")} in the database`;
};

/** What happened since the last time, step by step. */
const tellSteps = (what: string): void => {
  if (!values.trace) return;
  const late = (share: number): string => (loopDelay.percentile(share) / 1e6).toFixed(1);
  console.log(
    `${what}: turns late by p50 ${late(50)}, p99 ${late(99)}, at most ${late(100)} ms; ${sharesOfProcessor()}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const [step, found] of steps) {
    const times = found.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (share: number): string => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
    const count = found.reduce((sum, each) => sum + each.count, 0);
    console.log(
      `  ${step.padEnd(14)} ${String(times.length).padStart(5)} of ${String(count).padStart(6)}  p50 ${at(0.5)}  p99 ${at(0.99)}  most ${at(1)} ms`,
    );
  }
  steps.clear();
  loopDelay.reset();
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

const rows: { readonly what: string; readonly lag: Lag; readonly beside?: Lag; readonly control?: Lag }[] = [];
const row = (what: string, lag: Lag, beside?: Lag): void => {
  rows.push(beside === undefined ? { what, lag } : { what, lag, beside });
  tellSteps(what);
};

/** The same without neighbors, in a process and a database of its own, until it is told to end. */
const beControl = async (): Promise<void> => {
  const healthy = await aTenant();
  await endpoints(healthy, "/hook", 1);
  const deliveries = await start();
  await stream(healthy);
  process.send?.("ready");
  const ended = once(process, "disconnect");
  process.on("message", () => void stream(healthy).then((lag) => process.send?.(lag)));
  await ended;
  await deliveries.stop(100);
};
const control = values["as-control"]
  ? undefined
  : fork(new URL(import.meta.url), ["--as-control", "--seconds", values.seconds, "--per-second", values["per-second"]], {
      stdio: "inherit",
    });
/** One stream beside what there is, and the other process's at the same time. */
const pair = async (what: string, healthy: string, alone?: Lag): Promise<Lag> => {
  control?.send("stream");
  const [lag, theirs] = await Promise.all([stream(healthy), control === undefined ? undefined : once(control, "message")]);
  rows.push({ what, lag, ...(alone && { beside: alone }), ...(theirs && { control: theirs[0] as Lag }) });
  tellSteps(what);
  return lag;
};

/** Some that take 18 s, in the tenant of one that does not, and a neighbor. */
const besideSlow = async (): Promise<void> => {
  const [owner, neighbor] = [await aTenant(), await aTenant()];
  await endpoints(owner, "/hook", 1);
  await endpoints(neighbor, "/hook", 1);
  const deliveries = await start();
  const both = [owner, neighbor];
  await bursts(both, 1);
  const [ownAlone, neighborAlone] = (await bursts(both, BURSTS)) as [Lag, Lag];
  row("bursts alone, same tenant", ownAlone);
  row("bursts alone, neighbor", neighborAlone);
  await endpoints(owner, "/slow/18000", SLOW);
  for (const [which, count] of [
    ["first burst", 1],
    ["next bursts", BURSTS],
  ] as const) {
    const [own, other] = (await bursts(both, count)) as [Lag, Lag];
    row(`${which} beside ${SLOW} of 18 s, same tenant`, own, ownAlone);
    row(`${which} beside ${SLOW} of 18 s, neighbor`, other, neighborAlone);
  }
  await deliveries.stop(100);
};

/** Thousands that never answer. */
const besideHoles = async (): Promise<void> => {
  const healthy = await aTenant();
  await endpoints(healthy, "/hook", 1);
  let deliveries = await start();
  await Promise.all([stream(healthy), control === undefined ? undefined : once(control, "message")]);
  tellSteps("warming up");
  const alone = await pair("stream alone", healthy);
  const tenants: string[] = [];
  for (let each = 0; each < TENANTS_OF_HOLES; each += 1) {
    const tenant = await aTenant();
    tenants.push(tenant);
    await endpoints(tenant, "/hole", HOLES / TENANTS_OF_HOLES, holes.port);
  }
  const ignored = new Map<string, number>();
  for (const tenant of tenants) await raise(tenant, 1, ignored);
  await pair(`beside ${HOLES} that never answer`, healthy, alone);
  for (const tenant of tenants) await raise(tenant, 1, ignored);
  await pair("their second event", healthy, alone);
  await deliveries.stop(100);
  deliveries = await start();
  for (const tenant of tenants) await raise(tenant, 1, ignored);
  await pair("after a restart", healthy, alone);
  await deliveries.stop(100);
  // How much the machine's other work alone has moved meanwhile.
  await db.control.query(
    "update delivery set state = 'cancelled', lease_owner = null, lease_until = null where state = 'pending'",
  );
  deliveries = await start();
  await pair("stream alone, afterwards", healthy, alone);
  await deliveries.stop(100);
};

try {
  if (values["as-control"]) await beControl();
  else {
    if (SLOW > 0) await besideSlow();
    if (HOLES > 0) await besideHoles();
  }

  if (values.json) console.log(JSON.stringify({ benchmark: "webhook-neighbors", rows }));
  else
    for (const { what, lag, beside, control: theirs } of rows)
      console.log(
        `${what.padEnd(44)} p50 ${String(lag.p50).padStart(6)} ms  p99 ${String(lag.p99).padStart(6)} ms` +
          (beside === undefined
            ? ""
            : `  x${(lag.p50 / Math.max(1, beside.p50)).toFixed(1)} / x${(lag.p99 / Math.max(1, beside.p99)).toFixed(1)}`) +
          (theirs === undefined
            ? ""
            : `  at that time without: p50 ${theirs.p50} ms, p99 ${theirs.p99} ms, x${(lag.p50 / Math.max(1, theirs.p50)).toFixed(1)} / x${(lag.p99 / Math.max(1, theirs.p99)).toFixed(1)}`) +
          (lag.missing > 0 ? `  ${lag.missing} MISSING` : ""),
      );
} finally {
  await http.close();
  sink.disconnect();
  holes.sink.disconnect();
  if (control?.connected === true) control.disconnect();
  await db.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

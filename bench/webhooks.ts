import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { Agent } from "undici";
import { egressRule } from "#adapters/egress-rule.ts";
import { guardedHttp } from "#adapters/guarded-http.ts";
import { newUuid } from "#adapters/ids.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { type Database, openDatabase } from "#db/database.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { migrateForBench } from "./migrate-for-bench.ts";
import { insertEndpoint } from "#db/queries/webhook/webhook-endpoint.ts";
import { startDeliveries } from "#deliver/deliver.ts";
import { payload } from "#contract/events/payload.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { newSecret } from "#contract/events/sign.ts";
import { parentOf, processorTimeOf } from "./processor-time.ts";

/**
 * Webhook deliveries a second, beside bare HTTP loops with no queue, signature or record: one of `fetch`, one of the client
 * library that deliveries use. Same body, same sink (a process of its own on the same cores), same run; they take turns. Other
 * work on the machine moves what the clock says, and much less what the processor did: that is told apart, for each delivery.
 * Then the lag from commit to first attempt at half of what was reached. `--json` prints one line for the collection of all
 * benchmarks.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    rounds: { type: "string", default: "3" },
    endpoints: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
const count = Number(values.count);
const rounds = Number(values.rounds);
const endpoints = Number(values.endpoints);
const CONCURRENCY = 64;
const LAG_EVERY_MS = 10;
const LAG_SECONDS = 8;
const AT = "2026-03-01T12:00:00.123456Z";

const folder = await mkdtemp(join(tmpdir(), "weighbridge-bench-"));
const server =
  process.env["BENCH_DATABASE_URL"] === undefined
    ? await startEmbeddedPostgres({ dataDir: folder, log: pino({ enabled: false }) })
    : undefined;
const connectionString = server?.connectionString ?? process.env["BENCH_DATABASE_URL"] ?? "";
const db = openDatabase({ connectionString: await migrateForBench(connectionString) });

const sink = fork(new URL("./webhook-sink.ts", import.meta.url), { stdio: "inherit" });
const [{ port }] = (await once(sink, "message")) as [{ port: number }];
const ask = async (child: ChildProcess): Promise<{ seen: number; distinct: number }> => {
  child.send("count");
  return ((await once(child, "message")) as [{ seen: number; distinct: number }])[0];
};

const { rows: backends } = await db.control.query<{ pid: number }>("select pg_backend_pid() as pid");
const postmaster = parentOf(backends[0]?.pid ?? 0);

interface Cost {
  /** Microseconds of processor time: this process, the database, the consumer. */
  readonly own: number;
  readonly database: number;
  readonly consumer: number;
}
const spent = (): Cost => {
  const { user, system } = process.cpuUsage();
  return { own: user + system, database: processorTimeOf(postmaster), consumer: processorTimeOf(sink.pid ?? 0) };
};
/** For each of `count` deliveries, since then. */
const costSince = (before: Cost): Cost => {
  const after = spent();
  const each = (name: keyof Cost): number => Math.round((after[name] - before[name]) / count);
  return { own: each("own"), database: each("database"), consumer: each("consumer") };
};

type Send = (body: string) => Promise<unknown>;
const address = `http://127.0.0.1:${port}/hook`;
const byFetch: Send = async (body) =>
  (await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body })).arrayBuffer();
const agent = new Agent({ pipelining: 1, allowH2: false });
const byClient: Send = async (body) =>
  (
    await agent.request({
      origin: `http://127.0.0.1:${port}`,
      path: "/hook",
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    })
  ).body.dump();

const bare = async (send: Send): Promise<{ perSecond: number; cost: Cost }> => {
  const bodies = Array.from({ length: count }, () =>
    payload({ eventUuid: newUuid(), type: "INVOICE_APPROVED", time: AT, data: JSON.stringify({ invoiceUuid: newUuid() }) }),
  );
  const before = spent();
  const started = performance.now();
  const lane = async (): Promise<void> => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await send(body);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  const seconds = (performance.now() - started) / 1000;
  const cost = costSince(before);
  await ask(sink);
  return { perSecond: count / seconds, cost };
};

const tenantWithEndpoints = async (database: Database): Promise<string> => {
  const tenantUuid = newUuid();
  await database.control.query("insert into tenant (tenant_uuid, slug, name) values ($1, $2, 'bench')", [tenantUuid, tenantUuid]);
  await database.inTenant(tenantUuid, async (tx) => {
    for (let each = 0; each < endpoints; each += 1) {
      await insertEndpoint(tx, {
        endpointUuid: newUuid(),
        url: address,
        types: null,
        description: null,
        secrets: [{ secret: newSecret() }],
        enabled: true,
      });
    }
  });
  return tenantUuid;
};

const ours = async (): Promise<{ perSecond: number; raisedPerSecond: number; seen: number; cost: Cost }> => {
  const tenantUuid = await tenantWithEndpoints(db);
  const raising = performance.now();
  const events = count / endpoints;
  for (let done = 0; done < events; done += 500) {
    const batch = Array.from({ length: Math.min(500, events - done) }, () => ({
      eventUuid: newUuid(),
      type: "INVOICE_APPROVED" as const,
      at: AT,
      data: { invoiceUuid: newUuid() },
    }));
    await db.inTenant(tenantUuid, (tx) => raiseEvents(tx, batch));
  }
  const raisedPerSecond = events / ((performance.now() - raising) / 1000);
  const http = guardedHttp({ allows: egressRule(["127.0.0.0/8"]) });
  const before = spent();
  const started = performance.now();
  const deliveries = await startDeliveries(
    { db, clock: { now: () => Date.now() }, log: pino({ enabled: false }), newUuid, outside: anOutside() },
    { http },
  );
  const isLeft = async (): Promise<boolean> =>
    (
      await db.control.query<{ left: boolean }>(
        "select exists (select from delivery where tenant_uuid = $1 and state = 'pending') as left",
        [tenantUuid],
      )
    ).rows[0]?.left ?? false;
  while (await isLeft()) await new Promise((resolve) => setTimeout(resolve, 25));
  const seconds = (performance.now() - started) / 1000;
  const cost = costSince(before);
  await deliveries.stop();
  await http.close();
  const { seen, distinct } = await ask(sink);
  if (distinct !== events) throw new Error(`${distinct} of ${events} events arrived`);
  return { perSecond: count / seconds, raisedPerSecond, seen, cost };
};

/** From the commit of an event to its arrival, while so many a second are raised, in milliseconds. */
const lagAt = async (perSecond: number): Promise<{ p50: number; p99: number }> => {
  const tenantUuid = await tenantWithEndpoints(db);
  const http = guardedHttp({ allows: egressRule(["127.0.0.0/8"]) });
  const deliveries = await startDeliveries(
    { db, clock: { now: () => Date.now() }, log: pino({ enabled: false }), newUuid, outside: anOutside() },
    { http },
  );
  const committed = new Map<string, number>();
  const batch = Math.max(1, Math.round((perSecond / endpoints) * (LAG_EVERY_MS / 1000)));
  const until = performance.now() + LAG_SECONDS * 1000;
  for (let next = performance.now(); next < until; next += LAG_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
    const events = Array.from({ length: batch }, () => ({
      eventUuid: newUuid(),
      type: "INVOICE_APPROVED" as const,
      at: AT,
      data: { invoiceUuid: newUuid() },
    }));
    await db.inTenant(tenantUuid, (tx) => raiseEvents(tx, events));
    for (const { eventUuid } of events) committed.set(eventUuid, Date.now());
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  sink.send("times");
  const { times } = ((await once(sink, "message")) as [{ times: [string, number][] }])[0];
  const lags = times
    .map(([id, at]) => Math.max(0, at - (committed.get(id.slice("hook ".length)) ?? at)))
    // The first seconds are those in which the endpoint earns its attempts.
    .slice(Math.floor(times.length / 5))
    .toSorted((a, b) => a - b);
  await deliveries.stop();
  await http.close();
  return { p50: lags[Math.floor(lags.length / 2)] ?? Number.NaN, p99: lags[Math.floor(lags.length * 0.99)] ?? Number.NaN };
};

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

try {
  await bare(byClient);
  const [loops, fetches, queues, raises]: [number[], number[], number[], number[]] = [[], [], [], []];
  const costs: { loop: Cost[]; delivery: Cost[] } = { loop: [], delivery: [] };
  for (let round = 0; round < rounds; round += 1) {
    const loop = await bare(byClient);
    loops.push(loop.perSecond);
    costs.loop.push(loop.cost);
    fetches.push((await bare(byFetch)).perSecond);
    const { perSecond, raisedPerSecond, cost } = await ours();
    queues.push(perSecond);
    raises.push(raisedPerSecond);
    costs.delivery.push(cost);
  }
  const lag = await lagAt(median(queues) / 2);
  const ratio = (reference: readonly number[]): number => Number((median(queues) / median(reference)).toFixed(2));
  const costOf = (found: readonly Cost[], part: keyof Cost): number => median(found.map((cost) => cost[part]));
  const told = (found: readonly Cost[]): string =>
    `${costOf(found, "own")} here, ${costOf(found, "database")} in the database, ${costOf(found, "consumer")} at the consumer`;
  const total = (found: readonly Cost[]): number => costOf(found, "own") + costOf(found, "database") + costOf(found, "consumer");
  const result = {
    deliveriesPerSecond: Math.round(median(queues)),
    bareLoopByFetchPerSecond: Math.round(median(fetches)),
    ratio: ratio(fetches),
    bareLoopByClientPerSecond: Math.round(median(loops)),
    ratioByClient: ratio(loops),
    ratioOfProcessorTime: Number((total(costs.loop) / total(costs.delivery)).toFixed(2)),
    eventsRaisedPerSecond: Math.round(median(raises)),
    lagAtHalfLoadMs: lag,
  };
  console.log(
    values.json
      ? JSON.stringify({ benchmark: "webhooks", ...result })
      : [
          `webhook deliveries, signed and recorded: ${result.deliveriesPerSecond}/s`,
          `bare loop of fetch, no queue: ${result.bareLoopByFetchPerSecond}/s; ratio ${result.ratio} (aim 0.95)`,
          `bare loop of the same client library: ${result.bareLoopByClientPerSecond}/s; ratio ${result.ratioByClient} (aim 0.6)`,
          `processor time of a delivery, µs: ${told(costs.delivery)}`,
          `processor time of the bare loop, µs: ${told(costs.loop)}; ratio ${result.ratioOfProcessorTime}`,
          `events raised: ${result.eventsRaisedPerSecond}/s (aim 2000)`,
          `from commit to arrival at half of that: p50 ${lag.p50} ms, p99 ${lag.p99} ms (aim 50)`,
        ].join("\n"),
  );
} finally {
  await agent.close();
  sink.disconnect();
  await db.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}

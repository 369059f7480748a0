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
import { type Database, openDatabase } from "#db/database.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { migrateForBench } from "./migrate-for-bench.ts";
import { insertEndpoint } from "#db/queries/webhook/webhook-endpoint.ts";
import { startDeliveries } from "#deliver/deliver.ts";
import { payload } from "#contract/events/payload.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { newSecret } from "#contract/events/sign.ts";

/**
 * Webhook deliveries a second, beside bare HTTP loops with no queue, signature or record: one of `fetch`, one of the client library that
 * deliveries use. Same body, same sink (a process of its own on the same cores), same run; they take turns. `--json` prints one line for the collection of all benchmarks.
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

const bare = async (send: Send): Promise<number> => {
  const bodies = Array.from({ length: count }, () =>
    payload({ eventUuid: newUuid(), type: "INVOICE_APPROVED", time: AT, data: JSON.stringify({ invoiceUuid: newUuid() }) }),
  );
  const started = performance.now();
  const lane = async (): Promise<void> => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await send(body);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  const seconds = (performance.now() - started) / 1000;
  await ask(sink);
  return count / seconds;
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

const ours = async (): Promise<{ perSecond: number; raisedPerSecond: number; seen: number }> => {
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
  const started = performance.now();
  const deliveries = await startDeliveries(
    { db, clock: { now: () => Date.now() }, log: pino({ enabled: false }), newUuid },
    { http },
  );
  const left = async (): Promise<number> =>
    (
      await db.control.query<{ left: number }>(
        "select count(*)::int as left from delivery where tenant_uuid = $1 and state = 'pending'",
        [tenantUuid],
      )
    ).rows[0]?.left ?? 0;
  while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 25));
  const seconds = (performance.now() - started) / 1000;
  await deliveries.stop();
  await http.close();
  const { seen, distinct } = await ask(sink);
  if (distinct !== events) throw new Error(`${distinct} of ${events} events arrived`);
  return { perSecond: count / seconds, raisedPerSecond, seen };
};

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

try {
  await bare(byClient);
  const [loops, fetches, queues, raises]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    loops.push(await bare(byClient));
    fetches.push(await bare(byFetch));
    const { perSecond, raisedPerSecond } = await ours();
    queues.push(perSecond);
    raises.push(raisedPerSecond);
  }
  const ratio = (reference: readonly number[]): number => Number((median(queues) / median(reference)).toFixed(2));
  const result = {
    deliveriesPerSecond: Math.round(median(queues)),
    bareLoopByFetchPerSecond: Math.round(median(fetches)),
    ratio: ratio(fetches),
    bareLoopByClientPerSecond: Math.round(median(loops)),
    ratioByClient: ratio(loops),
    eventsRaisedPerSecond: Math.round(median(raises)),
  };
  console.log(
    values.json
      ? JSON.stringify({ benchmark: "webhooks", ...result })
      : [
          `webhook deliveries, signed and recorded: ${result.deliveriesPerSecond}/s`,
          `bare loop of fetch, no queue: ${result.bareLoopByFetchPerSecond}/s; ratio ${result.ratio} (aim 0.95)`,
          `bare loop of the same client library: ${result.bareLoopByClientPerSecond}/s; ratio ${result.ratioByClient}`,
          `events raised: ${result.eventsRaisedPerSecond}/s (aim 2000)`,
        ].join("\n"),
  );
} finally {
  await agent.close();
  sink.disconnect();
  await db.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}

import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { test, type TestContext } from "node:test";
import { newUuid } from "#adapters/ids.ts";
import { insertEndpoint } from "#db/queries/webhook/webhook-endpoint.ts";
import { aTenant } from "../builders/a-tenant.ts";
import { testDatabase, type TestDatabase } from "../database.ts";
import { startSink } from "../fixtures/sink.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { newSecret } from "#contract/events/sign.ts";

const LEASE_MS = 2_000;

const startWorker = async (context: TestContext, connectionString: string) => {
  const child = fork(new URL("../fixtures/delivering-worker.ts", import.meta.url), [connectionString, String(LEASE_MS)], {
    stdio: "inherit",
    // Not those of the test runner, which ends a process without tests.
    execArgv: [],
  });
  context.after(() => void child.kill("SIGKILL"));
  await once(child, "message");
  return child;
};

test("a worker killed between sending and recording: everything is delivered once more within a lease of the next one's start, nothing is lost", async (context) => {
  const made = await testDatabase();
  const { tenantUuid } = await aTenant(made.database);
  const sink = await startSink();
  context.after(() => sink.close());
  await made.database.inTenant(tenantUuid, (tx) =>
    insertEndpoint(tx, {
      endpointUuid: newUuid(),
      url: sink.url,
      types: null,
      description: null,
      secrets: [{ secret: newSecret() }],
      enabled: true,
    }),
  );
  const first = await startWorker(context, made.applicationUrl);
  const raise = async () => {
    const events = Array.from({ length: 100 }, () => ({
      eventUuid: newUuid(),
      type: "INVOICE_CREATED" as const,
      at: "2026-03-01T12:00:00.000001Z",
      data: { invoiceUuid: newUuid() },
    }));
    await made.database.inTenant(tenantUuid, (tx) => raiseEvents(tx, events));
    return events;
  };
  // It has earned as many attempts at once as there are.
  await raise();
  await untilAllSucceeded(made, 100);
  sink.received.length = 0;
  // It takes the message and never answers: the worker has sent and has nothing to record yet.
  sink.answer = () => {};
  const events = await raise();
  await sink.until(50);
  const bodies = new Map(sink.received.map(({ headers, body }) => [headers["webhook-id"], body]));
  first.kill("SIGKILL");
  await once(first, "exit");
  sink.answer = (response) => void response.writeHead(200).end();
  sink.received.length = 0;

  await startWorker(context, made.applicationUrl);
  const started = performance.now();
  await sink.until(100, 10_000);
  const tookMs = performance.now() - started;
  assert.ok(tookMs < LEASE_MS + 3_000, `${tookMs} ms`);
  const ids = new Set(sink.received.map(({ headers }) => headers["webhook-id"]));
  assert.deepEqual(ids, new Set(events.map(({ eventUuid }) => eventUuid)));
  for (const { headers, body } of sink.received)
    if (bodies.has(headers["webhook-id"])) assert.equal(body, bodies.get(headers["webhook-id"]), "the same body, byte for byte");
  await untilAllSucceeded(made, 200);
});

const untilAllSucceeded = async (made: TestDatabase, count: number): Promise<void> => {
  const until = performance.now() + 5_000;
  for (;;) {
    const { rows } = await made.database.control.query<{ state: string; attempts: number; count: number }>(
      "select state, attempts, count(*)::int as count from delivery group by state, attempts",
    );
    if (rows.length === 1 && rows[0]?.state === "succeeded") {
      assert.deepEqual(rows, [{ state: "succeeded", attempts: 1, count }]);
      return;
    }
    if (performance.now() > until) assert.fail(JSON.stringify(rows));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

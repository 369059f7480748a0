import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startDeliveries } from "#deliver/deliver.ts";
import { asOwner } from "#tests/database.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper } from "#tests/fixtures/a-shipper.ts";
import { startSink } from "#tests/fixtures/sink.ts";
import { deliveryFigures } from "#usecases/tenant/service-figures.ts";
import { aService } from "../service.ts";

interface Health {
  readonly isWorked: boolean;
  readonly queue: readonly { readonly kind: string; readonly due: number; readonly oldestSeconds: number }[];
  readonly deliveries: readonly { readonly endpointUuid: string; readonly waiting: number; readonly dueSince: string | null }[];
}

/** What an administrator sees (`GET /manage/health`) of what stands still or fails by itself, and that it is over when it is. */
test("system health tells how long work waits, and for whom deliveries wait, until somebody mends it", async () => {
  const service = await aService({}, { workers: 0, stops: "by-hand" });
  const app = aDoor(service);
  const sink = await startSink();
  sink.answer = (response) => void response.writeHead(503).end();
  let deliveries: Awaited<ReturnType<typeof startDeliveries>> | undefined;
  try {
    const shipper = await aShipper(service, app);
    const health = (): Promise<Health> => shipper.done("GET", "/manage/health") as Promise<Health>;
    const until = async (isSo: (health: Health) => boolean): Promise<void> => {
      for (const end = performance.now() + 20_000; ; await sleep(50)) {
        const now = await health();
        if (isSo(now)) return;
        if (performance.now() > end) assert.fail(JSON.stringify(now));
      }
    };
    const { uuid } = (await shipper.done("POST", "/manage/webhook-endpoints", { url: sink.url })) as { uuid: string };

    // Nobody works on it: it waits, and is told the longer the older it is.
    await shipper.done("POST", "/v2/orders", anOrderBody({ orderNumber: "H-1", charges: [["LINEHAUL", "100.00"]] }));
    await until(({ isWorked, queue }) => !isWorked && queue.some(({ kind, due }) => kind === "ingest-order" && due === 1));
    await until(({ queue }) => (queue[0]?.oldestSeconds ?? 0) >= 2);
    assert.equal((await health()).queue.length, 1);
    await service.startWorker();
    await service.work();
    await until(({ isWorked, queue }) => isWorked && queue.length === 0);

    // The consumer refuses: what it is owed waits, and since when is told once its time is over.
    deliveries = await startDeliveries(service.context, { http: service.context.outside.http, pollMs: 100 });
    const body = anInvoiceBody({ invoiceNumber: "HI-1", order: "H-1", charges: [["LINEHAUL", "190.00"]] });
    await shipper.done("POST", "/v2/invoices", body);
    await service.work();
    await sink.until(1, 20_000);
    await until(({ deliveries: [first] }) => first !== undefined && first.endpointUuid === uuid && first.waiting === 1);
    await deliveries.stop(500);
    await asOwner(service.database, "update delivery set due_at = now() - interval '90 seconds' where state = 'pending'");
    const [overdue] = (await health()).deliveries;
    const dueForMs = Date.now() - Date.parse(overdue?.dueSince ?? "");
    assert.ok(dueForMs > 85_000 && dueForMs < 180_000, JSON.stringify(overdue));
    // It is the consumer for whom it waits, as long as it was asked lately: nobody of ours is woken for that.
    const theirs = await deliveryFigures(service.context);
    assert.deepEqual(theirs, { due: 0, later: 0, blocked: 1, blockedEndpoints: 1, oldestSeconds: 0 });
    await asOwner(
      service.database,
      "update delivery set last_attempt_at = now() - interval '16 minutes' where state = 'pending'",
    );
    const { oldestSeconds, ...ours } = await deliveryFigures(service.context);
    assert.deepEqual(ours, { due: 1, later: 0, blocked: 0, blockedEndpoints: 0 });
    assert.ok(oldestSeconds > 85 && oldestSeconds < 180, `${oldestSeconds}`);
    sink.answer = (response) => void response.writeHead(204).end();
    deliveries = await startDeliveries(service.context, { http: service.context.outside.http, pollMs: 100 });
    await until(({ deliveries: waiting }) => waiting.length === 0);
  } finally {
    await deliveries?.stop(500);
    await app.close();
    await service.stop();
    await sink.close();
  }
});

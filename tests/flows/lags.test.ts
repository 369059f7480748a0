import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { LAG_STAGES } from "#adapters/lags.ts";
import { openMetrics } from "#http/metrics.ts";
import { JOBS } from "#worker/jobs.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aService } from "../service.ts";

type Counts = Readonly<Record<string, number>>;

suite("how long it takes from accepted to approved, among the metrics", () => {
  const counted = async (registry: { metrics(): Promise<string> }): Promise<Counts> => {
    const text = await registry.metrics();
    return Object.fromEntries(
      LAG_STAGES.map((stage) => [
        stage,
        Number(new RegExp(`^weighbridge_lag_seconds_count\\{stage="${stage}"\\} (\\d+)$`, "m").exec(text)?.[1]),
      ]),
    );
  };
  const NONE = Object.fromEntries(LAG_STAGES.map((stage) => [stage, 0]));
  const order = (id: number) => anOrderBody({ orderNumber: `L-${id}`, charges: [["LINEHAUL", "100.00"]] });
  const invoice = (id: number, amount = "100.00") =>
    anInvoiceBody({ invoiceNumber: `LI-${id}`, order: `L-${id}`, charges: [["LINEHAUL", amount]] });

  test("is told of each stage once it is committed, of whichever tenant", async () => {
    const service = await aService();
    const { registry } = openMetrics(service.context, false);
    assert.deepEqual(await counted(registry), NONE, "every stage is there before anything happened");
    for (let number = 0; number < 2; number += 1) {
      const tenant = await service.tenant({ policy: { autoApprove: true } });
      await tenant.acceptOrder(order(1));
      await tenant.acceptInvoice(invoice(1));
      await service.work();
      assert.equal((await tenant.invoice("LI-1")).status, "approved");
      await tenant.acceptInvoice(invoice(1, "190.00"));
      await service.work();
    }
    const { "order-landed": orders, "invoice-landed": invoices, "invoice-approved": approved } = await counted(registry);
    assert.deepEqual({ orders, invoices, approved }, { orders: 2, invoices: 4, approved: 2 });
    const text = await registry.metrics();
    assert.match(text, /weighbridge_lag_seconds_bucket\{le="60",stage="invoice-approved"\} 2\n/);
    assert.doesNotMatch(text, /weighbridge_lag_seconds\w*\{[^}]*tenant/);
  });

  test("is told of what waited for its order when it has landed, and with the time that it waited", async () => {
    const service = await aService({}, { workers: 0 });
    const { registry } = openMetrics(service.context, false);
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(order(2));
    await tenant.acceptInvoice(invoice(2));
    await service.startWorker(JOBS.filter(({ kind }) => kind === "ingest-invoice"));
    await sleep(1_500);
    assert.deepEqual(await counted(registry), NONE, "it waits");
    await service.startWorker();
    await service.work();
    assert.equal((await tenant.invoice("LI-2")).status, "approved");
    assert.match(await registry.metrics(), /weighbridge_lag_seconds_bucket\{le="1",stage="invoice-approved"\} 0\n/);
  });

  test("is not told of what failed and is undone", async () => {
    const service = await aService({}, { workers: 0 });
    const { registry } = openMetrics(service.context, false);
    const tenant = await service.tenant();
    await tenant.acceptOrder(order(3));
    const failing = JOBS.map((job) =>
      job.kind === "ingest-order"
        ? {
            ...job,
            run: async (...given: Parameters<typeof job.run>) => job.run(...given).then(() => Promise.reject(new Error("no"))),
          }
        : job,
    );
    await service.startWorker(failing);
    await sleep(1_500);
    assert.deepEqual(await counted(registry), NONE);
  });
});

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { afterEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { anOrderBody } from "../builders/bodies.ts";
import { aService } from "../service.ts";

const CHILD = fileURLToPath(new URL("../fixtures/dying-worker.ts", import.meta.url));
/** A frozen process is given up, its sessions ended and its work done by others within this. */
const OTHERS_DO_IT_WITHIN_MS = 15_000;
/**
 * What a neighbor's order may lose to a tenant whose locks a frozen process holds: a few turns of a lane that waits for them in
 * vain.
 */
const NEIGHBOR_WITHIN_MS = 8_000;

type Tenant = Awaited<ReturnType<Awaited<ReturnType<typeof aService>>["tenant"]>>;

describe("a worker that stands still with work in hand", () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  const aWorkerThatHolds = async (connectionString: string): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [CHILD, connectionString, "hang"], { stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) if (chunk.toString().includes("holding")) break;
    return child;
  };

  const order = (number: number) => anOrderBody({ orderNumber: `PO-${number}`, charges: [["LINEHAUL", "55.00"]] });

  /** Accepts an order a tenant every half second and answers how long the slowest of each took to land. */
  const slowestLanding = async (
    service: Awaited<ReturnType<typeof aService>>,
    tenants: readonly Tenant[],
    from: number,
  ): Promise<readonly number[]> => {
    const landed = async (tenant: Tenant, number: number): Promise<number> => {
      const started = performance.now();
      await tenant.acceptOrder(order(number));
      for (const end = started + 40_000; performance.now() < end; await sleep(50)) {
        const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
          tx.query("select from freight_order where tenant_uuid = $1 and order_number = $2", [tenant.tenantUuid, `PO-${number}`]),
        );
        if (rows.length === 1) return performance.now() - started;
      }
      return Number.POSITIVE_INFINITY;
    };
    const all = tenants.map((): Promise<number>[] => []);
    for (let number = from; number < from + 8; number += 1) {
      tenants.forEach((tenant, at) => all[at]?.push(landed(tenant, number)));
      await sleep(500);
    }
    return Promise.all(all.map(async (each) => Math.max(...(await Promise.all(each)))));
  };

  test("frozen: its locks end with it, others do its work, and what it does when it goes on changes nothing", async () => {
    const service = await aService({}, { workers: 0 });
    const [busy, neighbor] = [await service.tenant(), await service.tenant()];
    await busy.acceptOrder(order(1));
    const frozen = await aWorkerThatHolds(service.database.applicationUrl);
    frozen.kill("SIGSTOP");
    await service.startWorker();
    const [ofBusy = 0, ofNeighbor = 0] = await slowestLanding(service, [busy, neighbor], 2);
    assert.ok(ofBusy < OTHERS_DO_IT_WITHIN_MS, `the tenant whose order was held: ${ofBusy.toFixed(0)} ms`);
    assert.ok(ofNeighbor < NEIGHBOR_WITHIN_MS, `its neighbor: ${ofNeighbor.toFixed(0)} ms`);
    await service.work();
    const versions = () =>
      service.context.db.inTenant(busy.tenantUuid, (tx) =>
        tx.query("select order_number, version from freight_order where tenant_uuid = $1 order by order_number", [
          busy.tenantUuid,
        ]),
      );
    const before = (await versions()).rows;
    assert.equal(before.length, 9, "what was held has landed too");
    frozen.kill("SIGCONT");
    await sleep(1_500);
    assert.deepEqual((await versions()).rows, before);
    assert.equal(frozen.exitCode, null, "an ended session does not end the process");
  });

  test("computing without end: its transaction ends after ten seconds, and its items are tried apart", async () => {
    const service = await aService({}, { workers: 0 });
    const tenant = await service.tenant();
    await tenant.acceptOrder(order(1));
    const hung = await aWorkerThatHolds(service.database.applicationUrl);
    await service.startWorker();
    const [slowest = 0] = await slowestLanding(service, [tenant], 2);
    assert.ok(slowest < OTHERS_DO_IT_WITHIN_MS, `${slowest.toFixed(0)} ms`);
    assert.equal(hung.exitCode, null);
  });
});

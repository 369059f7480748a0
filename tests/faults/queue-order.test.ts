import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { dropIntake } from "#usecases/message/drop-intake.ts";
import { retryIntake } from "#usecases/message/retry-intake.ts";
import { JOBS } from "#worker/jobs.ts";
import type { Job } from "#worker/job.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { aService } from "../service.ts";

const CHILD = fileURLToPath(new URL("../fixtures/dying-worker.ts", import.meta.url));
const PERSON = { id: "user:clerk", name: "Clerk", approvalLimit: null };

/** The real jobs, with a look at what each is given before it starts. */
const watched = (look: (kind: string, subjects: readonly string[]) => Promise<void> | void): readonly Job[] =>
  JOBS.map((job) => ({
    ...job,
    run: async (context, tx, tenant, items) => {
      await look(
        job.kind,
        items.map((item) => item.subjectUuid),
      );
      await job.run(context, tx, tenant, items);
    },
  }));

type Service = Awaited<ReturnType<typeof aService>>;
type Tenant = Awaited<ReturnType<Service["tenant"]>>;

const version = async (tenant: Tenant, orderNumber: string, amount: string): Promise<string> => {
  const accepted = await tenant.acceptOrder(anOrderBody({ orderNumber, charges: [["LINEHAUL", amount]] }));
  assert.equal(accepted.kind, "accepted");
  return accepted.kind === "accepted" ? accepted.intakeUuid : "";
};

const landed = async (service: Service, tenant: Tenant, orderNumber: string) =>
  (
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ intake_uuid: string; listed: boolean }>(
        `select v.intake_uuid, v.superseded_at is null as listed from order_version v join freight_order o using (tenant_uuid, order_uuid)
         where o.external_id = $1 order by v.landed_at, v.accepted_at`,
        [orderNumber],
      ),
    )
  ).rows;

const stateOf = async (service: Service, intakeUuid: string) =>
  (
    await service.context.db.control.query<{ state: string; reason: string | null }>(
      "select state, reason from intake where intake_uuid = $1",
      [intakeUuid],
    )
  ).rows[0];

/** Pauses between attempts grow to minutes: they are cut short until `isOver`. */
const until = async (service: Service, isOver: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20)) {
    await service.context.db.control.query(
      `update work set due_at = now() where (tenant_uuid, work_uuid) in
        (select tenant_uuid, work_uuid from work where alone and due_at > now() and state = 'ready' and last_error is not null for update skip locked)`,
    );
    if (await isOver()) return;
  }
  throw new Error("it never came to that");
};

describe("the order of the queue", () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  test("a version that came after one in the hands of a dying worker lands after it; the order is listed once", async () => {
    const service = await aService({}, { workers: 0 });
    const tenant = await service.tenant();
    const first = await version(tenant, "Q-1", "100.00");
    const child = spawn(process.execPath, [CHILD, service.database.applicationUrl, "hang"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    let said = "";
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) if ((said += chunk.toString()).includes("holding 1")) break;
    const second = await version(tenant, "Q-1", "90.00");
    const other = await version(tenant, "Q-2", "50.00");
    child.kill("SIGKILL");
    await once(child, "exit");
    await sleep(100);
    const seen: string[] = [];
    await service.startWorker(watched((kind, subjects) => void (kind === "ingest-order" && seen.push(...subjects))));
    await service.startWorker(watched((kind, subjects) => void (kind === "ingest-order" && seen.push(...subjects))));
    await service.work();
    assert.deepEqual(
      seen.filter((text) => text !== other),
      [first, second],
    );
    assert.deepEqual(await landed(service, tenant, "Q-1"), [
      { intake_uuid: first, listed: false },
      { intake_uuid: second, listed: true },
    ]);
  });

  test("while one worker has a version in hand, another leaves its younger ones alone and goes on with other orders", async () => {
    const service = await aService({}, { workers: 0 });
    const tenant = await service.tenant();
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const seen: string[] = [];
    const first = await version(tenant, "Q-1", "100.00");
    const jobs = watched(async (kind, subjects) => {
      if (kind !== "ingest-order") return;
      seen.push(...subjects);
      if (subjects.includes(first)) await opened;
    });
    await service.startWorker(jobs);
    await service.startWorker(jobs);
    for (const end = Date.now() + 10_000; !seen.includes(first) && Date.now() < end;) await sleep(5);
    const second = await version(tenant, "Q-1", "90.00");
    const other = await version(tenant, "Q-2", "50.00");
    for (const end = Date.now() + 10_000; !seen.includes(other) && Date.now() < end;) await sleep(5);
    await sleep(100);
    assert.deepEqual(seen, [first, other]);
    open();
    await service.work();
    assert.deepEqual(seen, [first, other, second]);
  });

  test("many versions of one order land in one batch, in the order of acceptance", async () => {
    const service = await aService({}, { workers: 0 });
    const tenant = await service.tenant();
    const sent: string[] = [];
    for (let number = 0; number < 150; number += 1) sent.push(await version(tenant, "Q-1", `${100 + number}.00`));
    const batches: number[] = [];
    await service.startWorker(watched((kind, subjects) => void (kind === "ingest-order" && batches.push(subjects.length))));
    await service.work();
    assert.deepEqual(batches, [100, 50]);
    assert.deepEqual(
      (await landed(service, tenant, "Q-1")).map((row) => row.intake_uuid),
      sent,
    );
  });

  for (const way of ["tried again", "dropped"] as const)
    test(`what comes after a parked version waits and says so, until that one is ${way}`, async () => {
      const service = await aService({}, { workers: 0 });
      const tenant = await service.tenant();
      let poison = await version(tenant, "Q-1", "100.00");
      const first = poison;
      const early = await version(tenant, "Q-1", "90.00");
      await service.startWorker(
        watched((_kind, subjects) => {
          if (subjects.includes(poison)) throw new Error("this one cannot be read");
        }),
      );
      await until(service, async () => (await stateOf(service, first))?.state === "parked");
      const late = await version(tenant, "Q-1", "80.00");
      const other = await version(tenant, "Q-2", "50.00");
      await until(service, async () => (await stateOf(service, other))?.state === "ingested");
      await until(service, async () => (await stateOf(service, late))?.reason !== null);
      for (const text of [early, late]) {
        const waiting = await stateOf(service, text);
        assert.equal(waiting?.state, "accepted");
        assert.match(waiting?.reason ?? "", /waits: an earlier message of the same order/);
      }
      assert.deepEqual(await landed(service, tenant, "Q-1"), []);
      poison = "";
      const settled =
        way === "dropped"
          ? await dropIntake(service.context, tenant.tenant, PERSON, first)
          : await retryIntake(service.context, tenant.tenant, first);
      assert.ok(settled.ok);
      await service.work();
      assert.deepEqual(
        (await landed(service, tenant, "Q-1")).map((row) => row.intake_uuid),
        way === "dropped" ? [early, late] : [first, early, late],
      );
      for (const text of [early, late]) assert.deepEqual(await stateOf(service, text), { state: "ingested", reason: null });
      assert.equal((await stateOf(service, first))?.state, way === "dropped" ? "dropped" : "ingested");
      const again = await dropIntake(service.context, tenant.tenant, PERSON, first);
      assert.equal(again.ok ? "" : again.refusal.code, "state-conflict");
    });

  test("a parked audit does not hold the later ones of its invoice: they see all that it would have seen", async () => {
    const service = await aService({}, { workers: 0 });
    const { db } = service.context;
    const tenant = await service.tenant();
    await version(tenant, "Q-1", "100.00");
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "QI-1", order: "Q-1", charges: [["LINEHAUL", "900.00"]] }));
    let fails = false;
    await service.startWorker(
      watched((kind) => {
        if (fails && kind === "audit-invoice") throw new Error("this one cannot be audited");
      }),
    );
    await service.work();
    fails = true;
    await version(tenant, "Q-1", "850.00");
    const parked = async () => (await db.control.query("select 1 from work where state = 'parked'")).rows.length > 0;
    await until(service, parked);
    fails = false;
    await version(tenant, "Q-1", "900.00");
    await service.work();
    assert.equal((await tenant.invoice("QI-1")).verdict, "approve");
  });
});

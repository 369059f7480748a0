import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { retryIntake } from "#usecases/message/retry-intake.ts";
import { JOBS } from "#worker/jobs.ts";
import type { Job } from "#worker/job.ts";
import { isPassing } from "#worker/passing-failure.ts";
import { ATTEMPTS, ITEMS_A_RETRY } from "#worker/run-apart.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { asOwner } from "../database.ts";
import { aService } from "../service.ts";

const CHILD = fileURLToPath(new URL("../fixtures/dying-worker.ts", import.meta.url));
const children: ChildProcess[] = [];

const aDyingWorker = (connectionString: string, ...args: string[]): ChildProcess => {
  const child = spawn(process.execPath, [CHILD, connectionString, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return child;
};

const says = async (child: ChildProcess, words: RegExp): Promise<string> => {
  let said = "";
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString();
    if (words.test(said)) break;
  }
  return said;
};

/** The real jobs, with a look at what each is given before it starts. */
const watched = (look: (kind: string, subjects: readonly string[]) => void): readonly Job[] =>
  JOBS.map((job) => ({
    ...job,
    run: async (context, tx, tenant, items) => {
      look(
        job.kind,
        items.map((item) => item.subjectUuid),
      );
      await job.run(context, tx, tenant, items);
    },
  }));

const invoice = (number: number) =>
  anInvoiceBody({ invoiceNumber: `P-${number}`, order: `PO-${number}`, charges: [["LINEHAUL", "55.00"]] });

describe("the queue", () => {
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  test("an item that always fails is parked after its attempts; all others go on; a person lets it run again", async () => {
    const service = await aService({}, { workers: 0 });
    const { db } = service.context;
    const tenant = await service.tenant();
    let poison = "";
    let tries = 0;
    const jobs = watched((_kind, subjects) => {
      if (!subjects.includes(poison)) return;
      tries += subjects.length === 1 ? 1 : 0;
      throw new Error("this one cannot be read");
    });
    for (let number = 0; number < 30; number += 1) {
      const accepted = await tenant.acceptInvoice(invoice(number));
      assert.equal(accepted.kind, "accepted");
      if (number === 11 && accepted.kind === "accepted") poison = accepted.intakeUuid;
    }
    await service.startWorker(jobs);
    await service.startWorker(jobs);
    const states = async () =>
      (
        await db.control.query<{ state: string; reason: string | null; messages: number }>(
          "select state, reason, count(*) as messages from intake group by 1, 2 order by 1",
        )
      ).rows;
    // The pauses between attempts grow to minutes: they are cut short, but not the lease of an attempt that begins (8 s).
    for (const end = Date.now() + 40_000; Date.now() < end; await sleep(20)) {
      await db.control.query(
        "update work set due_at = now() where last_error is not null and due_at > now() + interval '9 seconds' and state = 'ready'",
      );
      if ((await states()).some((row) => row.state === "parked")) break;
    }
    assert.deepEqual(await states(), [
      { state: "ingested", reason: null, messages: 29 },
      { state: "parked", reason: "this one cannot be read", messages: 1 },
    ]);
    // The first of its attempts it may have shared with others; once more when it came in a batch of its own before.
    assert.ok(tries >= ATTEMPTS - ITEMS_A_RETRY.length && tries <= ATTEMPTS + 1, `${tries} tries`);
    await tenant.acceptInvoice(invoice(100));
    await service.work();
    const healed = poison;
    poison = "";
    assert.ok((await retryIntake(service.context, tenant.tenant, healed)).ok);
    await service.work();
    assert.deepEqual(await states(), [{ state: "ingested", reason: null, messages: 31 }]);
  });

  test("before a small tenant's order at most one batch of others begins, however many send floods", async () => {
    const service = await aService({}, { workers: 0 });
    const floods = await Promise.all([service.tenant(), service.tenant(), service.tenant()]);
    const small = await service.tenant();
    const order = (number: number) => anOrderBody({ orderNumber: `PO-${number}`, charges: [["LINEHAUL", "55.00"]] });
    for (const flood of floods) await Promise.all(Array.from({ length: 150 }, (_, number) => flood.acceptOrder(order(number))));
    const begun: string[] = [];
    let at: number | undefined;
    let mine = "";
    await service.startWorker(
      JOBS.filter(({ kind }) => kind === "ingest-order").map((job) => ({
        ...job,
        batch: 5,
        run: async (context, tx, tenant, items) => {
          begun.push(items.some(({ subjectUuid }) => subjectUuid === mine) ? "mine" : tenant.tenantUuid);
          // In the midst of a batch of theirs.
          if (begun.length === 8) {
            const accepted = await small.acceptOrder(order(1));
            assert.equal(accepted.kind, "accepted");
            if (accepted.kind === "accepted") mine = accepted.intakeUuid;
            at = begun.length;
          }
          return job.run(context, tx, tenant, items);
        },
      })),
    );
    for (const end = Date.now() + 20_000; !begun.includes("mine") && Date.now() < end;) await sleep(10);
    assert.ok(at !== undefined);
    assert.ok(begun.indexOf("mine") - at <= 1, `${begun.indexOf("mine") - at} batches of others began before it`);
    assert.equal(new Set(begun.slice(0, 6)).size, 3, "the floods take turns");
  });

  test("what fails for one tenant through nobody's fault keeps no other waiting, and is done once it goes", async () => {
    const service = await aService({}, { workers: 0 });
    const failing = await service.tenant({ policy: { autoApprove: true } });
    const others = await Promise.all([1, 2].map(() => service.tenant({ policy: { autoApprove: true } })));
    const order = (number: number) => anOrderBody({ orderNumber: `PO-${number}`, charges: [["LINEHAUL", "55.00"]] });
    let isFailing = true;
    let tries = 0;
    await service.startWorker(
      JOBS.map((job) => ({
        ...job,
        batch: 2,
        run: async (context, tx, tenant, items) => {
          if (isFailing && tenant.tenantUuid === failing.tenantUuid) {
            tries += 1;
            throw Object.assign(new Error("the connection to its part was lost"), { code: "08006" });
          }
          return job.run(context, tx, tenant, items);
        },
      })),
    );
    const approved = async ({ tenantUuid }: (typeof others)[number]): Promise<number> =>
      (
        await service.context.db.inTenant(tenantUuid, (tx) =>
          tx.query<{ n: number }>("select count(*) as n from invoice where status = 'approved'"),
        )
      ).rows[0]?.n ?? 0;
    for (let number = 1; number <= 20; number += 1)
      for (const tenant of [failing, ...others]) {
        await tenant.acceptOrder(order(number));
        await tenant.acceptInvoice(invoice(number));
      }
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20))
      if ((await Promise.all(others.map(approved))).every((count) => count === 20)) break;
    assert.deepEqual(await Promise.all([...others, failing].map(approved)), [...others.map(() => 20), 0], "while it fails");
    assert.ok(tries < 100, `${tries} tries`);
    isFailing = false;
    for (const end = Date.now() + 15_000; (await approved(failing)) < 20 && Date.now() < end;) await sleep(50);
    assert.equal(await approved(failing), 20);
    assert.deepEqual((await service.context.db.control.query("select from work where alone or attempts > 0")).rows, []);
  });

  test("an invoice waits for the accepted order that it names, and is audited once; not for one that does not come", async () => {
    const service = await aService({}, { workers: 0 });
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    const count = async (text: string): Promise<number> =>
      (await service.context.db.inTenant(tenant.tenantUuid, (tx) => tx.query<{ count: number }>(text))).rows[0]?.count ?? 0;
    // The order's lane begins late: until then its work is hidden from it.
    await tenant.acceptOrder(anOrderBody({ orderNumber: "PO-1", charges: [["LINEHAUL", "55.00"]] }));
    await tenant.acceptOrder(anOrderBody({ orderNumber: "PO-2", charges: [["LINEHAUL", "55.00"]] }));
    await asOwner(
      service.database,
      `set app.tenant = '${tenant.tenantUuid}'; update intake set accepted_at = accepted_at - interval '11 seconds' where external_id = 'PO-2'`,
    );
    for (const number of [1, 2, 3]) await tenant.acceptInvoice(invoice(number));
    const first = await service.startWorker(JOBS.filter(({ kind }) => kind === "ingest-invoice"));
    for (const end = Date.now() + 10_000; (await count("select count(*) as count from invoice")) < 2 && Date.now() < end;)
      await sleep(10);
    await sleep(150);
    const there = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ number: string }>("select invoice_number as number from invoice order by 1"),
    );
    assert.deepEqual(
      there.rows.map(({ number }) => number),
      ["P-2", "P-3"],
      "P-1 waits for PO-1; PO-2 is late, and no PO-3 was sent",
    );
    assert.equal(
      await count("select count(*) as count from work where kind = 'ingest-invoice' and state = 'ready' and not alone"),
      1,
    );
    await first.stop();
    await service.startWorker(JOBS);
    const audits = "select count(*) as count from audit join invoice using (tenant_uuid, invoice_uuid) where invoice_number = ";
    const isDone = async () => (await count(`${audits} 'P-1'`)) > 0 && (await count(`${audits} 'P-2'`)) > 1;
    for (const end = Date.now() + 10_000; !(await isDone()) && Date.now() < end;) await sleep(10);
    assert.equal(await count(`${audits} 'P-1'`), 1, "it was audited once, with its order");
    assert.equal(await count(`${audits} 'P-2'`), 2, "its order was late: once without it, and once with it");
    assert.equal(await count("select count(*) as count from invoice where invoice_number = 'P-1' and status = 'approved'"), 1);
  });

  test("what a killed worker held runs in small groups afterwards, once each", async () => {
    const service = await aService({}, { workers: 0 });
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    for (let number = 0; number < 34; number += 1) await tenant.acceptInvoice(invoice(number));
    const child = aDyingWorker(service.database.applicationUrl, "hang");
    await says(child, /holding 34/);
    child.kill("SIGKILL");
    await once(child, "exit");
    await sleep(100);
    const batches: number[] = [];
    const seen = new Set<string>();
    await service.startWorker(
      watched((kind, subjects) => {
        if (kind !== "ingest-invoice") return;
        batches.push(subjects.length);
        for (const subject of subjects) seen.add(subject);
      }),
    );
    await service.work();
    // A batch that met a lock of another one is tried again: each once in effect, not in attempts.
    assert.equal(seen.size, 34);
    assert.ok(
      batches.every((batch) => batch <= (ITEMS_A_RETRY[0] ?? 1)),
      `${batches}`,
    );
    // One by one they would take longer than the next worker lives, where workers are killed again and again.
    assert.ok(batches.length < 17, `${batches}`);
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("select invoice_number from invoice group by 1 having count(*) = 1"),
    );
    assert.equal(rows.length, 34);
  });

  test("a message that kills its worker is parked, and everything else is done", async () => {
    const service = await aService({}, { workers: 0 });
    const { db } = service.context;
    const tenant = await service.tenant();
    let poison = "";
    await tenant.acceptOrder(anOrderBody({ orderNumber: "PO-1", charges: [["LINEHAUL", "55.00"]] }));
    for (let number = 0; number < 6; number += 1) {
      const accepted = await tenant.acceptInvoice(invoice(number));
      if (number === 2 && accepted.kind === "accepted") poison = accepted.intakeUuid;
    }
    let deaths = 0;
    let current: ChildProcess | undefined;
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
      if (current === undefined || current.exitCode !== null || current.signalCode !== null) {
        if (current !== undefined) deaths += 1;
        current = aDyingWorker(service.database.applicationUrl, "die", poison);
        current.stdout?.resume();
      }
      // Leases and pauses are cut short, as long as nobody works.
      await db.control.query(
        "update work set due_at = now() where (tenant_uuid, work_uuid) in (select tenant_uuid, work_uuid from work where alone and due_at > now() and state = 'ready' for update skip locked)",
      );
      const { rows } = await db.control.query<{ state: string }>("select state from intake where state = 'accepted'");
      if (rows.length === 0) break;
    }
    const { rows } = await db.control.query<{ intake_uuid: string; state: string; reason: string }>(
      "select intake_uuid, state, reason from intake where state <> 'ingested'",
    );
    assert.deepEqual(rows, [{ intake_uuid: poison, state: "parked", reason: "its worker died each time it was tried" }]);
    assert.ok(deaths >= ATTEMPTS, `${deaths} deaths`);
    assert.ok(deaths <= ATTEMPTS + 2, `${deaths} deaths`);
  });

  test("a worker that was taken for dead while it lived is enlisted again", async () => {
    const service = await aService();
    const { db } = service.context;
    await db.control.query("delete from worker");
    const tenant = await service.tenant();
    await tenant.acceptInvoice(invoice(1));
    await service.work();
    const { rows } = await db.control.query("select 1 from worker");
    assert.equal(rows.length, 1);
  });

  test("one poison among many suspects costs few others another try, and is parked alone", async () => {
    const service = await aService({}, { workers: 0 });
    const { db } = service.context;
    const tenant = await service.tenant();
    const subjects: string[] = [];
    for (let number = 0; number < 40; number += 1) {
      const accepted = await tenant.acceptInvoice(invoice(number));
      if (accepted.kind === "accepted") subjects.push(accepted.intakeUuid);
    }
    const poison = subjects[23] as string;
    const tries = new Map<string, number>();
    const count = (some: readonly string[]): void => {
      for (const text of some) tries.set(text, (tries.get(text) ?? 0) + 1);
    };
    /** What came of each try, for whoever reads that there were too many. */
    const came: string[] = [];
    await service.startWorker(
      JOBS.map((job) => ({
        ...job,
        run: async (context, tx, given, items) => {
          const some = items.map((item) => item.subjectUuid);
          came.push(`${job.kind} ${items.map((item) => `${subjects.indexOf(item.subjectUuid)}/${item.attempts}`)}`);
          if (some.includes(poison)) {
            count(some);
            throw new Error("this one cannot be read");
          }
          try {
            await job.run(context, tx, given, items);
          } catch (error) {
            // What gave way to another's locks was not tried: nobody is the less trusted for it.
            if (!isPassing(error)) count(some);
            came.push(`${isPassing(error) ? "gave way" : "failed"}: ${error}`);
            throw error;
          }
          count(some);
        },
      })),
    );
    const parked = async () =>
      (await db.control.query<{ intake_uuid: string }>("select intake_uuid from intake where state = 'parked'")).rows;
    for (const end = Date.now() + 20_000; Date.now() < end && (await parked()).length === 0; await sleep(20))
      // What a worker holds is left alone: updates of many rows would wait for each other.
      await db.control.query(
        `update work set due_at = now() where work_uuid in (
           select work_uuid from work where attempts > 1 and due_at > now() and state = 'ready' for update skip locked)`,
      );
    assert.deepEqual(await parked(), [{ intake_uuid: poison }]);
    await service.work();
    // With everybody; in the first group; in the second; alone.
    const innocent = [...tries].filter(([subject]) => subject !== poison).map(([, times]) => times);
    const triedMoreThan = (times: number) => innocent.filter((value) => value > times).length;
    assert.deepEqual(
      [triedMoreThan(2) <= 9, triedMoreThan(3) <= 3, triedMoreThan(4)],
      [true, true, 0],
      `${innocent}\n${came.join("\n")}`,
    );
    assert.equal(tries.size, 40);
    assert.deepEqual((await db.control.query("select attempts, state from work where subject_uuid = any($1)", [subjects])).rows, [
      { attempts: ATTEMPTS, state: "parked" },
    ]);
  });

  test("a lane whose items others hold waits, and does not ask without a pause", async () => {
    const service = await aService({}, { workers: 0 });
    const tenant = await service.tenant();
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const jobs = JOBS.map((job): Job => ({
      ...job,
      run: async (context, tx, given, items) => {
        await opened;
        await job.run(context, tx, given, items);
      },
    }));
    await tenant.acceptInvoice(invoice(1));
    await service.startWorker(jobs);
    await sleep(300);
    const transactions = async (): Promise<number> =>
      (
        await service.context.db.control.query<{ n: number }>(
          "select pg_stat_clear_snapshot(), xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()",
        )
      ).rows[0]?.n ?? 0;
    const before = await transactions();
    await sleep(1_500);
    const made = (await transactions()) - before;
    open();
    await service.work();
    assert.ok(made < 300, `${made} transactions in 1.5 s of waiting`);
  });
});

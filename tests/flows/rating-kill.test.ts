import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { givenMasterKeys } from "#adapters/master-keys/given-master-keys.ts";
import { readWorkspace } from "#usecases/invoice/read-workspace.ts";
import { changeRatingEngine } from "#usecases/rating/rating-engine.ts";
import { endLostRatings } from "#usecases/rating/lost-ratings.ts";
import { rateInvoice } from "#usecases/rating/rate-invoice.ts";
import { anEngine, answerWith, type EngineOnSocket, rated } from "#tests/builders/an-engine.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { asOwner } from "#tests/database.ts";
import { aService } from "#tests/service.ts";

const MASTER_KEY = randomBytes(32).toString("base64");
const PATIENCE_MS = 60_000;

suite("SIGKILL while the rating engine works", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let engine: EngineOnSocket;
  const children: ChildProcess[] = [];
  before(async () => {
    const masterKeys = givenMasterKeys(MASTER_KEY);
    assert.ok(typeof masterKeys !== "string");
    service = await aService({ outside: anOutside({ masterKeys }) }, { stops: "by-hand", workers: 0 });
    engine = await anEngine();
  });
  after(async () => {
    for (const child of children) child.kill("SIGKILL");
    await engine.close();
    await service.stop();
  });

  const until = async <T>(what: string, find: () => Promise<T | undefined> | T | undefined): Promise<T> => {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(20)) {
      const found = await find();
      if (found !== undefined) return found;
    }
    return assert.fail(what);
  };
  /** A process that is killed as soon as the engine has its call, which it never answers. */
  const killedInCall = async (...given: readonly string[]): Promise<void> => {
    const [before, answer] = [engine.calls.length, engine.answer];
    engine.answer = () => {};
    const child = fork(
      new URL("../fixtures/rating-process.ts", import.meta.url),
      [service.database.applicationUrl, MASTER_KEY, ...given],
      // Not those of the test runner, which ends a process without tests.
      { stdio: "inherit", execArgv: [] },
    );
    children.push(child);
    await until("the engine has the call", () => (engine.calls.length > before ? true : undefined));
    child.kill("SIGKILL");
    await once(child, "exit");
    engine.answer = answer;
  };

  test("the call counts as failed, is never made again, and whoever asks is answered", async () => {
    const made = await service.tenant({ policy: { autoApprove: true, rating: { rateBeforeAudit: true } } });
    const set = await changeRatingEngine(service.context, made.tenant, {
      url: engine.url,
      retryOn5xx: true,
      timeoutSeconds: null,
    });
    assert.ok(set.ok);
    engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 100]));
    await made.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", "100.00"]] }));
    await made.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-1", order: "SO-1", charges: [["LINEHAUL", "100.00"]] }));
    await killedInCall();
    const { uuid } = await made.invoice("I-1");
    const ratings = async () => (await readWorkspace(service.context, made.tenant, uuid))?.ratings ?? [];
    assert.deepEqual(
      (await ratings()).map(({ status }) => status),
      ["running"],
    );

    await service.startWorker();
    const [lost] = await until("the next worker ends the run", async () => {
      const runs = await ratings();
      return runs[0]?.status === "running" ? undefined : runs;
    });
    assert.deepEqual(
      [lost?.status, lost?.failure, lost?.httpStatus],
      ["failed", "The service stopped before the rating engine answered.", null],
    );
    await service.work();
    const held = await made.invoice("I-1");
    assert.equal(held.status, "review");
    assert.ok(held.result.findings.some(({ rule }) => rule === "rating-response-invalid"));
    assert.deepEqual([engine.calls.length, (await ratings()).length], [1, 1]);

    // The same of a person's call: nobody asks again for him. It is told as lost once no call may take so long, and keeps nobody
    // from asking.
    await killedInCall(made.tenantUuid, uuid);
    assert.deepEqual(
      (await ratings()).map(({ status }) => status),
      ["running", "failed"],
    );
    await asOwner(
      service.database,
      "update rating_run set begun_at = now() - interval '121 s' where tenant_uuid = $1 and status = 'running'",
      [made.tenantUuid],
    );
    assert.deepEqual(
      (await ratings()).map(({ status, failure }) => [status, failure]),
      [
        ["failed", "The service stopped before the rating engine answered."],
        ["failed", "The service stopped before the rating engine answered."],
      ],
    );
    await service.work();
    assert.equal(engine.calls.length, 2);

    // So it is stored some minutes later, once, however many workers see to it.
    const told = async () =>
      (await readWorkspace(service.context, made.tenant, uuid))?.timeline.filter(({ kind }) => kind === "rated").length;
    assert.equal(await told(), 1);
    await endLostRatings(service.context);
    assert.equal(await told(), 1, "it may be under way still");
    await asOwner(
      service.database,
      "update rating_run set begun_at = now() - interval '241 s' where tenant_uuid = $1 and status = 'running'",
      [made.tenantUuid],
    );
    await Promise.all([endLostRatings(service.context), endLostRatings(service.context)]);
    const stored = await service.context.db.inTenant(made.tenantUuid, (tx) =>
      tx.query("select status, failure, asked_by from rating_run where tenant_uuid = $1 order by run_uuid", [tx.tenantUuid]),
    );
    const failure = "The service stopped before the rating engine answered.";
    assert.deepEqual(stored.rows, [
      { status: "failed", failure, asked_by: "policy" },
      { status: "failed", failure, asked_by: "user:auditor" },
    ]);
    assert.equal(await told(), 2);
    await service.work();
    assert.equal(engine.calls.length, 2, "it is not asked again");
    const asked = await rateInvoice(service.context, made.tenant, { id: "user:auditor" }, { invoiceUuid: uuid, eTag: null });
    assert.ok(asked.ok, JSON.stringify(asked));
    await service.work();
    assert.deepEqual([engine.calls.length, (await made.invoice("I-1")).status], [3, "approved"]);
  });
});

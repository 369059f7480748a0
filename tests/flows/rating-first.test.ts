import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { enqueueOpenInvoices } from "#db/queries/queue/work.ts";
import { changeRatingEngine, removeRatingEngine } from "#usecases/rating/rating-engine.ts";
import { matchByHand } from "#usecases/invoice/match-by-hand.ts";
import { readWorkspace } from "#usecases/invoice/read-workspace.ts";
import { anEngine, answerWith, type EngineOnSocket, rated } from "#tests/builders/an-engine.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aService } from "#tests/service.ts";

suite("a policy that asks the rating engine before anything is approved", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let engine: EngineOnSocket;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    engine = await anEngine();
  });
  after(async () => {
    await engine.close();
    await service.stop();
  });

  const aTenant = async () => {
    const made = await service.tenant({ policy: { autoApprove: true, rating: { rateBeforeAudit: true } } });
    const set = await changeRatingEngine(service.context, made.tenant, { url: engine.url, retryOn5xx: false, timeoutSeconds: 2 });
    assert.ok(set.ok);
    engine.calls.length = 0;
    return made;
  };
  type Made = Awaited<ReturnType<typeof aTenant>>;
  const billed = async (made: Made, amount: string): Promise<void> => {
    await made.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", amount]] }));
    await service.work();
    await made.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-1", order: "SO-1", charges: [["LINEHAUL", amount]] }));
  };

  test("holds the approval until it has answered, and asks once", async () => {
    const made = await aTenant();
    let release = (): void => {};
    engine.answer = (response) => void (release = () => rated(response, answerWith(["LINEHAUL", 100])));
    await billed(made, "100.00");
    while (engine.calls.length === 0) await sleep(10);
    const waiting = await made.invoice("I-1");
    assert.equal(waiting.status, "review");
    assert.match(JSON.stringify(waiting.result.notEvaluated), /not asked about this order yet/);
    release();
    await service.work();
    assert.equal((await made.invoice("I-1")).status, "approved");
    assert.equal(engine.calls.length, 1);
  });

  test("holds it also where the policy turned off what the engine's answer is to mean", async () => {
    const made = await service.tenant({
      policy: {
        autoApprove: true,
        rules: { "rating-mismatch": "off", "rating-response-invalid": "off" },
        rating: { rateBeforeAudit: true },
      },
    });
    const set = await changeRatingEngine(service.context, made.tenant, { url: engine.url, retryOn5xx: false, timeoutSeconds: 2 });
    assert.ok(set.ok);
    engine.calls.length = 0;
    let release = (): void => {};
    engine.answer = (response) => void (release = () => rated(response, answerWith(["LINEHAUL", 50])));
    await billed(made, "100.00");
    while (engine.calls.length === 0) await sleep(10);
    assert.equal((await made.invoice("I-1")).status, "review");
    release();
    await service.work();
    assert.deepEqual([(await made.invoice("I-1")).status, engine.calls.length], ["approved", 1]);
  });

  test("holds it where the engine says otherwise, or nothing; neither is asked again by itself", async () => {
    for (const [answer, why] of [
      [() => answerWith(["LINEHAUL", 80]), /rating-mismatch/],
      [() => "not json", /rating-response-invalid/],
    ] as const) {
      const made = await aTenant();
      engine.answer = (response) => rated(response, answer());
      await billed(made, "100.00");
      await service.work();
      const held = await made.invoice("I-1");
      assert.deepEqual([held.status, engine.calls.length], ["review", 1]);
      assert.match(JSON.stringify(held.result.findings), why);
      const seen = await readWorkspace(service.context, made.tenant, held.uuid);
      assert.equal(seen?.ratings[0]?.askedBy, "policy");
      // A new version of the order is another question.
      engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 100]));
      await made.acceptOrder(
        anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", "100.00"]], more: { deliveryDate: "2026-10-08" } }),
      );
      await service.work();
      assert.deepEqual([(await made.invoice("I-1")).status, engine.calls.length], ["approved", 2]);
    }
  });

  test("asks about each of many orders once, a request after the other", async () => {
    const made = await aTenant();
    await service.context.db.inTenant(made.tenantUuid, (tx) =>
      tx.query(
        `insert into audit_policy (tenant_uuid, version, body, created_by)
         select tenant_uuid, version + 1, jsonb_set(body, '{autoApprove}', 'false'), 'test' from audit_policy where tenant_uuid = $1`,
        [tx.tenantUuid],
      ),
    );
    engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 100]));
    await billed(made, "100.00");
    await service.work();
    const names = Array.from({ length: 45 }, (_, number) => `M-${number}`);
    await Promise.all(
      names.map((orderNumber) => made.acceptOrder(anOrderBody({ orderNumber, charges: [["LINEHAUL", "100.00"]] }))),
    );
    await service.work();
    engine.calls.length = 0;
    const { uuid } = await made.invoice("I-1");
    const actor = { id: "key:test", name: "A test", approvalLimit: null };
    const matched = await matchByHand(service.context, made.tenant, actor, {
      invoiceUuid: uuid,
      eTag: null,
      orderExternalIds: names,
    });
    assert.ok(matched.ok, JSON.stringify(matched));
    await service.work();
    assert.deepEqual(engine.calls.map((call) => call.json["ExternalOrderId"]).toSorted(), names.toSorted());
  });

  test("keeps what it answers when the invoice is audited again meanwhile, and asks about each version of an order once", async () => {
    for (const isChanged of [false, true]) {
      const made = await aTenant();
      const waiting: (() => void)[] = [];
      engine.answer = (response) => void waiting.push(() => rated(response, answerWith(["LINEHAUL", 100])));
      await billed(made, "100.00");
      while (waiting.length === 0) await sleep(10);
      const more = { deliveryDate: "2026-10-08" };
      if (isChanged) await made.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", "100.00"]], more }));
      await service.context.db.inTenant(made.tenantUuid, (tx) => enqueueOpenInvoices(tx, "policy"));
      // Whatever asks again comes to its turn, several times, while the engine still thinks.
      await sleep(1_500);
      assert.equal(waiting.length, 1);
      engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 100]));
      waiting[0]?.();
      await service.work();
      const { uuid, status } = await made.invoice("I-1");
      const runs = (await readWorkspace(service.context, made.tenant, uuid))?.ratings ?? [];
      assert.deepEqual(
        [status, runs.map((run) => `${run.orderVersion} ${run.status}`), engine.calls.length],
        ["approved", isChanged ? ["2 answered", "1 answered"] : ["1 answered"], isChanged ? 2 : 1],
      );
    }
  });

  test("approves nothing by itself once the engine is removed: what it answered stays", async () => {
    const made = await aTenant();
    engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 50]));
    await billed(made, "100.00");
    await service.work();
    const removed = await removeRatingEngine(service.context, made.tenant);
    assert.ok(removed.ok);
    await service.work();
    const held = await made.invoice("I-1");
    assert.deepEqual([held.status, held.result.findings.map(({ rule }) => rule)], ["review", ["rating-mismatch"]]);
    await made.acceptOrder(anOrderBody({ orderNumber: "SO-2", charges: [["LINEHAUL", "100.00"]] }));
    await made.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-3", order: "SO-2", charges: [["LINEHAUL", "100.00"]] }));
    await service.work();
    const unasked = await made.invoice("I-3");
    assert.equal(unasked.status, "review");
    assert.match(JSON.stringify(unasked.result.notEvaluated), /there is none: set its address/);
  });

  test("drafts no dispute with the carrier about a failure of the engine", async () => {
    const made = await service.tenant({
      policy: { rules: { "rating-response-invalid": "dispute" }, rating: { rateBeforeAudit: true } },
    });
    const set = await changeRatingEngine(service.context, made.tenant, { url: engine.url, retryOn5xx: false, timeoutSeconds: 2 });
    assert.ok(set.ok);
    engine.answer = (response) => rated(response, { RawResponse: "SqlException at db7.internal", RawResponseType: "Text" });
    await billed(made, "100.00");
    await service.work();
    const { uuid, result } = await made.invoice("I-1");
    assert.match(JSON.stringify(result.findings), /SqlException/);
    assert.equal((await readWorkspace(service.context, made.tenant, uuid))?.proposedDispute, null);
  });

  test("takes a call over which the service died for a failure, and never makes it again", async () => {
    const made = await aTenant();
    engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 100]));
    await billed(made, "100.00");
    await service.work();
    const { uuid } = await made.invoice("I-1");
    await made.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-2", order: "SO-1", charges: [["LINEHAUL", "100.00"]] }));
    await service.work();
    const second = (await made.invoice("I-2")).uuid;
    assert.notEqual(second, uuid);
    // As a worker leaves it that was killed during the call: the run has begun, and the item is there again.
    await service.context.db.inTenant(made.tenantUuid, (tx) =>
      tx.query("update rating_run set status = 'running', answer = null where tenant_uuid = $1 and invoice_uuid = $2", [
        tx.tenantUuid,
        second,
      ]),
    );
    engine.calls.length = 0;
    await service.context.db.inTenant(made.tenantUuid, (tx) =>
      tx.query(
        "insert into work (tenant_uuid, work_uuid, kind, subject_uuid) values ($1, gen_random_uuid(), 'rate-invoice', $2)",
        [tx.tenantUuid, second],
      ),
    );
    await service.work();
    assert.equal(engine.calls.length, 0);
    const seen = await readWorkspace(service.context, made.tenant, second);
    assert.match(seen?.ratings[0]?.failure ?? "", /stopped before the rating engine answered/);
  });
});

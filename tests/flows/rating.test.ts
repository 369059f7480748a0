import assert from "node:assert/strict";
import { after, before, beforeEach, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { addNote } from "#usecases/invoice/add-note.ts";
import { approveInvoice } from "#usecases/invoice/approve-invoice.ts";
import { auditAgain } from "#usecases/invoice/audit-again.ts";
import { matchByHand } from "#usecases/invoice/match-by-hand.ts";
import { readWorkspace } from "#usecases/invoice/read-workspace.ts";
import { replayAudits } from "#usecases/audit/replay-audits.ts";
import { changeRatingEngine, rotateRatingKey } from "#usecases/rating/rating-engine.ts";
import { rateInvoice } from "#usecases/rating/rate-invoice.ts";
import { readRating } from "#usecases/rating/read-ratings.ts";
import { findTenant } from "#db/queries/tenant/tenant.ts";
import { startRatingEngine } from "../../examples/rating-engine/engine.ts";
import { anEngine, answerWith, type EngineOnSocket, rated } from "#tests/builders/an-engine.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aService } from "#tests/service.ts";

const ACTOR = { id: "key:test", name: "A test", approvalLimit: null };

suite("rating an invoice", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let engine: EngineOnSocket;
  const logged: string[] = [];
  before(async () => {
    const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
    service = await aService({ log }, { stops: "by-hand" });
    engine = await anEngine();
  });
  after(async () => {
    await engine.close();
    await service.stop();
  });
  beforeEach(() => {
    engine.calls.length = 0;
    engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 100]));
  });

  type Wish = {
    readonly policy?: unknown;
    readonly ordered?: Charges;
    readonly billed: Charges;
    readonly engine?: object;
    readonly url?: string;
  };
  type Charges = readonly (readonly [code: string, amount: string])[];

  /** A tenant with an engine, one order and one open invoice for it. */
  const aCase = async ({ policy = {}, ordered, billed, engine: more = {}, url = engine.url }: Wish) => {
    const made = await service.tenant({ policy });
    await made.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: ordered ?? billed }));
    await service.work();
    await made.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-1", order: "SO-1", charges: billed }));
    await service.work();
    const { context } = service;
    const set = await changeRatingEngine(context, made.tenant, { url, retryOn5xx: false, timeoutSeconds: null, ...more });
    assert.ok(set.ok);
    await service.work();
    const tenant = await findTenant(context.db.control, made.tenantUuid);
    assert.ok(tenant !== undefined);
    const { uuid } = await made.invoice("I-1");
    const workspace = async () => {
      const read = await readWorkspace(context, tenant, uuid);
      assert.ok(read !== undefined);
      return read;
    };
    const rate = async (signal?: AbortSignal) => {
      const outcome = await rateInvoice(context, tenant, ACTOR, {
        invoiceUuid: uuid,
        eTag: null,
        ...(signal === undefined ? {} : { signal }),
      });
      assert.ok(outcome.ok, JSON.stringify(outcome));
      const [run] = (await workspace()).ratings;
      assert.ok(run !== undefined);
      return run;
    };
    return { ...made, tenant, uuid, apiKey: set.value.apiKey ?? "", workspace, rate };
  };

  const rowOf = (workspace: Awaited<ReturnType<Awaited<ReturnType<typeof aCase>>["workspace"]>>, code: string) =>
    workspace.audit?.charges.find((row) => row.code === code);

  test("asks once by POST with the key, shows rated beside expected and billed, and finds what differs", async () => {
    const { rate, workspace, apiKey, uuid } = await aCase({ billed: [["LINEHAUL", "190.00"]] });
    engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 100]));
    const run = await rate();
    assert.equal(engine.calls.length, 1);
    const [call] = engine.calls;
    assert.deepEqual(
      [call?.method, call?.apiKey, call?.json["Uuid"], call?.json["ExternalOrderId"]],
      ["POST", apiKey, uuid, "SO-1"],
    );
    assert.match(call?.path ?? "", /^\/rate\?site=7&apikey=/);
    assert.deepEqual([run.status, run.httpStatus, run.attempts, run.validations, run.isInForce], ["answered", 200, 1, [], true]);
    const seen = await workspace();
    assert.deepEqual(
      [rowOf(seen, "LINEHAUL")?.expected, rowOf(seen, "LINEHAUL")?.rated, rowOf(seen, "LINEHAUL")?.billed],
      ["190.0000", "100.0000", "190.0000"],
    );
    const found = seen.audit?.findings.filter((finding) =>
      /190\.00 USD is billed, the rating engine says 100\.00 USD/.test(finding.message),
    );
    assert.deepEqual(
      found?.map(({ rule }) => rule),
      ["rating-mismatch"],
    );
    assert.equal(seen.verdict, "review");
    assert.equal(seen.timeline.filter((entry) => entry.kind === "rated").length, 1);
  });

  test("never tells the key: not in the run, not in an error, not in the log, also where the engine repeats it", async () => {
    const { rate, apiKey, tenant, uuid, workspace } = await aCase({ billed: [["LINEHAUL", "100.00"]] });
    engine.answer = (response, call) =>
      rated(response, {
        RawResponse: `you said ${call.path}`,
        RawResponseType: "Text",
        VendorCharges: [{ Code: call.apiKey, Amount: 1 }],
      });
    const said = await rate();
    assert.match(said.rawResponse ?? "", /apikey=\[apikey\]/);
    engine.answer = (response, call) => response.writeHead(500, { "content-type": "text/plain" }).end(`bad key ${call.apiKey}`);
    await rate();
    const rotated = await rotateRatingKey(service.context, tenant);
    assert.ok(rotated.ok);
    const nextApiKey = rotated.value.nextApiKey ?? "";
    // Once within the text, and once in the answer itself.
    const escaped = (text: string): string => text.replaceAll("_", String.raw`\u005f`);
    const echo = { RawResponse: escaped(apiKey), VendorCharges: [{ Code: apiKey, Description: nextApiKey, Amount: 1 }] };
    engine.answer = (response) => rated(response, escaped(JSON.stringify(echo)));
    await rate();
    engine.answer = (response) => rated(response, `${" ".repeat(1024 * 1024 - 30)}${apiKey}`);
    await rate();
    const whole = await readRating(service.context, tenant, { invoiceUuid: uuid, ratingUuid: said.uuid });
    assert.ok(whole.ok);
    assert.match(whole.value.curl, /^curl -sS -X POST 'http:\/\/127\.0\.0\.1:\d+\/rate\?site=7&apikey='"\$RATING_APIKEY"/);
    const everything = JSON.stringify([await workspace(), whole.value, logged]);
    assert.ok(!everything.includes(apiKey));
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("select to_jsonb(r) as run from rating_run r"),
    );
    assert.ok(!JSON.stringify(rows).includes(apiKey));
    assert.doesNotMatch(JSON.stringify([rows, everything]), /wb(_|\\+u005f)rating(_|\\+u005f)[A-Za-z0-9-]/);
  });

  test("tries once whatever happens, and once more after 5xx only where the tenant allows it", async () => {
    const plain = await aCase({ billed: [["LINEHAUL", "100.00"]] });
    for (const status of [400, 401, 404, 429, 500, 503, 301, 307]) {
      engine.calls.length = 0;
      engine.answer = (response) => response.writeHead(status, { location: "http://127.0.0.1:9/", "retry-after": "1" }).end("no");
      const run = await plain.rate();
      assert.deepEqual(
        [run.status, run.httpStatus, run.attempts, engine.calls.length, run.rawResponse],
        ["failed", status, 1, 1, "no"],
      );
    }
    const allowed = await aCase({ billed: [["LINEHAUL", "100.00"]], engine: { retryOn5xx: true } });
    engine.calls.length = 0;
    engine.answer = (response) =>
      engine.calls.length === 1 ? response.writeHead(502).end() : rated(response, answerWith(["LINEHAUL", 100]));
    assert.deepEqual([(await allowed.rate()).status, engine.calls.length], ["answered", 2]);
    engine.calls.length = 0;
    engine.answer = (response) => response.writeHead(502).end();
    assert.deepEqual([(await allowed.rate()).status, engine.calls.length], ["failed", 2]);
    engine.calls.length = 0;
    engine.answer = (response) => response.writeHead(422).end();
    assert.deepEqual([(await allowed.rate()).status, engine.calls.length], ["failed", 1]);
    engine.calls.length = 0;
    engine.answer = (response) => response.socket?.destroy();
    assert.deepEqual([(await allowed.rate()).status, engine.calls.length], ["failed", 1]);
  });

  test("bounds time and size, and keeps what came", async () => {
    const { rate } = await aCase({ billed: [["LINEHAUL", "100.00"]], engine: { timeoutSeconds: 1 } });
    engine.answer = () => {};
    const late = await rate();
    assert.deepEqual([late.status, late.failure], ["failed", "The rating engine gave no answer within 1 seconds."]);
    engine.answer = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"RawResponse":"');
    };
    assert.match((await rate()).failure ?? "", /broke off/);
    engine.answer = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    };
    const huge = await rate();
    assert.match(huge.failure ?? "", /larger than an answer may be/);
    assert.equal(huge.rawResponse?.length, 20_000);
    assert.equal(huge.rawResponseLength, 1024 * 1024);
    const answer = JSON.stringify(answerWith(["LINEHAUL", 100]));
    for (const [more, status] of [
      [0, "answered"],
      [1, "failed"],
    ] as const) {
      engine.answer = (response) => rated(response, answer + " ".repeat(1024 * 1024 + more - answer.length));
      assert.equal((await rate()).status, status);
    }
  });

  test("shows the engine's own exception and each validation that fails, on the charge", async () => {
    const { rate, workspace } = await aCase({ billed: [["LINEHAUL", "227.3600"]] });
    engine.answer = (response) =>
      rated(response, { RawResponse: "<fault>no tariff</fault>", RawResponseType: "Xml", VendorCharges: [] });
    const exception = await rate();
    assert.deepEqual(
      [exception.status, exception.rawResponse, exception.rawResponseType],
      ["exception", "<fault>no tariff</fault>", "Xml"],
    );
    engine.answer = (response) =>
      rated(response, {
        RawResponse: "x",
        RawResponseType: "Text",
        VendorCharges: [
          { Code: "400", Description: "Freight", Amount: 227.36, Rate: 18.425, Quantity: 12.34, Qualifier: "PerHundredweight" },
        ],
        CustomerCharges: [{ Code: "LINEHAUL", Amount: 300.5, Rate: 300, Quantity: 1, Qualifier: "PerUnit" }],
      });
    const run = await rate();
    assert.deepEqual(
      run.validations.map(({ list, charge, code, rule, message }) => [list, charge, code, rule, message]),
      [
        [
          "vendor",
          "400",
          "LINEHAUL",
          "amount-is-rate-times-quantity",
          "400: by the rating engine 18.425 x 12.34 of the vendor's charge is 227.36 USD; it is 227.3645 USD.",
        ],
        [
          "customer",
          "LINEHAUL",
          "LINEHAUL",
          "amount-is-rate-times-quantity",
          "LINEHAUL: by the rating engine 300.00 x 1.00 of the customer's charge is 300.50 USD; it is 300.00 USD.",
        ],
      ],
    );
    assert.equal(run.customerCharges[0]?.amount, "300.5000");
    const seen = await workspace();
    const at = rowOf(seen, "LINEHAUL")?.findings ?? [];
    const rules = at.map((index) => seen.audit?.findings[index]?.rule);
    assert.deepEqual(
      rules.filter((rule) => rule !== "rating-mismatch" && rule?.startsWith("rating-") === true),
      ["rating-response-invalid", "rating-response-invalid"],
    );
    assert.match(JSON.stringify(seen.audit?.findings), /of the customer's charge is 300\.50 USD/);
  });

  test("locks nothing while the engine works, and a later run takes the place of an earlier one", async () => {
    const { rate, workspace, tenant, uuid, tenantUuid } = await aCase({
      billed: [["LINEHAUL", "100.00"]],
      policy: { autoApprove: false },
    });
    let release = (): void => {};
    engine.answer = (response) => void (release = () => rated(response, answerWith(["LINEHAUL", 70])));
    const slow = rate();
    while (engine.calls.length === 0) await sleep(5);
    const started = performance.now();
    assert.ok((await addNote(service.context, tenant, ACTOR, { invoiceUuid: uuid, text: "meanwhile", eTag: null })).ok);
    assert.ok((await auditAgain(service.context, tenant, ACTOR, { invoiceUuid: uuid, eTag: null })).ok);
    assert.ok(performance.now() - started < 5_000);
    assert.equal((await workspace()).ratings[0]?.status, "running");
    release();
    assert.equal((await slow).status, "answered");
    assert.equal(rowOf(await workspace(), "LINEHAUL")?.rated, "70.0000");
    engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 100], ["FUEL", 5]));
    const later = await rate();
    assert.deepEqual(
      later.changes.map(({ charge, before: was, after: is, difference }) => [charge, was, is, difference]),
      [
        ["LINEHAUL", "70.0000", "100.0000", "30.0000"],
        ["FUEL", null, "5.0000", "5.0000"],
      ],
    );
    const seen = await workspace();
    assert.equal(rowOf(seen, "LINEHAUL")?.rated, "100.0000");
    assert.deepEqual(
      seen.ratings.map((run) => run.isInForce),
      [true, false],
    );
    assert.equal(seen.timeline.filter((entry) => entry.kind === "rated").length, 2);
    const replayed = await replayAudits(service.context, tenantUuid, uuid);
    assert.ok(replayed.length >= 4 && replayed.every((audit) => audit.factsUnchanged && audit.sameResult));
  });

  test("names what nobody knows, in the run and in the audit, and holds nothing for it", async () => {
    const { rate, workspace } = await aCase({ billed: [["LINEHAUL", "100.00"]] });
    engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 100], ["ZQX9", 40], ["ZQX9", 2]));
    assert.deepEqual((await rate()).unknownCodes, ["ZQX9"]);
    const seen = await workspace();
    assert.deepEqual(
      seen.audit?.findings
        .filter(({ rule }) => rule === "rating-mismatch")
        .map(({ severity, charge, message }) => [severity, charge, /42\.00 USD under a name that is none of/.test(message)]),
      [["information", "ZQX9", true]],
    );
    assert.equal(seen.verdict, "approve");
  });

  test("that ends after the decision counts for nothing, and is not shown as if it did", async () => {
    const { rate, workspace, tenant, uuid, tenantUuid } = await aCase({
      billed: [["LINEHAUL", "100.00"]],
      policy: { autoApprove: false },
    });
    await rate();
    let release = (): void => {};
    engine.calls.length = 0;
    engine.answer = (response) => void (release = () => rated(response, answerWith(["LINEHAUL", 70])));
    const slow = rate();
    while (engine.calls.length === 0) await sleep(5);
    const { eTag } = await workspace();
    const request = { invoiceUuid: uuid, eTag, charges: null, reason: null, hold: false };
    const approved = await approveInvoice(service.context, tenant, ACTOR, request);
    assert.ok(approved.ok, JSON.stringify(approved));
    release();
    const late = await slow;
    await service.work();
    const seen = await workspace();
    assert.deepEqual([late.status, seen.status, seen.totals.approved], ["answered", "approved", "100.0000"]);
    assert.deepEqual(
      seen.ratings.map((run) => [run.vendorCharges[0]?.amount, run.isInForce]),
      [
        ["70.0000", false],
        ["100.0000", true],
      ],
    );
    assert.equal(rowOf(seen, "LINEHAUL")?.rated, "100.0000");
    const replayed = await replayAudits(service.context, tenantUuid, uuid);
    assert.ok(replayed.every((audit) => audit.factsUnchanged && audit.sameResult));
  });

  test("are compared with the one before, or with any other of the invoice", async () => {
    const { rate, tenant, uuid } = await aCase({ billed: [["LINEHAUL", "100.00"]] });
    const runs: string[] = [];
    for (const amount of [100, 120, 115]) {
      engine.answer = (response) => rated(response, answerWith(["LINEHAUL", amount]));
      runs.push((await rate()).uuid);
    }
    const compare = async (ratingUuid: string | undefined, comparedTo: string | null) => {
      const read = await readRating(service.context, tenant, { invoiceUuid: uuid, ratingUuid: ratingUuid ?? "", comparedTo });
      return read.ok ? [read.value.comparedTo, read.value.changes.map((change) => change.difference)] : read.refusal.code;
    };
    const [first = null, second = null, third = null] = runs;
    assert.deepEqual(await compare(runs[2], null), [second, ["-5.0000"]]);
    assert.deepEqual(await compare(runs[2], first), [first, ["15.0000"]]);
    assert.deepEqual(await compare(runs[0], third), [third, ["-15.0000"]]);
    assert.deepEqual(await compare(runs[0], null), [null, []]);
    assert.equal(await compare(runs[0], service.context.newUuid()), "unknown");
  });

  test("is cancelled by whoever waits, and then counts for nothing", async () => {
    const { rate, workspace } = await aCase({ billed: [["LINEHAUL", "100.00"]] });
    await rate();
    engine.calls.length = 0;
    engine.answer = () => {};
    const away = new AbortController();
    const waiting = rate(away.signal);
    while (engine.calls.length === 0) await sleep(5);
    away.abort();
    assert.equal((await waiting).status, "cancelled");
    assert.deepEqual(
      (await workspace()).ratings.map((run) => [run.status, run.isInForce]),
      [
        ["cancelled", false],
        ["answered", true],
      ],
    );
  });

  test("calls once for each order of an invoice, and audits with all answers together", async () => {
    const made = await aCase({ billed: [["LINEHAUL", "60.00"]], ordered: [["LINEHAUL", "60.00"]] });
    await made.acceptOrder(anOrderBody({ orderNumber: "SO-2", charges: [["LINEHAUL", "40.00"]] }));
    const referenceNumbers = ["SO-1", "SO-2"].map((value) => ({ type: "OrderNumber", value }));
    await made.acceptInvoice(
      anInvoiceBody({ invoiceNumber: "I-2", charges: [["LINEHAUL", "100.00"]], more: { referenceNumbers } }),
    );
    await service.work();
    const { uuid } = await made.invoice("I-2");
    engine.answer = (response, { json }) =>
      rated(response, answerWith(["LINEHAUL", json["ExternalOrderId"] === "SO-1" ? 60 : 40]));
    const outcome = await rateInvoice(service.context, made.tenant, ACTOR, { invoiceUuid: uuid, eTag: null });
    assert.ok(outcome.ok && outcome.value.length === 2, JSON.stringify(outcome));
    assert.deepEqual(engine.calls.map(({ json }) => json["ExternalOrderId"]).sort(), ["SO-1", "SO-2"]);
    const seen = await readWorkspace(service.context, made.tenant, uuid);
    assert.equal(seen?.audit?.charges[0]?.rated, "100.0000");
    engine.answer = (response, { json }) =>
      json["ExternalOrderId"] === "SO-1" ? response.writeHead(500).end() : rated(response, answerWith(["LINEHAUL", 40]));
    assert.ok((await rateInvoice(service.context, made.tenant, ACTOR, { invoiceUuid: uuid, eTag: null })).ok);
    const half = await readWorkspace(service.context, made.tenant, uuid);
    assert.equal(half?.audit?.charges[0]?.rated, null);
    assert.ok(
      half?.audit?.findings.some((finding) => finding.rule === "rating-response-invalid" && /answered 500/.test(finding.message)),
    );
  });

  test("about an order that the invoice is matched to no more counts for nothing, and is not shown as if it did", async () => {
    const made = await aCase({ billed: [["LINEHAUL", "100.00"]] });
    assert.equal((await made.rate()).isInForce, true);
    await made.acceptOrder(anOrderBody({ orderNumber: "SO-2", charges: [["LINEHAUL", "100.00"]] }));
    await service.work();
    const match = async (orderExternalIds: readonly string[]) => {
      const matched = await matchByHand(service.context, made.tenant, ACTOR, {
        invoiceUuid: made.uuid,
        eTag: null,
        orderExternalIds,
      });
      assert.ok(matched.ok, JSON.stringify(matched));
      const seen = await made.workspace();
      return [rowOf(seen, "LINEHAUL")?.rated, seen.ratings.map((run) => run.isInForce)];
    };
    assert.deepEqual(await match(["SO-2"]), [null, [false]]);
    // Of two orders one was not asked about: a part would look like the whole.
    assert.deepEqual(await match(["SO-1", "SO-2"]), [null, [false]]);
    assert.deepEqual(await match(["SO-1"]), ["100.0000", [true]]);
  });

  test("asks about twenty orders a request, the unasked first, and begins no call after one that was late", async () => {
    const made = await aCase({ billed: [["LINEHAUL", "100.00"]], engine: { timeoutSeconds: 1 } });
    const names = Array.from({ length: 24 }, (_, number) => `M-${number}`);
    await Promise.all(
      names.map((orderNumber) => made.acceptOrder(anOrderBody({ orderNumber, charges: [["LINEHAUL", "100.00"]] }))),
    );
    await service.work();
    const { context } = service;
    const matched = await matchByHand(context, made.tenant, ACTOR, {
      invoiceUuid: made.uuid,
      eTag: null,
      orderExternalIds: names,
    });
    assert.ok(matched.ok, JSON.stringify(matched));
    const press = async () => {
      engine.calls.length = 0;
      const outcome = await rateInvoice(context, made.tenant, ACTOR, { invoiceUuid: made.uuid, eTag: null });
      assert.ok(outcome.ok);
      return engine.calls.map((call) => String(call.json["ExternalOrderId"]));
    };
    engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 100]));
    const first = await press();
    assert.equal(first.length, 20);
    const second = await press();
    assert.equal(second.length, 20);
    assert.equal(new Set([...first, ...second]).size, 24, "two requests ask about all of them");
    engine.answer = () => {};
    const started = performance.now();
    assert.equal((await press()).length, 4);
    assert.ok(performance.now() - started < 5_000);
    const { ratings } = await made.workspace();
    assert.deepEqual(
      ["failed", "cancelled"].map((status) => ratings.slice(0, 20).filter((run) => run.status === status).length),
      [4, 16],
    );
    assert.match(ratings.find((run) => run.status === "cancelled")?.failure ?? "", /took too long for the orders before it/);
  });

  test("is refused where there is no order, no engine, another eTag or an end", async () => {
    const made = await aCase({ billed: [["LINEHAUL", "100.00"]], policy: { autoApprove: true } });
    const ask = (invoiceUuid: string, eTag: string | null = null, tenant = made.tenant) =>
      rateInvoice(service.context, tenant, ACTOR, { invoiceUuid, eTag });
    const approved = await ask(made.uuid);
    assert.ok(!approved.ok && approved.refusal.code === "already-finalized");
    await made.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-9", charges: [["LINEHAUL", "5.00"]] }));
    await service.work();
    const { uuid } = await made.invoice("I-9");
    const unmatched = await ask(uuid);
    assert.ok(!unmatched.ok && /matched to no order/.test(unmatched.refusal.message));
    const stale = await ask(uuid, "999");
    assert.ok(!stale.ok && stale.refusal.code === "etag-mismatch");
    const other = await service.tenant();
    const foreign = await ask(made.uuid, null, other.tenant);
    assert.ok(!foreign.ok && foreign.refusal.code === "unknown");
    await other.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-1", charges: [["LINEHAUL", "5.00"]] }));
    await service.work();
    const none = await ask((await other.invoice("I-1")).uuid, null, other.tenant);
    assert.ok(!none.ok && /there is no rating engine/.test(none.refusal.message));
    assert.equal(engine.calls.length, 0);
  });

  test("is expected where the policy says so and the order has no charge, exactly", async () => {
    for (const [billed, status] of [
      ["100.00", "approved"],
      ["103.00", "review"],
    ] as const) {
      const made = await aCase({
        policy: { autoApprove: true, rating: { useRatedWhereOrderHasNone: true } },
        ordered: [],
        billed: [["LINEHAUL", billed]],
      });
      engine.answer = (response) => rated(response, answerWith(["LINEHAUL", 100]));
      await rateInvoice(service.context, made.tenant, ACTOR, { invoiceUuid: made.uuid, eTag: null });
      const seen = await made.workspace();
      assert.equal(rowOf(seen, "LINEHAUL")?.expected, "100.0000");
      assert.equal(seen.status, status);
    }
  });

  test("works with the engine of examples/rating-engine", async () => {
    const made = await aCase({
      billed: [
        ["LINEHAUL", "227.36"],
        ["FUEL", "64.80"],
        ["LIFTGATE", "95.00"],
      ],
      url: "http://127.0.0.1:47999/rate",
    });
    const example = await startRatingEngine(made.apiKey, { port: 0, host: "127.0.0.1" });
    try {
      const address = example.address();
      assert.ok(typeof address === "object" && address !== null);
      await changeRatingEngine(service.context, made.tenant, {
        url: `http://127.0.0.1:${address.port}/rate`,
        retryOn5xx: false,
        timeoutSeconds: null,
      });
      const without = await made.rate();
      assert.equal(without.status, "exception");
      assert.match(without.failure ?? "", /no weight/);
      await made.acceptOrder({
        ...anOrderBody({
          orderNumber: "SO-1",
          charges: [
            ["LINEHAUL", "227.36"],
            ["FUEL", "64.80"],
            ["LIFTGATE", "95.00"],
          ],
        }),
        items: [{ id: "1", handlingUnit: "PLT", handlingUnitCount: 2, dimensions: { system: "Imperial", weight: 1_234 } }],
      } as never);
      await service.work();
      const run = await made.rate();
      assert.deepEqual(
        run.vendorCharges.map(({ code, amount }) => [code, amount]),
        [
          ["LINEHAUL", "264.0760"],
          ["FUEL", "75.2617"],
          ["LIFTGATE", "95.0000"],
        ],
      );
      assert.deepEqual([run.status, run.validations], ["answered", []]);
    } finally {
      example.close();
    }
  });
});

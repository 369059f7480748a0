import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { pino } from "pino";
import { Webhook } from "standardwebhooks";
import { EVENT_KINDS, EVENT_TYPES } from "#contract/events/event-kinds.ts";
import { newUuid } from "#adapters/ids.ts";
import { Lags } from "#adapters/lags.ts";
import { tenantDirectory } from "#usecases/tenant/tenant-directory.ts";
import { aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { testDatabase } from "#tests/database.ts";
import { type Sink, startSink } from "#tests/fixtures/sink.ts";
import { type Deliveries, startDeliveries } from "#deliver/deliver.ts";
import { raiseEvents } from "#outbox/raise-events.ts";

suite("webhook endpoints and deliveries over HTTP", () => {
  let server: TestServer;
  let stranger: TestServer;
  let sink: Sink;
  let deliveries: Deliveries;
  before(async () => {
    // A database of its own: the deliveries started here would take up other tests' rows.
    const { database } = await testDatabase();
    const log = pino({ level: "silent" });
    const context = {
      db: database,
      clock: { now: () => Date.now() },
      newUuid,
      log,
      tenants: tenantDirectory(database),
      spotCheckOneIn: 0,
      keepDays: { deliveries: 90, bodies: 30 },
      outside: anOutside(),
      lags: new Lags(),
    };
    server = await aServer({ context });
    stranger = await aServer({ context });
    sink = await startSink();
    deliveries = await startDeliveries(context, { http: context.outside.http, pollMs: 100, answerWithinMs: 500 });
  });
  after(async () => {
    await deliveries.stop(500);
    await sink.close();
    await server.app.close();
    await stranger.app.close();
  });

  const call = async (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, body?: unknown, as: TestServer = server) => {
    const answer = await as.app.inject({
      method,
      url,
      headers: { ...as.headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
  };
  const create = async (given: Record<string, unknown> = {}) => {
    const { status, body } = await call("POST", "/manage/webhook-endpoints", { url: sink.url, ...given });
    assert.equal(status, 201);
    return body as { uuid: string; secret: string; types: string[]; enabled: boolean };
  };
  const raise = async (count = 1): Promise<string[]> => {
    const events = Array.from({ length: count }, () => ({
      eventUuid: newUuid(),
      type: "INVOICE_CREATED" as const,
      at: `${new Date().toISOString().slice(0, -1)}000Z`,
      data: { invoiceUuid: newUuid() },
    }));
    await server.context.db.inTenant(server.tenant.tenantUuid, (tx) => raiseEvents(tx, events));
    return events.map(({ eventUuid }) => eventUuid);
  };
  const list = async (query: string) => {
    const { status, body } = await call("GET", `/manage/webhook-deliveries?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body as {
      items: { uuid: string; eventUuid: string; isTest: boolean; state: string; attemptCount: number }[];
      nextCursor: string | null;
    };
  };
  const untilAll = async (endpoint: string, state: string, count: number): Promise<void> => {
    const until = performance.now() + 5_000;
    for (;;) {
      const { items } = await list(`endpoint=${endpoint}&limit=200`);
      if (items.length === count && items.every((item) => item.state === state)) return;
      if (performance.now() > until) throw new Error(JSON.stringify(items));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const remove = (uuid: string) => call("DELETE", `/manage/webhook-endpoints/${uuid}`);

  test("an endpoint is registered, read, changed and deleted; its secret is shown once", async () => {
    const made = await create({ types: ["invoice_approved", "ORDER_APPROVED"], description: "TMS" });
    assert.match(made.secret, /^whsec_/);
    assert.deepEqual([made.types, made.enabled], [["INVOICE_APPROVED", "ORDER_APPROVED"], true]);
    const read = await call("GET", `/manage/webhook-endpoints/${made.uuid}`);
    assert.equal(read.status, 200);
    assert.equal(JSON.stringify(read.body).includes("whsec_"), false);
    const changed = await call("PATCH", `/manage/webhook-endpoints/${made.uuid}`, { types: null, enabled: false });
    assert.deepEqual(
      [changed.status, changed.body.types, changed.body.enabled, changed.body.description],
      [200, [...EVENT_TYPES], false, "TMS"],
    );
    assert.ok(
      (await call("GET", "/manage/webhook-endpoints")).body.items.some(({ uuid }: { uuid: string }) => uuid === made.uuid),
    );
    assert.equal((await remove(made.uuid)).status, 204);
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/test"],
      ["POST", "/rotate-secret"],
    ] as const) {
      assert.equal(
        (await call(method, `/manage/webhook-endpoints/${made.uuid}${path}`, method === "PATCH" ? {} : undefined)).status,
        404,
        method + path,
      );
    }
  });

  test("addresses that may not be used are refused by name", async () => {
    for (const url of [
      "",
      " ",
      "not a url",
      "ftp://a.public.example/",
      "https://u:p@a.public.example/",
      "https://a.private.example/",
      "http://10.0.0.1/",
      "http://169.254.169.254/latest",
      "http://[::1]/",
      "http://0x0a000001/",
    ]) {
      const { status, body } = await call("POST", "/manage/webhook-endpoints", { url });
      assert.deepEqual([status, Object.keys(body.Errors)], [400, ["url"]], url);
    }
    const made = await create();
    assert.equal((await call("PATCH", `/manage/webhook-endpoints/${made.uuid}`, { url: "http://10.0.0.1/" })).status, 400);
    await remove(made.uuid);
    for (const types of [[], ["SOMETHING"], "INVOICE_CREATED", [1]])
      assert.equal(
        (await call("POST", "/manage/webhook-endpoints", { url: sink.url, types })).status,
        400,
        JSON.stringify(types),
      );
  });

  test("an endpoint hears no more, and no longer, than who makes it or sends it elsewhere may", async () => {
    const as = async (given: Parameters<typeof aKey>[2]): Promise<TestServer> => ({
      ...server,
      headers: { ...server.headers, "x-api-key": await aKey(server.context, server.tenant, given) },
    });
    const url = sink.url;
    const soonOver = await as({ expiresAt: new Date(Date.now() + 60_000) });
    const post = (body: object, by: TestServer) => call("POST", "/manage/webhook-endpoints", { url, ...body }, by);
    const late = await post({}, soonOver);
    assert.equal(late.status, 403);
    assert.match(JSON.stringify(late.body), /a webhook endpoint has no end, and your access has: sign in, or use a key/);
    const deaf = await as({ scopes: ["admin"] });
    assert.match(JSON.stringify((await post({}, deaf)).body), /invoices/);
    const ofOrders = await as({ scopes: ["admin", "orders"] });
    assert.equal((await post({ types: ["ORDER_APPROVED", "DISPUTE_CREATED"] }, ofOrders)).status, 403);
    const made = await post({ types: ["ORDER_APPROVED"] }, ofOrders);
    assert.equal(made.status, 201);
    const patch = async (body: object, by: TestServer) =>
      (await call("PATCH", `/manage/webhook-endpoints/${made.body.uuid}`, body, by)).status;
    const elsewhere = { url: `${url}elsewhere` };
    assert.equal(await patch(elsewhere, soonOver), 403);
    assert.equal(await patch(elsewhere, deaf), 403);
    assert.equal(await patch({ types: null }, ofOrders), 403, "all there are");
    assert.equal(await patch({ types: ["ORDER_APPROVED", "INVOICE_APPROVED"] }, ofOrders), 403);
    assert.equal((await call("GET", `/manage/webhook-endpoints/${made.body.uuid}`)).body.url, made.body.url);
    // What lets nobody hear more is for whoever may change endpoints.
    assert.equal(await patch({ url, description: "TMS", enabled: false }, soonOver), 200);
    assert.equal(await patch({ enabled: true }, soonOver), 403, "it would hear again");
    assert.equal(await patch(elsewhere, ofOrders), 200);
    assert.equal(await patch({ enabled: true }, ofOrders), 200);
    // Who holds the secret can write what the receiver takes for ours.
    const rotate = async (by: TestServer) =>
      (await call("POST", `/manage/webhook-endpoints/${made.body.uuid}/rotate-secret`, undefined, by)).status;
    assert.deepEqual([await rotate(soonOver), await rotate(deaf), await rotate(ofOrders)], [403, 403, 200]);
    await remove(made.body.uuid);
  });

  test("another tenant's endpoints and deliveries look unknown", async () => {
    const { uuid } = await create();
    await raise();
    await untilAll(uuid, "succeeded", 1);
    const [delivery] = (await list(`endpoint=${uuid}`)).items;
    for (const [method, path, body] of [
      ["GET", `/manage/webhook-endpoints/${uuid}`],
      ["PATCH", `/manage/webhook-endpoints/${uuid}`, {}],
      ["DELETE", `/manage/webhook-endpoints/${uuid}`],
      ["POST", `/manage/webhook-endpoints/${uuid}/test`],
      ["POST", `/manage/webhook-endpoints/${uuid}/rotate-secret`],
      ["POST", `/manage/webhook-endpoints/${uuid}/recover`, { since: "2026-01-01T00:00:00Z" }],
      ["GET", `/manage/webhook-deliveries/${delivery?.uuid}`],
      ["POST", `/manage/webhook-deliveries/${delivery?.uuid}/redeliver`],
    ] as const) {
      assert.equal((await call(method, path, body, stranger)).status, 404, `${method} ${path}`);
    }
    assert.deepEqual((await call("GET", `/manage/webhook-deliveries?endpoint=${uuid}`, undefined, stranger)).body, {
      items: [],
      nextCursor: null,
    });
    await remove(uuid);
  });

  test("test sends any kind with made-up ids to that endpoint alone", async () => {
    const [tried, other] = [await create({ types: ["INVOICE_CREATED"] }), await create()];
    for (const type of EVENT_TYPES) {
      sink.received.length = 0;
      const { status, body } = await call("POST", `/manage/webhook-endpoints/${tried.uuid}/test`, { type });
      assert.equal(status, 202);
      await sink.until(1);
      const [got] = sink.received;
      const event = JSON.parse(got?.body ?? "{}");
      assert.deepEqual([event.id, event.type, Object.keys(JSON.parse(event.data))], [body.eventUuid, type, EVENT_KINDS[type]]);
      assert.ok(new Webhook(tried.secret).verify(got?.body ?? "", got?.headers as Record<string, string>));
    }
    assert.equal((await list(`endpoint=${other.uuid}`)).items.length, 0);
    const { items } = await list(`endpoint=${tried.uuid}`);
    assert.ok(
      items.every(({ isTest }) => isTest),
      "a test is told from what happened",
    );
    await remove(tried.uuid);
    await remove(other.uuid);
  });

  test("while a secret is rotated both sign", async () => {
    const { uuid, secret } = await create();
    const rotation = await call("POST", `/manage/webhook-endpoints/${uuid}/rotate-secret`);
    assert.equal(rotation.status, 200);
    assert.notEqual(rotation.body.secret, secret);
    sink.received.length = 0;
    await call("POST", `/manage/webhook-endpoints/${uuid}/test`);
    await sink.until(1);
    for (const entry of [secret, rotation.body.secret])
      assert.ok(new Webhook(entry).verify(sink.received[0]?.body ?? "", sink.received[0]?.headers as Record<string, string>));
    await remove(uuid);
  });

  test("a delivery is shown with its payload and every attempt, and sent again on demand with the same body", async () => {
    const { uuid } = await create();
    sink.received.length = 0;
    const [eventUuid] = await raise();
    await untilAll(uuid, "succeeded", 1);
    const [item] = (await list(`endpoint=${uuid}`)).items;
    assert.equal(item?.eventUuid, eventUuid);
    assert.equal((await call("POST", `/manage/webhook-deliveries/${item?.uuid}/redeliver`)).status, 202);
    await sink.until(2);
    await untilAll(uuid, "succeeded", 1);
    const { body } = await call("GET", `/manage/webhook-deliveries/${item?.uuid}`);
    assert.equal(body.payload, sink.received[0]?.body);
    assert.equal(body.payload, sink.received[1]?.body);
    assert.deepEqual(
      body.attempts.map(({ attempt, status }: { attempt: number; status: number }) => [attempt, status]),
      [
        [1, 204],
        [2, 204],
      ],
    );
    assert.deepEqual([body.attemptCount, body.state, body.nextAttemptAt, body.isTest], [2, "succeeded", null, false]);
    await remove(uuid);
  });

  test("disabling cancels what waits; recover sends it, and what was missed when asked", async () => {
    const { uuid } = await create();
    const since = new Date(Date.now() - 60_000).toISOString();
    sink.answer = (response) => void response.writeHead(500).end();
    const waiting = await raise(3);
    await untilAll(uuid, "pending", 3);
    await call("PATCH", `/manage/webhook-endpoints/${uuid}`, { enabled: false });
    await untilAll(uuid, "cancelled", 3);
    const missed = await raise(2);
    assert.equal((await call("POST", `/manage/webhook-endpoints/${uuid}/recover`, { since })).status, 409);
    assert.equal((await call("POST", `/manage/webhook-endpoints/${uuid}/test`)).status, 409);
    await call("PATCH", `/manage/webhook-endpoints/${uuid}`, { enabled: true });
    sink.answer = (response) => void response.writeHead(200).end();
    sink.received.length = 0;
    assert.deepEqual(await call("POST", `/manage/webhook-endpoints/${uuid}/recover`, { since }), {
      status: 202,
      body: { recovered: 3 },
    });
    await untilAll(uuid, "succeeded", 3);
    const more = await call("POST", `/manage/webhook-endpoints/${uuid}/recover`, { since, missing: true });
    assert.ok(more.body.recovered >= 2);
    await untilAll(uuid, "succeeded", 3 + more.body.recovered);
    const ids = sink.received.map(({ headers }) => headers["webhook-id"]);
    for (const id of [...waiting, ...missed]) assert.ok(ids.includes(id));
    assert.deepEqual((await call("POST", `/manage/webhook-endpoints/${uuid}/recover`, { since, missing: true })).body, {
      recovered: 0,
    });
    await remove(uuid);
  });

  test("the list goes by pages and filters", async () => {
    const { uuid } = await create();
    await raise(7);
    await untilAll(uuid, "succeeded", 7);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list(`endpoint=${uuid}&limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
      seen.push(...page.items.map((item) => item.uuid));
      cursor = page.nextCursor;
    }
    assert.deepEqual([seen.length, new Set(seen).size], [7, 7]);
    assert.equal((await list(`endpoint=${uuid}&state=pending`)).items.length, 0);
    assert.equal((await list(`endpoint=${uuid}&state=Succeeded&type=invoice_created`)).items.length, 7);
    assert.equal((await list(`endpoint=${uuid}&type=ORDER_APPROVED`)).items.length, 0);
    for (const wrong of ["state=lost", "limit=0", "limit=1000", "cursor=abc", "endpoint=1", "type=X"])
      assert.equal((await call("GET", `/manage/webhook-deliveries?${wrong}`)).status, 400, wrong);
    await remove(uuid);
  });
});

import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { smallestInvoice, smallestOrder } from "#tests/builders/wire-bodies.ts";
import { makeKey, matchesHash, prefixOf } from "#http/auth/api-key.ts";
import { TokenBuckets } from "#http/auth/token-bucket.ts";
import type { Role } from "#http/auth/scopes.ts";

suite("API keys", () => {
  test("have 190 random bits, a prefix to be found by, and are known by their hash", () => {
    const made = makeKey({ sandbox: false });
    assert.match(made.key, /^wb_live_[0-9A-Za-z]{40}$/);
    assert.equal(prefixOf(made.key), made.prefix);
    assert.ok(matchesHash(made.key, made.hash));
    assert.ok(!matchesHash(makeKey({ sandbox: false }).key, made.hash));
    for (const wrong of ["", "wb_live_", `${made.key}x`, made.key.slice(1), `wb_live_${"é".repeat(40)}`])
      assert.equal(prefixOf(wrong), undefined);
    assert.equal(new Set(Array.from({ length: 200 }, () => makeKey({ sandbox: false }).prefix)).size, 200);
  });
});

suite("the rate of a key", () => {
  test("is a bucket that fills up again", () => {
    const buckets = new TokenBuckets(10, 3);
    assert.deepEqual(
      [1, 2, 3].map(() => buckets.take("a", 0)),
      [0, 0, 0],
    );
    assert.equal(buckets.take("a", 0), 100);
    assert.equal(buckets.take("b", 0), 0);
    assert.equal(buckets.take("a", 100), 0);
    assert.deepEqual(
      [1, 2, 3, 4].map(() => buckets.take("a", 10_000) === 0),
      [true, true, true, false],
    );
    assert.equal(new TokenBuckets(0, 1).take("a", 0), 0);
  });

  test("is told with Retry-After when it is used up", async () => {
    const server = await aServer({ rateLimit: { perSecond: 0.5, burst: 2 } });
    try {
      const statuses: number[] = [];
      let retryAfter: unknown;
      for (let count = 0; count < 3; count += 1) {
        const answer = await server.app.inject({ url: "/manage/charge-codes", headers: server.headers });
        statuses.push(answer.statusCode);
        retryAfter = answer.headers["retry-after"];
      }
      assert.deepEqual(statuses, [200, 200, 429]);
      assert.equal(retryAfter, "2");
    } finally {
      await server.app.close();
    }
  });
});

suite("who may call", () => {
  let server: TestServer;
  let role: Role = "viewer";
  before(async () => {
    server = await aServer({
      operatorKey: "operator-secret",
      resolveSession: async ({ headers }) =>
        headers.cookie === "session=good"
          ? {
              userId: "u1",
              name: "Ada",
              sessionId: "s-1",
              provedAt: 0,
              lacksSecondFactor: false,
              byCompany: false,
              owesPasskey: false,
              tenant: server.tenant,
              role,
              approvalLimit: null,
            }
          : undefined,
      resolveBearer: async (token) =>
        token === "good"
          ? {
              tenantUuid: server.tenant.tenantUuid,
              principal: {
                kind: "key",
                id: "key:oauth",
                subject: "oauth",
                name: "client",
                approvalLimit: null,
                scopes: new Set(["orders"]),
                role: null,
                partner: null,
              },
            }
          : undefined,
    });
  });
  after(() => server.app.close());
  const status = async (method: "GET" | "PUT" | "POST", url: string, headers: Record<string, string>, body?: unknown) =>
    (
      await server.app.inject({
        method,
        url,
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
    ).statusCode;
  const cookie = { cookie: "session=good" };

  test("a person's role decides what the session may", async () => {
    const put = (headers: Record<string, string>) =>
      status("PUT", "/manage/charge-codes", { ...cookie, "sec-fetch-site": "same-origin", ...headers }, []);
    assert.equal(await status("GET", "/manage/charge-codes", cookie), 200);
    assert.equal(await put({}), 403);
    role = "admin";
    assert.equal(await put({}), 200);
    assert.equal(await status("GET", "/manage/charge-codes", { cookie: "session=bad" }), 401);
    assert.equal(
      await status("GET", "/manage/charge-codes", { ...cookie, "x-tenant-uuid": "00000000-0000-4000-8000-000000000000" }),
      403,
    );
  });

  test("a change by session needs proof that our own page made it", async () => {
    role = "admin";
    const put = (headers: Record<string, string>) =>
      status("PUT", "/manage/charge-codes", { ...cookie, host: "app.example", ...headers }, []);
    assert.equal(await put({}), 403);
    assert.equal(await put({ "sec-fetch-site": "cross-site" }), 403);
    assert.equal(await put({ "sec-fetch-site": "same-site" }), 403);
    assert.equal(await put({ "sec-fetch-site": "cross-site", "x-requested-with": "fetch" }), 403);
    assert.equal(await put({ origin: "https://evil.example" }), 403);
    assert.equal(await put({ origin: "null" }), 403);
    assert.equal(await put({ origin: "https://app.example" }), 200);
    assert.equal(await put({ "sec-fetch-site": "same-origin" }), 200);
    assert.equal(await put({ "x-requested-with": "fetch" }), 200);
  });

  test("a session does not open operations for keys", async () => {
    assert.equal(await status("POST", "/v2/orders", { ...cookie, "sec-fetch-site": "same-origin" }, smallestOrder), 401);
  });

  test("a bearer token stands for a key", async () => {
    const tenant = { "x-tenant-uuid": server.tenant.tenantUuid };
    assert.equal(await status("POST", "/v2/orders", { ...tenant, authorization: "Bearer good" }, smallestOrder), 202);
    assert.equal(await status("POST", "/v2/orders", { ...tenant, authorization: "Bearer bad" }, smallestOrder), 401);
    assert.equal(await status("GET", "/manage/charge-codes", { authorization: "bearer good" }), 403);
  });

  const ask = (url: string, headers: Record<string, string>) => server.app.inject({ url, headers });
  const ownKey = (): string => String(server.headers["x-api-key"]);

  test("who is not known is told how to be, by the name of what was wrong", async () => {
    const told = async (headers: Record<string, string>) => {
      const { statusCode, headers: answered, body } = await ask("/manage/charge-codes", headers);
      const { Errors } = JSON.parse(body) as { Errors: Record<string, unknown> };
      return [statusCode, Object.keys(Errors), String(answered["www-authenticate"]).includes("invalid_token")];
    };
    const noKey = [401, ["X-Api-Key"], false];
    assert.deepEqual(await told({}), noKey);
    assert.deepEqual(await told({ "x-api-key": makeKey({ sandbox: false }).key }), noKey);
    assert.deepEqual(await told({ authorization: "Bearer bad" }), [401, ["Authorization"], true]);
    for (const authorization of ["Bearer", "Bearer good bad", "Basic good", "xBearer good"])
      assert.deepEqual(await told({ authorization }), noKey, authorization);
    assert.deepEqual(await told({ "x-api-key": "wrong", authorization: "Bearer good" }), noKey, "the key counts");
    assert.deepEqual(await told({ "x-api-key": "wrong", ...cookie }), noKey, "and no session in its place");
    assert.deepEqual(await told({ authorization: "Bearer bad", ...cookie }), [401, ["Authorization"], true]);
    assert.equal((await ask("/manage/charge-codes", { "x-api-key": ownKey(), authorization: "Bearer bad" })).statusCode, 200);
  });

  test("whatever names a tenant names the caller's own", async () => {
    const own = server.tenant.tenantUuid;
    const other = "00000000-0000-4000-8000-000000000000";
    const fault = async (
      url: string,
      tenant: string | undefined,
      headers: Record<string, string> = { "x-api-key": ownKey() },
    ) => {
      const answer = await ask(url, { ...headers, ...(tenant === undefined ? {} : { "x-tenant-uuid": tenant }) });
      const body = answer.body === "" ? {} : (JSON.parse(answer.body) as { Errors?: Record<string, unknown> });
      return [answer.statusCode, ...Object.keys(body.Errors ?? {})];
    };
    const v2 = "/v2/orders/SO-0/invoices";
    assert.deepEqual(await fault(v2, undefined), [400, "X-Tenant-Uuid"]);
    assert.deepEqual(await fault(v2, "mine"), [400, "X-Tenant-Uuid"]);
    assert.deepEqual(await fault(v2, `${own}0`), [400, "X-Tenant-Uuid"]);
    assert.deepEqual(await fault(v2, other), [403, "X-Tenant-Uuid"]);
    assert.notEqual((await fault(v2, own.toUpperCase()))[0], 403);
    assert.deepEqual(await fault("/manage/charge-codes", "mine"), [400, "X-Tenant-Uuid"], "where it may be left out, too");
    const audited = (tenant: string) => `/v2/tenants/${tenant}/vendor-invoices/${other}/audit-results`;
    assert.deepEqual(await fault(audited("mine"), undefined), [400, "tenantUuid"]);
    assert.deepEqual(await fault(audited(other), undefined), [403, "tenantUuid"]);
    assert.deepEqual(await fault(audited(other), own), [403, "tenantUuid"]);
    assert.deepEqual(await fault(audited(own), other), [403, "X-Tenant-Uuid"]);
    assert.equal((await fault(audited(own.toUpperCase()), undefined))[0], 404, "the invoice is unknown");
  });

  test("what needs a grant is 403 without it, after the key and the scope", async () => {
    assert.equal(await status("POST", "/v2/invoices", server.headers as Record<string, string>, smallestInvoice), 403);
    const granted = await aTenant(server.context.db, { grants: ["create-invoice"] });
    const headers = {
      "x-api-key": await aKey(server.context, granted, { scopes: ["invoices"] }),
      "x-tenant-uuid": granted.tenantUuid.toUpperCase(),
    };
    assert.equal(await status("POST", "/v2/invoices", headers, smallestInvoice), 202);
    assert.equal(await status("POST", "/v2/orders", headers, smallestOrder), 403);
  });

  test("the operator makes tenants, nobody else", async () => {
    assert.equal(await status("POST", "/manage/tenants", server.headers as Record<string, string>, { name: "Mine" }), 401);
    const make = (body: unknown) =>
      server.app.inject({
        method: "POST",
        url: "/manage/tenants",
        headers: { "x-api-key": "operator-secret", "content-type": "application/json" },
        payload: JSON.stringify(body),
      });
    const made = await make({ Name: "Lakeside Paper", Grants: ["Create-Invoice"], sandbox: true });
    assert.equal(made.statusCode, 201);
    const { tenantUuid, slug, apiKey } = made.json();
    assert.match(slug, /^lakeside-paper/);
    const headers = { "x-api-key": apiKey, "x-tenant-uuid": tenantUuid };
    assert.equal(await status("POST", "/v2/invoices", headers, smallestInvoice), 202);
    const policy = await server.app.inject({ url: "/manage/audit-policy", headers });
    assert.deepEqual([policy.json().autoApprove, policy.json().version], [true, 1]);
    assert.ok((await server.app.inject({ url: "/manage/charge-codes", headers })).json().length > 10);
    assert.deepEqual(Object.keys((await make({ name: " ", grants: ["everything"], slug: "No Slug" })).json().Errors), [
      "name",
      "grants[0]",
    ]);
    assert.equal((await make({ name: "Again", slug })).statusCode, 400);
    const changed = await server.app.inject({
      method: "PATCH",
      url: `/manage/tenants/${tenantUuid}`,
      headers: { "x-api-key": "operator-secret", "content-type": "application/json" },
      payload: `{"grants":[],"propertyCase":"pascal"}`,
    });
    assert.deepEqual([changed.statusCode, changed.json().grants, changed.json().name], [200, [], "Lakeside Paper"]);
    assert.equal(await status("POST", "/v2/invoices", headers, smallestInvoice), 403);
    const order = await server.app.inject({
      method: "POST",
      url: "/v2/orders",
      headers: { ...headers, "content-type": "application/json" },
      payload: JSON.stringify(smallestOrder),
    });
    assert.deepEqual(order.json(), { ExternalId: "SO-1" });
    const listed = await server.app.inject({
      url: `/v1/tenants/${tenantUuid}/vendor-invoices/finalized?StartTime=2026-01-01`,
      headers: { "x-api-key": apiKey },
    });
    assert.deepEqual(Object.keys(listed.json()), ["CurrentPage", "TotalPages", "PageSize", "TotalRecords", "Records"]);
  });
});

suite("idempotency", () => {
  test("1,000 parallel repeats have one effect and one answer", async () => {
    const server = await aServer();
    try {
      const send = () =>
        server.app.inject({
          method: "POST",
          url: "/v2/orders",
          headers: { ...server.headers, "content-type": "application/json", "x-idempotency-key": "once" },
          payload: JSON.stringify(smallestOrder),
        });
      const answers = await Promise.all(Array.from({ length: 1000 }, send));
      assert.deepEqual(
        new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)),
        new Set([`202 {"externalId":"SO-1"}`]),
      );
      assert.equal(answers.filter((answer) => answer.headers["idempotent-replayed"] === undefined).length, 1);
      const { rows } = await server.context.db.control.query<{ count: number }>(
        "select count(*) from intake where tenant_uuid = $1",
        [server.tenant.tenantUuid],
      );
      assert.equal(rows[0]?.count, 1);
    } finally {
      await server.app.close();
    }
  });

  test("a key is 1 to 255 printable characters, and its scope is the tenant", async () => {
    const server = await aServer();
    try {
      const send = async (key: string, headers = server.headers, body: unknown = smallestOrder) =>
        (
          await server.app.inject({
            method: "POST",
            url: "/v2/orders",
            headers: { ...headers, "content-type": "application/json", "x-idempotency-key": key },
            payload: JSON.stringify(body),
          })
        ).statusCode;
      assert.deepEqual(
        await Promise.all(["", "x".repeat(256), "é", `""`, `"quoted"`].map((key) => send(key))),
        [400, 400, 400, 400, 202],
      );
      assert.equal(await send("x".repeat(255)), 202);
      const other = await aTenant(server.context.db);
      const theirs = { "x-api-key": await aKey(server.context, other), "x-tenant-uuid": other.tenantUuid };
      assert.equal(await send("shared"), 202);
      assert.equal(await send("shared", theirs, { ...smallestOrder, orderNumber: "another" }), 202);
      // What was refused is not remembered: the corrected body goes through under the same key.
      assert.equal(await send("corrected", server.headers, {}), 400);
      assert.equal(await send("corrected"), 202);
    } finally {
      await server.app.close();
    }
  });
});

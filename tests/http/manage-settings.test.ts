import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { smallestOrder } from "#tests/builders/wire-bodies.ts";

suite("keys and settings of a tenant", () => {
  let server: TestServer;
  before(async () => {
    server = await aServer({ tenant: { sandbox: true } });
  });
  after(() => server.app.close());
  const call = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    body?: unknown,
    headers: Record<string, string> = { "x-api-key": server.key },
  ) => {
    const answer = await server.app.inject({
      method,
      url,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
  };

  test("a key is made, used, listed and revoked", async () => {
    const made = await call("POST", "/manage/api-keys", { Name: "TMS", Scopes: ["Orders"] });
    assert.equal(made.status, 201);
    assert.match(made.body.key, /^wb_(?:live|test)_[0-9A-Za-z]{40}$/);
    assert.deepEqual(made.body.scopes, ["orders"]);
    const theirs = { "x-api-key": made.body.key, "x-tenant-uuid": server.tenant.tenantUuid };
    assert.equal((await call("POST", "/v2/orders", smallestOrder, theirs)).status, 202);
    assert.equal((await call("GET", "/manage/api-keys", undefined, theirs)).status, 403);
    const listed = await call("GET", "/manage/api-keys?limit=1");
    assert.equal(listed.body.items.length, 1);
    const rest = await call("GET", `/manage/api-keys?CURSOR=${listed.body.nextCursor}`);
    assert.deepEqual(
      rest.body.items.map((item: { uuid: string }) => item.uuid),
      [made.body.uuid],
    );
    assert.equal(JSON.stringify(rest.body).includes(made.body.key), false);
    assert.equal((await call("DELETE", `/manage/api-keys/${made.body.uuid}`)).status, 204);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    assert.equal((await call("POST", "/v2/orders", smallestOrder, theirs)).status, 401);
  });

  test("a key hands on no more than it has", async () => {
    const admin = { "x-api-key": await aKey(server.context, server.tenant, { scopes: ["admin", "orders"] }) };
    assert.equal((await call("POST", "/manage/api-keys", { name: "more", scopes: ["decide"] }, admin)).status, 403);
    assert.equal((await call("POST", "/manage/api-keys", { name: "same", scopes: ["orders"] }, admin)).status, 201);
    const end = new Date(Date.now() + 60_000);
    const short = { "x-api-key": await aKey(server.context, server.tenant, { scopes: ["admin"], expiresAt: end }) };
    const mixed = await call("POST", "/manage/api-keys", { name: "a partner's", scopes: ["edi", "manage"], partner: "ACMF" });
    assert.equal(mixed.status, 400);
    assert.match(JSON.stringify(mixed.body), /a key of one partner has the scope edi and no other: manage/);
    assert.equal((await call("POST", "/manage/api-keys", { name: "a partner's", scopes: ["edi"], partner: "ACMF" })).status, 201);
    const older = await aKey(server.context, server.tenant, { scopes: ["edi", "manage"], partner: "ACMF" });
    assert.equal(
      (await call("GET", "/manage/orders", undefined, { "x-api-key": older })).status,
      403,
      "an earlier release gave it",
    );
    const longer = await call("POST", "/manage/api-keys", { name: "for ever", scopes: ["admin"] }, short);
    assert.deepEqual([longer.status, Object.keys(longer.body.Errors)], [403, ["expiresAt"]]);
    const same = { name: "as long", scopes: ["admin"], expiresAt: end.toISOString() };
    assert.equal((await call("POST", "/manage/api-keys", same, short)).status, 201);
    const wrong = await call("POST", "/manage/api-keys", {
      name: "",
      scopes: ["everything"],
      expiresAt: "2020-01-01T00:00:00Z",
      approvalLimit: "-1",
    });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.Errors)], [400, ["name", "scopes[0]", "approvalLimit"]]);
    assert.equal(
      (await call("POST", "/manage/api-keys", { name: "old", scopes: ["orders"], expiresAt: "2020-01-01T00:00:00Z" })).status,
      400,
    );
  });

  test("another tenant's key cannot be revoked, nor told from one that is not there", async () => {
    const other = await aTenant(server.context.db);
    const made = await call(
      "POST",
      "/manage/api-keys",
      { name: "other", scopes: ["orders"] },
      { "x-api-key": await aKey(server.context, other) },
    );
    const theirs = await call("DELETE", `/manage/api-keys/${made.body.uuid}`);
    const none = await call("DELETE", "/manage/api-keys/00000000-0000-7000-8000-000000000000");
    assert.deepEqual([theirs.status, theirs.body.Title, theirs.body.Errors], [404, none.body.Title, none.body.Errors]);
  });

  test("an expired key is unknown", async () => {
    const key = await aKey(server.context, server.tenant, { expiresAt: new Date(Date.now() - 1000) });
    assert.equal((await call("GET", "/manage/api-keys", undefined, { "x-api-key": key })).status, 401);
  });

  test("the audit policy has versions, and tells every field at fault", async () => {
    const put = await call("PUT", "/manage/audit-policy", {
      AutoApprove: true,
      lateBillingDays: 90,
      total: { Over: { Amount: "3", whichever: "larger" } },
    });
    assert.equal(put.status, 200);
    assert.deepEqual([put.body.autoApprove, put.body.lateBillingDays, put.body.version], [true, 90, 1]);
    assert.equal((await call("GET", "/manage/audit-policy")).body.total.over.amount, "3.0000");
    assert.equal((await call("PUT", "/manage/audit-policy", put.body)).body.version, 2);
    const wrong = await call("PUT", "/manage/audit-policy", { lateBillingDays: "many", rules: { nonsense: "off" } });
    assert.equal(wrong.status, 400);
    assert.equal(Object.keys(wrong.body.Errors).length, 2);
  });

  test("a policy with a name that nobody knows is refused at every level, and nothing is stored", async () => {
    const before = await call("GET", "/manage/audit-policy");
    for (const [body, path] of [
      [{ nobodyKnows: "30" }, "nobodyKnows"],
      [{ ...before.body, lateBilingDays: 90 }, "lateBilingDays"],
      [{ Total: { Over: { Amout: "3" } } }, "total.over.Amout"],
      [{ requiredDocuments: [{ type: "Invoice", sined: true }] }, "requiredDocuments[0].sined"],
      [{ overrides: [{ when: {}, autoApprove: true }] }, "overrides[0].autoApprove"],
    ] as const)
      for (const [method, url] of [
        ["PUT", "/manage/audit-policy"],
        ["POST", "/manage/audit-policy/preview"],
      ] as const) {
        const refused = await call(method, url, body);
        assert.equal(refused.status, 400, `${method} ${path}`);
        assert.match(refused.body.Errors[path]?.[0] ?? "", /^is not known; the nearest name is /, `${method} ${path}`);
      }
    assert.deepEqual((await call("GET", "/manage/audit-policy")).body, before.body);
    const odd = await server.app.inject({
      method: "PUT",
      url: "/manage/audit-policy",
      headers: { "x-api-key": server.key, "content-type": "application/json" },
      payload: '{"__proto__": {"autoApprove": true}}',
    });
    assert.deepEqual([odd.statusCode, Object.keys(odd.json().Errors)], [400, ["__proto__"]]);
  });

  test("a version that an earlier release stored is answered with the defaults of settings it did not know", async () => {
    const { tenantUuid } = server.tenant;
    await server.context.db.inTenant(tenantUuid, (tx) =>
      tx.query(
        `insert into audit_policy (tenant_uuid, version, body, created_by)
         select $1, max(version) + 1, '{"autoApprove": true, "requiredDocuments": [{"type": "Invoice", "signed": true}]}', 'test'
         from audit_policy where tenant_uuid = $1`,
        [tenantUuid],
      ),
    );
    const { body } = await call("GET", "/manage/audit-policy");
    assert.deepEqual([body.lateBillingDays, body.requiredDocuments[0].status], [180, "Approved"]);
    const [newest] = (await call("GET", "/manage/audit-policy/versions?limit=1")).body.items;
    assert.deepEqual([newest.policy.duplicateWindowDays, newest.policy.requiredDocuments[0].signed], [548, true]);
  });

  test("charge codes are replaced as a whole, and keep their identity", async () => {
    const codes = [
      { code: "FUEL", kind: "Fuel", aliases: ["FSC", "FSC"] },
      { code: "LH", kind: "linehaul" },
    ];
    const put = await call("PUT", "/manage/charge-codes", codes);
    assert.deepEqual(put.body, [
      { code: "FUEL", kind: "fuel", aliases: ["FSC"] },
      { code: "LH", kind: "linehaul", aliases: [] },
    ]);
    const uuidOf = async () =>
      server.context.db.inTenant(
        server.tenant.tenantUuid,
        async (tx) =>
          (await tx.query<{ type_uuid: string }>("select type_uuid from charge_code where code = 'LH'")).rows[0]?.type_uuid,
      );
    const before = await uuidOf();
    assert.deepEqual((await call("PUT", "/manage/charge-codes", [{ code: "LH", kind: "accessorial", aliases: null }])).body, [
      { code: "LH", kind: "accessorial", aliases: [] },
    ]);
    assert.equal(await uuidOf(), before);
    const wrong = await call("PUT", "/manage/charge-codes", [
      { code: "A", kind: "other" },
      { code: "A", kind: "tax" },
    ]);
    assert.deepEqual(Object.keys(wrong.body.Errors), ["[0].kind", "[1].code"]);
  });

  test("the intake tells what became of a message; a parked one gets another run", async () => {
    await call("POST", "/v2/orders", { ...smallestOrder, externalId: "PARK-1" }, server.headers as Record<string, string>);
    for (const wrong of ["operation=zz", "state=zz"])
      assert.equal((await call("GET", `/manage/intake?${wrong}`)).status, 400, wrong);
    const [item] = (await call("GET", "/manage/intake?externalId=PARK-1&operation=createorder")).body.items;
    assert.deepEqual([item.state, item.reason, item.operation], ["accepted", null, "createOrder"]);
    assert.equal((await call("POST", `/manage/intake/${item.uuid}/retry`)).status, 409);
    await server.context.db.control.query("delete from work where subject_uuid = $1", [item.uuid]);
    await server.context.db.control.query("update intake set state = 'parked', reason = 'it broke' where intake_uuid = $1", [
      item.uuid,
    ]);
    assert.equal((await call("GET", "/manage/intake?state=parked")).body.items[0].reason, "it broke");
    assert.equal((await call("POST", `/manage/intake/${item.uuid}/retry`)).status, 202);
    const { rows } = await server.context.db.control.query("select kind from work where subject_uuid = $1", [item.uuid]);
    assert.deepEqual(rows, [{ kind: "ingest-order" }]);
    const page = await call("GET", "/manage/intake?limit=1");
    const next = await call("GET", `/manage/intake?limit=200&cursor=${page.body.nextCursor}`);
    assert.equal(
      next.body.items.some((entry: { uuid: string }) => entry.uuid === page.body.items[0].uuid),
      false,
    );
    assert.equal((await call("GET", "/manage/intake?cursor=nonsense")).status, 400);
    assert.equal((await call("GET", "/manage/intake?limit=201")).status, 400);
  });

  test("the sandbox clock moves in a sandbox only", async () => {
    const moved = await call("POST", "/manage/sandbox/clock", { now: "2031-01-01T00:00:00Z" });
    assert.deepEqual([moved.status, moved.body], [200, { now: "2031-01-01T00:00:00.000Z" }]);
    const tenant = await server.context.tenants.find(server.tenant.tenantUuid);
    assert.ok(Math.abs(Date.now() + (tenant?.clockOffsetMs ?? 0) - Date.parse("2031-01-01")) < 10_000);
    const live = await aTenant(server.context.db);
    assert.equal(
      (
        await call(
          "POST",
          "/manage/sandbox/clock",
          { now: "2031-01-01T00:00:00Z" },
          { "x-api-key": await aKey(server.context, live) },
        )
      ).status,
      403,
    );
  });
});

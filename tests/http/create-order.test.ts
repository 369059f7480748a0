import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";

const ORDER = { orderNumber: "A-1", shipDate: "2026-03-01", vendors: [{ externalId: "ACME" }], customer: {} };

suite("createOrder", () => {
  let server: TestServer;
  before(async () => {
    server = await aServer();
  });
  after(() => server.app.close());
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: "POST",
      url: "/v2/orders",
      headers: { ...server.headers, "content-type": "application/json", ...headers },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });

  test("answers 202 with the external id, and the message is stored as it came", async () => {
    const text = `{ "OrderNumber": "A-2", "externalid": " ", "ShipDate": "2026-03-01T23:30-06:00", "Vendors": [{"ExternalId": "V"}], "Customer": {} }`;
    const answer = await post(text);
    assert.equal(answer.statusCode, 202);
    assert.deepEqual(answer.json(), { externalId: "A-2" });
    const { rows } = await server.context.db.control.query(
      "select body, external_id, operation from intake where tenant_uuid = $1",
      [server.tenant.tenantUuid],
    );
    assert.deepEqual(rows, [{ body: text, external_id: "A-2", operation: "createOrder" }]);
  });

  test("names every field at fault in one answer, in the specification's shape, with the caller's trace", async () => {
    const answer = await post(
      { orderNumber: "", vendors: [{ externalId: "A", charges: [{ charge: "1" }] }, { externalId: "A" }], customer: {} },
      { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" },
    );
    assert.equal(answer.statusCode, 400);
    const body = answer.json();
    assert.deepEqual(Object.keys(body), ["Title", "Status", "TraceId", "Errors"]);
    assert.equal(body.Title, "One or more validation errors occurred.");
    assert.equal(body.TraceId, "0af7651916cd43dd8448eb211c80319c");
    assert.deepEqual(Object.keys(body.Errors).sort(), [
      "orderNumber",
      "shipDate",
      "vendors[0].charges[0].charge",
      "vendors[1].externalId",
    ]);
    assert.match(String(answer.headers["traceparent"]), /^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
  });

  test("answers a repeated idempotency key with the first answer, and another body with 422", async () => {
    const first = await post(ORDER, { "x-idempotency-key": "k1" });
    const again = await post(ORDER, { "x-idempotency-key": '"k1"' });
    const other = await post({ ...ORDER, orderNumber: "A-9" }, { "x-idempotency-key": "k1" });
    assert.deepEqual([first.statusCode, first.headers["idempotent-replayed"]], [202, undefined]);
    assert.deepEqual(
      [again.statusCode, again.headers["idempotent-replayed"], again.json()],
      [202, "true", { externalId: "A-1" }],
    );
    assert.equal(other.statusCode, 422);
  });

  test("takes an idempotency key of 1 to 255 printable characters, quoted or bare, that are not all blank", async () => {
    const status = async (key: string) => (await post(ORDER, { "x-idempotency-key": key })).statusCode;
    for (const key of ["k".repeat(255), "a b", '"a \\"quoted\\" key"', "~!"]) assert.equal(await status(key), 202, key);
    for (const key of ["k".repeat(256), '"   "', '""', "", "ke\u00fd", "a\tb"]) {
      const refused = await post(ORDER, { "x-idempotency-key": key });
      assert.equal(refused.statusCode, 400, key);
      assert.deepEqual(Object.keys(refused.json().Errors), ["X-Idempotency-Key"]);
    }
  });

  test("answers in PascalCase when asked", async () => {
    assert.deepEqual((await post(ORDER, { "x-property-case": "pascal" })).json(), { ExternalId: "A-1" });
  });

  test("refuses in order: key, tenant, content type, body", async () => {
    const status = async (headers: Record<string, string | undefined>, payload = "{}") =>
      (
        await server.app.inject({
          method: "POST",
          url: "/v2/orders",
          headers: Object.fromEntries(
            Object.entries({ ...server.headers, "content-type": "application/json", ...headers }).filter(
              ([, value]) => value !== undefined,
            ),
          ) as Record<string, string>,
          payload,
        })
      ).statusCode;
    assert.equal(await status({ "x-api-key": undefined, "x-tenant-uuid": undefined }), 401);
    assert.equal(await status({ "x-api-key": "wb_live_0000000000000000000000000000000000000000" }), 401);
    assert.equal(await status({ "x-tenant-uuid": undefined }), 400);
    assert.equal(await status({ "x-tenant-uuid": "no" }), 400);
    assert.equal(await status({ "x-tenant-uuid": "00000000-0000-4000-8000-000000000000" }), 403);
    assert.equal(await status({ "content-type": "text/plain" }), 415);
    assert.equal(await status({}, "{"), 400);
    assert.equal((await server.app.inject({ method: "PUT", url: "/v2/orders" })).headers["allow"], "POST");
    assert.equal((await server.app.inject({ method: "GET", url: "/v2/nothing" })).statusCode, 404);
  });

  test("refuses a body over the limit with 413 and says the limit", async () => {
    const answer = await post(`{"orderNumber":"${"x".repeat(2 * 1024 * 1024)}"}`);
    assert.equal(answer.statusCode, 413);
    assert.match(answer.body, /2097152 bytes/);
  });
});

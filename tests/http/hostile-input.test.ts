import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { routes } from "#http/routes.ts";
import type { AnyOperation } from "#http/operation.ts";
import { aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { saveCaptureSecret } from "#db/queries/message/capture.ts";
import { signCapture } from "#tests/builders/sign-capture.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";

/**
 * Every operation of the table under what an ill-willed caller sends: always a documented 4xx in the error shape, never a 5xx,
 * never a wait.
 */
const NOBODY = "00000000-0000-4000-8000-000000000000";
const UUID = /uuid/i;

interface Attempt {
  readonly what: string;
  readonly statuses: readonly number[];
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly payload?: string | Buffer;
  readonly path?: string;
}

const deep = `${"[".repeat(100_000)}`;
const JSON_ATTEMPTS: readonly Attempt[] = [
  { what: "malformed JSON", payload: "{", statuses: [400] },
  { what: "truncated JSON", payload: `{"a": "b`, statuses: [400] },
  { what: "no UTF-8", payload: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), statuses: [400] },
  { what: "a depth of 100,000", payload: deep, statuses: [400] },
  { what: "a text instead of an object", payload: `"x"`, statuses: [400, 403, 404, 409] },
  { what: "null", payload: "null", statuses: [400, 403, 404, 409] },
  {
    what: "another content type",
    payload: "a=b",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    statuses: [415],
  },
  { what: "a packed body", payload: "{}", headers: { "content-encoding": "gzip" }, statuses: [415] },
];

/** The body's own texts and numbers, each replaced by something no database can hold. */
const poison = (row: AnyOperation): readonly Attempt[] => {
  const { properties = {} } = (row.body?.schema ?? {}) as {
    readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
  };
  const body = (value: string) =>
    `{${Object.keys(properties)
      .map((name) => `${JSON.stringify(name)}:${value}`)
      .join(",")}}`;
  if (Object.keys(properties).length === 0) return [];
  const twice = Object.keys(properties)[0] ?? "";
  return [
    { what: "U+0000 in every field", payload: body(`"\\u0000"`), statuses: [400] },
    { what: "half a surrogate pair in every field", payload: body(`"\\ud800"`), statuses: [400] },
    { what: "1e400 in every field", payload: body("1e400"), statuses: [400] },
    { what: "too many digits in every field", payload: body("12345678901234567890"), statuses: [400] },
    { what: "an object in every field", payload: body(`{"__proto__":{"a":1}}`), statuses: [400, 403, 404, 409] },
    {
      what: "a property in two cases",
      payload: `{${JSON.stringify(twice)}:1,${JSON.stringify(twice.toUpperCase())}:2}`,
      statuses: [400],
    },
  ];
};

suite("hostile input", () => {
  let server: TestServer;
  let foreignKey: string;
  before(async () => {
    server = await aServer({
      operatorKey: "the operator's own key",
      tenant: { grants: ["create-invoice", "ingest-documents", "orderless-invoices"] },
      resolveSession: async ({ headers }) =>
        headers.cookie === undefined
          ? undefined
          : {
              userId: NOBODY,
              name: "Ana",
              sessionId: NOBODY,
              provedAt: 0,
              lacksSecondFactor: false,
              byCompany: false,
              owesPasskey: false,
              tenant: server.tenant,
              role: "viewer",
              approvalLimit: null,
            },
    });
    await saveCaptureSecret(server.context.db.control, server.tenant.tenantUuid, "a secret");
    foreignKey = await aKey(server.context, await aTenant(server.context.db));
  });
  after(() => server.app.close());

  const pathOf = (row: AnyOperation, value: (name: string) => string): string =>
    row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      name === row.tenantParam ? server.tenant.tenantUuid : encodeURIComponent(value(name)),
    );
  const decent = (row: AnyOperation): string => {
    const base = pathOf(row, (name) => (UUID.test(name) ? NOBODY : "nothing"));
    const query = (row.query ?? {}) as { readonly required?: readonly string[] };
    const needed = (query.required ?? []).map((name) => `${name}=${UUID.test(name) ? NOBODY : "2026-01-01T00:00:00Z"}`);
    return needed.length === 0 ? base : `${base}?${needed.join("&")}`;
  };
  const isEndless = (row: AnyOperation): boolean => row.responses[200]?.contentType === "text/event-stream";

  const headersFor = (row: AnyOperation): Readonly<Record<string, string>> =>
    row.auth === "operator"
      ? { "x-api-key": "the operator's own key" }
      : row.auth === "session"
        ? { cookie: "weighbridge.session_token=x", "sec-fetch-site": "same-origin" }
        : server.headers;

  const send = async (row: AnyOperation, attempt: Omit<Attempt, "statuses">) => {
    const own = headersFor(row);
    const typed =
      attempt.payload === undefined
        ? {}
        : { "content-type": row.body === undefined ? (row.consumes?.[0] ?? "application/json") : "application/json" };
    const headers = Object.fromEntries(
      Object.entries({ ...own, ...typed, ...attempt.headers }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    // What an ill-willed caller who knows the secret would send: a wrong signature is refused before anything is looked at.
    const signed = `${row.path}?tenantUuid=${server.tenant.tenantUuid}&signature=${signCapture("a secret", attempt.payload ?? "")}`;
    const url = attempt.path ?? (row.operationId === "captureCallback" ? signed : decent(row));
    return server.app.inject({
      method: row.method,
      url,
      headers,
      ...(attempt.payload === undefined ? {} : { payload: attempt.payload }),
    });
  };
  const expectRefusal = async (row: AnyOperation, attempt: Attempt): Promise<void> => {
    const { what, statuses } = attempt;
    const answer = await send(row, attempt);
    assert.ok(
      statuses.includes(answer.statusCode),
      `${what}: ${answer.statusCode} instead of ${statuses.join(" or ")}: ${answer.body.slice(0, 300)}`,
    );
    if (answer.statusCode < 400) return;
    const body = answer.json();
    if (row.generation === "legacy") assert.equal(body.status, answer.statusCode, what);
    else assert.deepEqual([Object.keys(body), body.Status], [["Title", "Status", "TraceId", "Errors"], answer.statusCode], what);
    assert.doesNotMatch(answer.body, /node_modules|\.ts:|at async|syntax error at|pg_/i, what);
  };

  for (const row of routes) {
    test(`${row.operationId}: ${row.method} ${row.path}`, async () => {
      const attempts: Attempt[] = [];
      if (row.auth === "session")
        attempts.push(
          { what: "nobody", headers: { cookie: undefined }, statuses: [401] },
          { what: "a key", headers: { cookie: undefined, ...server.headers }, statuses: [401] },
          {
            what: "another site",
            headers: { "sec-fetch-site": row.method === "GET" ? "same-origin" : "cross-site" },
            statuses: row.method === "GET" ? [200, 404] : [403],
          },
        );
      else if (row.auth !== "none") {
        attempts.push(
          { what: "no key", headers: { "x-api-key": undefined }, statuses: [401] },
          { what: "a made-up key", headers: { "x-api-key": `wb_live_${"0".repeat(40)}` }, statuses: [401] },
          { what: "a key of a megabyte's beginning", headers: { "x-api-key": "x".repeat(10_000) }, statuses: [401] },
          { what: "a made-up token", headers: { "x-api-key": undefined, authorization: "Bearer nothing" }, statuses: [401] },
        );
        if (row.auth !== "operator") {
          attempts.push({ what: "another tenant's key", headers: { "x-api-key": foreignKey }, statuses: [403] });
          attempts.push({
            what: "a header that is no uuid",
            headers: { "x-tenant-uuid": "'; drop table tenant" },
            statuses: [400],
          });
          attempts.push({ what: "a tenant that does not exist", headers: { "x-tenant-uuid": NOBODY }, statuses: [403] });
        }
      }
      if (row.body !== undefined)
        attempts.push(...JSON_ATTEMPTS, ...poison(row), {
          what: "a body over the limit",
          payload: Buffer.alloc((row.bodyLimit ?? 2 * 1024 * 1024) + 1, 0x20),
          statuses: [413],
        });
      for (const attempt of attempts) {
        // Read as JSON, which it is not.
        const isReadAnyway = row.takesAnyType === true && attempt.what === "another content type";
        await expectRefusal(row, isReadAnyway ? { ...attempt, statuses: [400] } : attempt);
      }
    });

    if (/\{(?!tenantUuid)\w+\}/.test(row.path)) {
      test(`${row.operationId}: names in the path that name nothing`, async () => {
        for (const value of [
          "%00",
          "%",
          "%ff%fe",
          "..%2f..%2fetc%2fpasswd",
          "'%20or%201=1",
          "%F0%9F%9A%9A".repeat(200),
          "null",
          "-1",
        ]) {
          const path = row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
            name === row.tenantParam ? server.tenant.tenantUuid : value,
          );
          const answer = await send(row, { what: value, path, ...(row.body === undefined ? {} : { payload: "{}" }) });
          assert.ok(answer.statusCode < 500, `${value}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
        }
      });
    }
    if (row.query !== undefined && !isEndless(row)) {
      test(`${row.operationId}: parameters nobody should send`, async () => {
        const names = Object.keys((row.query as unknown as { readonly properties: object }).properties);
        for (const value of [
          "%00",
          "%ed%a0%80",
          "-1",
          "99999999999999999999",
          "1e400",
          "0x10",
          "%F0%9F%9A%9A".repeat(500),
          "NaN",
          "2026-02-30",
          "[]",
          "'",
        ]) {
          for (const name of names) {
            const answer = await send(row, {
              what: value,
              path: `${decent(row).split("?")[0]}?${name}=${value}`,
              ...(row.body === undefined ? {} : { payload: "{}" }),
            });
            assert.ok(answer.statusCode < 500, `${name}=${value}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
          }
          assert.ok(
            (
              await send(row, {
                what: "twice",
                path: `${decent(row).split("?")[0]}?${names.map((name) => `${name}=1&${name.toUpperCase()}=2`).join("&")}`,
              })
            ).statusCode < 500,
          );
        }
      });
    }
  }

  test("other methods are 405, and say which there are", async () => {
    for (const row of routes) {
      const own = new Set(
        routes
          .filter((other) => other.path.replaceAll(/\{\w+\}/g, "{}") === row.path.replaceAll(/\{\w+\}/g, "{}"))
          .map((other) => other.method),
      );
      const other = (["PUT", "DELETE", "POST", "PATCH"] as const).find((method) => !own.has(method));
      if (other === undefined) continue;
      const answer = await server.app.inject({ method: other, url: decent(row), headers: server.headers });
      assert.equal(answer.statusCode, 405, `${other} ${row.path}`);
      assert.ok(String(answer.headers["allow"]).includes(row.method), `${other} ${row.path}`);
    }
  });
});

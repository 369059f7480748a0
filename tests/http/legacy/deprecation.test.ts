import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, suite, test } from "node:test";
import { newUuid } from "#adapters/ids.ts";
import { routes } from "#http/routes.ts";
import { aContext, aServer, type TestServer } from "#tests/builders/a-server.ts";

const HEADERS = ["deprecation", "sunset", "link"] as const;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

/** Interface choices, "Legacy": deprecation headers stand on every answer of the deprecated operations, refusals too. */
suite("deprecated operations", () => {
  let server: TestServer;
  before(async () => {
    server = await aServer();
  });
  after(() => server.app.close());

  const deprecated = routes.filter((row) => row.deprecated !== undefined);
  const addressOf = (path: string, tenantUuid = server.tenant.tenantUuid): string =>
    path.replace("{tenantUuid}", tenantUuid).replaceAll(/\{\w+\}/g, newUuid());
  interface Answered {
    readonly statusCode: number;
    readonly body: string;
    readonly headers: Readonly<Record<string, unknown>>;
  }
  const tells = (answer: Answered, status: number, what: string): void => {
    assert.equal(answer.statusCode, status, `${what}: ${answer.body}`);
    for (const name of HEADERS) assert.ok(answer.headers[name], `${what} has no ${name}`);
    assert.doesNotMatch(String(answer.headers["link"]), /[{}]/, "an address that can be followed");
  };

  test("are the two of the specification", () => {
    assert.deepEqual(deprecated.map((row) => row.operationId).toSorted(), ["createCompositeOrder", "displayAuditResults"]);
  });

  for (const row of deprecated) {
    const ask = (own: TestServer, headers: Readonly<Record<string, string>>, more: { url?: string; payload?: string } = {}) =>
      own.app.inject({
        method: row.method,
        url: more.url ?? addressOf(row.path, own.tenant.tenantUuid),
        headers,
        ...(more.payload === undefined ? {} : { payload: more.payload }),
      });
    const json = { "content-type": "application/json" };

    test(`${row.operationId}: on every refusal`, async () => {
      const key = { "x-api-key": server.key };
      tells(await ask(server, {}), 401, "no key");
      tells(await ask(server, { "x-api-key": "wb_live_no" }), 401, "a key that is none");
      tells(await ask(server, key, { url: addressOf(row.path, newUuid()) }), 403, "another tenant");
      tells(await ask(server, { ...key, "x-tenant-uuid": newUuid() }), 403, "a header that disagrees");
      if (row.method === "GET") {
        tells(await ask(server, key), 404, "nothing there");
        tells(await ask(server, key, { url: row.path.replace("{tenantUuid}", server.tenant.tenantUuid) }), 400, "no uuid");
      } else {
        tells(await ask(server, { ...key, ...json }, { payload: "{" }), 400, "no JSON");
        tells(await ask(server, { ...key, "content-type": "text/xml" }, { payload: "<order/>" }), 415, "no JSON type");
        tells(await ask(server, { ...key, ...json, "content-encoding": "br" }, { payload: "x" }), 415, "compressed");
        tells(await ask(server, { ...key, ...json }, { payload: `"${"x".repeat(3_000_000)}"` }), 413, "too large");
      }
      for (const method of METHODS) {
        if (method === row.method || (method === "HEAD" && row.method === "GET")) continue;
        const answer = await server.app.inject({ method, url: addressOf(row.path), headers: key });
        tells(answer, 405, method);
        assert.match(String(answer.headers["allow"]), new RegExp(row.method));
      }
    });

    test(`${row.operationId}: when there are too many requests, and when the database is away`, async () => {
      const limited = await aServer({ rateLimit: { perSecond: 0.01, burst: 1 } });
      await ask(limited, { "x-api-key": limited.key });
      tells(await ask(limited, { "x-api-key": limited.key }), 429, "too many");
      await limited.app.close();

      const context = await aContext();
      const isAway = (): never => {
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      };
      let db = context.db;
      const away = await aServer({
        context: {
          ...context,
          get db() {
            return db;
          },
        },
      });
      // The key is known by then.
      await ask(away, { "x-api-key": away.key });
      db = { ...db, inTenant: isAway, control: { ...db.control, query: isAway } };
      const body = row.method === "GET" ? {} : { payload: '{"orderNumber":"A-1"}' };
      const answer = await ask(away, { "x-api-key": away.key, ...json }, body);
      db = context.db;
      tells(answer, 503, "away");
      await away.app.close();
    });

    test(`${row.operationId}: on what is refused before it is a request`, async () => {
      await server.app.listen({ port: 0, host: "127.0.0.1" }).catch(() => undefined);
      const { port } = server.app.server.address() as { port: number };
      const first = `${row.method} ${addressOf(row.path)} HTTP/1.1\r\n`;
      for (const [status, head] of [
        [400, `${first}Connection: close\r\n\r\n`],
        [417, `${first}Host: x\r\nExpect: a miracle\r\nConnection: close\r\n\r\n`],
        [431, `${first}Host: x\r\nX-Long: ${"x".repeat(40_000)}\r\n\r\n`],
      ] as const) {
        const socket = connect(port, "127.0.0.1");
        let text = "";
        socket.on("data", (data) => (text += data.toString("latin1")));
        socket.on("error", () => {});
        socket.write(head);
        await once(socket, "close");
        const headers = Object.fromEntries(
          text.split("\r\n").flatMap((line) => {
            const at = line.indexOf(": ");
            return at === -1 ? [] : [[line.slice(0, at).toLowerCase(), line.slice(at + 2)]];
          }),
        );
        tells({ statusCode: Number(text.split(" ")[1]), body: text, headers }, status, `a head refused with ${status}`);
        assert.match(String(headers["content-type"]), /^application\/problem\+json/);
      }
    });
  }

  test("alone: no other operation's answers have the headers", async () => {
    for (const path of ["composite-vendor-invoices", `composite-orders/${newUuid()}`, "vendor-invoices/finalized"])
      for (const method of ["GET", "POST", "DELETE"] as const) {
        const url = `/v1/tenants/${server.tenant.tenantUuid}/${path}`;
        const { headers } = await server.app.inject({ method, url, headers: { "x-api-key": server.key } });
        assert.deepEqual([headers["deprecation"], headers["sunset"]], [undefined, undefined], `${method} ${path}`);
      }
  });
});

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ROLES, type Role, SCOPES_OF_ROLE, type Touches, TOUCHES_OF_ROLE } from "#contract/manage/people/roles.ts";
import type { AnyOperation } from "#http/operation.ts";
import { routes } from "#http/routes.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";

/** Every operation asked with a session instead of a key. Who is signed in is given; how people sign in is tried elsewhere. */
describe("sessions", () => {
  let server: TestServer;
  let role: Role = "admin";
  before(async () => {
    server = await aServer({
      tenant: { grants: ["create-invoice", "ingest-documents", "orderless-invoices"] },
      resolveSession: async () => ({
        userId: "u-1",
        name: "Ana",
        sessionId: "s-1",
        provedAt: 0,
        lacksSecondFactor: false,
        byCompany: false,
        owesPasskey: false,
        tenant: server.tenant,
        role,
        approvalLimit: null,
      }),
    });
  });
  after(() => server.app.close());

  const ask = (row: AnyOperation, headers: Readonly<Record<string, string>>) =>
    server.app.inject({
      method: row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        name === row.tenantParam ? server.tenant.tenantUuid : "01a00000-0000-7000-8000-000000000000",
      ),
      headers: { cookie: "weighbridge.session_token=x", "x-tenant-uuid": server.tenant.tenantUuid, ...headers },
    });
  const isStream = (row: AnyOperation): boolean => row.responses[200]?.contentType === "text/event-stream";
  const OWN = { "sec-fetch-site": "same-origin" };

  test("an operation for keys takes no session", async () => {
    role = "admin";
    for (const row of routes.filter(({ auth }) => auth === "key" || auth === "operator")) {
      const answer = await ask(row, OWN);
      assert.equal(answer.statusCode, 401, `${row.operationId}: ${answer.body}`);
    }
  });

  test("no change is made for another site, whoever is signed in", async () => {
    role = "admin";
    const elsewhere: readonly Readonly<Record<string, string>>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { origin: "https://evil.example" },
      { origin: "null" },
      {},
    ];
    for (const row of routes.filter(({ auth, method }) => (auth === "key-or-session" || auth === "session") && method !== "GET"))
      for (const headers of elsewhere) {
        const answer = await ask(row, headers);
        assert.equal(answer.statusCode, 403, `${row.operationId} ${JSON.stringify(headers)}: ${answer.body}`);
      }
  });

  test("a developer makes no key that would change what is paid in its place", async () => {
    const make = (scopes: readonly string[]) =>
      server.app.inject({
        method: "POST",
        url: "/manage/api-keys",
        headers: { cookie: "weighbridge.session_token=x", ...OWN },
        payload: { name: "by a developer", scopes },
      });
    role = "developer";
    const refused = await make(["orders", "admin"]);
    assert.equal(refused.statusCode, 403, refused.body);
    assert.match(refused.body, /admin/);
    assert.equal((await make(["orders"])).statusCode, 201);
    role = "admin";
    assert.equal((await make(["orders", "admin"])).statusCode, 201);
  });

  test("what is paid is changed by auditors, approvers and admins alone, and access by developers and admins", async () => {
    const roles = (touches: Touches) => ROLES.filter((entry) => TOUCHES_OF_ROLE[entry].includes(touches)).sort();
    assert.deepEqual(roles("money"), ["admin", "approver", "auditor"]);
    assert.deepEqual(roles("access"), ["admin", "developer"]);
    role = "developer";
    for (const operationId of [
      "putVendor",
      "putCustomer",
      "putEdiPartner",
      "deleteEdiPartner",
      "changeChargeCodes",
      "putFxRates",
    ]) {
      const row = routes.find((each) => each.operationId === operationId) as AnyOperation;
      const answer = await ask(row, OWN);
      assert.equal(answer.statusCode, 403, `${operationId}: ${answer.body}`);
      assert.match(answer.body, /the role developer has no scope to change what is paid: ask an admin of the tenant/);
    }
  });

  test("a role reaches what its scopes reach, and a viewer changes nothing", async () => {
    for (const entry of ROLES) {
      role = entry;
      for (const row of routes.filter(({ auth }) => auth === "key-or-session")) {
        if (row.scope === undefined || isStream(row)) continue;
        const may =
          SCOPES_OF_ROLE[entry].includes(row.scope) &&
          (row.touches === undefined || TOUCHES_OF_ROLE[entry].includes(row.touches));
        const { statusCode, body } = await ask(row, OWN);
        assert.equal(statusCode === 403 && /scope/.test(body), !may, `${entry} ${row.operationId}: ${statusCode} ${body}`);
      }
    }
  });
});

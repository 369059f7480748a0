import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { amount } from "#domain/money/amount.ts";
import { forgetOldSessions } from "#db/queries/people/people.ts";
import { openPeople } from "#http/auth/people.ts";
import { signInPlugin } from "#http/auth/sign-in-plugin.ts";
import { hashOfSessionToken } from "#usecases/people/session-store.ts";
import { createPerson } from "#usecases/people/create-person.ts";
import { aContext, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";

const PUBLIC_URL = "http://localhost:8080";
const OWN = { "sec-fetch-site": "same-origin", host: "localhost:8080", origin: PUBLIC_URL };

describe("people's sign-in", () => {
  let server: TestServer;
  let email: string;
  let password: string;

  before(async () => {
    const context = await aContext();
    const people = openPeople(context, PUBLIC_URL);
    server = await aServer({
      context,
      resolveSession: people.resolveSession,
      plugins: [signInPlugin(people, PUBLIC_URL, context)],
    });
    email = `ana-${server.tenant.slug}@example.com`;
    const made = await createPerson(context, {
      email: email.toUpperCase(),
      name: "Ana Auditor",
      tenantUuid: server.tenant.tenantUuid,
      role: "approver",
      approvalLimit: amount(5_000_0000n),
    });
    assert.ok(made.ok);
    assert.match(made.value.password ?? "", /^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
    password = made.value.password ?? "";
  });
  after(() => server.app.close());

  const signIn = (body: unknown, remoteAddress: string, headers: Record<string, string> = OWN) =>
    server.app.inject({
      method: "POST",
      url: "/auth/sign-in/email",
      headers: { "content-type": "application/json", ...headers },
      payload: JSON.stringify(body),
      remoteAddress,
    });
  const cookieOf = (answer: { readonly headers: Record<string, unknown> }): string =>
    [answer.headers["set-cookie"]]
      .flat()
      .map((entry) => String(entry).split(";")[0])
      .join("; ");

  it("opens a session that knows tenant, role and limit, and ends it", async () => {
    const signed = await signIn({ email, password }, "192.0.2.1");
    assert.equal(signed.statusCode, 200, signed.body);
    const cookie = String([signed.headers["set-cookie"]].flat()[0]);
    assert.match(cookie, /^weighbridge\.session_token=.*HttpOnly.*SameSite=Lax/);

    const me = await server.app.inject({ url: "/manage/me", headers: { cookie: cookieOf(signed) } });
    assert.equal(me.statusCode, 200, me.body);
    const body = me.json();
    assert.equal(body.user.email, email);
    assert.equal(body.role, "approver");
    assert.equal(body.approvalLimit, "5000.0000");
    assert.equal(body.tenant.uuid, server.tenant.tenantUuid);
    assert.deepEqual(
      body.tenants.map((tenant: { uuid: string }) => tenant.uuid),
      [server.tenant.tenantUuid],
    );

    const out = await server.app.inject({
      method: "POST",
      url: "/auth/sign-out",
      headers: { ...OWN, cookie: cookieOf(signed), "content-type": "application/json" },
      payload: "{}",
    });
    assert.equal(out.statusCode, 200, out.body);
    assert.equal((await server.app.inject({ url: "/manage/me", headers: { cookie: cookieOf(signed) } })).statusCode, 401);
  });

  it("refuses a wrong password and an unknown person in the same words", async () => {
    const wrong = await signIn({ email, password: "not the password" }, "192.0.2.2");
    const unknown = await signIn({ email: "nobody@example.com", password: "not the password" }, "192.0.2.2");
    assert.equal(wrong.statusCode, 401);
    assert.equal(unknown.statusCode, 401);
    assert.equal(wrong.body, unknown.body);
  });

  it("counts attempts by address", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 32; attempt += 1)
      statuses.push((await signIn({ email: "nobody@example.com", password: "not the password" }, "192.0.2.3")).statusCode);
    assert.deepEqual([...new Set(statuses)], [401, 429]);
    assert.equal((await signIn({ email, password }, "192.0.2.4")).statusCode, 200, "another address is not held up");
  });

  it("cannot be told another address by a header", async () => {
    let last = 0;
    // What is no address of mail counts as well, and costs no hash of a password.
    for (let attempt = 0; attempt < 32; attempt += 1)
      last = (
        await signIn({ email: "nobody", password: "not the password" }, "192.0.2.5", {
          ...OWN,
          "x-weighbridge-client": `203.0.113.${attempt}`,
          "x-forwarded-for": `203.0.113.${attempt}`,
        })
      ).statusCode;
    assert.equal(last, 429);
  });

  it("takes no sign-in and no change from another site", async () => {
    assert.equal(
      (await signIn({ email, password }, "192.0.2.6", { ...OWN, "sec-fetch-site": "cross-site", origin: "https://evil.example" }))
        .statusCode,
      403,
    );
    assert.equal(
      (await signIn({ email, password }, "192.0.2.6", { host: "localhost:8080", origin: "https://evil.example" })).statusCode,
      403,
    );
  });

  it("has no way to sign up", async () => {
    const answer = await server.app.inject({
      method: "POST",
      url: "/auth/sign-up/email",
      headers: { ...OWN, "content-type": "application/json" },
      payload: JSON.stringify({ email: "x@example.com", password: "0123456789ab", name: "x" }),
    });
    assert.equal(answer.statusCode, 404);
  });

  it("lets nobody into a tenant that is not theirs", async () => {
    const other = await aTenant(server.context.db);
    const cookie = cookieOf(await signIn({ email, password }, "192.0.2.7"));
    assert.equal(
      (await server.app.inject({ url: "/manage/me", headers: { cookie, "x-tenant-uuid": other.tenantUuid } })).statusCode,
      401,
    );
    const second = await createPerson(server.context, {
      email,
      name: "Somebody else",
      tenantUuid: other.tenantUuid,
      role: "viewer",
    });
    assert.ok(second.ok);
    assert.equal(second.value.password, null, "who is there already keeps the password");
    const me = (
      await server.app.inject({
        url: `/manage/me?tenant=${server.tenant.tenantUuid}`,
        headers: { cookie, "x-tenant-uuid": other.tenantUuid },
      })
    ).json();
    assert.equal(me.role, "viewer");
    assert.equal(me.user.name, "Ana Auditor");
  });

  it("forgets sessions that have ended, and only those", async () => {
    const { inSignIn } = server.context.db;
    const cookies = [
      cookieOf(await signIn({ email, password }, "192.0.2.8")),
      cookieOf(await signIn({ email, password }, "192.0.2.9")),
    ];
    // The hash alone is kept of what the cookie holds.
    const token = hashOfSessionToken(decodeURIComponent(cookies[0]?.split("=")[1] ?? "").split(".")[0] ?? "");
    await inSignIn((tx) =>
      tx.query(`update auth."session" set "expiresAt" = now() - interval '1 minute' where token = $1`, [token]),
    );
    await inSignIn(forgetOldSessions);
    const left = await inSignIn((tx) => tx.query(`select 1 from auth."session" where token = $1`, [token]));
    assert.equal(left.rowCount, 0);
    const statuses = await Promise.all(
      cookies.map(async (cookie) => (await server.app.inject({ url: "/manage/me", headers: { cookie } })).statusCode),
    );
    assert.deepEqual(statuses, [401, 200]);
  });

  it("refuses people who cannot be made, naming every field", async () => {
    const refused = await createPerson(server.context, {
      email: "no address",
      name: " ",
      password: "short",
      tenantUuid: server.tenant.tenantUuid,
      role: "admin",
    });
    assert.ok(!refused.ok);
    assert.deepEqual(Object.keys(refused.refusal.errors ?? {}).sort(), ["email", "name", "password"]);
  });
});

describe("the app beside the API", () => {
  it("counts the queues", async () => {
    const server = await aServer();
    const answer = await server.app.inject({ url: "/manage/invoices/counts", headers: server.headers });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(answer.json(), {
      needsMe: 0,
      exceptions: 0,
      secondApprover: 0,
      unmatched: 0,
      disputed: 0,
      ready: 0,
      processing: 0,
      finalized: 0,
      droppedApprovals: 0,
      snoozed: 0,
    });
    await server.app.close();
  });
});

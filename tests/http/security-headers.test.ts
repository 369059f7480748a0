import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { openPeople } from "#http/auth/people.ts";
import { signInPlugin } from "#http/auth/sign-in-plugin.ts";
import { serveWebApp } from "#http/web-app.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { aContext } from "#tests/builders/a-server.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { createPerson } from "#usecases/people/create-person.ts";

const PUBLIC_URL = "https://freight.example";
const OWN = { "sec-fetch-site": "same-origin", host: "freight.example", origin: PUBLIC_URL };

/** What browsers are told with every answer, in front of which https ends. */
suite("the headers of answers", () => {
  let app: FastifyInstance;
  let signed: Awaited<ReturnType<typeof signIn>>;
  const account = { email: "ana@headers.example", password: "plum ladder quietly north" };

  const signIn = () =>
    app.inject({
      method: "POST",
      url: "/auth/sign-in/email",
      headers: { ...OWN, "content-type": "application/json" },
      payload: JSON.stringify(account),
    });

  before(async () => {
    const context = await aContext();
    const people = openPeople(context, PUBLIC_URL);
    app = buildServer({
      context,
      publicUrl: PUBLIC_URL,
      resolveSession: people.resolveSession,
      plugins: [signInPlugin(people, PUBLIC_URL, context)],
      fallback: serveWebApp(),
    });
    await app.ready();
    const { tenantUuid } = await aTenant(context.db);
    const made = await createPerson(context, { ...account, name: "Ana", tenantUuid, role: "viewer" });
    assert.ok(made.ok, JSON.stringify(made));
    signed = await signIn();
    assert.equal(signed.statusCode, 200, signed.body);
  });
  after(() => app.close());

  const cookies = (): readonly string[] => [signed.headers["set-cookie"]].flat().map(String);
  const session = (): string =>
    cookies()
      .map((entry) => entry.split(";")[0])
      .join("; ");

  /** Answers of each kind: found, refused before and after the caller is known, missing, of pages, of the sign-in. */
  const answers = async () => [
    signed,
    await app.inject({ url: "/manage/me", headers: { cookie: session() } }),
    await app.inject({ url: "/manage/me", headers: { origin: "https://evil.example" } }),
    await app.inject({ url: "/manage/people", headers: { cookie: session() } }),
    await app.inject({ url: "/v2/nowhere", headers: { origin: "https://evil.example" } }),
    await app.inject({ method: "PUT", url: "/manage/me" }),
    await app.inject({
      method: "OPTIONS",
      url: "/v2/orders",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    }),
    await app.inject({ url: "/openapi.json" }),
    await app.inject({ url: "/docs" }),
    await app.inject({ url: "/healthz" }),
    await app.inject({ url: "/auth/get-session" }),
    await app.inject({ url: "/auth/get-session", headers: { cookie: session() } }),
    await app.inject({ method: "POST", url: "/auth/sign-out", headers: OWN }),
    await app.inject({ url: "/", headers: { accept: "text/html" } }),
  ];

  test("forbid to guess types, to frame and to make pages of them, tell no address, ask for https for a year, and let no other site read", async () => {
    for (const answer of await answers()) {
      const { headers, statusCode } = answer;
      assert.equal(headers["x-content-type-options"], "nosniff", String(statusCode));
      assert.match(
        String(headers["content-security-policy"]),
        /default-src '(?:none|self)'.*frame-ancestors 'none'/,
        String(statusCode),
      );
      assert.match(String(headers["referrer-policy"]), /^(?:same-origin|no-referrer)$/, String(statusCode));
      if (String(headers["content-type"]).startsWith("text/html"))
        assert.equal(headers["cross-origin-opener-policy"], "same-origin", String(statusCode));
      assert.equal(headers["strict-transport-security"], "max-age=31536000; includeSubDomains", String(statusCode));
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith("access-control-")),
        [],
        String(statusCode),
      );
    }
  });

  test("ask for https of the service's own host alone where those below it are told to be left alone", async () => {
    const alone = buildServer({ context: await aContext(), publicUrl: PUBLIC_URL, strictSubdomains: false });
    try {
      const { headers } = await alone.inject({ url: "/v2/nowhere" });
      assert.equal(headers["strict-transport-security"], "max-age=31536000");
    } finally {
      await alone.close();
    }
  });

  test("take no session of another cookie's name, as one that a host of the same domain could set", async () => {
    const [value = ""] = session()
      .split(/(?<==)/)
      .slice(1);
    for (const name of ["weighbridge.session_token", "__Secure-weighbridge.session_token"]) {
      const me = await app.inject({ url: "/manage/me", headers: { cookie: `${name}=${value}` } });
      assert.equal(me.statusCode, 401, name);
    }
    const me = await app.inject({ url: "/manage/me", headers: { cookie: session() } });
    assert.equal(me.statusCode, 200, me.body);
  });

  test("keep session cookies from scripts, from plain connections and from other sites", () => {
    assert.ok(cookies().length > 0);
    for (const cookie of cookies()) {
      assert.match(cookie, /^__Host-weighbridge\./);
      assert.match(cookie, /; *Path=\/(?:;|$)/i);
      for (const attribute of [/; *Secure/i, /; *HttpOnly/i, /; *SameSite=Lax/i]) assert.match(cookie, attribute);
      assert.doesNotMatch(cookie, /; *Domain=/i);
    }
  });

  test("keep the sign-in out of caches, and what a session is answered", async () => {
    assert.equal(signed.headers["cache-control"], "no-store");
    const me = await app.inject({ url: "/manage/me", headers: { cookie: session() } });
    assert.equal(me.statusCode, 200, me.body);
    assert.match(String(me.headers["cache-control"]), /no-store|private/);
  });

  test("of the app let nobody frame it, no script of others run, and no address leak", async () => {
    const page = await app.inject({ url: "/", headers: { accept: "text/html" } });
    const policy = String(page.headers["content-security-policy"]);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.match(String(page.headers["referrer-policy"]), /^(?:same-origin|no-referrer|strict-origin)/);
  });

  test("TRACE is no method of any address", async () => {
    for (const url of ["/", "/v2/orders", "/manage/me"]) {
      const answer = await app.inject({ method: "TRACE" as "GET", url });
      assert.ok([404, 405].includes(answer.statusCode), `${url}: ${answer.statusCode}`);
      assert.ok(!answer.body.includes("host:"));
    }
  });
});

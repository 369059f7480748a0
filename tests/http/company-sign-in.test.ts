import assert from "node:assert/strict";
import { after, before, beforeEach, suite, test } from "node:test";
import { newUuid } from "#adapters/ids.ts";
import { createPerson, type PersonRole } from "#usecases/people/create-person.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { anIdentityProvider, type Spoiled } from "#tests/fixtures/identity-provider.ts";
import { peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";
import type { Json } from "./answers/asking.ts";

const OWN = { "sec-fetch-site": "same-origin", host: "localhost:8080", origin: "http://localhost:8080" };
const PASSWORD = "plum ladder quietly north";
const RULES = { secondFactorRoles: [] as string[], freshMinutes: null as number | null, minPasswordLength: 12 };

suite("signing in at one's company", () => {
  let service: Service;
  let people: Awaited<ReturnType<typeof peopleAtWork>>;
  let idp: Awaited<ReturnType<typeof anIdentityProvider>>;
  let places = 0;
  before(async () => {
    service = await aService({ outside: anOutside({ sendsMail: true }) }, { stops: "by-hand" });
    people = await peopleAtWork(service);
    idp = await anIdentityProvider();
  });
  beforeEach(() => {
    places += 1;
    idp.state.spoiled = {};
    idp.state.userinfo = {};
  });
  after(async () => {
    await idp.stop();
    await people.close();
    await service.stop();
  });

  const send = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, cookie: string, payload?: unknown) => {
    const answer = await people.app.inject({
      method,
      url,
      headers: { ...OWN, cookie, ...(payload === undefined ? {} : { "content-type": "application/json" }) },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      // One place for all that one test does: a way back is taken where it was begun.
      remoteAddress: `198.18.${places >> 8}.${places & 255}`,
    });
    const set = [answer.headers["set-cookie"]]
      .flat()
      .filter((entry) => entry !== undefined)
      .map(String);
    return {
      status: answer.statusCode,
      text: answer.body,
      headers: answer.headers,
      set,
      body: (answer.body.startsWith("{") ? answer.json() : undefined) as Json,
      cookie: set.map((entry) => entry.split(";")[0]).join("; "),
    };
  };

  /** A company of its own domain, with an admin, whose provider is the one of this test. */
  const aCompany = async (given: { readonly roleClaim?: string; readonly domain?: string } = {}) => {
    const { tenantUuid } = await service.tenant();
    const domain = given.domain ?? `${newUuid().slice(24)}.example`;
    const aPerson = async (role: PersonRole, email = `${newUuid()}@${domain}`) => {
      const made = await createPerson(service.context, { email, name: "Ana", password: PASSWORD, tenantUuid, role });
      assert.ok(made.ok);
      const { cookie } = await send("POST", "/auth/sign-in/email", "", { email, password: PASSWORD });
      return { email, cookie, userId: made.value.userId };
    };
    const admin = await aPerson("admin", `${newUuid()}@admins.example`);
    assert.equal((await send("PUT", "/manage/settings", admin.cookie, { separateDuties: false })).status, 200);
    const oidc = {
      issuer: idp.issuer,
      clientId: idp.client.id,
      clientSecret: idp.client.secret,
      domains: [domain],
      roleClaim: given.roleClaim ?? null,
    };
    const put = await send("PUT", "/manage/sign-in", admin.cookie, { ...RULES, oidc });
    assert.equal(put.status, 200, put.text);
    return { tenantUuid, domain, admin, aPerson, oidc, put };
  };

  const begin = (email: string, more: object = {}) => send("POST", "/auth/company", "", { email, ...more });
  /** All the way: the app asks, the browser goes to the provider and comes back. */
  const signIn = async (email: string, more: object = {}, at: { readonly begunWith?: string; readonly former?: string } = {}) => {
    const begun = await begin(email, more);
    assert.equal(begun.status, 200, begun.text);
    const back = await idp.visit(begun.body.url);
    const came = await send(
      "GET",
      `${back.pathname}${back.search}`,
      [at.begunWith ?? begun.cookie, at.former ?? []].flat().join("; "),
    );
    return {
      begun,
      back,
      came,
      where: String(came.headers.location),
      cookie: came.set.find((each) => each.includes("session_token="))?.split(";")[0] ?? "",
    };
  };
  const person = (sub: string, email: string, more: object = {}): void => {
    idp.state.person = { sub, email, name: "Ana Torres", ...more };
  };

  test("is set by an admin, whose secret is told to nobody and stands nowhere as it is", async () => {
    const { admin, domain, put, oidc } = await aCompany({ roleClaim: "groups" });
    assert.deepEqual(put.body.oidc, {
      issuer: idp.issuer,
      clientId: "weighbridge",
      clientSecret: null,
      domains: [domain],
      roleClaim: "groups",
    });
    assert.equal(put.body.redirectUri, "http://localhost:8080/auth/company/callback");
    assert.deepEqual((await send("GET", "/manage/sign-in", admin.cookie)).body, put.body);
    assert.equal((await send("PUT", "/manage/sign-in", admin.cookie, RULES)).body.oidc.issuer, idp.issuer, "absent: as it is");
    const changed = await send("PUT", "/manage/sign-in", admin.cookie, {
      ...RULES,
      oidc: { ...oidc, clientSecret: undefined, roleClaim: null },
    });
    assert.equal(changed.status, 200, "the secret of the same client stays");
    const other = await send("PUT", "/manage/sign-in", admin.cookie, {
      ...RULES,
      oidc: { ...oidc, clientId: "other", clientSecret: undefined },
    });
    assert.match(other.body.Errors["oidc.clientSecret"][0], /is required/);
    assert.equal((await send("PUT", "/manage/sign-in", admin.cookie, { ...RULES, oidc: null })).body.oidc, null);
  });

  test("is refused with words where the provider cannot be asked, is another, or stands where it may not be asked", async () => {
    const { admin, oidc } = await aCompany();
    const put = async (change: object) =>
      (await send("PUT", "/manage/sign-in", admin.cookie, { ...RULES, oidc: { ...oidc, ...change } })).body;
    assert.match((await put({ issuer: `${idp.issuer}/` })).Errors["oidc.issuer"][0], /oidc\.issuer/);
    assert.match((await put({ issuer: "https://login.private.example/" })).Errors["oidc.issuer"][0], /could not be asked/);
    assert.match((await put({ issuer: "http://169.254.169.254/" })).Errors["oidc.issuer"][0], /not a public address/);
    assert.match((await put({ issuer: "http://login.public.example/" })).Errors["oidc.issuer"][0], /must be an https address/);
    assert.match((await put({ issuer: "http://127.0.0.1:1" })).Errors["oidc.issuer"][0], /oidc\.issuer/);
    assert.match((await put({ domains: ["no domain"] })).Errors["oidc.domains[0]"][0], /must be a domain/);
    assert.equal((await put({})).oidc.issuer, idp.issuer);
  });

  test("a member comes in: to the page they wanted, by a session that is good in this tenant alone", async () => {
    const company = await aCompany();
    const elsewhere = await aCompany();
    const { email, userId } = await company.aPerson("auditor");
    const joined = await createPerson(service.context, { email, name: "Ana", tenantUuid: elsewhere.tenantUuid, role: "admin" });
    assert.ok(joined.ok);
    person("sub-member", email);
    const { where, cookie, came, back } = await signIn(email, { next: "/invoices/1?tab=2" });
    assert.equal(where, "/invoices/1?tab=2");
    assert.match(came.set.join(), /weighbridge\.company=; Max-Age=0/);
    const me = await send("GET", "/manage/me", cookie);
    assert.deepEqual([me.status, me.body.user.id, me.body.role, me.body.byCompany], [200, userId, "auditor", true]);
    assert.deepEqual(
      me.body.tenants.map((each: { uuid: string }) => each.uuid),
      [company.tenantUuid],
      "not told where else they work",
    );
    const other = await people.app.inject({
      url: "/manage/me",
      headers: { ...OWN, cookie, "x-tenant-uuid": elsewhere.tenantUuid },
    });
    assert.equal(other.statusCode, 401, "another company did not vouch for them");
    for (const [method, url, body] of [
      ["GET", "/manage/account/sessions", undefined],
      ["DELETE", "/manage/account/sessions", undefined],
      ["POST", "/auth/change-password", { currentPassword: PASSWORD, newPassword: "another quiet ladder" }],
      ["POST", "/manage/account/second-factor", { password: PASSWORD }],
      ["POST", "/auth/prove", { password: PASSWORD }],
    ] as const)
      assert.equal((await send(method, url, cookie, body)).status, 403, `${method} ${url}`);
    assert.equal((await send("GET", "/manage/account", cookie)).status, 200);
    const again = await send("GET", `${back.pathname}${back.search}`, came.cookie);
    assert.equal(again.headers.location, "/sign-in?company=over", "a way back works once");
    const next = await signIn(email, {}, { former: cookie });
    assert.equal((await send("GET", "/manage/me", cookie)).status, 401, "the browser's former session is over");
    assert.equal((await send("GET", "/manage/me", next.cookie)).status, 200);
    assert.equal((await send("POST", "/auth/sign-out", next.cookie, {})).status, 200);
    assert.equal((await send("GET", "/manage/me", next.cookie)).status, 401);
    assert.equal((await send("GET", "/manage/me", cookie)).status, 401);
  });

  test("what the provider is asked holds the sign-in together: PKCE, state, nonce, and nothing secret", async () => {
    const { aPerson } = await aCompany();
    const { email } = await aPerson("viewer");
    person("sub-ask", email);
    await signIn(email);
    const asked = idp.state.lastAuthorize;
    assert.deepEqual(
      [
        asked.get("response_type"),
        asked.get("client_id"),
        asked.get("code_challenge_method"),
        asked.get("scope"),
        asked.get("login_hint"),
      ],
      ["code", "weighbridge", "S256", "openid email profile", email],
    );
    assert.ok((asked.get("state") ?? "").length >= 40 && (asked.get("nonce") ?? "").length >= 40);
    assert.doesNotMatch(asked.toString(), new RegExp(idp.client.secret));
  });

  test("the way back is one's own: with another's, or no, cookie of the beginning nobody is signed in", async () => {
    const { aPerson } = await aCompany();
    const { email } = await aPerson("viewer");
    person("sub-fix", email);
    const thief = await begin(email);
    assert.equal((await signIn(email, {}, { begunWith: thief.cookie })).where, "/sign-in?company=provider");
    assert.equal((await signIn(email, {}, { begunWith: "weighbridge.company=YWJj.Lw" })).where, "/sign-in?company=over");
    const begun = await begin(email);
    const back = await idp.visit(begun.body.url);
    assert.equal((await send("GET", `${back.pathname}${back.search}`, "")).headers.location, "/sign-in?company=over");
    assert.equal((await send("GET", "/auth/company/callback", begun.cookie)).headers.location, "/sign-in?company=provider");
    assert.equal(
      (await send("GET", "/auth/company/callback?error=access_denied&state=1", begun.cookie)).headers.location,
      "/sign-in?company=provider",
    );
    const cross = await people.app.inject({
      method: "POST",
      url: "/auth/company",
      headers: { host: "localhost:8080", "sec-fetch-site": "cross-site", "content-type": "application/json" },
      payload: JSON.stringify({ email }),
    });
    assert.equal(cross.statusCode, 403);
    await signIn(email);
    for (const next of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:1", "/a\nb"]) {
      const { where } = await signIn(email, { next });
      assert.equal(where, "/", next);
    }
  });

  test("a code of one company that was brought to another's provider signs nobody in afterwards", async () => {
    const honest = await aCompany();
    const { email } = await honest.aPerson("admin");
    person("sub-mixed", email);
    const rogue = await anIdentityProvider();
    const evil = await aCompany();
    const { issuer } = rogue;
    const oidc = { ...evil.oidc, issuer, clientId: rogue.client.id, clientSecret: rogue.client.secret };
    assert.equal((await send("PUT", "/manage/sign-in", evil.admin.cookie, { ...RULES, oidc })).status, 200);
    // The thief begins at the honest company, and has the victim, who begins at his, sent there with what he was given.
    const thief = await begin(email);
    const victim = await begin(`x@${evil.domain}`);
    const crafted = new URL(thief.body.url);
    crafted.searchParams.set("state", new URL(victim.body.url).searchParams.get("state") ?? "");
    const back = await idp.visit(crafted.href);
    const brought = await send("GET", `${back.pathname}${back.search}`, victim.cookie);
    assert.equal(brought.headers.location, "/sign-in?company=provider");
    assert.ok(rogue.state.asked.includes("POST /token"), "his provider has heard the code");
    back.searchParams.set("state", new URL(thief.body.url).searchParams.get("state") ?? "");
    const stolen = await send("GET", `${back.pathname}${back.search}`, thief.cookie);
    await rogue.stop();
    assert.equal(stolen.headers.location, "/sign-in?company=over");
    assert.ok(!stolen.cookie.includes("session_token"), "nobody is signed in");
    assert.equal((await signIn(email)).where, "/");
  });

  const now = (): number => Math.floor(Date.now() / 1000);
  const FORGED: Readonly<Record<string, () => Spoiled>> = {
    "for another client": () => ({ claims: { aud: "somebody-else" } }),
    "for several without saying for whom": () => ({ claims: { aud: ["weighbridge", "other"], azp: "other" } }),
    "of another issuer": () => ({ claims: { iss: "https://login.evil.example" } }),
    "of another sign-in": () => ({ claims: { nonce: "another" } }),
    "without a nonce": () => ({ claims: { nonce: undefined } }),
    "that is over": () => ({ claims: { exp: now() - 120 } }),
    "without an end": () => ({ claims: { exp: undefined } }),
    "of the future": () => ({ claims: { nbf: now() + 600, iat: now() + 600 } }),
    "without a subject": () => ({ claims: { sub: undefined } }),
    "that nobody signed": () => ({ signature: "none" }),
    "signed by somebody else": () => ({ signature: "stranger" }),
    "signed with what both know": () => ({ signature: "shared" }),
    "that is missing": () => ({ noIdToken: true }),
    "with a fault instead": () => ({ tokenStatus: 500 }),
  };
  for (const [what, spoil] of Object.entries(FORGED))
    test(`an identity ${what} signs nobody in`, async () => {
      const { aPerson } = await aCompany();
      const { email } = await aPerson("admin");
      person(`sub-${what}`, email);
      idp.state.spoiled = spoil();
      const { where, cookie } = await signIn(email);
      assert.deepEqual([where, cookie], ["/sign-in?company=provider", ""]);
      idp.state.spoiled = {};
      assert.equal((await signIn(email)).where, "/", "as it should be it does");
    });

  test("an address of another domain, or one that the provider itself does not vouch for, signs nobody in", async () => {
    const { aPerson, domain, admin } = await aCompany();
    const { email } = await aPerson("viewer");
    for (const [claims, why] of [
      [{ email: admin.email }, "address"],
      [{ email: `x@sub.${domain}` }, "address"],
      [{ email: `x@evil.example@${domain}` }, "address"],
      [{ email: undefined }, "address"],
      [{ email, email_verified: false }, "address"],
    ] as const) {
      idp.state.person = { sub: "sub-domain", ...claims };
      assert.equal((await signIn(email)).where, `/sign-in?company=${why}`, JSON.stringify(claims));
    }
    const unknown = await begin("ana@nowhere.example");
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.Errors.email[0], /no company signs people/);
  });

  test("who works for others alone is not sent to a company that named their domain", async () => {
    const { domain } = await aCompany();
    const other = await service.tenant();
    const email = `victim@${domain}`;
    assert.ok((await createPerson(service.context, { email, name: "V", tenantUuid: other.tenantUuid, role: "admin" })).ok);
    assert.equal((await begin(email)).status, 400);
  });

  test("sessions end with the provider that vouched for them, taken away or replaced, and not with its other settings", async () => {
    const { aPerson, admin, oidc } = await aCompany();
    const { email } = await aPerson("viewer");
    person("sub-vouched", email);
    const put = async (change: object | null) =>
      (await send("PUT", "/manage/sign-in", admin.cookie, { ...RULES, oidc: change === null ? null : { ...oidc, ...change } }))
        .status;
    const isIn = async (cookie: string) => (await send("GET", "/manage/me", cookie)).status === 200;
    const first = (await signIn(email)).cookie;
    assert.deepEqual([await put({ roleClaim: "groups" }), await isIn(first)], [200, true]);
    assert.deepEqual([await put({ clientSecret: idp.client.secret, roleClaim: null }), await isIn(first)], [200, true]);
    assert.deepEqual([await put(null), await isIn(first)], [200, false]);
    assert.deepEqual([await put({}), await isIn(first)], [200, false], "what is over stays over");
    const second = (await signIn(email)).cookie;
    assert.ok(await isIn(second));
    const other = await anIdentityProvider();
    const replaced = await put({ issuer: other.issuer, clientId: other.client.id, clientSecret: other.client.secret });
    await other.stop();
    assert.deepEqual([replaced, await isIn(second), await isIn(admin.cookie)], [200, false, true]);
  });

  test("keys of the provider may change at any time", async () => {
    const { aPerson } = await aCompany();
    const { email } = await aPerson("viewer");
    person("sub-keys", email);
    assert.equal((await signIn(email)).where, "/");
    await idp.rotateKey();
    assert.equal((await signIn(email)).where, "/");
  });

  test("who was invited joins by it; who was not, does not; who left stays out", async () => {
    const { admin, domain } = await aCompany();
    const email = `ben@${domain}`;
    person("sub-ben", email, { name: "Ben\u0000 Okoro" });
    assert.equal((await signIn(email)).where, "/sign-in?company=not-invited");
    const invited = await send("POST", "/manage/people", admin.cookie, {
      email,
      name: "Ben",
      roles: ["approver"],
      approvalLimit: "500",
    });
    assert.equal(invited.status, 201, invited.text);
    const { cookie } = await signIn(email);
    const me = (await send("GET", "/manage/me", cookie)).body;
    assert.deepEqual([me.role, me.approvalLimit, me.user.name], ["approver", "500.0000", "Ben  Okoro"]);
    const listed = (await send("GET", "/manage/people", admin.cookie)).body.items.find(
      (each: { email: string }) => each.email === email,
    );
    assert.deepEqual([listed.uuid, listed.state], [invited.body.uuid, "active"]);
    assert.equal((await send("DELETE", `/manage/people/${listed.uuid}`, admin.cookie)).status, 200);
    assert.equal((await send("GET", "/manage/me", cookie)).status, 401, "their session is over");
    assert.equal((await signIn(email)).where, "/sign-in?company=deactivated");
  });

  test("an address that was given to somebody else does not make them who had it, until an admin says so", async () => {
    const { aPerson, admin } = await aCompany();
    const { email, userId } = await aPerson("approver");
    person("sub-first", email);
    assert.equal((await signIn(email)).where, "/");
    person("sub-second", email);
    assert.equal((await signIn(email)).where, "/sign-in?company=somebody-else");
    assert.equal((await send("DELETE", `/manage/people/${userId}`, admin.cookie)).status, 200);
    assert.equal((await signIn(email)).where, "/sign-in?company=deactivated");
    const back = await people.app.inject({
      method: "PATCH",
      url: `/manage/people/${userId}`,
      headers: { ...OWN, cookie: admin.cookie, "content-type": "application/json" },
      payload: JSON.stringify({ active: true }),
    });
    assert.equal(back.statusCode, 200, back.body);
    assert.equal((await signIn(email)).where, "/");
    person("sub-first", email);
    assert.equal((await signIn(email)).where, "/sign-in?company=somebody-else");
  });

  test("a claim of roles lets people in, with a limit of 0, and changes their role from then on; the last admin stays one", async () => {
    const { domain, admin, aPerson } = await aCompany({ roleClaim: "groups" });
    const email = `cleo@${domain}`;
    const roleOf = async (cookie: string) => {
      const { role, approvalLimit } = (await send("GET", "/manage/me", cookie)).body;
      return [role, approvalLimit];
    };
    person("sub-cleo", email, { groups: ["staff"] });
    assert.equal((await signIn(email)).where, "/sign-in?company=not-invited");
    person("sub-cleo", email, { groups: ["staff", "Weighbridge-Approver"] });
    const { cookie } = await signIn(email);
    assert.deepEqual(await roleOf(cookie), ["approver", "0.0000"]);
    const cleo = (await send("GET", "/manage/people", admin.cookie)).body.items.find(
      (each: { email: string }) => each.email === email,
    );
    const given = await people.app.inject({
      method: "PATCH",
      url: `/manage/people/${cleo.uuid}`,
      headers: { ...OWN, cookie: admin.cookie, "content-type": "application/json" },
      payload: JSON.stringify({ approvalLimit: "100" }),
    });
    assert.equal(given.statusCode, 200, given.body);
    assert.deepEqual(await roleOf((await signIn(email)).cookie), ["approver", "100.0000"], "the same role keeps its limit");
    person("sub-cleo", email, { groups: undefined });
    idp.state.userinfo = { groups: "weighbridge:viewer" };
    assert.deepEqual(await roleOf((await signIn(email)).cookie), ["viewer", "0.0000"], "told by userinfo");
    idp.state.userinfo = {};
    const boss = await aPerson("admin");
    person("sub-boss", boss.email, { groups: ["viewer"] });
    assert.equal((await send("DELETE", `/manage/people/${admin.userId}`, boss.cookie)).status, 200);
    assert.deepEqual((await roleOf((await signIn(boss.email)).cookie))[0], "admin");
  });

  test("a second factor that a role asks for is the provider's to name; a proof that is too old is made anew there", async () => {
    const { admin, aPerson } = await aCompany();
    const { email } = await aPerson("approver");
    await send("PUT", "/manage/sign-in", admin.cookie, { ...RULES, secondFactorRoles: ["approver"], freshMinutes: 10 });
    person("sub-mfa", email, { amr: ["pwd"] });
    const weak = await send("GET", "/manage/orders", (await signIn(email)).cookie);
    assert.equal(weak.status, 403);
    assert.match(weak.text, /does not say that you used one/);
    const old = Math.floor(Date.now() / 1000) - 3600;
    person("sub-mfa", email, { amr: ["pwd", "mfa"], auth_time: old });
    const { cookie } = await signIn(email);
    assert.equal((await send("GET", "/manage/orders", cookie)).status, 200);
    const approve = (by: string) => send("POST", `/manage/invoices/${newUuid()}/approve`, by, { eTag: "1" });
    const refused = await approve(cookie);
    assert.deepEqual([refused.status, refused.headers["x-needs-proof"]], [403, "company"], "they proved themselves an hour ago");
    assert.equal(
      (await signIn(email, { proveAgain: true })).where,
      "/sign-in?company=provider",
      "asked for anew, an old proof is none",
    );
    person("sub-mfa", email, { amr: ["pwd", "mfa"] });
    const again = await signIn(email, { proveAgain: true });
    assert.deepEqual([idp.state.lastAuthorize.get("prompt"), idp.state.lastAuthorize.get("max_age")], ["login", "0"]);
    assert.equal((await approve(again.cookie)).status, 404);
  });

  test("whoever says who somebody is could act as anybody: a provider changes with a second person where duties are separated", async () => {
    const { tenantUuid } = await service.tenant({ sandbox: false });
    const [ana, ben] = await Promise.all(
      ["a", "b"].map(async (name) => {
        const email = `${name}-${newUuid()}@admins.example`;
        assert.ok((await createPerson(service.context, { email, name, password: PASSWORD, tenantUuid, role: "admin" })).ok);
        return (await send("POST", "/auth/sign-in/email", "", { email, password: PASSWORD })).cookie;
      }),
    );
    assert.ok(ana !== undefined && ben !== undefined);
    const domain = `${newUuid().slice(24)}.example`;
    const oidc = { issuer: idp.issuer, clientId: idp.client.id, clientSecret: idp.client.secret, domains: [domain] };
    const put = await send("PUT", "/manage/sign-in", ana, { ...RULES, oidc });
    assert.deepEqual([put.status, put.body.oidc, put.body.oidcWaits], [200, null, true]);
    assert.equal((await begin(`x@${domain}`)).status, 400, "nobody is sent there yet");
    const [change] = (await send("GET", "/manage/pending-changes?state=waiting", ben)).body.items;
    assert.equal(change.kind, "sign-in-provider");
    assert.doesNotMatch(JSON.stringify(change), new RegExp(`${idp.client.secret}|wbs1`));
    assert.equal((await send("POST", `/manage/pending-changes/${change.uuid}/confirm`, ana, {})).status, 403);
    const confirmed = await send("POST", `/manage/pending-changes/${change.uuid}/confirm`, ben, {});
    assert.equal(confirmed.status, 200, confirmed.text);
    assert.equal((await send("GET", "/manage/sign-in", ana)).body.oidc.issuer, idp.issuer);
    const begun = await begin(`x@${domain}`);
    assert.equal(begun.status, 200, begun.text);
    person("sub-x", `x@${domain}`);
    const back = await idp.visit(begun.body.url);
    assert.equal(
      (await send("GET", `${back.pathname}${back.search}`, begun.cookie)).headers.location,
      "/sign-in?company=not-invited",
    );
    const gone = await send("PUT", "/manage/sign-in", ana, { ...RULES, oidc: null });
    assert.deepEqual([gone.body.oidc, gone.body.oidcWaits], [null, false], "taking it away waits for nobody");
  });

  test("stands in the trail: who came by it, from where, and what was set", async () => {
    const { admin, aPerson } = await aCompany();
    const { email, userId } = await aPerson("viewer");
    person("sub-trail", email);
    await signIn(email);
    const events = (await send("GET", `/manage/audit-trail?limit=200`, admin.cookie)).body.items as Json[];
    assert.ok(events.some((each) => each.kind === "sign-in" && each.subject === `user:${userId}` && each.address !== null));
    assert.ok(events.some((each) => each.operation === "companySignIn"));
    assert.ok(
      events.some((each) => JSON.stringify(each).includes(idp.issuer)),
      "what was set is told",
    );
    assert.doesNotMatch(JSON.stringify(events), new RegExp(`${idp.client.secret}|wbs1`));
  });

  test("attempts from one address are counted, and a flood asks no provider", async () => {
    const before = idp.state.asked.length;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 45; attempt += 1) {
      const answer = await people.app.inject({
        method: "POST",
        url: "/auth/company",
        headers: { ...OWN, "content-type": "application/json" },
        payload: JSON.stringify({ email: `x${attempt}@nowhere.example` }),
        remoteAddress: "203.0.113.77",
      });
      statuses.push(answer.statusCode);
    }
    assert.ok(statuses.includes(429));
    assert.equal(idp.state.asked.length, before);
  });
});

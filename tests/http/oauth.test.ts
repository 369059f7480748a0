import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { after, before, suite, test } from "node:test";
import { exportJWK, generateKeyPair, SignJWT, type JWK } from "jose";
import { readOauthIssuers } from "#adapters/oauth-issuers.ts";
import { revokeApiKey } from "#db/queries/people/api-key.ts";
import { openBearer } from "#http/auth/bearer.ts";
import { newUuid } from "#adapters/ids.ts";
import { makeSshKeyPair } from "#adapters/ssh-key.ts";
import { aContext, aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

suite("OAuth client credentials", () => {
  let server: TestServer;
  let id = "";
  before(async () => {
    server = await aServer({ publicUrl: "https://freight.example/" });
    id = await uuidOf(server.key);
  });
  after(() => server.app.close());
  const uuidOf = async (key: string): Promise<string> =>
    (
      await server.context.db.control.query<{ key_uuid: string }>("select key_uuid from api_key where prefix = $1", [
        key.slice(0, 16),
      ])
    ).rows[0]?.key_uuid ?? "";
  const post = (url: string, form: Record<string, string> | string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: "POST",
      url,
      headers: { ...FORM, ...headers },
      payload: typeof form === "string" ? form : new URLSearchParams(form).toString(),
    });
  const basic = (user: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(user)}:${encodeURIComponent(secret)}`).toString("base64")}`,
  });
  const grant = { grant_type: "client_credentials" };
  const token = async (more: Record<string, string> = {}, key = server.key): Promise<string> =>
    (await post("/oauth/token", { ...grant, client_id: await uuidOf(key), client_secret: key, ...more })).json().access_token;
  const search = (access: string, more: Record<string, string> = {}) =>
    server.app.inject({
      method: "POST",
      url: "/v2/orders/search",
      payload: `{"startTime":"2026-01-01"}`,
      headers: {
        "content-type": "application/json",
        "x-tenant-uuid": server.tenant.tenantUuid,
        authorization: `Bearer ${access}`,
        ...more,
      },
    });

  test("a key's uuid and the key get a token, by either way of authentication; the token is taken where a key is", async () => {
    for (const answer of [
      await post("/oauth/token", grant, basic(id, server.key)),
      await post("/oauth/token", { ...grant, client_id: id.toUpperCase(), client_secret: server.key }),
    ]) {
      assert.equal(answer.statusCode, 200, answer.body);
      assert.deepEqual([answer.headers["cache-control"], answer.headers["pragma"]], ["no-store", "no-cache"]);
      const body = answer.json();
      assert.deepEqual(
        [body.token_type, body.expires_in, body.scope],
        ["Bearer", 3600, "orders invoices documents disputes audit edi manage decide admin"],
      );
      assert.equal((await search(body.access_token)).statusCode, 200);
      assert.equal(
        (await server.app.inject({ url: "/manage/me", headers: { authorization: `Bearer ${body.access_token}` } })).statusCode,
        200,
      );
    }
  });

  test("scopes are the key's, or fewer", async () => {
    const narrow = await token({ scope: "invoices" });
    assert.equal((await search(narrow)).statusCode, 403);
    const small = await aKey(server.context, server.tenant, { scopes: ["orders"] });
    const wide = await post("/oauth/token", {
      ...grant,
      client_id: await uuidOf(small),
      client_secret: small,
      scope: "orders admin",
    });
    assert.deepEqual([wide.statusCode, wide.json().error], [400, "invalid_scope"]);
    assert.equal((await search(await token({}, small))).statusCode, 200);
    assert.equal(
      (await server.app.inject({ url: "/manage/me", headers: { authorization: `Bearer ${await token({}, small)}` } })).statusCode,
      403,
    );
  });

  test("errors are RFC 6749's", async () => {
    const good = { ...grant, client_id: id, client_secret: server.key };
    const rows: readonly (readonly [
      what: string,
      form: Record<string, string> | string,
      headers: Record<string, string>,
      status: number,
      error: string,
    ])[] = [
      ["no client", grant, {}, 401, "invalid_client"],
      ["an unknown client", { ...good, client_id: newUuid() }, {}, 401, "invalid_client"],
      ["a wrong secret", { ...good, client_secret: `wb_live_${"0".repeat(40)}` }, {}, 401, "invalid_client"],
      ["Basic with nonsense", grant, { authorization: "Basic !!!" }, 401, "invalid_client"],
      ["Basic with a wrong secret", grant, basic(id, "x"), 401, "invalid_client"],
      ["two ways at once", good, basic(id, server.key), 400, "invalid_request"],
      ["another client in the body", { ...grant, client_id: newUuid() }, basic(id, server.key), 400, "invalid_request"],
      ["no grant type", { client_id: id, client_secret: server.key }, {}, 400, "invalid_request"],
      ["an empty grant type", { ...good, grant_type: "" }, {}, 400, "invalid_request"],
      ["another grant type", { ...good, grant_type: "password" }, {}, 400, "unsupported_grant_type"],
      ["an unknown scope", { ...good, scope: "everything" }, {}, 400, "invalid_scope"],
      ["a parameter twice", `${new URLSearchParams(good).toString()}&scope=orders&scope=edi`, {}, 400, "invalid_request"],
      ["JSON", JSON.stringify(good), { "content-type": "application/json" }, 415, "invalid_request"],
      ["a body over the limit", `a=${"x".repeat(20_000)}`, {}, 413, "invalid_request"],
    ];
    for (const [what, form, headers, status, error] of rows) {
      const answer = await post("/oauth/token", form, headers);
      assert.deepEqual([answer.statusCode, answer.json().error], [status, error], what);
      assert.equal(answer.headers["www-authenticate"] !== undefined, status === 401, what);
    }
    assert.equal(
      (await search("wb_at_nothing")).headers["www-authenticate"],
      'Bearer realm="weighbridge", error="invalid_token"',
    );
  });

  test("a token ends by revocation, by its key's, and by time", async () => {
    const [first, second] = [await token(), await token()];
    assert.equal((await search(first)).statusCode, 200);
    assert.equal((await post("/oauth/revoke", { token: first })).statusCode, 401, "the client says who it is");
    const other = await aKey(server.context, server.tenant);
    assert.equal((await post("/oauth/revoke", { token: first }, basic(await uuidOf(other), other))).statusCode, 200);
    await sleep(2100);
    assert.equal((await search(first)).statusCode, 200, "another client's token stays");
    assert.equal(
      (await post("/oauth/revoke", { token: first, token_type_hint: "access_token" }, basic(id, server.key))).statusCode,
      200,
    );
    assert.equal((await post("/oauth/revoke", { token: "nothing" }, basic(id, server.key))).statusCode, 200);
    assert.deepEqual((await post("/oauth/revoke", {}, basic(id, server.key))).json().error, "invalid_request");
    const key = await aKey(server.context, server.tenant);
    const ofKey = await token({}, key);
    assert.equal((await search(ofKey)).statusCode, 200);
    await revokeApiKey(server.context.db.control, server.tenant.tenantUuid, await uuidOf(key));
    assert.equal((await post("/oauth/token", grant, basic(await uuidOf(key), key))).statusCode, 401);
    await sleep(2100);
    assert.equal((await search(first)).statusCode, 401);
    assert.equal((await search(ofKey)).statusCode, 401);
    assert.equal((await search(second)).statusCode, 200);
    const later = openBearer({ ...server.context, clock: { ...server.context.clock, now: () => Date.now() + 3_601_000 } }, []);
    assert.equal(await later(second), undefined, "an hour later");
  });

  test("a token lives no longer than its key, and is of its key's tenant", async () => {
    const brief = await aKey(server.context, server.tenant, { expiresAt: new Date(Date.now() + 100_000) });
    const { expires_in: seconds } = (
      await post("/oauth/token", { ...grant, client_id: await uuidOf(brief), client_secret: brief })
    ).json();
    assert.ok(seconds > 90 && seconds <= 100, String(seconds));
    const elsewhere = await aTenant(server.context.db);
    assert.equal((await search(await token(), { "x-tenant-uuid": elsewhere.tenantUuid })).statusCode, 403);
    assert.equal((await search(await token(), { "x-tenant-uuid": "" })).statusCode, 400);
  });

  test("a token hands out nothing that outlives it", async () => {
    const access = await token();
    const make = (more: Record<string, unknown>) =>
      server.app.inject({
        method: "POST",
        url: "/manage/api-keys",
        payload: { name: "made by a token", scopes: ["admin"], ...more },
        headers: { authorization: `Bearer ${access}` },
      });
    const forEver = await make({});
    assert.equal(forEver.statusCode, 403, forEver.body);
    assert.match(forEver.body, /expiresAt must be at most .* which is your own/);
    assert.equal((await make({ expiresAt: new Date(Date.now() + 7_200_000).toISOString() })).statusCode, 403);
    assert.equal((await make({ expiresAt: new Date(Date.now() + 600_000).toISOString() })).statusCode, 201);
    const account = await server.app.inject({
      method: "POST",
      url: "/manage/edi/sftp-accounts",
      payload: { userName: "by-a-token", publicKeys: [makeSshKeyPair("ed25519").public] },
      headers: { authorization: `Bearer ${access}` },
    });
    assert.equal(account.statusCode, 403, "an account has no end");
    const capture = await server.app.inject({
      method: "PUT",
      url: "/manage/capture",
      headers: { authorization: `Bearer ${access}` },
    });
    assert.equal(capture.statusCode, 403, "nor has the secret of captures");
  });

  test("the metadata says where everything is", async () => {
    const body = (await server.app.inject({ url: "/.well-known/oauth-authorization-server" })).json();
    assert.deepEqual(
      [body.issuer, body.token_endpoint, body.revocation_endpoint],
      ["https://freight.example", "https://freight.example/oauth/token", "https://freight.example/oauth/revoke"],
    );
    assert.deepEqual([body.grant_types_supported, body.response_types_supported], [["client_credentials"], []]);
  });
});

suite("tokens of an issuer outside", () => {
  let idp: Server;
  let issuer = "";
  let keys: JWK[] = [];
  let fetched = 0;
  let server: TestServer;
  let second: string;
  type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
  let own: Pair;
  let stranger: Pair;
  const publish = async (pair: Pair, kid: string): Promise<void> => {
    keys.push({ ...(await exportJWK(pair.publicKey)), kid, alg: "RS256", use: "sig" });
  };

  before(async () => {
    [own, stranger] = await Promise.all([generateKeyPair("RS256", { extractable: true }), generateKeyPair("RS256")]);
    idp = createServer((request, response) => {
      response.setHeader("content-type", "application/json");
      if (request.url === "/realm/.well-known/openid-configuration")
        return response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
      if (request.url === "/realm/keys") {
        fetched += 1;
        return response.end(JSON.stringify({ keys }));
      }
      response.statusCode = 404;
      return response.end("{}");
    });
    await new Promise<void>((resolve) => idp.listen(0, "127.0.0.1", resolve));
    issuer = `http://127.0.0.1:${(idp.address() as AddressInfo).port}/realm`;
    await publish(own, "a");
    const context = await aContext();
    const tenant = await aTenant(context.db);
    second = (await aTenant(context.db)).tenantUuid;
    const issuers = readOauthIssuers(JSON.stringify([{ issuer, audience: "weighbridge", tenants: [tenant.tenantUuid, second] }]));
    assert.ok(typeof issuers !== "string", String(issuers));
    server = await aServer({ context, resolveBearer: openBearer(context, issuers) });
    server = { ...server, tenant };
  });
  after(async () => {
    await server.app.close();
    idp.closeAllConnections();
    await new Promise((resolve) => idp.close(resolve));
  });

  const sign = (claims: Record<string, unknown> = {}, pair: Pair = own, header: Record<string, unknown> = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: issuer,
      aud: "weighbridge",
      sub: "tms",
      scope: "openid orders admin",
      tenant_uuid: server.tenant.tenantUuid,
      iat: now,
      exp: now + 300,
      ...claims,
    };
    return new SignJWT(Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined)))
      .setProtectedHeader({ alg: "RS256", kid: "a", ...header })
      .sign(pair.privateKey);
  };
  const status = async (token: string, more: { readonly url?: string; readonly tenant?: string } = {}): Promise<number> =>
    (
      await server.app.inject({
        method: "POST",
        url: more.url ?? "/v2/orders/search",
        payload: `{"startTime":"2026-01-01"}`,
        headers: {
          "content-type": "application/json",
          "x-tenant-uuid": more.tenant ?? server.tenant.tenantUuid,
          authorization: `Bearer ${token}`,
        },
      })
    ).statusCode;

  test("are taken within the tenants and scopes that were configured", async () => {
    assert.equal(await status(await sign()), 200);
    assert.equal(await status(await sign({ scope: ["orders"] })), 200, "scopes as a list");
    for (const typ of ["JWT", "at+jwt", "application/at+jwt", "AT+JWT"])
      assert.equal(await status(await sign({}, own, { typ })), 200, typ);
    assert.equal(await status(await sign({ scope: "invoices" })), 403, "another scope");
    assert.equal(await status(await sign({ scope: undefined })), 403, "none");
    assert.equal(
      await status(await sign(), { url: "/manage/webhook-endpoints" }),
      403,
      "admin is not handed out unless configured",
    );
    assert.equal(await status(await sign({ tenant_uuid: second }), { tenant: second }), 200);
    assert.equal(await status(await sign({ tenant_uuid: second })), 403);
    assert.equal(
      await status(await sign({ tenant_uuid: (await aTenant(server.context.db)).tenantUuid })),
      401,
      "a tenant it may not speak for",
    );
    assert.equal(await status(await sign({ tenant_uuid: undefined })), 401, "which of the two?");
    assert.equal(fetched, 1, "keys are kept");
  });

  test("are refused when anything is not right", async () => {
    const now = Math.floor(Date.now() / 1000);
    const jwk = JSON.stringify(await exportJWK(own.publicKey));
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const body = part({
      iss: issuer,
      aud: "weighbridge",
      sub: "tms",
      scope: "orders",
      tenant_uuid: server.tenant.tenantUuid,
      exp: now + 300,
    });
    const rows: readonly (readonly [string, string])[] = [
      ["another key", await sign({}, stranger)],
      ["expired", await sign({ exp: now - 60 })],
      ["without an end", await sign({ exp: undefined })],
      ["not yet", await sign({ nbf: now + 600 })],
      ["another audience", await sign({ aud: "somebody else" })],
      ["no audience", await sign({ aud: undefined })],
      ["another issuer", await sign({ iss: `${issuer}x` })],
      ["no subject", await sign({ sub: undefined })],
      ["a line break in the subject", await sign({ sub: "a\nb" })],
      ["alg none", `${part({ alg: "none" })}.${body}.`],
      ["alg none with a signature", `${part({ alg: "none", kid: "a" })}.${body}.AAAA`],
      [
        "the public key as a shared secret",
        await new SignJWT({
          iss: issuer,
          aud: "weighbridge",
          sub: "tms",
          scope: "orders",
          tenant_uuid: server.tenant.tenantUuid,
          exp: now + 300,
        })
          .setProtectedHeader({ alg: "HS256", kid: "a" })
          .sign(Buffer.from(jwk)),
      ],
      ["a changed body", (await sign()).replace(/\.[^.]+\./, `.${body}.`)],
      ["no token at all", "a.b.c"],
      ["an identity token by its header", await sign({}, own, { typ: "id_token+jwt" })],
      ["a logout token", await sign({}, own, { typ: "logout+jwt" })],
      ["an identity token by its hash of an access token", await sign({ at_hash: "MTIzNDU2Nzg5MDEyMzQ1Ng" })],
      ["an identity token by its own word", await sign({ typ: "ID" }, own, { typ: "JWT" })],
    ];
    for (const [what, token] of rows) assert.equal(await status(token), 401, what);
  });

  test("a rotated key is fetched, made-up ones do not make us knock", async () => {
    const context = server.context;
    const issuers = readOauthIssuers(JSON.stringify([{ issuer, audience: "weighbridge", tenants: [server.tenant.tenantUuid] }]));
    assert.ok(typeof issuers !== "string");
    const resolve = openBearer(context, issuers);
    const earlier = fetched;
    assert.equal((await resolve(await sign()))?.principal.id, `oauth:${new URL(issuer).host}/realm/tms`);
    const slashed = await resolve(await sign({ sub: "realm/tms" }));
    assert.equal(slashed?.principal.id, `oauth:${new URL(issuer).host}/realm/realm%2Ftms`, "not another issuer's tms");
    assert.equal(
      (await resolve(await sign({ tenant_uuid: undefined })))?.tenantUuid,
      server.tenant.tenantUuid,
      "with one tenant the claim may be left out",
    );
    for (let round = 0; round < 5; round += 1)
      assert.equal(await resolve(await sign({}, stranger, { kid: `made-up-${round}` })), undefined);
    assert.equal(fetched, earlier + 1);
    await publish(stranger, "b");
    const fresh = openBearer(context, issuers);
    assert.ok((await fresh(await sign({}, stranger, { kid: "b" }))) !== undefined);
    keys = keys.slice(0, 1);
  });

  test("the setting says what is wrong with it", () => {
    const tenant = newUuid();
    const good = { issuer: "https://idp.example", audience: "x", tenants: [tenant] };
    for (const [text, wrong] of [
      ["{", /JSON list/],
      ["{}", /JSON list/],
      [`[{}]`, /\[0\]: issuer/],
      [JSON.stringify([{ ...good, audience: "" }]), /audience/],
      [JSON.stringify([{ ...good, tenants: [] }]), /tenants/],
      [JSON.stringify([{ ...good, scopes: ["all"] }]), /scopes/],
      [JSON.stringify([{ ...good, jwks: "x" }]), /there is no jwks/],
      [JSON.stringify([good, good]), /twice/],
      [JSON.stringify([{ ...good, issuer: "file:///x" }]), /issuer/],
      [JSON.stringify([{ ...good, approvalLimit: "-1" }]), /approvalLimit/],
    ] as const) {
      const read = readOauthIssuers(text);
      assert.ok(typeof read === "string" && wrong.test(read), `${text}: ${String(read)}`);
    }
    const read = readOauthIssuers(JSON.stringify([{ ...good, approvalLimit: "100" }]));
    assert.ok(typeof read !== "string");
    assert.deepEqual([read[0]?.scopes.includes("decide"), read[0]?.approvalLimit], [false, 1_000_000n]);
  });
});

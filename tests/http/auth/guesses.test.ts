import assert from "node:assert/strict";
import { after, before, describe, it, suite, test } from "node:test";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { Guesses } from "#http/auth/guesses.ts";
import { makeKey } from "#http/auth/api-key.ts";
import { makeToken } from "#http/auth/token-directory.ts";
import { aKey, aContext } from "#tests/builders/a-server.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";

const headersOf = (key: string) => ({ "x-api-key": key });

describe("guesses of one address", () => {
  it("are slowed down after two hundred, and are free again ten a second", () => {
    const guesses = new Guesses(true);
    const wait = (address: string, now: number) => guesses.waitOf(address, headersOf(makeKey({ sandbox: false }).key), now);
    for (let at = 0; at < 200; at += 1) {
      assert.equal(wait("192.0.2.1", 0), 0, String(at));
      guesses.wrong("192.0.2.1", 0);
    }
    assert.equal(wait("192.0.2.1", 0), 1);
    assert.equal(wait("192.0.2.2", 0), 0, "another address");
    assert.equal(wait("192.0.2.1", 100), 0);
    assert.equal(wait("::ffff:192.0.2.1", 0), 1, "the same one written otherwise");
  });

  it("keep nobody out who was right lately, and let nobody in who knows how such a key begins", () => {
    const guesses = new Guesses(true);
    const { key } = makeKey({ sandbox: false });
    guesses.right(headersOf(key));
    for (let at = 0; at < 201; at += 1) guesses.wrong("192.0.2.1", 0);
    assert.equal(guesses.waitOf("192.0.2.1", headersOf(key), 0), 0);
    assert.equal(guesses.waitOf("192.0.2.1", headersOf(key.slice(0, 24) + makeKey({ sandbox: false }).key.slice(24)), 0), 1);
    assert.equal(guesses.waitOf("192.0.2.1", headersOf("x"), 0), 1);
  });

  it("are as many as anybody likes where limits are off", () => {
    const guesses = new Guesses(false);
    for (let at = 0; at < 1_000; at += 1) guesses.wrong("192.0.2.1", 0);
    assert.equal(guesses.waitOf("192.0.2.1", {}, 0), 0);
  });
});

suite("guessing over HTTP", () => {
  let app: FastifyInstance;
  let key: string;
  before(async () => {
    const context = await aContext();
    app = buildServer({ context, operatorKey: "the operator of this test" });
    await app.ready();
    key = await aKey(context, await aTenant(context.db));
  });
  after(() => app.close());

  const form = { "content-type": "application/x-www-form-urlencoded" };
  const WAYS: Readonly<Record<string, (address: string) => Promise<LightMyRequestResponse>>> = {
    keys: (remoteAddress) =>
      app.inject({ url: "/manage/me", headers: headersOf(makeKey({ sandbox: false }).key), remoteAddress }),
    tokens: (remoteAddress) =>
      app.inject({ url: "/manage/me", headers: { authorization: `Bearer ${makeToken()}` }, remoteAddress }),
    "client secrets": (remoteAddress) =>
      app.inject({
        method: "POST",
        url: "/oauth/token",
        headers: form,
        payload: `grant_type=client_credentials&client_id=0199c0de-0000-7000-8000-000000000001&client_secret=${makeKey({ sandbox: false }).key}`,
        remoteAddress,
      }),
    "the operator's key": (remoteAddress) =>
      app.inject({
        method: "POST",
        url: "/manage/tenants",
        headers: headersOf(makeKey({ sandbox: false }).key),
        payload: "{}",
        remoteAddress,
      }),
  };

  for (const [place, [what, guess]] of Object.entries(WAYS).entries())
    test(`of ${what} ends in 429, for its address alone, and not for whoever is known there`, async () => {
      const address = `192.0.2.${10 + place}`;
      const known = () => app.inject({ url: "/manage/me", headers: headersOf(key), remoteAddress: address });
      assert.equal((await known()).statusCode, 200);
      let refused;
      for (let at = 0; at < 2_000 && refused === undefined; at += 1) {
        const answer = await guess(address);
        if (answer.statusCode === 429) refused = answer;
        else assert.equal(answer.statusCode, 401, answer.body);
      }
      assert.ok(refused !== undefined, "never");
      assert.match(String(refused.headers["retry-after"]), /^[1-9]\d*$/);
      assert.equal((await guess("192.0.2.99")).statusCode, 401, "elsewhere");
      assert.equal((await known()).statusCode, 200);
    });
});

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { principalOfSession, refuseCrossSite, type Session } from "#http/auth/session.ts";

const refused = (method: string, headers: Record<string, string>): boolean =>
  refuseCrossSite(method, { host: "app.example", ...headers }) !== undefined;

suite("a change by cookie", () => {
  test("is our own page's by the browser's word, whatever else is said", () => {
    assert.equal(refused("POST", { "sec-fetch-site": "same-origin" }), false);
    for (const site of ["cross-site", "same-site", "none"])
      assert.equal(
        refused("POST", { "sec-fetch-site": site, origin: "https://app.example", "x-requested-with": "x" }),
        true,
        site,
      );
  });

  test("of a browser that does not say is ours by its origin, whatever else is said", () => {
    assert.equal(refused("DELETE", { origin: "https://app.example" }), false);
    for (const origin of [
      "https://evil.example",
      "https://app.example.evil.example",
      "https://app.example:8443",
      "null",
      "app.example",
    ])
      assert.equal(refused("DELETE", { origin, "x-requested-with": "x" }), true, origin);
  });

  test("with neither takes a header that no form sends", () => {
    assert.equal(refused("PUT", { "x-requested-with": "fetch" }), false);
    assert.equal(refused("PUT", { "x-requested-with": "" }), false);
    assert.equal(refused("PUT", {}), true);
    const refusal = refuseCrossSite("PUT", {});
    assert.match(JSON.stringify(refusal), /X-Requested-With is required/);
  });

  test("is none where it only reads", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) assert.equal(refused(method, { "sec-fetch-site": "cross-site" }), false);
    for (const method of ["POST", "PATCH"]) assert.equal(refused(method, { "sec-fetch-site": "cross-site" }), true);
  });
});

test("a signed-in person is known by the account, with what the role may and what was proved when", () => {
  const session = {
    userId: "u1",
    name: "Ann",
    sessionId: "s1",
    provedAt: 7,
    lacksSecondFactor: true,
    byCompany: false,
    owesPasskey: true,
    role: "viewer",
    approvalLimit: 5n,
  } as unknown as Session;
  const { scopes, ...principal } = principalOfSession(session);
  assert.deepEqual(principal, {
    kind: "user",
    id: "user:u1",
    subject: "u1",
    name: "Ann",
    approvalLimit: 5n,
    role: "viewer",
    partner: null,
    sessionId: "s1",
    proof: { at: 7, lacksSecondFactor: true, byCompany: false, owesPasskey: true },
  });
  assert.equal(scopes.has("decide"), false);
});

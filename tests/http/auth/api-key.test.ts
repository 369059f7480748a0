import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { hashKey, makeKey, matchesHash, prefixOf, randomText, sameSecret } from "#http/auth/api-key.ts";
import { principalOfKey } from "#http/auth/key-directory.ts";

suite("an API key", () => {
  test("is found by its first 16 characters and known by its hash alone", () => {
    const { key, prefix, hash } = makeKey({ sandbox: false });
    assert.match(key, /^wb_live_[0-9A-Za-z]{40}$/);
    assert.deepEqual([prefix, prefix.length, prefixOf(key)], [key.slice(0, 16), 16, prefix]);
    assert.equal(matchesHash(key, hash), true);
    assert.equal(matchesHash(makeKey({ sandbox: false }).key, hash), false);
    assert.equal(matchesHash(key, hash.subarray(1)), false, "a hash that was cut is nobody's");
    assert.deepEqual(hash, hashKey(key));
    const ofSandbox = makeKey({ sandbox: true });
    assert.match(ofSandbox.key, /^wb_test_[0-9A-Za-z]{40}$/);
    assert.equal(prefixOf(ofSandbox.key), ofSandbox.prefix);
  });

  test("has one shape: nothing else is looked up", () => {
    const { key } = makeKey({ sandbox: false });
    for (const text of ["", key.slice(1), `${key}a`, ` ${key}`, key.replace("wb_live_", "wb_prod_"), `${key.slice(0, -1)}-`])
      assert.equal(prefixOf(text), undefined, text);
  });

  test("is made of all letters and digits alike, as many as were asked for", () => {
    assert.deepEqual(
      [0, 1, 40, 1_000].map((length) => randomText(length).length),
      [0, 1, 40, 1_000],
    );
    const counts = new Map<string, number>();
    for (const letter of randomText(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    assert.equal(counts.size, 62);
    // 1,000 each; 8 standard deviations of 31 are less likely than any other failure of this machine.
    for (const [letter, count] of counts) assert.ok(Math.abs(count - 1_000) < 250, `${letter}: ${count}`);
    assert.notEqual(randomText(40), randomText(40));
  });

  test("and two secrets of any length are compared whole", () => {
    assert.deepEqual(
      [sameSecret("a", "a"), sameSecret("a", "b"), sameSecret("a", "ab"), sameSecret("", "a")],
      [true, false, false, false],
    );
  });
});

suite("who a key is", () => {
  const row = {
    keyUuid: "k1",
    name: "Warehouse",
    scopes: ["orders", "decide", "admin"] as const,
    approvalLimit: "500.0000",
    partner: null,
    expiresAt: null,
  };

  test("is itself, with the scopes that there are and its limit", () => {
    const principal = principalOfKey(row);
    assert.deepEqual(
      [principal.kind, principal.id, principal.subject, principal.name, principal.role, principal.partner],
      ["key", "key:k1", "k1", "Warehouse", null, null],
    );
    assert.deepEqual(principal.approvalLimit, 5_000_000n);
    assert.deepEqual([...principal.scopes].sort(), ["admin", "decide", "orders"]);
    assert.equal("expiresAt" in principal, false);
    assert.equal(principalOfKey({ ...row, approvalLimit: null }).approvalLimit, null);
    assert.equal(principalOfKey({ ...row, expiresAt: new Date(7) }).expiresAt, 7);
  });

  test("through a token is no more than both the token and the key were given", () => {
    assert.deepEqual([...principalOfKey(row, ["decide", "documents"]).scopes], ["decide"]);
  });

  test("of a partner is no more than sending EDI, whatever an earlier release gave it", () => {
    assert.deepEqual([...principalOfKey({ ...row, partner: "ACMF", scopes: ["decide", "admin", "edi"] }).scopes], ["edi"]);
  });
});

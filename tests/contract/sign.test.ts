import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { suite, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { keysInForce, newSecret, rotated, sign, signingKey } from "#contract/events/sign.ts";

suite("signature of a webhook", () => {
  test("is the one of the Standard Webhooks test vector", () => {
    const key = signingKey("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    assert.equal(
      sign([key], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, '{"test": 2432232314}'),
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    );
  });

  test("is verified by the reference library, under either secret while one is rotated", () => {
    const now = Date.now();
    const before = newSecret();
    const fresh = newSecret();
    const secrets = rotated([{ secret: before }], fresh, now, new Date(now + 3_600_000).toISOString());
    const timestamp = Math.floor(now / 1000);
    const body = '{"id":"1","data":"{\\"ä\\":\\"€\\"}"}';
    const signature = sign(keysInForce(secrets, now), "an-id", timestamp, body);
    assert.equal(signature.split(" ").length, 2);
    const headers = { "webhook-id": "an-id", "webhook-timestamp": String(timestamp), "webhook-signature": signature };
    for (const secret of [before, fresh]) assert.ok(new Webhook(secret).verify(body, headers));
    assert.throws(() => new Webhook(newSecret()).verify(body, headers));
  });

  test("forgets a rotated secret when its time is over", () => {
    const secrets = rotated([{ secret: newSecret() }], newSecret(), 0, new Date(1_000).toISOString());
    assert.equal(keysInForce(secrets, 999).length, 2);
    assert.equal(keysInForce(secrets, 1_001).length, 1);
  });

  test("keeps at most two former secrets, whose own time stands", () => {
    const first = newSecret();
    const once = rotated([{ secret: first }], newSecret(), 0, new Date(5_000).toISOString());
    const twice = rotated(once, newSecret(), 0, new Date(9_000).toISOString());
    const thrice = rotated(twice, newSecret(), 0, new Date(9_500).toISOString());
    assert.equal(twice.at(-1)?.secret, first);
    assert.equal(twice.at(-1)?.expiresAt, new Date(5_000).toISOString());
    assert.equal(thrice.length, 3);
  });

  test("uses secrets of 32 random bytes", () => {
    const secret = newSecret();
    assert.match(secret, /^whsec_/);
    assert.equal(Buffer.from(secret.slice(6), "base64").length, 32);
    assert.notEqual(secret, newSecret());
  });

  test("takes no secret that is not written as one", () => {
    assert.throws(() => signingKey(randomBytes(32).toString("base64")), /whsec_/);
    assert.equal(signingKey(newSecret()).bytes, 32);
  });

  test("is HMAC-SHA256 as the platform computes it, whatever the length of secret and body", () => {
    for (let length = 1; length <= 200; length += 1) {
      const secret = randomBytes(length);
      const body = `${"ß€".repeat(length)}${randomBytes(3).toString("hex")}`;
      const expected = createHmac("sha256", secret).update(`id.7.${body}`).digest("base64");
      assert.equal(sign([signingKey(`whsec_${secret.toString("base64")}`)], "id", 7, body), `v1,${expected}`);
    }
  });

  test("a rotation forgets what has expired already", () => {
    const [fresh, former, gone] = [newSecret(), newSecret(), newSecret()];
    const now = Date.parse("2026-03-02T00:00:00Z");
    const until = "2026-03-03T00:00:00Z";
    assert.deepEqual(rotated([{ secret: former }, { secret: gone, expiresAt: "2026-03-01T00:00:00Z" }], fresh, now, until), [
      { secret: fresh },
      { secret: former, expiresAt: until },
    ]);
  });

  test("a secret is over at the very moment that it says", () => {
    const [fresh, former] = [newSecret(), newSecret()];
    const expiresAt = "2026-03-02T00:00:00Z";
    const secrets = [{ secret: fresh }, { secret: former, expiresAt }];
    assert.deepEqual(
      [keysInForce(secrets, Date.parse(expiresAt) - 1).length, keysInForce(secrets, Date.parse(expiresAt)).length],
      [2, 1],
    );
    assert.equal(rotated(secrets, newSecret(), Date.parse(expiresAt), "2026-03-09T00:00:00Z").length, 2);
  });
});

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { payload } from "#contract/events/payload.ts";
import { newSecret, sign, signingKey } from "#contract/events/sign.ts";
import { verifyWebhook, WebhookError } from "../../sdk/verify-webhook.ts";

const EVENT = {
  eventUuid: "an-id",
  type: "ORDER_APPROVED",
  time: "2026-03-01T12:00:00.000001Z",
  data: '{"orderExternalId":"ß"}',
};
const NOW = Date.parse("2026-03-01T12:00:05Z");

suite("verifyWebhook of the client", () => {
  const secret = newSecret();
  const body = payload(EVENT);
  const at = Math.floor(NOW / 1000);
  const headersOf = (given: { id?: string; at?: number; signature?: string } = {}) => ({
    "Webhook-Id": given.id ?? "an-id",
    "webhook-timestamp": String(given.at ?? at),
    "webhook-signature": given.signature ?? sign([signingKey(secret)], given.id ?? "an-id", given.at ?? at, body),
  });

  test("reads what is signed, from text or bytes, from the headers of Node or of fetch", async () => {
    const expected = { id: "an-id", type: "ORDER_APPROVED", time: EVENT.time, data: { orderExternalId: "ß" } };
    for (const headers of [headersOf(), new Headers(headersOf())])
      for (const given of [body, Buffer.from(body)])
        assert.deepEqual(await verifyWebhook({ body: given, headers, secret, now: NOW }), expected);
    const rotated = headersOf({ signature: sign([signingKey(newSecret()), signingKey(secret)], "an-id", at, body) });
    assert.deepEqual(await verifyWebhook({ body, headers: rotated, secret, now: NOW }), expected);
  });

  test("is the reading of the Standard Webhooks test vector", async () => {
    const headers = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    const given = {
      body: '{"test": 2432232314}',
      headers,
      secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      now: 1_614_265_330_000,
    };
    // Signed well, and then no event of ours.
    await assert.rejects(verifyWebhook(given), /webhook-id is not the id of the event/);
    await assert.rejects(verifyWebhook({ ...given, body: '{"test": 2432232315}' }), /no signature/);
  });

  test("throws for whatever is not right", async () => {
    for (const [given, message] of [
      [{ body: body.replace("APPROVED", "CREATED"), headers: headersOf() }, /no signature/],
      [{ body, headers: headersOf({ signature: sign([signingKey(newSecret())], "an-id", at, body) }) }, /no signature/],
      [{ body, headers: headersOf({ signature: "v1,&&& v2,YQ== v1" }) }, /no signature/],
      [{ body, headers: headersOf({ at: at - 301 }) }, /five minutes/],
      [{ body, headers: headersOf({ at: at + 301 }) }, /five minutes/],
      [{ body, headers: { ...headersOf(), "webhook-timestamp": "soon" } }, /five minutes/],
      [{ body, headers: {} }, /missing/],
      [{ body, headers: headersOf({ id: "another" }) }, /not the id/],
    ] as const)
      await assert.rejects(verifyWebhook({ ...given, secret, now: NOW }), (error) => {
        assert.ok(error instanceof WebhookError);
        assert.match(error.message, message);
        return true;
      });
  });
});

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { aServer } from "#tests/builders/a-server.ts";

suite("/metrics", () => {
  const ask = async (given: Parameters<typeof aServer>[0], authorization?: string): Promise<number> => {
    const { app } = await aServer(given);
    try {
      const answer = await app.inject({ url: "/metrics", headers: authorization === undefined ? {} : { authorization } });
      if (answer.statusCode !== 200) assert.doesNotMatch(answer.body, /weighbridge_/);
      return answer.statusCode;
    } finally {
      await app.close();
    }
  };

  test("answers anybody, whoever has its key, or nobody, as it is guarded", async () => {
    assert.equal(await ask({}), 200);
    const guarded = { metricsGuard: { key: "the key of metrics" } } as const;
    assert.equal(await ask({ metricsGuard: { key: "a-key" } }, "Bearer a-key"), 200);
    for (const wrong of [undefined, "Bearer ", "Bearer a-kez", "Basic a-key", "a-key"])
      assert.equal(await ask(guarded, wrong), 401, String(wrong));
    assert.equal(await ask({ metricsGuard: "nobody" }, "Bearer nobody"), 401);
  });

  test("an https address is strict about transport, on every answer", async () => {
    const { app } = await aServer({ publicUrl: "https://freight.example" });
    for (const url of ["/healthz", "/nowhere", "/v2/orders/x"])
      assert.equal((await app.inject({ url })).headers["strict-transport-security"], "max-age=31536000; includeSubDomains", url);
    await app.close();
    const plain = await aServer({ publicUrl: "http://freight.example" });
    assert.equal((await plain.app.inject({ url: "/healthz" })).headers["strict-transport-security"], undefined);
    await plain.app.close();
  });
});

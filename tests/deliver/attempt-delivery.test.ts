import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { egressRule } from "#adapters/egress-rule.ts";
import { type GuardedHttp, guardedHttp, readTarget } from "#adapters/guarded-http.ts";
import { keysInForce, newSecret } from "#contract/events/sign.ts";
import { attemptDelivery } from "#deliver/attempt-delivery.ts";
import { type Sink, startSink } from "#tests/fixtures/sink.ts";

const SPAN = "00f067aa0ba902b7";
const NOW = Date.parse("2026-03-01T12:00:00.999Z");
const MESSAGE = {
  eventUuid: "e1",
  type: "INVOICE_CREATED",
  time: "2026-03-01T12:00:00.123456Z",
  data: '{"invoiceUuid":"i1"}',
  traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
};

suite("one attempt of a delivery", () => {
  let http: GuardedHttp;
  before(() => {
    http = guardedHttp({ allows: egressRule(["127.0.0.0/8"]) });
  });
  after(() => http.close());

  const attempt = async (answer: Sink["answer"], deadlineMs = 2_000) => {
    const sink = await startSink();
    sink.answer = answer;
    const target = { address: readTarget(sink.url), keys: keysInForce([{ secret: newSecret() }], NOW) };
    try {
      const made = await attemptDelivery(http, target, MESSAGE, { now: NOW, deadlineMs, spanId: SPAN });
      return { ...made, received: sink.received };
    } finally {
      await sink.close();
    }
  };

  test("goes on the trace of what raised the event, as the span that it is given", async () => {
    const { received } = await attempt((response) => response.writeHead(204).end());
    assert.equal(received[0]?.headers["traceparent"], `00-${MESSAGE.traceId}-${SPAN}-01`);
  });

  test("is signed for its second, and a success where the answer is from 200 to 299", async () => {
    for (const [status, succeeded] of [
      [199 + 1, true],
      [299, true],
      [300, false],
      [410, false],
      [500, false],
    ] as const) {
      const made = await attempt((response) => response.writeHead(status).end("seen"));
      assert.deepEqual([made.status, made.succeeded, made.response], [status, succeeded, "seen"]);
      assert.equal(made.error, succeeded ? null : `the consumer answered ${status}`);
      const [request] = made.received;
      assert.equal(request?.headers["webhook-timestamp"], String(Math.floor(NOW / 1000)));
      assert.deepEqual(
        [request?.headers["webhook-id"], request?.headers["content-type"], request?.headers["user-agent"]],
        ["e1", "application/json", "Weighbridge"],
      );
      assert.ok(made.durationMs >= 0 && made.durationMs < 2_000, `${made.durationMs} ms`);
    }
  });

  test("keeps the start of the answer as text that any terminal takes, and nothing of an empty one", async () => {
    const kept = async (body: string | Buffer) => (await attempt((response) => response.writeHead(500).end(body))).response;
    assert.equal(await kept(""), null);
    assert.equal(await kept("a\u0000b\u001b[31mc\td\ne"), "a\ufffdb\ufffd[31mc\td\ne");
    assert.equal(await kept("é".repeat(2_000)), "é".repeat(1_000));
    assert.equal((await kept(`${"x".repeat(999)}🚚`))?.isWellFormed(), true);
  });

  test("takes the consumer's wish where it failed, and no other", async () => {
    const wish = async (status: number) =>
      (await attempt((response) => response.writeHead(status, { "retry-after": "120" }).end())).retryAfterMs;
    assert.equal(await wish(503), 120_000);
    assert.equal(await wish(204), undefined);
  });

  test("fails without an answer in time, saying how long it took", async () => {
    const made = await attempt(() => undefined, 150);
    assert.deepEqual([made.succeeded, made.status, made.response], [false, null, null]);
    assert.ok(made.error !== null && made.error !== "");
    assert.ok(made.durationMs >= 100, `${made.durationMs} ms`);
  });

  test("is not made to an address that may not be used", async () => {
    const target = { address: readTarget("ftp://consumer.example/hook"), keys: [] };
    const made = await attemptDelivery(http, target, MESSAGE, { now: NOW, deadlineMs: 100, spanId: SPAN });
    assert.deepEqual([made.succeeded, made.durationMs, made.status, made.response], [false, 0, null, null]);
    assert.match(made.error ?? "", /^the address /);
  });
});

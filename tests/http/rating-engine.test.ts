import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { twoTenants } from "#tests/fixtures/two-tenants.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { anEngine } from "#tests/builders/an-engine.ts";
import { type Asking, askingOf } from "./answers/asking.ts";

suite("the settings of the rating engine", () => {
  let asking: Asking;
  before(async () => {
    asking = askingOf(await twoTenants());
  });
  after(() => asking.both.stop());

  const put = (body: unknown, status?: number) =>
    asking.give("changeRatingEngine", { body, ...(status === undefined ? {} : { status }) });

  test("are empty until somebody sets an address; keys cannot be changed before", async () => {
    assert.deepEqual(await asking.give("getRatingEngine"), {
      url: null,
      apiKey: null,
      nextApiKey: null,
      isKeySet: false,
      isNextKeySet: false,
      retryOn5xx: false,
      timeoutSeconds: 30,
    });
    for (const operationId of ["rotateRatingKey", "activateRatingKey", "removeRatingEngine"])
      await asking.give(operationId, { status: 409 });
  });

  test("keep the key while the address changes, and tell it once", async () => {
    const first = await put({ url: "https://one.public.example/rate?site=7#top", retryOn5xx: true, timeoutSeconds: 12 });
    assert.match(first.apiKey, /^wb_rating_[\w-]{43}$/);
    assert.equal(first.url, "https://one.public.example/rate?site=7");
    assert.deepEqual([first.retryOn5xx, first.timeoutSeconds], [true, 12]);
    const second = await put({ url: "https://two.public.example/rate" });
    assert.deepEqual([second.apiKey, second.isKeySet], [null, true]);
    assert.deepEqual([second.retryOn5xx, second.timeoutSeconds], [false, 30]);
    assert.deepEqual(await asking.give("getRatingEngine"), second);
  });

  test("change keys in two steps: the old one counts until the next is activated", async () => {
    await put({ url: "https://two.public.example/rate" });
    await asking.give("activateRatingKey", { status: 409 });
    const rotated = await asking.give("rotateRatingKey");
    assert.match(rotated.nextApiKey, /^wb_rating_[\w-]{43}$/);
    const waiting = await asking.give("getRatingEngine");
    assert.deepEqual([rotated.apiKey, waiting.nextApiKey, waiting.isNextKeySet], [null, null, true]);
    const active = await asking.give("activateRatingKey");
    assert.deepEqual([active.apiKey, active.nextApiKey, active.isKeySet, active.isNextKeySet], [null, null, true, false]);
    await asking.give("activateRatingKey", { status: 409 });
  });

  test("refuse addresses that may not be called, each with why", async () => {
    for (const [url, why] of [
      ["http://10.1.2.3/rate", /is not a public address/],
      ["https://inside.private.example/rate", /resolves to an address that is not public/],
      ["ftp://two.public.example/rate", /must be http or https/],
      ["https://me:secret@two.public.example/rate", /user name or password/],
      ["https://two.public.example/rate?ApiKey=mine", /must not have the query argument apikey/],
      ["not an address", /is not an absolute URL/],
    ] as const) {
      const { Errors } = await put({ url }, 400);
      assert.match(Errors.url[0], why, url);
    }
    await put({ url: "https://two.public.example/rate", timeoutSeconds: 31 }, 400);
    await put({}, 400);
  });

  test("are the tenant's own", async () => {
    await put({ url: "https://two.public.example/rate" });
    const other = askingOf({ ...asking.both, mine: asking.both.theirs, theirs: asking.both.mine });
    assert.equal((await other.give("getRatingEngine")).url, null);
  });

  test("have a log of the last calls, page by page, with the first words of what went wrong", async () => {
    const engine = await anEngine();
    try {
      await asking.give("changeRatingEngine", { body: { url: engine.url } });
      const asked: string[] = [];
      for (const status of [200, 500, 401]) {
        const { invoiceUuid } = await asking.anOpenInvoice();
        engine.answer = (response) =>
          response.writeHead(status).end(JSON.stringify({ RawResponse: "x".repeat(5_000), RawResponseType: "Text" }));
        await asking.give("askRatingEngine", { path: { invoiceUuid } });
        asked.unshift(invoiceUuid);
      }
      const first = await asking.give("listRatingCalls", { query: { limit: "2" } });
      const second = await asking.give("listRatingCalls", { query: { limit: "2", cursor: first.nextCursor } });
      assert.equal(second.nextCursor, null);
      const calls = [...first.items, ...second.items].slice(0, asked.length);
      assert.deepEqual(
        calls.map((call) => [call.invoiceUuid, call.status, call.httpStatus, call.attempts]),
        [
          [asked[0], "failed", 401, 1],
          [asked[1], "failed", 500, 1],
          [asked[2], "exception", 200, 1],
        ],
      );
      for (const call of calls) {
        assert.ok(call.failure.length > 20 && call.failure.length <= 200 && call.durationMs >= 0, call.failure);
        assert.notEqual(call.invoiceNumber, "");
      }
      await asking.give("listRatingCalls", { query: { cursor: "made up" }, status: 400 });
      const other = askingOf({ ...asking.both, mine: asking.both.theirs, theirs: asking.both.mine });
      const theirs = JSON.stringify(await other.give("listRatingCalls"));
      assert.ok(asked.every((invoiceUuid) => !theirs.includes(invoiceUuid)));
    } finally {
      await engine.close();
    }
  });

  test("whoever goes away ends the call, and keeps a connection for more than one", async () => {
    const engine = await anEngine();
    try {
      await asking.give("changeRatingEngine", { body: { url: engine.url } });
      const { invoiceUuid } = await asking.anOpenInvoice();
      const address = await asking.both.app.listen({ port: 0, host: "127.0.0.1" });
      const headers = { "x-api-key": asking.tenant.key };
      const rate = (signal?: AbortSignal) =>
        fetch(`${address}/manage/invoices/${invoiceUuid}/rate`, {
          method: "POST",
          headers,
          ...(signal === undefined ? {} : { signal }),
        });
      for (let time = 0; time < 12; time += 1) assert.equal((await rate()).status, 200);
      const asked = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      engine.answer = (response) => {
        response.once("close", ended.resolve);
        asked.resolve();
      };
      const away = new AbortController();
      const given = rate(away.signal);
      await asked.promise;
      away.abort();
      await assert.rejects(given);
      await ended.promise;
      const newest = async (): Promise<{ readonly status: string }> => {
        const found = await fetch(`${address}/manage/invoices/${invoiceUuid}`, { headers });
        return ((await found.json()) as { readonly ratings: [{ readonly status: string }] }).ratings[0];
      };
      for (const until = Date.now() + 5_000; (await newest()).status !== "cancelled"; await sleep(20))
        assert.ok(Date.now() < until, "the run is under way although nobody waits for it");
    } finally {
      await engine.close();
    }
  });
});

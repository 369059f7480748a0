import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { twoTenants } from "#tests/fixtures/two-tenants.ts";
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
      retryOn5xx: false,
      timeoutSeconds: 30,
    });
    for (const operationId of ["rotateRatingKey", "activateRatingKey", "removeRatingEngine"])
      await asking.give(operationId, { status: 409 });
  });

  test("keep the key while the address changes", async () => {
    const first = await put({ url: "https://one.public.example/rate?site=7#top", retryOn5xx: true, timeoutSeconds: 12 });
    assert.match(first.apiKey, /^wb_rating_[\w-]{43}$/);
    assert.equal(first.url, "https://one.public.example/rate?site=7");
    assert.deepEqual([first.retryOn5xx, first.timeoutSeconds], [true, 12]);
    const second = await put({ url: "https://two.public.example/rate" });
    assert.equal(second.apiKey, first.apiKey);
    assert.deepEqual([second.retryOn5xx, second.timeoutSeconds], [false, 30]);
    assert.deepEqual(await asking.give("getRatingEngine"), second);
  });

  test("change keys in two steps: the old one counts until the next is activated", async () => {
    const before = await put({ url: "https://two.public.example/rate" });
    await asking.give("activateRatingKey", { status: 409 });
    const rotated = await asking.give("rotateRatingKey");
    assert.equal(rotated.apiKey, before.apiKey);
    assert.notEqual(rotated.nextApiKey, before.apiKey);
    const active = await asking.give("activateRatingKey");
    assert.deepEqual([active.apiKey, active.nextApiKey], [rotated.nextApiKey, null]);
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
});

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { tenantDirectory } from "#usecases/tenant/tenant-directory.ts";
import { aContext, aServer } from "../builders/a-server.ts";
import { smallestOrder } from "../builders/wire-bodies.ts";
import { asOwner, testDatabase } from "../database.ts";
import { fullOnWriting } from "../fixtures/full-on-writing.ts";

describe("a database whose disk is full", () => {
  test("has requests answered 503 with when to try again and why, accepts nothing, and serves when there is room", async () => {
    const made = await testDatabase();
    const { app, headers } = await aServer({
      context: await aContext({ db: made.database, tenants: tenantDirectory(made.database) }),
    });
    after(() => app.close());
    const send = () => app.inject({ method: "POST", url: "/v2/orders", headers, payload: smallestOrder });
    await asOwner(made, fullOnWriting("intake"));
    const refused = await send();
    assert.deepEqual([refused.statusCode, refused.headers["retry-after"]], [503, "10"]);
    assert.match(JSON.stringify(refused.json().Errors), /database.*no room to write; nothing was accepted/);
    await asOwner(made, "drop trigger full_intake on intake");
    assert.equal((await send()).statusCode, 202);
  });
});

import assert from "node:assert/strict";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { newUuid } from "#adapters/ids.ts";
import { aKey, aServer, aContext, type TestServer } from "#tests/builders/a-server.ts";
import { announceChanges } from "#outbox/announce-changes.ts";

suite("live changes", () => {
  let server: TestServer;
  let other: TestServer;
  let port: number;
  let isSignedIn = true;
  before(async () => {
    const context = await aContext();
    server = await aServer({
      context,
      resolveSession: async () =>
        isSignedIn
          ? {
              userId: "u1",
              name: "Ada",
              sessionId: "s-1",
              provedAt: 0,
              lacksSecondFactor: false,
              byCompany: false,
              owesPasskey: false,
              tenant: server.tenant,
              role: "viewer" as const,
              approvalLimit: null,
            }
          : undefined,
    });
    other = await aServer({ context });
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as AddressInfo).port;
  });
  after(async () => {
    await other.app.close();
    await server.app.close();
  });

  interface Follower {
    text: string;
    readonly response: IncomingMessage;
    ended: boolean;
    until(wanted: string): Promise<void>;
  }
  const follow = async (headers: Record<string, string>): Promise<Follower> => {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, host: "127.0.0.1", path: "/manage/events", headers }, resolve).on("error", reject),
    );
    const follower: Follower = {
      text: "",
      response,
      ended: false,
      until: async (wanted) => {
        const until = performance.now() + 3_000;
        while (!follower.text.includes(wanted)) {
          if (performance.now() > until) throw new Error(`no ${wanted} in ${follower.text}`);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      },
    };
    response.setEncoding("utf8").on("data", (chunk: string) => (follower.text += chunk));
    response.on("error", () => {}).on("end", () => (follower.ended = true));
    return follower;
  };
  const announce = async (to: TestServer): Promise<string> => {
    const uuid = newUuid();
    await to.context.db.inTenant(to.tenant.tenantUuid, (tx) => announceChanges(tx, [{ noun: "invoice", uuid }]));
    return uuid;
  };

  test("tells a tenant's changes at their commit, and nobody else's", async () => {
    const follower = await follow(server.headers);
    assert.equal(follower.response.statusCode, 200);
    assert.match(follower.response.headers["content-type"] ?? "", /^text\/event-stream/);
    await follower.until(": open");
    const foreign = await announce(other);
    const own = await announce(server);
    await follower.until(own);
    assert.ok(!follower.text.includes(foreign));
    const data = JSON.parse(/^data: (.*)$/m.exec(follower.text)?.[1] ?? "{}");
    assert.deepEqual([data.type, data.uuid, data.invoiceUuid], ["INVOICE", own, own]);
    follower.response.destroy();
  });

  test("ends for a key that is revoked, for a person who signs out, and for nobody else", async () => {
    const key = await aKey(server.context, server.tenant, { scopes: ["manage"] });
    const [byKey, byPerson, staying] = await Promise.all([
      follow({ "x-api-key": key }),
      follow({ cookie: "session=good" }),
      follow(server.headers),
    ]);
    await Promise.all([byKey, byPerson, staying].map((each) => each.until(": open")));
    await server.context.db.control.query("update api_key set revoked_at = now() where prefix = $1", [key.slice(0, 16)]);
    isSignedIn = false;
    // A second of what is remembered and one between two looks; a loaded machine has more time.
    for (const end = performance.now() + 15_000; !(byKey.ended && byPerson.ended) && performance.now() < end;) await sleep(50);
    assert.deepEqual([byKey.ended, byPerson.ended], [true, true]);
    const told = await announce(server);
    await staying.until(told);
    for (const { text } of [byKey, byPerson]) assert.ok(!text.includes(told));
    isSignedIn = true;
    staying.response.destroy();
  });

  test("resumes after the last id that was seen, and says reset when it cannot", async () => {
    const first = await follow(server.headers);
    await first.until(": open");
    const seen = await announce(server);
    await first.until(seen);
    const id = /^id: (\S+)$/m.exec(first.text)?.[1] ?? "";
    first.response.destroy();
    const missed = await announce(server);
    const second = await follow({ ...server.headers, "last-event-id": id });
    await second.until(missed);
    assert.ok(!second.text.includes(seen) && !second.text.includes("event: reset"));
    second.response.destroy();
    for (const strange of ["another-1", "nonsense", `${id.split("-")[0]}-999999`]) {
      const lost = await follow({ ...server.headers, "last-event-id": strange });
      await lost.until("event: reset");
      lost.response.destroy();
    }
  });

  test("wants a key, and ends when the server closes", async () => {
    const nobody = await follow({});
    assert.equal(nobody.response.statusCode, 401);
    const closing = await aServer({ context: await aContext() });
    await closing.app.listen({ port: 0, host: "127.0.0.1" });
    port = (closing.app.server.address() as AddressInfo).port;
    const follower = await follow(closing.headers);
    await follower.until(": open");
    const started = performance.now();
    await closing.app.close();
    assert.ok(performance.now() - started < 5_000, "the stream held the server up");
    assert.ok(follower.ended);
  });
});

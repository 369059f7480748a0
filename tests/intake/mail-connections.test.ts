import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { suite, test, type TestContext } from "node:test";
import { type MailConnectionLimits, MailConnections } from "#intake/smtp/mail-connections.ts";

const LONG_MS = 60_000;
const LIMITS: MailConnectionLimits = {
  clients: 20,
  clientsOfAddress: 5,
  idle_ms: LONG_MS,
  untilRecipient_ms: LONG_MS,
  untilEnd_ms: LONG_MS,
};

/** A listener that greets, and to which `RCPT` names somebody. */
async function aListener(t: TestContext, given: Partial<MailConnectionLimits>) {
  const connections = new MailConnections({ ...LIMITS, ...given });
  const server = createServer((socket) => {
    socket.on("data", (words) => {
      if (words.includes("RCPT")) {
        connections.prove(socket);
        socket.write("250\r\n");
      }
    });
    if (!socket.destroyed) socket.write("220 here\r\n");
  });
  connections.watch(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const clients: Socket[] = [];
  t.after(() => {
    connections.stop();
    for (const client of clients) client.destroy();
    server.close();
  });
  return {
    connections,
    client: async (from: string, words?: string): Promise<Socket> => {
      const client = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", localAddress: from });
      clients.push(client);
      client.on("error", () => {});
      await once(client, "data");
      if (words !== undefined) {
        client.write(`${words}\r\n`);
        await once(client, "data");
      }
      return client.resume();
    },
  };
}

const closed = (client: Socket): Promise<unknown> => (client.closed ? Promise.resolve() : once(client, "close"));

suite("connections of those who bring mail", () => {
  test("that name nobody make room: those who hold them all keep no mail out", async (t) => {
    const { client } = await aListener(t, { clientsOfAddress: 20 });
    const known = await client("127.0.0.9", "RCPT");
    const silent = await Promise.all(Array.from({ length: 19 }, (_, at) => client(`127.0.0.${2 + (at % 4)}`)));
    const next = await client("127.0.0.8", "RCPT");
    await Promise.race(silent.map(closed));
    assert.ok(!next.closed && !known.closed, "who named somebody stays");
  });

  test("of one address are few, the newest, where they do not go as they are told", async (t) => {
    const { client } = await aListener(t, {});
    const oldest = await client("127.0.0.2");
    const others = await Promise.all(Array.from({ length: 10 }, () => client("127.0.0.2")));
    await closed(oldest);
    assert.ok(others.some((other) => !other.closed));
  });

  test("end at their time, whatever is said now and then", async (t) => {
    const { client } = await aListener(t, { untilRecipient_ms: 300, untilEnd_ms: 900 });
    const talks = await client("127.0.0.2");
    const works = await client("127.0.0.2", "RCPT");
    const drip = setInterval(() => {
      for (const one of [talks, works]) if (one.writable) one.write("NOOP\r\n");
    }, 50);
    t.after(() => clearInterval(drip));
    const at: string[] = [];
    await Promise.all([closed(talks).then(() => at.push("talks")), closed(works).then(() => at.push("works"))]);
    assert.deepEqual(at, ["talks", "works"]);
  });

  test("are as many of an address as may be, whether they said something or not, and no more", async (t) => {
    const { client, connections } = await aListener(t, {});
    const from = { remoteAddress: "127.0.0.2", remotePort: 1 };
    for (let at = 0; at < 5; at += 1) {
      assert.equal(connections.isFull(from), false);
      await client("127.0.0.2", at % 2 === 0 ? "RCPT" : undefined);
    }
    assert.equal(connections.isFull(from), true);
    assert.equal(connections.isFull({ remoteAddress: "127.0.0.3", remotePort: 1 }), false);
  });
});

import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { suite, test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ConnectionGuard, type ConnectionLimits, type Cut, networkOf } from "#adapters/connection-guard.ts";

const LONG_MS = 60_000;
const LIMITS: ConnectionLimits = {
  connections: 100,
  unprovenPerAddress: 50,
  silentMs: LONG_MS,
  lastWordMs: LONG_MS,
  unreadMs: LONG_MS,
};

/**
 * A listener with a guard. What a client says in its first words proves it when it is `key`; `end` is answered by our last word,
 * `read` by very much.
 */
async function aListener(t: TestContext, limits: Partial<ConnectionLimits>) {
  const cuts: Cut[] = [];
  const guard = new ConnectionGuard({ ...LIMITS, ...limits }, (cut) => cuts.push(cut));
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => {});
    if (!guard.enter(socket)) return;
    socket.on("data", (words) => {
      if (words.includes("key")) guard.prove(socket);
      if (words.includes("end")) socket.end("408");
      if (words.includes("read")) socket.write(Buffer.alloc(32 * 1024 * 1024));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const clients: Socket[] = [];
  t.after(() => {
    guard.stop();
    for (const client of clients) client.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    cuts,
    client: async (words = "", from = "127.0.0.1"): Promise<Socket> => {
      const client = connect({ port, host: "127.0.0.1", localAddress: from, allowHalfOpen: true });
      clients.push(client);
      client.on("error", () => {});
      await once(client, "connect");
      if (words !== "") client.write(words);
      return client;
    },
  };
}

/** How many of them the other side has not ended. */
const standing = (clients: readonly Socket[]): number =>
  clients.filter((client) => !client.destroyed && !client.readableEnded).length;
const untilCut = async (client: Socket): Promise<void> => {
  client.resume();
  if (!client.readableEnded && !client.destroyed) await Promise.race([once(client, "close"), once(client, "end")]);
};

suite("the guard of a listener", () => {
  test("cuts what says nothing, and what does not hang up after our last word", async (t) => {
    const listener = await aListener(t, { silentMs: 600, lastWordMs: 600 });
    const talks = await listener.client("GET /");
    await untilCut(await listener.client());
    assert.deepEqual(listener.cuts, ["silent"]);
    const ended = await listener.client("end");
    for (let round = 0; round < 40 && listener.cuts.length < 2; round += 1) {
      // It drips on, and would for ever.
      ended.write("x");
      await sleep(100);
    }
    assert.deepEqual(listener.cuts, ["silent", "does-not-hang-up"]);
    assert.equal(standing([talks]), 1);
  });

  test("cuts who takes nothing of a long answer", async (t) => {
    const listener = await aListener(t, { unreadMs: 800 });
    const reads = await listener.client("read");
    reads.resume();
    const stopped = await listener.client("read");
    stopped.pause();
    for (let round = 0; round < 60 && listener.cuts.length === 0; round += 1) await sleep(100);
    assert.deepEqual(listener.cuts, ["does-not-read"]);
    assert.equal(standing([reads]), 1);
  });

  test("keeps the newest unproven connections of an address, and every proven one", async (t) => {
    const listener = await aListener(t, { unprovenPerAddress: 5 });
    const proven = await Promise.all(Array.from({ length: 8 }, () => listener.client("key")));
    const half = await Promise.all(Array.from({ length: 12 }, () => listener.client("POST / HT")));
    const elsewhere = await Promise.all(Array.from({ length: 4 }, () => listener.client("POST / HT", "127.0.0.2")));
    for (const client of [...proven, ...half, ...elsewhere]) client.resume();
    for (let round = 0; round < 60 && listener.cuts.length < 7; round += 1) await sleep(100);
    await sleep(1_200);
    assert.deepEqual([standing(proven), standing(half), standing(elsewhere)], [8, 5, 4]);
    assert.equal(standing(half.slice(-4)), 4, "the oldest go");
  });

  test("makes room for whoever comes among those of the address that holds most of it", async (t) => {
    const listener = await aListener(t, { connections: 10 });
    const proven = await listener.client("key");
    const flood = await Promise.all(Array.from({ length: 40 }, () => listener.client()));
    const other = await listener.client("hello", "127.0.0.2");
    const more = await Promise.all(Array.from({ length: 40 }, () => listener.client()));
    for (const client of [proven, other, ...flood, ...more]) client.resume();
    await sleep(300);
    assert.deepEqual([standing([proven]), standing([other])], [1, 1]);
    assert.equal(standing([...flood, ...more]), 8);
  });

  test("has no room when all are proven, and says so", async (t) => {
    const listener = await aListener(t, { connections: 3 });
    const proven = await Promise.all(Array.from({ length: 3 }, () => listener.client("key")));
    await sleep(200);
    await untilCut(await listener.client("key"));
    assert.deepEqual(listener.cuts, ["too-many"]);
    assert.equal(standing(proven), 3);
  });

  test("knows one address in all its spellings", () => {
    for (const [address, network] of [
      ["10.0.0.7", "10.0.0.7"],
      ["::ffff:10.0.0.7", "10.0.0.7"],
      ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
      ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
      ["2001:DB8::1", "2001:db8:0:0::/64"],
      ["fe80::1%eth0", "fe80:0:0:0::/64"],
      ["::1", "0:0:0:0::/64"],
    ] as const)
      assert.equal(networkOf(address), network);
  });
});

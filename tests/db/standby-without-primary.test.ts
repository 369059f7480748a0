import assert from "node:assert/strict";
import { createServer, type AddressInfo } from "node:net";
import { describe, test } from "node:test";
import pg from "pg";
import { readStandby } from "#db/read-standby.ts";
import { sharedDatabase } from "#tests/database.ts";

const CONNECTIONS = 3;
const READS = 4 * CONNECTIONS;

/** A port at which whoever comes is sent away. */
async function aRefusingProxy(): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe("a standby whose primary is away", () => {
  test("keeps no connection of a read that the primary failed, and is closed in order", async () => {
    const { applicationUrl } = await sharedDatabase();
    const proxy = await aRefusingProxy();
    const primary = new pg.Pool({ host: "127.0.0.1", port: proxy.port, user: "nobody" });
    const standby = new pg.Pool({ connectionString: applicationUrl, max: CONNECTIONS });
    for (const pool of [primary, standby]) pool.on("error", () => {});
    const reads = readStandby(primary, standby, () => {});
    for (let read = 0; read < READS; read += 1) await assert.rejects(reads.read((client) => client.query("select 1")));
    assert.equal(standby.totalCount - standby.idleCount, 0, "connections that nobody gave back");
    assert.ok(await Promise.race([reads.close().then(() => true), new Promise((resolve) => setTimeout(resolve, 3_000, false))]));
    await primary.end();
    proxy.close();
  });
});

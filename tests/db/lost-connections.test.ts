import assert from "node:assert/strict";
import { connect, createServer, type AddressInfo } from "node:net";
import { describe, test } from "node:test";
import pg from "pg";
import { isDatabaseAway } from "#adapters/is-database-away.ts";
import { openDatabase } from "#db/database.ts";
import { aTenant } from "../builders/a-tenant.ts";
import { sharedDatabase, testDatabase } from "../database.ts";

const ROUNDS = 10;

describe("connections that the server ends", () => {
  // A planned restart and a fail-over end every session like this.
  test("fail their statements alone, and the pool serves on", async () => {
    const { connectionString, applicationUrl, database, drop } = await testDatabase();
    const tenant = await aTenant(database);
    const pool = openDatabase({ connectionString: applicationUrl, connections: 3 });
    const owner = new pg.Client({ connectionString });
    await owner.connect();
    const failures: unknown[] = [];
    const over = new AbortController();
    const ask = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await pool.control.query("select 1").catch((error: unknown) => failures.push(error));
        await pool
          .inTenant(tenant.tenantUuid, (tx) => tx.query("select count(*) from freight_order"))
          .catch((error: unknown) => failures.push(error));
      }
    };
    const asking = Array.from({ length: 12 }, ask);
    for (let round = 0; round < ROUNDS; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    }
    over.abort();
    await Promise.all(asking);
    assert.ok(failures.length > 0, "statements were under way when their sessions ended");
    assert.deepEqual(
      failures.filter((error) => !isDatabaseAway(error)),
      [],
      "whoever asked is told that the database went away",
    );
    assert.equal((await pool.control.query("select 1 as one")).rows[0]?.["one"], 1);
    await pool.close();
    await owner.end();
    await drop();
  });

  // The pool hands a client on within the loop that reads what the server sent: an end in the same segment met a client that
  // nobody listened to.
  // After a fail-over an address may lead to the server of before for a while, which is a standby now.
  test("are given up by the pool where the server takes no writes, so that the next one leads to who does", async () => {
    const { connectionString, applicationUrl, database, drop } = await testDatabase();
    const tenant = await aTenant(database);
    const owner = new pg.Client({ connectionString });
    await owner.connect();
    const role = pg.escapeIdentifier(decodeURIComponent(new URL(applicationUrl).username));
    const name = pg.escapeIdentifier(new URL(connectionString).pathname.slice(1));
    await owner.query(`alter role ${role} in database ${name} set default_transaction_read_only = on`);
    const pool = openDatabase({ connectionString: applicationUrl, connections: 1 });
    const write = (): Promise<unknown> =>
      pool.inTenant(tenant.tenantUuid, (tx) =>
        tx.query("update charge_code set position = position where tenant_uuid = $1", [tenant.tenantUuid]),
      );
    await assert.rejects(write(), (error) => (error as { code?: unknown }).code === "25006" && isDatabaseAway(error));
    await owner.query(`alter role ${role} in database ${name} reset default_transaction_read_only`);
    await write();
    await pool.close();
    await owner.end();
    await drop();
  });

  test("never end the process, also when the end comes in one segment with an answer", async () => {
    const { applicationUrl, database } = await sharedDatabase();
    const tenant = await aTenant(database);
    const server = await serverThatEndsAfterAnAnswer(applicationUrl);
    const lost: string[] = [];
    const pool = openDatabase({ connectionString: server.url, connections: 1, onError: (error) => lost.push(error.message) });
    await pool.control.query("select 1");
    server.endAfterNextAnswer();
    const [answered, waiting] = await Promise.allSettled([
      pool.control.query("select 1"),
      pool.inTenant(tenant.tenantUuid, (tx) => tx.query("select 1")),
    ]);
    assert.equal(answered.status, "fulfilled");
    assert.equal(waiting.status, "rejected", "its session had ended");
    assert.ok(isDatabaseAway(waiting.reason));
    assert.ok(
      lost.some((message) => message.includes("terminating connection")),
      `told: ${lost.join(", ")}`,
    );
    assert.equal((await pool.control.query("select 1 as one")).rows[0]?.["one"], 1, "a new session serves on");
    await pool.close();
    server.close();
  });
});

/** The database behind a port at which a session may be ended in the very segment of an answer. */
async function serverThatEndsAfterAnAnswer(
  connectionString: string,
): Promise<{ readonly url: string; endAfterNextAnswer(): void; close(): void }> {
  const target = new pg.Client({ connectionString });
  let isArmed = false;
  const server = createServer((client) => {
    const upstream = connect(
      target.host.startsWith("/") ? { path: `${target.host}/.s.PGSQL.${target.port}` } : { host: target.host, port: target.port },
    );
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
    client.pipe(upstream);
    upstream.on("data", (chunk: Buffer) => {
      if (!isArmed || !chunk.subarray(-6).equals(READY_FOR_QUERY)) return client.write(chunk);
      isArmed = false;
      client.end(Buffer.concat([chunk, TERMINATING]));
      return upstream.destroy();
    });
    upstream.on("end", () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL("postgresql://localhost");
  url.username = target.user ?? "";
  url.password = target.password ?? "";
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  url.pathname = `/${target.database ?? ""}`;
  return {
    url: url.href,
    endAfterNextAnswer: () => {
      isArmed = true;
    },
    close: () => server.close(),
  };
}

/** ReadyForQuery, idle: `Z`, a length of 5, `I`. */
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** ErrorResponse: `E`, the length, fields that end with a zero, a zero. */
const TERMINATING = errorResponse(["SFATAL", "VFATAL", "C57P01", "Mterminating connection due to administrator command"]);

function errorResponse(fields: readonly string[]): Buffer {
  const body = Buffer.from(`${fields.join("\u0000")}\u0000\u0000`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

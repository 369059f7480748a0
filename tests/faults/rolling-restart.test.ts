import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { aTenant } from "../builders/a-tenant.ts";
import { aContext } from "../builders/a-context.ts";
import { aKey } from "../builders/a-server.ts";
import { smallestOrder } from "../builders/wire-bodies.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import { freePort } from "../fixtures/service-tree.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RESTARTS = process.env["SOAK"] === "1" ? 12 : 3;
const READY_WITHIN_MS = 60_000;
/** How often the client asks each process whether it is ready. */
const ASK_EVERY_MS = 100;

describe("processes that are replaced one after the other", () => {
  const children = new Set<ChildProcess>();
  const pools: Pool[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-rolling-"));
  after(async () => {
    for (const child of children) child.kill("SIGKILL");
    for (const pool of pools) await pool.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const startApi = ({ connectionString, applicationUrl }: TestDatabase, port: number): ChildProcess => {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      DATABASE_URL: connectionString,
      DATABASE_APP_URL: applicationUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      DRAIN_SECONDS: "2",
      LOG_LEVEL: "fatal",
      RATE_LIMIT_PER_SECOND: "0",
    };
    delete env["NODE_TEST_CONTEXT"];
    const child = spawn(process.execPath, ["bin/weighbridge.mjs", "api"], {
      cwd: ROOT,
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
    children.add(child);
    return child;
  };

  const title = "no request of a client that asks /readyz fails, and what was answered with 202 is there";
  test(title, { timeout: 110_000 + RESTARTS * 30_000 }, async (t) => {
    const made = await testDatabase();
    const { database } = made;
    const context = aContext(database);
    const tenant = await aTenant(database);
    const key = await aKey(context, tenant);
    const apis = await Promise.all(
      [0, 1].map(async () => {
        const port = await freePort();
        const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 4 });
        pools.push(pool);
        return { port, pool, process: startApi(made, port), isReady: false };
      }),
    );
    const over = new AbortController();
    const look = async (api: (typeof apis)[number]): Promise<void> => {
      while (!over.signal.aborted) {
        const isReady = await api.pool
          .request({ path: "/readyz", method: "GET", headersTimeout: 2_000 })
          .then(async (answer) => {
            await answer.body.dump();
            return answer.statusCode === 200;
          })
          .catch(() => false);
        api.isReady = isReady;
        await sleep(ASK_EVERY_MS);
      }
    };
    const looks = apis.map(look);
    const allReady = async (): Promise<void> => {
      for (const end = Date.now() + READY_WITHIN_MS; !apis.every(({ isReady }) => isReady); await sleep(50))
        assert.ok(Date.now() < end, "every process is ready in time");
    };
    await allReady();

    let number = 0;
    const failures: string[] = [];
    const accepted: string[] = [];
    const send = async (): Promise<void> => {
      while (!over.signal.aborted) {
        number += 1;
        const ready = apis.filter(({ isReady }) => isReady);
        const api = ready[number % Math.max(1, ready.length)];
        if (api === undefined) failures.push("no process was ready");
        else {
          const orderNumber = `PO-${number}`;
          const answer = await api.pool
            .request({
              path: "/v2/orders",
              method: "POST",
              headers: { "x-api-key": key, "x-tenant-uuid": tenant.tenantUuid, "content-type": "application/json" },
              body: JSON.stringify({ ...smallestOrder, orderNumber }),
            })
            .catch((error: Error) => error);
          if (answer instanceof Error) failures.push(answer.message);
          else {
            const said = await answer.body.text();
            if (answer.statusCode === 202) accepted.push(orderNumber);
            else failures.push(`${answer.statusCode}: ${said}`);
          }
        }
        await sleep(10);
      }
    };
    const senders = [send(), send(), send()];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const api = apis[restart % apis.length];
      assert.ok(api);
      api.process.kill("SIGTERM");
      const [code] = (await once(api.process, "exit")) as [number | null];
      assert.equal(code, 0, "it ends in order");
      api.process = startApi(made, api.port);
      await allReady();
    }
    over.abort();
    await Promise.all([...senders, ...looks]);
    t.diagnostic(`${accepted.length} accepted, ${failures.length} failed in ${RESTARTS} restarts`);
    assert.deepEqual(failures, []);
    assert.ok(accepted.length > RESTARTS * 20, `${accepted.length} requests`);
    const { rows } = await database.control.query<{ kept: number }>(
      "select count(*) as kept from intake where tenant_uuid = $1 and external_id = any($2)",
      [tenant.tenantUuid, accepted],
    );
    assert.equal(rows[0]?.kept, accepted.length);
  });

  test("a process that is started before its database waits and says so", async () => {
    const closed = new URL("postgresql://nobody:nothing@localhost/none");
    closed.port = String(await freePort());
    const env: NodeJS.ProcessEnv = { ...process.env, DATABASE_URL: closed.href, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" };
    delete env["NODE_TEST_CONTEXT"];
    const child = spawn(process.execPath, ["bin/weighbridge.mjs", "worker"], {
      cwd: ROOT,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.add(child);
    let said = "";
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      said += chunk.toString();
      if (said.includes("waiting for the database")) break;
    }
    assert.match(said, /waiting for the database/);
    assert.equal(child.exitCode, null, "it waits");
    child.kill("SIGTERM");
    await once(child, "exit");
  });
});

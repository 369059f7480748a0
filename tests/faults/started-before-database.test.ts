import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "#db/migrate.ts";
import { secretsInUrl } from "#db/role-secrets.ts";
import { ROOT } from "#tests/arch/source-files.ts";
import { applicationUrlOf } from "#tests/database.ts";
import { OwnPostgres, serverTools } from "#tests/fixtures/own-postgres.ts";
import { freePort } from "#tests/fixtures/service-tree.ts";

const WITHIN_MS = 60_000;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Over a connection of its own, as a probe asks. */
const ask = (port: number, path: string, method = "GET", body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, agent: false, timeout: 10_000 }, (answer) => {
      let said = "";
      answer.on("data", (chunk: Buffer) => (said += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: said }));
      answer.on("error", reject);
    });
    asked.on("timeout", () => asked.destroy(new Error("no answer")));
    asked.on("error", reject);
    asked.end(body);
  });

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + WITHIN_MS; !(await isSo()); await sleep(20)) assert.ok(Date.now() < end, what);
};

describe("processes that are started before their database", () => {
  const children: ChildProcess[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-before-"));
  after(() => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = (postgres: OwnPostgres, program: string, port: number): ChildProcess => {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      DATABASE_URL: postgres.url,
      DATABASE_APP_URL: applicationUrlOf(postgres.url),
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "fatal",
      DEMO_DATA: "off",
    };
    if (program === "worker") env["WORKER_PORT"] = String(port);
    for (const name of ["NODE_TEST_CONTEXT", "npm_lifecycle_event", "DATABASE_DIRECT_URL"]) delete env[name];
    const child = spawn(process.execPath, ["bin/weighbridge.mjs", program], {
      cwd: ROOT,
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
    children.push(child);
    return child;
  };

  test(
    "answer that they live and what they wait for, and serve without a refused connection when it comes",
    { timeout: 180_000 },
    async (t) => {
      const postgres = await OwnPostgres.start(serverTools().binaries);
      t.after(() => postgres.drop());
      await migrate(postgres.url, { secrets: secretsInUrl(applicationUrlOf(postgres.url)), isAlone: true });
      await postgres.stop();
      const ports = [await freePort(), await freePort()] as const;
      const [api] = ports;
      const processes = [start(postgres, "api", ports[0]), start(postgres, "worker", ports[1])];
      for (const port of ports) {
        const lives = (): Promise<boolean> =>
          ask(port, "/healthz").then(
            ({ status, body }) => status === 200 && body === '{"status":"ok"}',
            () => false,
          );
        await until("it answers that it lives while the database is away", lives);
        const { status, headers, body } = await ask(port, "/readyz");
        assert.deepEqual([status, headers["retry-after"], headers["x-error-code"]], [503, "2", "not-ready"]);
        assert.deepEqual(JSON.parse(body).Errors, { process: ["waiting for the database"] });
      }
      const sent = await ask(api, "/v2/orders", "POST", "x".repeat(3_000_000));
      assert.deepEqual([sent.status, sent.headers["retry-after"], JSON.parse(sent.body).Status], [503, "2", 503]);
      const legacy = await ask(api, "/v1/tenant");
      assert.deepEqual([legacy.status, legacy.headers["content-type"]], [503, "application/problem+json"]);

      const over = new AbortController();
      const statuses: Readonly<Record<string, number>>[] = [];
      const asking = ports.flatMap((port) =>
        [0, 1, 2].map(async (lane) => {
          const seen: Record<string, number> = {};
          statuses.push(seen);
          for (; !over.signal.aborted; await sleep(1)) {
            const said = await ask(port, lane === 0 ? "/readyz" : "/healthz").then(
              ({ status }) => `${lane === 0 ? "ready" : "lives"} ${status}`,
              (error: Error) => error.message,
            );
            seen[said] = (seen[said] ?? 0) + 1;
          }
        }),
      );
      await postgres.start();
      for (const port of ports)
        await until("it is ready once the database is there", async () => (await ask(port, "/readyz")).status === 200);
      await sleep(200);
      over.abort();
      await Promise.all(asking);
      const kinds = new Set(statuses.flatMap((seen) => Object.keys(seen)));
      t.diagnostic(JSON.stringify(statuses));
      assert.deepEqual([...kinds].toSorted(), ["lives 200", "ready 200", "ready 503"]);
      for (const child of processes) {
        child.kill("SIGTERM");
        const [code] = (await once(child, "exit")) as [number | null];
        assert.equal(code, 0, "it ends in order");
      }
      await assert.rejects(ask(api, "/healthz"), /ECONNREFUSED/, "nothing listens any more");
    },
  );

  test("end when they are told to while they wait", async (t) => {
    const postgres = await OwnPostgres.prepare(serverTools().binaries);
    t.after(() => postgres.drop());
    for (const program of ["api", "worker", "start"]) {
      const port = await freePort();
      const child = start(postgres, program, port);
      await until(`${program} answers`, () =>
        ask(port, "/healthz").then(
          ({ status }) => status === 200,
          () => false,
        ),
      );
      child.kill("SIGTERM");
      const ended = await Promise.race([once(child, "exit"), sleep(5_000, "it still waits", { ref: false })]);
      assert.notEqual(ended, "it still waits", program);
    }
  });
});

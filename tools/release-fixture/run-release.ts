import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const OPERATOR_KEY = "operator-of-the-release-fixture";

export interface RunningRelease {
  readonly address: string;
  stopWorker(): Promise<void>;
  stop(): Promise<void>;
}

/** The service from the sources in a folder, API and worker as an operator starts them, over a database and a data folder. */
export async function runRelease(code: string, connectionString: string, dataDir: string): Promise<RunningRelease> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    PORT: String(port),
    WEIGHBRIDGE_OPERATOR_KEY: OPERATOR_KEY,
    EGRESS_ALLOW: "127.0.0.0/8",
    RATE_LIMIT_PER_SECOND: "0",
    LOG_LEVEL: "warn",
    DEMO_DATA: "off",
  };
  const start = (command: string): ChildProcess =>
    spawn(process.execPath, [join(code, "bin/run.mjs"), join(code, "src/cli/main.ts"), command], {
      cwd: code,
      env: environment,
      stdio: ["ignore", "inherit", "inherit"],
    });
  const api = start("api");
  const end = Date.now() + 60_000;
  while (!(await answers(`${address}/health/ready`)) && !(await answers(`${address}/docs`))) {
    if (api.exitCode !== null || Date.now() > end) throw new Error("the API of the release did not start");
    await sleep(200);
  }
  const worker = start("worker");
  return {
    address,
    stopWorker: () => stopped(worker),
    stop: async () => {
      await stopped(worker);
      await stopped(api);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

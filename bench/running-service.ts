import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** `weighbridge start` on a data folder of its own: API, worker and embedded database on this machine. */
export interface RunningService {
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** The tenant of the first start and its key. */
  readonly firstRun: () => { readonly tenantUuid: string; readonly apiKey: string };
  /** Ends it, and takes its folder away unless that is kept. */
  readonly stop: (keep?: boolean) => Promise<void>;
}

const COMMAND = fileURLToPath(new URL("../bin/weighbridge.mjs", import.meta.url));

/** Starts it without demo data, mail or limits of rate, and waits until it is ready. */
export async function startService(name: string, env: Readonly<Record<string, string>> = {}): Promise<RunningService> {
  const dataDir = mkdtempSync(join(tmpdir(), `weighbridge-${name}-`));
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(process.execPath, [COMMAND, "start"], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      PORT: String(port),
      SMTP_IN_PORT: "off",
      DEMO_DATA: "off",
      LOG_LEVEL: "warn",
      RATE_LIMIT_PER_SECOND: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const stop = async (keep = false): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    if (!keep) rmSync(dataDir, { recursive: true, force: true });
  };
  let isReady = false;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    isReady = chunk.includes("is ready");
    if (isReady) break;
  }
  if (!isReady) {
    await stop();
    throw new Error("weighbridge start ended before it was ready");
  }
  child.stdout.resume();
  return {
    port,
    dataDir,
    process: child,
    firstRun: () => JSON.parse(readFileSync(join(dataDir, "first-run.json"), "utf8")) as ReturnType<RunningService["firstRun"]>,
    stop,
  };
}

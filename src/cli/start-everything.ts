import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { migrateDatabase, openContext, openLog, startApi, startDatabase } from "#src/main.ts";
import { readSettings, type Settings } from "#src/settings.ts";
import { buildWebApp } from "./build-web-app.ts";
import { firstRun } from "./first-run.ts";
import { refuseTakenPort } from "./refuse-taken-port.ts";
import { startSandboxEngine } from "./start-sandbox-engine.ts";
import { untilStopped } from "./until-stopped.ts";

const RUN = fileURLToPath(new URL("../../bin/run.mjs", import.meta.url));
const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const DRAIN_MS = 20_000;
/** Where both want the processor, whoever waits for an answer comes before work that nobody waits for. */
const WORKER_NICENESS = 8;

/**
 * Database, API, worker and web app in one process tree. The worker is a process of its own, so that a large file it works on
 * never makes a request wait; when it dies it is started again. SIGTERM drains and leaves nothing behind within 25 seconds.
 */
export async function startEverything(options: { readonly migrate: boolean }): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog(settings, "weighbridge");
  const stopping = untilStopped();
  await refuseTakenPort(settings);
  const webApp = buildWebApp().catch((error: Error) => log.error(error.message));
  const { connectionString, embedded } = await startDatabase(settings, log);
  if (options.migrate) await migrateDatabase(settings, connectionString, log);
  const context = await openContext(settings, connectionString, log, 12);
  const api = await startApi(settings, context, webApp);
  const worker = superviseWorker({ ...settings, databaseUrl: connectionString }, log);
  const engine = startSandboxEngine(settings, context);
  const stopFirstRun = new AbortController();
  const introduction = firstRun(settings, context, api.address, stopFirstRun.signal).catch((error: unknown) => {
    if (!stopFirstRun.signal.aborted) log.error({ err: error }, "the first run did not end well; start again to go on with it");
  });
  const why = await stopping;
  log.info({ why }, "stopping");
  const deadline = setTimeout(
    () => {
      log.error("not everything stopped in time");
      process.exit(1);
    },
    DRAIN_MS + (settings.drainSeconds ?? 0) * 1_000 + 4_000,
  );
  stopFirstRun.abort();
  await Promise.all([api.stop(), worker.stop()]);
  await introduction;
  await engine.stop();
  await context.db.close();
  await embedded?.stop();
  clearTimeout(deadline);
  log.info("stopped");
}

/** Systems on which a process may not lower another run the worker as it is. */
const giveWay = (pid: number): void => {
  try {
    setPriority(pid, WORKER_NICENESS);
  } catch {
    // Nothing depends on it but the answer times under load.
  }
};

/**
 * How Node runs a worker. It streams large files, and the pieces that are done with go when the young part of the heap is full:
 * half of what Node gives it keeps a mail of 25 MB within 64 MiB.
 *
 * @internal `bench/mail-in.ts` measures a process that runs so.
 */
export const WORKER_OPTIONS: readonly string[] = ["--max-semi-space-size=8"];

/** Keeps one worker process alive until told to stop. */
const superviseWorker = (settings: Settings, log: Logger): { stop(): Promise<void> } => {
  let child: ChildProcess | undefined;
  let stopping = false;
  let again: NodeJS.Timeout | undefined;
  let quickDeaths = 0;
  const start = (): void => {
    const startedAt = Date.now();
    child = spawn(process.execPath, [...WORKER_OPTIONS, RUN, MAIN, "worker", "--no-migrate"], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, DATABASE_URL: settings.databaseUrl ?? "", DATABASE_URL_FILE: "", DATA_DIR: settings.dataDir },
    });
    if (child.pid !== undefined) giveWay(child.pid);
    child.once("error", (error) => log.error({ err: error }, "the worker could not be started"));
    child.once("exit", (code, signal) => {
      if (stopping) return;
      quickDeaths = Date.now() - startedAt < 10_000 ? quickDeaths + 1 : 0;
      const delay = Math.min(200 * 2 ** quickDeaths, 10_000);
      log.error({ code, signal, delay }, "the worker ended; starting another");
      again = setTimeout(start, delay);
    });
  };
  start();
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(again);
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      const timer = setTimeout(() => child?.kill("SIGKILL"), DRAIN_MS);
      await gone;
      clearTimeout(timer);
    },
  };
};

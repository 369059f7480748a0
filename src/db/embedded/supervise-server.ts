import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresBinaries } from "./binaries.ts";
import type { ClusterPaths } from "./cluster-paths.ts";
import { serverEnvironment } from "./create-cluster.ts";
import { startGuardian } from "./guardian.ts";
import type { LauncherLog } from "./log.ts";
import { endOrphans, readPostmasterFile, stopPostmaster } from "./postmaster-file.ts";
import { spawnAs } from "./server-identity.ts";
import type { ServerIdentity } from "./server-identity.ts";
import { logTail, openServerLog } from "./server-log.ts";
import { serverOptions } from "./settings.ts";

export type CrashListener = (crash: { exitCode: number | null; signal: NodeJS.Signals | null }) => void;

type SupervisedServer = {
  pid(): number | null;
  onCrash(listener: CrashListener): void;
  onRestart(listener: () => void): void;
  stop(): Promise<void>;
};

type Supervision = {
  paths: ClusterPaths;
  binaries: PostgresBinaries;
  identity: ServerIdentity;
  settings: Readonly<Record<string, string>>;
  log: LauncherLog;
};

/** Waits between attempts to bring a crashed server back; the last one is repeated for as long as it takes. */
const RESTART_DELAYS_MS = [0, 100, 250, 500, 1000, 2000, 5000];
/** A server that ran this long before it crashed is restarted without delay. */
const STABLE_AFTER_MS = 30_000;
const READY_POLL_MS = 5;
const TELL_ABOUT_RECOVERY_EVERY_MS = 5000;

/** Starts the server, waits until it takes connections, and from then on brings it back whenever it ends by itself. */
export async function superviseServer(supervision: Supervision): Promise<SupervisedServer> {
  const { paths, log } = supervision;
  const crashListeners: CrashListener[] = [];
  const restartListeners: (() => void)[] = [];
  const serverLog = openServerLog(paths.log);
  const guardian = startGuardian(paths.data);
  let running: ChildProcess | null = null;
  let restarting: Promise<void> | null = null;
  let stopping = false;
  let failures = 0;

  async function launch(): Promise<void> {
    const child = spawnServer(supervision, serverLog.fd);
    guardian.watch(child.pid ?? null);
    await untilReady(child, paths, log);
    child.unref();
    running = child;
    const readyAt = Date.now();
    child.once("exit", (exitCode, signal) => {
      running = null;
      if (stopping) return;
      if (Date.now() - readyAt > STABLE_AFTER_MS) failures = 0;
      log.error({ exitCode, signal }, "the database server ended by itself; starting it again");
      for (const listener of crashListeners) listener({ exitCode, signal });
      restarting = relaunch();
    });
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error("The database server ended as soon as it was ready.");
  }

  async function relaunch(): Promise<void> {
    for (;;) {
      const delay = RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length - 1)] ?? 0;
      failures += 1;
      await sleep(delay);
      if (stopping) return;
      try {
        await endOrphans(paths);
        await launch();
        log.info({ pid: running?.pid }, "the database server is back");
        for (const listener of restartListeners) listener();
        return;
      } catch (error) {
        log.error({ error }, "the database server did not start");
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    await restarting;
    const pid = running?.pid;
    if (pid !== undefined) await stopPostmaster(pid);
    guardian.watch(null);
    guardian.dismiss();
    serverLog.close();
  }

  try {
    await launch();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    pid: () => running?.pid ?? null,
    onCrash: (listener) => void crashListeners.push(listener),
    onRestart: (listener) => void restartListeners.push(listener),
    stop,
  };
}

/**
 * Detached, so that an interrupt typed in the terminal reaches us and not the server: we stop it when our own work is
 * done.
 */
function spawnServer({ paths, binaries, identity, settings }: Supervision, logFd: number): ChildProcess {
  return spawnAs(identity, binaries.postgres, ["-D", paths.data, ...serverOptions(binaries.major, paths.socket, settings)], {
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", logFd],
    env: serverEnvironment(binaries),
  });
}

/** However long it takes (recovery after a crash reads the write-ahead log), as long as the process lives. */
async function untilReady(child: ChildProcess, paths: ClusterPaths, log: LauncherLog): Promise<void> {
  let spawnError: Error | null = null;
  child.once("error", (error) => (spawnError = error));
  let tellAt = Date.now() + TELL_ABOUT_RECOVERY_EVERY_MS;
  for (;;) {
    if (spawnError) throw spawnError;
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(
        `PostgreSQL ended while starting (${child.exitCode ?? child.signalCode}). Last lines of ${paths.log}:\n${logTail(paths.log)}`,
      );
    }
    const file = readPostmasterFile(paths.data);
    if (file?.ready && file.pid === child.pid) return;
    if (Date.now() > tellAt) {
      log.info({ pid: child.pid }, "the database server is still recovering");
      tellAt += TELL_ABOUT_RECOVERY_EVERY_MS;
    }
    await sleep(READY_POLL_MS);
  }
}

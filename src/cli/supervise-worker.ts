import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Lags, LagStage } from "#adapters/lags.ts";
import type { Settings } from "#src/settings.ts";

const RUN = fileURLToPath(new URL("../../bin/run.mjs", import.meta.url));
const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
/** What is under way when the service is stopped has so long to end. */
export const DRAIN_MS = 20_000;
/** Where both want the processor, whoever waits for an answer comes before work that nobody waits for. */
const WORKER_NICENESS = 8;
/** A worker says so often, over the channel that it was started with, that it is not standing still. */
const BEAT_EVERY_MS = 2_000;
/** One that has not for so long is ended, and another started: which takes its seconds, and work is gone on with within 15 s. */
const GIVEN_UP_AFTER_MS = 9_000;
/** A worker that loads its program on a busy machine has said nothing yet. */
const FIRST_BEAT_WITHIN_MS = 90_000;

/** How long things took, told with a beat. */
type Told = readonly (readonly [LagStage, number])[];
/** More than any worker does between two beats. */
const MAX_TOLD = 20_000;

/**
 * Says again and again that this process is not standing still, to who started it, where somebody listens; and how long things
 * took, where it has no port on which it tells that itself. Answers whoever collects that.
 */
export function sayThatItLives(): Lags["observe"] | undefined {
  if (process.send === undefined) return undefined;
  let told: (readonly [LagStage, number])[] = [];
  const say = (): void => {
    if (!process.connected) return;
    process.send?.(told.length === 0 ? "beat" : { lags: told }, undefined, undefined, () => {});
    told = [];
  };
  say();
  setInterval(say, BEAT_EVERY_MS).unref();
  process.channel?.unref();
  return (stage, seconds) => void (told.length < MAX_TOLD && told.push([stage, seconds]));
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

export interface SupervisedWorker {
  /** Of the one that runs now. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Keeps one worker process alive until told to stop: one that ends, or stands still for 9 s, is followed by another. `lags` is
 * told what it tells of how long things took.
 */
export function superviseWorker(settings: Pick<Settings, "databaseUrl" | "dataDir">, log: Logger, lags?: Lags): SupervisedWorker {
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
    watchBeats(child, () => log.error({ pid: child?.pid }, "the worker stands still; ending it"));
    child.on("message", (said: { readonly lags?: Told }) => {
      for (const [stage, seconds] of said.lags ?? []) lags?.observe(stage, seconds);
    });
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
    pid: () => child?.pid,
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
}

/** Ends a process that has not said for too long that it lives. */
function watchBeats(child: ChildProcess, onSilence: () => void): void {
  let heardAt = performance.now();
  let allowance = FIRST_BEAT_WITHIN_MS;
  let lookedAt = heardAt;
  child.on("message", () => {
    heardAt = performance.now();
    allowance = GIVEN_UP_AFTER_MS;
  });
  const look = setInterval(() => {
    const now = performance.now();
    // We stood still ourselves, most likely the whole machine did: what it said meanwhile comes yet.
    if (now - lookedAt > 2 * BEAT_EVERY_MS) heardAt = now;
    lookedAt = now;
    if (now - heardAt <= allowance) return;
    clearInterval(look);
    onSilence();
    child.kill("SIGKILL");
  }, BEAT_EVERY_MS);
  look.unref();
  child.once("exit", () => clearInterval(look));
}

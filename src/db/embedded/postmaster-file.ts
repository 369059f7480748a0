import { readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SOCKET_NAME } from "./cluster-paths.ts";
import { commandLine, isAlive, isNumberTaken, processesIn } from "./process-facts.ts";

/** What a running server says of itself in PGDATA/postmaster.pid (lines 1 and 8). */
export type PostmasterFile = { pid: number; ready: boolean };

const SOCKET_FILES = [SOCKET_NAME, `${SOCKET_NAME}.lock`];
const PID_LINE = 0;
const STATUS_LINE = 7;

export function readPostmasterFile(data: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[PID_LINE]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[STATUS_LINE]?.trim() === "ready" } : null;
  } catch {
    return null;
  }
}

const FAST_SHUTDOWN_MS = 15_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;
const BACKENDS_LEAVE_MS = 5_000;

/**
 * Ends whatever a former owner left behind on PGDATA, so that a new server can start: a postmaster that outlived its
 * parent, or the sessions of a postmaster that was killed. Only called by the folder's owner.
 */
export async function endOrphans({ data, socket }: { data: string; socket: string }): Promise<{ endedPid: number | null }> {
  const file = readPostmasterFile(data);
  if (file === null) return { endedPid: null };
  const running = isPostmasterOf(file.pid, data);
  if (running) await stopPostmaster(file.pid);
  await endBackends(data);
  // The number may be a stranger's by now, or a zombie's that nobody collects (a container without an init): the server would
  // take either for a running server. In every other case the file stays, since the server learns from it what a crash left.
  if (isNumberTaken(file.pid)) rmSync(join(data, "postmaster.pid"), { force: true });
  // The socket's own lock file says nothing beyond that, and its folder is ours alone.
  for (const name of SOCKET_FILES) rmSync(join(socket, name), { force: true });
  return { endedPid: running ? file.pid : null };
}

/** Fast shutdown (sessions are ended, everything is written), then immediate, then kill. Resolves when it is gone. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await gone(pid, FAST_SHUTDOWN_MS)) return;
  signal(pid, "SIGQUIT");
  if (await gone(pid, IMMEDIATE_SHUTDOWN_MS)) return;
  signal(pid, "SIGKILL");
  await gone(pid, IMMEDIATE_SHUTDOWN_MS);
}

/** Sessions notice the death of their postmaster by themselves; what does not within some seconds is killed. */
async function endBackends(data: string): Promise<void> {
  const folder = realpathSync(data);
  const until = Date.now() + BACKENDS_LEAVE_MS;
  while (processesIn(folder).length > 0) {
    if (Date.now() > until) for (const pid of processesIn(folder)) signal(pid, "SIGKILL");
    await sleep(20);
  }
}

function isPostmasterOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  const command = commandLine(pid);
  return command.includes("postgres") && command.includes(data);
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(10);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

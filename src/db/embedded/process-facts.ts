import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync } from "node:fs";

/** True while a process of this number runs, whoever owns it. A zombie that waits for its parent does not run. */
export function isAlive(pid: number): boolean {
  return isNumberTaken(pid) && !isZombie(pid);
}

/** True while the system knows the number, be it of a zombie: PostgreSQL asks no more than this about a lock file. */
export function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === "Z";
}

/**
 * When a process started, as an opaque text: together with its number it names a process for good, since numbers are
 * used again. Null where it cannot be told.
 */
export function processStart(pid: number): string | null {
  if (process.platform === "linux") return statFields(pid)?.[19] ?? null;
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

/** The fields of `/proc/<pid>/stat` from `state` on (field 3 of proc(5)); the name before them may hold anything. */
function statFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/** Processes whose working folder is `folder`: for PGDATA these are exactly the server's. Empty where it cannot be told. */
export function processesIn(folder: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid) === folder);
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** The command line of a process; empty when it is gone or not ours to read. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

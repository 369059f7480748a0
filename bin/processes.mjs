// Facts about other processes. Plain JavaScript for Node 20, no dependency.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * True while the process exists; one that has ended but was not noticed by its parent (in a container without an init) does not.
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  return linuxFacts(pid)?.state !== "Z";
}

/** `{parent, name}` of a process, or null where that cannot be told. */
export function processFacts(pid) {
  if (process.platform === "linux") return linuxFacts(pid);
  try {
    const [, parent, name] = /^\s*(\d+)\s+(.*)$/m.exec(
      execFileSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" }),
    );
    return { parent: Number(parent), name: name.split("/").at(-1) };
  } catch {
    return null;
  }
}

/** proc(5): number, name in brackets (it may hold anything), state, parent. */
function linuxFacts(pid) {
  try {
    const [, name, state, parent] = /\((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return { parent: Number(parent), name, state };
  } catch {
    return null;
  }
}

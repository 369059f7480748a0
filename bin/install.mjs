// Brings node_modules in step with package-lock.json. Plain JavaScript for Node 20, no dependency: it runs before there is anything.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./processes.mjs";
import { pinnedNode } from "./runtime.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

const lockFile = join(root, "package-lock.json");
const modules = join(root, "node_modules");
const stampFile = join(modules, ".weighbridge-lock");
const turnFolder = join(root, ".cache", "installing");

const TELL_EVERY_MS = process.stderr.isTTY ? 1000 : 10_000;
const WAIT_FOR_TURN_MS = 200;

/** Installs what is missing. Returns at once when nothing is. Ends the process with a clear text when it cannot. */
export async function ensureInstalled() {
  if (isInStep()) return;
  if (isLink(modules)) {
    console.error("node_modules is a link and not in step with package-lock.json: installing is left to whoever made the link.");
    return;
  }
  const giveBack = await takeTurn();
  try {
    // Somebody else may have installed while we waited.
    if (isInStep()) return;
    await install();
    writeFileSync(stampFile, lockHash());
  } finally {
    giveBack();
  }
}

/** True when node_modules holds what package-lock.json says; an installation made by hand is looked through once. */
function isInStep() {
  if (!existsSync(lockFile)) return true;
  if (!existsSync(pinnedNode())) return false;
  if (readIfThere(stampFile) === lockHash()) return true;
  if (!holdsWhatTheLockSays()) return false;
  tryWriteStamp();
  return true;
}

function lockHash() {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

/** Compares with npm's own record, which npm writes last: an installation that was cut off has none. */
function holdsWhatTheLockSays() {
  const record = readIfThere(join(modules, ".package-lock.json"));
  if (record === null) return false;
  const wanted = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  const found = JSON.parse(record).packages;
  // Without its development part (npm ci --omit=dev) the service runs if the web app was built before.
  const developmentIsOptional = existsSync(join(root, "web", "dist", "index.html"));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const installed = found[path];
    if (installed) return installed.version === entry.version && installed.integrity === entry.integrity;
    return entry.optional || entry.devOptional || (entry.dev && developmentIsOptional);
  });
}

async function install() {
  console.error("Installing dependencies (npm ci), once for each change of package-lock.json ...");
  const [command, ...first] = npmCommand();
  const npm = spawn(command, [...first, "ci", "--include=dev", "--include=optional", "--no-progress"], {
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

function giveUp(said, code) {
  const text = said.trim();
  console.error(`\n${text}\n\nnpm ci did not succeed (${code}). What to do next:`);
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
      const grave = `${turnFolder}.${process.pid}`;
      try {
        renameSync(turnFolder, grave);
        rmSync(grave, { recursive: true, force: true });
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

function tryWriteStamp() {
  try {
    if (!isLink(modules)) writeFileSync(stampFile, lockHash());
  } catch {
    // A folder we may not write: it is looked through again next time.
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function isLink(path) {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

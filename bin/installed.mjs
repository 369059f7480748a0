// Knows whether node_modules is in step with package-lock.json. Plain JavaScript for Node 20, no dependency.
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pinnedNode } from "./runtime.mjs";

/** The service needs the `production` part; tests, benchmarks and tools need `everything`. */
export const PRODUCTION = "production";
export const EVERYTHING = "everything";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
export const lockFile = join(root, "package-lock.json");
export const modules = join(root, "node_modules");
const stampFile = join(modules, ".weighbridge-lock");

/** True when node_modules holds what package-lock.json says for the part; an installation made by hand is looked through once. */
export function isInStep(part) {
  if (!existsSync(lockFile)) return true;
  if (!existsSync(pinnedNode())) return false;
  const stamped = installedPart();
  if (stamped === EVERYTHING || stamped === part) return true;
  if (stamped === PRODUCTION) return false;
  const held = [EVERYTHING, PRODUCTION].find(holdsWhatTheLockSays);
  if (held !== EVERYTHING && held !== part) return false;
  tryWriteStamp(held);
  return true;
}

/** The part that was installed for this very package-lock.json, null for none. */
export function installedPart() {
  const [hash, part = EVERYTHING] = (readIfThere(stampFile) ?? "").split(" ");
  return hash === lockHash() ? part : null;
}

export function writeStamp(part) {
  writeFileSync(stampFile, `${lockHash()} ${part}`);
}

function lockHash() {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

/** Compares with npm's own record, which npm writes last: an installation that was cut off has none. */
function holdsWhatTheLockSays(part) {
  const record = readIfThere(join(modules, ".package-lock.json"));
  if (record === null) return false;
  const wanted = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  const found = JSON.parse(record).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const installed = found[path];
    if (installed) return installed.version === entry.version && installed.integrity === entry.integrity;
    return entry.optional || entry.devOptional || (entry.dev && part === PRODUCTION);
  });
}

function tryWriteStamp(part) {
  try {
    if (!isLink(modules)) writeStamp(part);
  } catch {
    // A folder we may not write: it is looked through again next time.
  }
}

export function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

export function isLink(path) {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

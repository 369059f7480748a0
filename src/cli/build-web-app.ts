import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const WEB = join(ROOT, "web");
const DIST = join(WEB, "dist");
const STAMP = ".sources";
/** What the build is made of: the app, what it imports from the server's side, and the versions of its libraries. */
const SOURCES = ["web", "src/contract", "src/domain/document", "package-lock.json"];
const NOT_SOURCES = new Set(["node_modules", "dist"]);

/**
 * Builds the web app into `web/dist` when that is missing or made from other sources. Takes about two seconds when there is
 * something to do, in a process of its own, so that a service can start meanwhile; a few milliseconds otherwise.
 *
 * The new build takes the place of the old one in one step. Answers whether something was built; throws with the build's own
 * words when it fails.
 */
export async function buildWebApp(): Promise<boolean> {
  // Whoever asks while this process builds waits for the same build: two would write into one folder.
  building ??= build().finally(() => {
    building = undefined;
  });
  return building;
}

let building: Promise<boolean> | undefined;

async function build(): Promise<boolean> {
  if (!existsSync(join(WEB, "index.html"))) return false;
  const wanted = await hashOfSources();
  if (await isBuiltFrom(wanted)) return false;
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  if (!existsSync(vite)) {
    if (existsSync(join(DIST, "index.html"))) return false;
    throw new Error("The web app is not built, and the tools for it are not installed: run npm ci --include=dev.");
  }
  const draft = join(WEB, `dist.${process.pid}`);
  try {
    await runVite(vite, draft);
    await writeFile(join(draft, STAMP), wanted);
    await replace(draft, wanted);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return true;
}

async function isBuiltFrom(wanted: string): Promise<boolean> {
  return (await readFile(join(DIST, STAMP), "utf8").catch(() => "")) === wanted;
}

async function runVite(vite: string, outDir: string): Promise<void> {
  const args = [vite, "build", "--config", "web/vite.config.ts", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The web app could not be built:\n${(await said).join("").trim()}`);
}

async function replace(draft: string, wanted: string): Promise<void> {
  const old = join(WEB, `dist.${process.pid}.old`);
  await mkdir(DIST, { recursive: true });
  try {
    await rename(DIST, old);
    await rename(draft, DIST);
  } catch (error) {
    // A second service that starts at the same time may have put the same build there in between.
    if (!(await isBuiltFrom(wanted))) throw error;
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of SOURCES) await addToHash(hash, source);
  return hash.digest("hex");
}

async function addToHash(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const full = join(ROOT, path);
  const entries = await readdir(full, { withFileTypes: true }).catch(() => null);
  if (entries === null) {
    hash.update(`${path}\0`).update(await readFile(full).catch(() => ""));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!NOT_SOURCES.has(entry.name) && !entry.name.startsWith("dist.")) await addToHash(hash, `${path}/${entry.name}`);
  }
}

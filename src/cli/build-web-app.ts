import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { packedFrom, readWebPack, writeFiles } from "./web-pack.ts";
import { hashOfWebSources, ROOT, STAMP, WEB } from "./web-sources.ts";

const DIST = join(WEB, "dist");
const VITE = join(ROOT, "node_modules/vite/bin/vite.js");

/**
 * Puts the web app into `web/dist` when that is missing or made from other sources: from the packed app when that is made from
 * these sources, else by a build, which takes some seconds in a process of its own, so that a service can start meanwhile.
 *
 * The new app takes the place of the old one in one step. Answers whether something was to be done; throws with the build's own
 * words when it fails, and says what to do where the tools to build are not installed.
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
  const wanted = await hashOfWebSources();
  if (await isBuiltFrom(wanted)) return false;
  const packed = await readWebPack();
  const fits = packedFrom(packed) === wanted;
  if (!fits && !existsSync(VITE)) {
    throw new Error(
      "The web app's sources are not those of the app that came with them, and the tools to build it are not installed: run npm run web:build, which installs them first.",
    );
  }
  const draft = join(WEB, `dist.${process.pid}`);
  try {
    if (fits) await writeFiles(packed, draft);
    else await buildFromSources(draft, wanted);
    await replace(draft, wanted);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return true;
}

/**
 * Builds into a folder, stamped with the hash of the sources. Needs the development part of node_modules.
 * @internal a tool packs the app with it.
 */
export async function buildFromSources(outDir: string, sources: string): Promise<void> {
  await runVite(outDir);
  await writeFile(join(outDir, STAMP), sources);
}

async function isBuiltFrom(wanted: string): Promise<boolean> {
  return (await readFile(join(DIST, STAMP), "utf8").catch(() => "")) === wanted;
}

async function runVite(outDir: string): Promise<void> {
  const args = [VITE, "build", "--config", "web/vite.config.ts", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"];
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

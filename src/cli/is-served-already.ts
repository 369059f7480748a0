import { clusterPaths } from "#db/embedded/cluster-paths.ts";
import { readOwner } from "#db/embedded/owner-lock.ts";
import type { Settings } from "#src/settings.ts";

/**
 * Whether another service has the data folder: the port is its own then, and that is said (or its end awaited) when the folder is
 * claimed. Where it is not, listening tells before anything is made or started that somebody else has the port.
 */
export function isServedAlready({ dataDir, databaseUrl }: Pick<Settings, "dataDir" | "databaseUrl">): boolean {
  return databaseUrl === null && readOwner(clusterPaths(dataDir).owner) !== null;
}

import { createServer } from "node:net";
import { clusterPaths } from "#db/embedded/cluster-paths.ts";
import { readOwner } from "#db/embedded/owner-lock.ts";
import type { Settings } from "#src/settings.ts";

/**
 * Throws what listening on the port would throw, before anything is made or started. Where a service has the data folder already
 * the port is its own: that is said (or its end awaited) when the folder is claimed.
 */
export async function refuseTakenPort({ port, host, dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl === null && readOwner(clusterPaths(dataDir).owner) !== null) return;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}

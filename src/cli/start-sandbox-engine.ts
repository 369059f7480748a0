import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, rmSync } from "node:fs";
import { sandboxSocket } from "#adapters/sandbox-engine.ts";
import { findTenant } from "#db/queries/tenant/tenant.ts";
import type { Context } from "#src/context.ts";
import type { Settings } from "#src/settings.ts";
import { readRatingEngine } from "#usecases/rating/rating-engine.ts";
import { startRatingEngine } from "../../examples/rating-engine/engine.ts";
import { type FirstRun, firstRunFile } from "./first-run.ts";

/**
 * Runs the engine of examples/rating-engine for the sandbox of the first start, on a socket of this machine
 * (`withSandboxEngine`). It takes the keys that the sandbox has now, the next one too. Without it everything else works: a
 * failure is told and no more.
 */
export function startSandboxEngine(settings: Settings, context: Context): { stop(): Promise<void> } {
  const socketPath = sandboxSocket(settings.dataDir);
  const keys = async (): Promise<readonly string[]> => {
    const file = firstRunFile(settings);
    const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as FirstRun) : undefined;
    const tenant = known === undefined ? undefined : await findTenant(context.db.control, known.tenantUuid);
    if (tenant === undefined) return [];
    const { apiKey, nextApiKey } = await readRatingEngine(context, tenant);
    return [apiKey, nextApiKey].filter((key) => key !== null);
  };
  rmSync(socketPath, { force: true });
  const running = startRatingEngine(keys, { path: socketPath }).then(
    (server) => {
      // Its owner alone connects: other people of the machine have no business with it.
      chmodSync(socketPath, 0o600);
      return server;
    },
    (error: unknown) => {
      context.log.warn({ err: error }, "the sandbox's rating engine does not run");
      return undefined;
    },
  );
  return {
    stop: async () => {
      const server = await running;
      if (server === undefined) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close").catch(() => {});
    },
  };
}

import { migrateDatabase, openContext, openDoor, openLog, startApi, startDatabase } from "#src/main.ts";
import { readSettings } from "#src/settings.ts";
import { buildWebApp } from "./build-web-app.ts";
import { firstRun } from "./first-run.ts";
import { isServedAlready } from "./is-served-already.ts";
import { startSandboxEngine } from "./start-sandbox-engine.ts";
import { DRAIN_MS, superviseWorker } from "./supervise-worker.ts";
import { untilStopped } from "./until-stopped.ts";

/**
 * Database, API, worker and web app in one process tree. The worker is a process of its own, so that a large file it works on
 * never makes a request wait; when it dies, or stands still, another is started. SIGTERM drains and leaves nothing behind
 * within 25 seconds.
 */
export async function startEverything(options: { readonly migrate: boolean }): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog(settings, "weighbridge");
  const stopping = untilStopped();
  const door = isServedAlready(settings) ? null : await openDoor(settings);
  const webApp = buildWebApp().catch((error: Error) => log.error(error.message));
  let hasBegun = false;
  // Another's database may stay away for long, and until it is there nothing has begun that would have to end in order.
  if (settings.databaseUrl !== null) void stopping.then(() => void (hasBegun || process.exit(0)));
  const { connectionString, embedded } = await startDatabase(settings, log);
  if (options.migrate) await migrateDatabase(settings, connectionString, log, door);
  const context = await openContext(settings, connectionString, log, 12);
  const api = await startApi(settings, context, { webApp, door });
  hasBegun = true;
  const worker = superviseWorker({ ...settings, databaseUrl: connectionString }, log, context.lags);
  const engine = startSandboxEngine(settings, context);
  const stopFirstRun = new AbortController();
  const introduction = firstRun(settings, context, api.address, stopFirstRun.signal).catch((error: unknown) => {
    if (!stopFirstRun.signal.aborted) log.error({ err: error }, "the first run did not end well; start again to go on with it");
  });
  const why = await stopping;
  log.info({ why }, "stopping");
  const deadline = setTimeout(
    () => {
      log.error("not everything stopped in time");
      process.exit(1);
    },
    DRAIN_MS + (settings.drainSeconds ?? 0) * 1_000 + 4_000,
  );
  stopFirstRun.abort();
  await Promise.all([api.stop(), worker.stop()]);
  await introduction;
  await engine.stop();
  await context.db.close();
  await embedded?.stop();
  clearTimeout(deadline);
  log.info("stopped");
}

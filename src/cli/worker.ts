import { migrateDatabase, openContext, openDoor, openLog, startWorker, waitForDatabase } from "#src/main.ts";
import { readSettings } from "#src/settings.ts";
import type { DefineCommand } from "./command.ts";
import { sayThatItLives } from "./supervise-worker.ts";
import { untilStopped } from "./until-stopped.ts";

const LAST_MOMENT_MS = 23_000;

/** `weighbridge worker`: the queue and the deliveries over a database that others use too. */
export const worker: DefineCommand = (command) =>
  void command
    .option("--no-migrate", "leave the database's schema as it is")
    .action(async (options: { readonly migrate: boolean }) => {
      const settings = readSettings(process.env);
      const tellLag = sayThatItLives();
      if (settings.databaseUrl === null)
        throw new Error("weighbridge worker needs DATABASE_URL; with the embedded database use weighbridge start");
      const log = openLog(settings, "worker");
      const door = await openDoor({ port: settings.workerPort, host: settings.host });
      await waitForDatabase(settings.databaseUrl, log);
      if (options.migrate) await migrateDatabase(settings, settings.databaseUrl, log, door);
      const context = await openContext(settings, settings.databaseUrl, log, 16);
      // On a port of its own it tells that itself: told twice it would count twice.
      if (tellLag !== undefined && settings.workerPort === null) context.lags.onObserved(tellLag);
      const running = await startWorker(settings, context, door);
      log.info("working");
      await untilStopped();
      // Whoever started us may be gone, and the database with it: we go too, whatever still waits for it.
      setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref();
      await running.stop();
      await context.db.close();
    });

import { migrateDatabase, openContext, openDoor, openLog, startApi, waitForDatabase } from "#src/main.ts";
import { readSettings } from "#src/settings.ts";
import { buildWebApp } from "./build-web-app.ts";
import type { DefineCommand } from "./command.ts";
import { untilStopped } from "./until-stopped.ts";

/** Others take over: whoever spreads requests over the processes and asks `/readyz` each few seconds has seen the 503 by then. */
const DRAIN_SECONDS = 5;

/** `weighbridge api`: the HTTP side over a database that others use too. */
export const api: DefineCommand = (command) =>
  void command
    .option("--no-migrate", "leave the database's schema as it is")
    .action(async (options: { readonly migrate: boolean }) => {
      const given = readSettings(process.env);
      const settings = { ...given, drainSeconds: given.drainSeconds ?? DRAIN_SECONDS };
      if (settings.databaseUrl === null)
        throw new Error("weighbridge api needs DATABASE_URL; with the embedded database use weighbridge start");
      const log = openLog(settings, "api");
      const door = await openDoor(settings);
      const webApp = buildWebApp().catch((error: Error) => log.error(error.message));
      await waitForDatabase(settings.databaseUrl, log);
      if (options.migrate) await migrateDatabase(settings, settings.databaseUrl, log, door);
      const context = await openContext(settings, settings.databaseUrl, log, 12);
      const running = await startApi(settings, context, { webApp, door });
      log.info({ address: running.address }, "listening");
      await untilStopped();
      await running.stop();
      await context.db.close();
    });

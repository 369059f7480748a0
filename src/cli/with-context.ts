import { openEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { silentLog } from "#db/embedded/log.ts";
import { openOwnerDatabase, type OwnerDatabase } from "#db/owner/owner-database.ts";
import { migrateDatabase, openContext, openLog } from "#src/main.ts";
import { readSettings } from "#src/settings.ts";
import type { Context } from "#src/context.ts";
import { actingAs } from "#usecases/trail/acting-as.ts";
import { actOfCommand } from "./act-of-command.ts";

/**
 * For short commands: the database of the settings, started for as long as the command runs where no service runs it, and a
 * context on it. `command`: what it changes is written to the audit trail as done by it. `owner`: for what the role that serves
 * may not do.
 */
export async function withContext<T>(work: (context: Context, owner: OwnerDatabase) => Promise<T>, command?: string): Promise<T> {
  const settings = readSettings(process.env);
  const log = openLog({ logLevel: process.env["LOG_LEVEL"] ?? "warn" }, "weighbridge");
  const embedded =
    settings.databaseUrl === null ? await openEmbeddedPostgres({ dataDir: settings.dataDir, log: silentLog }) : null;
  const connectionString = settings.databaseUrl ?? embedded?.connectionString ?? "";
  try {
    await migrateDatabase(settings, connectionString);
    const context = await openContext(settings, connectionString, log, 4);
    try {
      const owner = openOwnerDatabase(settings.databaseDirectUrl ?? connectionString);
      return await work(command === undefined ? context : actingAs(context, actOfCommand(command)), owner);
    } finally {
      await context.db.close();
    }
  } finally {
    await embedded?.stop();
  }
}

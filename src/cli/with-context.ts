import { openEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { silentLog } from "#db/embedded/log.ts";
import { migrationNames } from "#db/migrate.ts";
import { openOwnerDatabase, type OwnerDatabase } from "#db/owner/owner-database.ts";
import { readDatabaseState } from "#db/queries/queue/readiness.ts";
import { migrateDatabase, openContext, openLog } from "#src/main.ts";
import { readSettings, type Settings } from "#src/settings.ts";
import type { Context } from "#src/context.ts";
import { actingAs } from "#usecases/trail/acting-as.ts";
import { actOfCommand } from "./act-of-command.ts";

/**
 * What a command does with the schema of the database that it finds. `migrates`: brings it up to this release, as what sets an
 * installation up does. `of-this-release`: ends, in words, where it is older. `any`: works with it as it is. None but the first
 * changes it: with the program of a new release in place an operator looks and backs up before migrating.
 */
export type SchemaOfCommand = "migrates" | "of-this-release" | "any";

/**
 * For short commands: the database of the settings, started for as long as the command runs where no service runs it, and a
 * context on it. `command`: what it changes is written to the audit trail as done by it. `owner`: for what the role that serves
 * may not do.
 */
export async function withContext<T>(
  schema: SchemaOfCommand,
  work: (context: Context, owner: OwnerDatabase) => Promise<T>,
  command?: string,
): Promise<T> {
  const settings = readSettings(process.env);
  const log = openLog({ logLevel: process.env["LOG_LEVEL"] ?? "warn" }, "weighbridge");
  const embedded =
    settings.databaseUrl === null ? await openEmbeddedPostgres({ dataDir: settings.dataDir, log: silentLog }) : null;
  const connectionString = settings.databaseUrl ?? embedded?.connectionString ?? "";
  try {
    if (schema === "migrates") await migrateDatabase(settings, connectionString);
    const context = await openContext(settings, connectionString, log, 4);
    try {
      if (schema === "of-this-release") await refuseOlderSchema(context, settings);
      const owner = openOwnerDatabase(settings.databaseDirectUrl ?? connectionString);
      return await work(command === undefined ? context : actingAs(context, actOfCommand(command)), owner);
    } finally {
      await context.db.close();
    }
  } finally {
    await embedded?.stop();
  }
}

async function refuseOlderSchema({ db }: Context, { databaseUrl }: Settings): Promise<void> {
  const { migrations } = await readDatabaseState(db.control, 0);
  const missing = (await migrationNames()).filter((name) => !migrations.includes(name));
  if (missing.length === 0) return;
  const remedy = databaseUrl === null ? "start the service once" : "run weighbridge migrate";
  throw new Error(
    `the database is of an earlier release (${missing.length} migrations have not run, the first of them ${missing[0]}): back up, then ${remedy}`,
  );
}

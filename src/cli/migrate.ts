import { migrateDatabase } from "#src/main.ts";
import { readSettings } from "#src/settings.ts";
import type { DefineCommand } from "./command.ts";

/** `weighbridge migrate`: brings the schema of DATABASE_URL up to this release and says what it did. */
export const migrate: DefineCommand = (command) =>
  void command.action(async () => {
    const settings = readSettings(process.env);
    if (settings.databaseUrl === null)
      throw new Error("weighbridge migrate needs DATABASE_URL; the embedded database is migrated at every start");
    const { applied, version } = await migrateDatabase(settings, settings.databaseUrl);
    console.log(applied.length === 0 ? `Nothing to do: the schema is at ${version}.` : `Applied ${applied.join(", ")}.`);
  });

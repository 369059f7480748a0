import { migrateDatabase } from "#src/main.ts";
import { readSettings } from "#src/settings.ts";
import type { DefineCommand } from "./command.ts";

/** `weighbridge migrate`: brings the schema of DATABASE_URL up to this release and says what it did. */
export const migrate: DefineCommand = (command) =>
  void command.action(async () => {
    const settings = readSettings(process.env);
    if (settings.databaseUrl === null)
      throw new Error("weighbridge migrate needs DATABASE_URL; the embedded database is migrated at every start");
    const { applied, granted, version } = await migrateDatabase(settings, settings.databaseUrl);
    if (applied.length > 0) console.log(`Applied ${applied.join(", ")}.`);
    else if (granted)
      console.log(`The schema is at ${version}; the roles of the service lacked rights on its tables, and have them now.`);
    else console.log(`Nothing to do: the schema is at ${version}.`);
  });

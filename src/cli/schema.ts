import { writeFile } from "node:fs/promises";
import pg from "pg";
import { openEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { silentLog } from "#db/embedded/log.ts";
import { schemaText } from "#db/queries/schema-text.ts";
import { migrateDatabase } from "#src/main.ts";
import { readSettings } from "#src/settings.ts";
import type { DefineCommand } from "./command.ts";

/** `weighbridge schema`: writes `src/db/schema.sql` anew from the database the migrations make. */
export const schema: DefineCommand = (command) =>
  void command.option("--print", "print it instead", false).action(async (options: { readonly print: boolean }) => {
    const settings = readSettings(process.env);
    const embedded =
      settings.databaseUrl === null ? await openEmbeddedPostgres({ dataDir: settings.dataDir, log: silentLog }) : null;
    const connectionString = settings.databaseUrl ?? embedded?.connectionString ?? "";
    const client = new pg.Client({ connectionString });
    try {
      await migrateDatabase(settings, connectionString);
      await client.connect();
      const text = await schemaText(client);
      if (options.print) process.stdout.write(text);
      else await writeFile(new URL("../db/schema.sql", import.meta.url), text);
    } finally {
      await client.end();
      await embedded?.stop();
    }
  });

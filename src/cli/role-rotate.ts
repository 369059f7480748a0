import { rotateRole } from "#db/application-role.ts";
import { secretsInFolder, secretsInUrl } from "#db/role-secrets.ts";
import { readSettings } from "#src/settings.ts";
import type { DefineCommand } from "./command.ts";

/**
 * `weighbridge role rotate`: gives the role that the service signs in as a new password, kept in DATA_DIR, and says what has to
 * know it.
 */
export const roleRotate: DefineCommand = (command) =>
  void command.action(async () => {
    const settings = readSettings(process.env);
    if (settings.databaseUrl === null)
      throw new Error("weighbridge role rotate needs DATABASE_URL; nobody else reaches the embedded database");
    const secrets = secretsInFolder(settings.dataDir);
    const named = settings.databaseAppUrl === null ? undefined : secretsInUrl(settings.databaseAppUrl).roleOf("");
    const role = await rotateRole(settings.databaseDirectUrl ?? settings.databaseUrl, secrets, named);
    console.log(
      `The role ${role} has a new password, kept in ${secrets.place}. Processes with this DATA_DIR use it from their next connection on.`,
    );
    if (settings.databaseAppUrl !== null)
      console.log("DATABASE_APP_URL still has the old one: put the new one there, and start the processes that have it again.");
  });

import { rewrapSecretKeys, rotateSecrets } from "#usecases/secrets/rotate-secrets.ts";
import type { DefineCommand } from "./command.ts";
import { withContext } from "./with-context.ts";

/**
 * `weighbridge secrets rotate`: every tenant gets a new data key, and every secret is encrypted anew, while the service runs;
 * where the master key is a file of DATA_DIR it gets a new one too. `--rewrap`: the data keys alone are encrypted with the newest
 * master key.
 */
export const secretsRotate: DefineCommand = (command) =>
  void command
    .option("--rewrap", "encrypt the data keys with the newest master key, and leave the secrets as they are", false)
    .action(async ({ rewrap }: { readonly rewrap: boolean }) => {
      await withContext(
        "of-this-release",
        async (context) => {
          const { secrets, failures } = await (rewrap ? rewrapSecretKeys(context) : rotateSecrets(context));
          const done = rewrap ? "data keys are encrypted with the newest master key" : "secrets are encrypted with new keys";
          console.log(`${secrets} ${done}.`);
          for (const { tenantUuid, reason } of failures) console.error(`left as it was: ${tenantUuid}: ${reason}`);
          if (failures.length > 0) process.exitCode = 1;
          else console.log("Former master keys can be taken away, once no copy of the database is needed that was made before.");
        },
        "secrets rotate",
      );
    });

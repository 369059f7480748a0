import { restore as restoreBackup } from "#usecases/installation/restore.ts";
import { actOfCommand } from "./act-of-command.ts";
import type { DefineCommand } from "./command.ts";
import { withContext } from "./with-context.ts";

/** `weighbridge restore DIR`: makes a new installation what another was when it was backed up; says what is to be looked at. */
export const restore: DefineCommand = (command) =>
  void command.argument("<folder>", "what weighbridge backup wrote: a folder, or s3://bucket/prefix").action((folder: string) =>
    withContext("migrates", async (context, owner) => {
      const tell = (line: string): void => console.log(line);
      const restored = await restoreBackup(context, owner, { folder, act: actOfCommand("restore"), tell });
      console.log(
        [
          `${restored.rows} rows and ${restored.files} files are here, as of ${restored.at}. What was accepted since then is not: callers send it again.`,
          ...restored.left.map(({ table, rows, why }) => `  ${rows} of ${table} were left out: ${why}`),
          "  Keys, roles and people that were taken away since then are here again: look them through.",
          "  Stop the installation that was backed up before this one starts: both would call the same endpoints and fetch the same mail.",
          ...(restored.missing.length === 0 ? [] : [`  ${restored.missing.length} files were missing already in the backup.`]),
        ].join("\n"),
      );
    }),
  );

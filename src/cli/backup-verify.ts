import { openBackup, verifyBackup } from "#usecases/installation/open-backup.ts";
import { readSettings } from "#src/settings.ts";
import type { DefineCommand } from "./command.ts";

/**
 * `weighbridge backup verify DIR`: reads all of a backup, and says what is in it or what is wrong with it. It needs the master
 * key that the backup is under, and no database: on any machine, of any release that knows this form of backups.
 */
export const backupVerify: DefineCommand = (command) =>
  void command
    .argument("<folder>", "what weighbridge backup wrote: a folder, or s3://bucket/prefix")
    .action(async (folder: string) => {
      const opened = await openBackup(readSettings(process.env).masterKeys, folder);
      const { rows, files, bytes } = await verifyBackup(opened);
      console.log(
        `${folder} is whole: ${rows} rows and ${files} files (${bytes} bytes) as of ${opened.header.at}, by release ${opened.header.release}.`,
      );
    });

import { openBackup, verifyBackup } from "#usecases/installation/open-backup.ts";
import type { DefineCommand } from "./command.ts";
import { withContext } from "./with-context.ts";

/** `weighbridge backup verify DIR`: reads all of a backup, and says what is in it or what is wrong with it. */
export const backupVerify: DefineCommand = (command) =>
  void command.argument("<folder>", "what weighbridge backup wrote: a folder, or s3://bucket/prefix").action((folder: string) =>
    withContext(async (context) => {
      const opened = await openBackup(context, folder);
      const { rows, files, bytes } = await verifyBackup(opened);
      console.log(
        `${folder} is whole: ${rows} rows and ${files} files (${bytes} bytes) as of ${opened.header.at}, by release ${opened.header.release}.`,
      );
    }),
  );

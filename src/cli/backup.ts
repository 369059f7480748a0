import { backUp } from "#usecases/installation/back-up.ts";
import { openBackup, verifyBackup } from "#usecases/installation/open-backup.ts";
import { actOfCommand } from "./act-of-command.ts";
import type { DefineCommand } from "./command.ts";
import { versionOfPackage } from "#adapters/version-of-package.ts";
import { withContext } from "./with-context.ts";

/**
 * `weighbridge backup DIR`: everything of the installation, encrypted, while it runs; then all of it is read again. Exit code 1
 * when files were missing in the store.
 */
export const backup: DefineCommand = (command) =>
  void command
    .argument("<folder>", "where to: a folder that is empty, or is to be made, or s3://bucket/prefix")
    .action((folder: string) =>
      withContext("any", async (context, owner) => {
        const tell = (line: string): void => console.log(line);
        const { header, manifest } = await backUp(context, owner, {
          folder,
          release: versionOfPackage(),
          act: actOfCommand("backup"),
          tell,
        });
        const { rows, files } = await verifyBackup(await openBackup(context.outside.masterKeys, folder));
        console.log(
          `${rows} rows and ${files} files as of ${header.at} are in ${folder}, and were read again. Only the master key ${header.key.masterId} (${context.outside.masterKeys.place}) opens them: keep it elsewhere.`,
        );
        if (manifest.missing.length === 0) return;
        console.error(
          `${manifest.missing.length} files that rows name were not in the store: ${manifest.missing.slice(0, 5).join(", ")}${manifest.missing.length > 5 ? " …" : ""}`,
        );
        process.exitCode = 1;
      }),
    );

import { exportTenant } from "#usecases/tenant/export-tenant.ts";
import { actOfCommand } from "./act-of-command.ts";
import type { DefineCommand } from "./command.ts";
import { tenantNamed } from "./find-tenant.ts";
import { withContext } from "./with-context.ts";

/**
 * `weighbridge tenant export TENANT DIR`: everything a tenant has, as NDJSON and files, with a manifest. Exit code 1 when files
 * were missing in the store.
 */
export const tenantExport: DefineCommand = (command) =>
  void command
    .argument("<tenant>", "slug or uuid")
    .argument("<folder>", "where to: a folder that is empty, or is to be made")
    .action((named: string, folder: string) =>
      withContext("of-this-release", async (context) => {
        const tenant = await tenantNamed(context, named);
        const tell = (line: string): void => console.log(line);
        const { kinds, files, missing } = await exportTenant(context, tenant, {
          folder,
          act: actOfCommand("tenant export"),
          tell,
        });
        const rows = kinds.reduce((sum, kind) => sum + kind.rows, 0);
        console.log(
          `${tenant.name}: ${rows} rows and ${files.count} files are in ${folder}. It holds everything that the tenant has: keep it safe.`,
        );
        if (missing.length === 0) return;
        console.error(`${missing.length} files that rows name were not in the store: manifest.json lists them under "missing".`);
        process.exitCode = 1;
      }),
    );

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PostgresBinaries } from "./binaries.ts";
import type { ClusterPaths } from "./cluster-paths.ts";

/**
 * Throws where another major version of PostgreSQL made the data folder: this one cannot read its files, and would say so in the
 * server's log alone. The way is a backup by the release that made it, restored by this one (docs/how-to/back-up.md).
 */
export function refuseOtherMajor({ data }: ClusterPaths, dataDir: string, { major }: PostgresBinaries): void {
  const file = join(data, "PG_VERSION");
  if (!existsSync(file)) return;
  const made = Number.parseInt(readFileSync(file, "utf8"), 10);
  if (made === major) return;
  throw new Error(
    [
      `The database in ${dataDir} was made by PostgreSQL ${made}, and this release brings ${major}. Nothing was changed.`,
      "Start the release that made it once more, take `weighbridge backup DIR` there and stop it;",
      "then `weighbridge restore DIR` with this one, into an empty DATA_DIR that has the same secrets/master-keys.",
    ].join(" "),
  );
}

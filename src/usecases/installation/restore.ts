import {
  beginRestore,
  goOn,
  isUnused,
  listWholeTables,
  NOT_RESTORED,
  restoreRows,
  type WholeTable,
  whyNotWhole,
} from "#db/backup/whole-tables.ts";
import { schemaVersion } from "#db/copy/read-rows.ts";
import { INSTALLATION } from "#db/installation.ts";
import type { OwnerDatabase, WholeTx } from "#db/owner/owner-database.ts";
import { insertCommandEvent } from "#db/queries/trail/trail.ts";
import type { Act, Context } from "#src/context.ts";
import type { TellProgress } from "../tenant/export-tenant.ts";
import { listBackedUpFiles, openBackup, type OpenBackup, readAsWritten } from "./open-backup.ts";

export interface Restored {
  /** When the backup was made: what was accepted since is not there. ISO 8601, UTC. */
  readonly at: string;
  readonly rows: number;
  readonly files: number;
  /** Tables of the backup that were left empty: rows of each, and why. */
  readonly left: readonly { readonly table: string; readonly rows: number; readonly why: string }[];
  /** Files that were missing when the backup was made. */
  readonly missing: readonly string[];
}

interface Restoring {
  readonly context: Context;
  readonly tx: WholeTx;
  readonly backup: OpenBackup;
  readonly tell: TellProgress;
}

/**
 * Makes an installation that nobody has used what another was when it was backed up: all of it or nothing. Files come first,
 * since rows name them. Event ids, numbers and everything else are as they were; sequences go on behind theirs. Throws, in words,
 * where the installation is used, knows other migrations, or the backup is not whole.
 */
export async function restore(
  context: Context,
  owner: OwnerDatabase,
  given: { readonly folder: string; readonly act: Act; readonly tell: TellProgress },
): Promise<Restored> {
  const backup = await openBackup(context.outside.masterKeys, given.folder);
  return owner.inWhole("writing", async (tx) => {
    const restoring: Restoring = { context, tx, backup, tell: given.tell };
    await refuseTarget(restoring);
    const files = await restoreFiles(restoring);
    await beginRestore(tx);
    const left: { table: string; rows: number; why: string }[] = [];
    let rows = 0;
    for (const table of backup.manifest.tables) {
      const why = NOT_RESTORED[table.table];
      if (why === undefined) {
        await restoreRows(tx, table, readAsWritten(backup.sealed, `tables/${table.table}`, table));
        rows += table.rows;
        if (table.rows > 0) given.tell(`${table.table}: ${table.rows}`);
      } else if (table.rows > 0) left.push({ table: table.table, rows: table.rows, why });
    }
    await goOn(tx, backup.manifest.sequences);
    await tx.query("select set_config('app.tenant', $1, true)", [INSTALLATION]);
    await insertCommandEvent({ tenantUuid: INSTALLATION, query: tx.query }, given.act, backup.header.backupUuid);
    return { at: backup.header.at, rows, files, left, missing: backup.manifest.missing };
  });
}

async function refuseTarget({ tx, backup: { header, manifest } }: Restoring): Promise<void> {
  const why = await whyNotWhole(tx);
  if (why !== null) throw new Error(`${why}: restore with a connection of a superuser`);
  if (!(await isUnused(tx)))
    throw new Error(
      "this installation has tenants or people: a backup is restored where nothing is, in a new database (or DATA_DIR) of its own",
    );
  const here = await schemaVersion(tx);
  if (here !== header.schema)
    throw new Error(
      `the backup was made of a database at ${header.schema} (release ${header.release}), and this one is at ${here}: restore it with that release, then upgrade`,
    );
  const known = new Map((await listWholeTables(tx)).map(({ table, columns }) => [table, columns]));
  const other = manifest.tables.find((table) => !hasColumns(table, known.get(table.table)));
  if (other !== undefined) throw new Error(`${other.table} has other columns here than in the backup`);
}

const hasColumns = ({ columns }: WholeTable, known: readonly string[] | undefined): boolean =>
  known !== undefined && known.length === columns.length && columns.every((column) => known.includes(column));

async function restoreFiles({ context, backup, tell }: Restoring): Promise<number> {
  let count = 0;
  for await (const file of listBackedUpFiles(backup)) {
    const name = `blobs/${file.tenantUuid}/${file.sha256}`;
    const stored = await context.outside.blobs.put(file.tenantUuid, readAsWritten(backup.sealed, name, file));
    if (stored.hash !== file.sha256) throw new Error(`${name} is not what the manifest says: the backup was changed`);
    count += 1;
  }
  tell(`files: ${count}`);
  return count;
}

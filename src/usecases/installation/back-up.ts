import { randomBytes, randomUUID } from "node:crypto";
import { makeCopyPlace, writeToPlace } from "#adapters/copy-place.ts";
import { KEY_BYTES } from "#adapters/master-keys/wrap-key.ts";
import { type SealedFolder, writeSealed } from "#adapters/sealed-folder.ts";
import {
  BACKUP_FORMAT,
  BACKUP_MANIFEST_FILE,
  BACKUP_VERSION,
  type BackedUpTable,
  type BackupHeader,
  type BackupManifest,
  boundTo,
  FILES_LIST,
  HEADER_FILE,
} from "#contract/stored/backup.ts";
import {
  countRows,
  listWholeFiles,
  listWholeTables,
  readSequences,
  readWholeRows,
  type WholeTable,
  whyNotWhole,
} from "#db/backup/whole-tables.ts";
import { FILE_COLUMNS } from "#db/copy/copied-tables.ts";
import { schemaVersion } from "#db/copy/read-rows.ts";
import { INSTALLATION } from "#db/installation.ts";
import { migrationNames } from "#db/migrate.ts";
import type { OwnerDatabase, WholeTx } from "#db/owner/owner-database.ts";
import { insertCommandEvent } from "#db/queries/trail/trail.ts";
import type { Act, Context } from "#src/context.ts";
import type { TellProgress } from "../tenant/export-tenant.ts";
import { sealTrail } from "../trail/seal-trail.ts";

/** What is wrapped is a key of a backup and of nothing else. */
export function keyContextOf(backupUuid: string): string {
  return `weighbridge/backup/${backupUuid}`;
}

export interface BackedUp {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
}

interface BackingUp {
  readonly context: Context;
  readonly tx: WholeTx;
  readonly sealed: SealedFolder;
  readonly tell: TellProgress;
}

/**
 * Writes everything that the installation has into a folder or a bucket (`s3://bucket/prefix`), encrypted under its master key,
 * while it is used: the rows of all tables as they were committed at one moment, and the files that these rows name, which are
 * there as long as rows name them. That it was made stands in the installation's audit trail. Throws, in words, where the folder
 * is not empty or the owner of the database may not read all rows.
 */
export async function backUp(
  context: Context,
  owner: OwnerDatabase,
  given: { readonly folder: string; readonly release: string; readonly act: Act; readonly tell: TellProgress },
): Promise<BackedUp> {
  const { folder, tell } = given;
  await owner.inWhole("of-one-moment", async (tx) => {
    const why = await whyNotWhole(tx);
    if (why !== null)
      throw new Error(
        `${why}: back this server up by its own tools (docs/how-to/back-up.md), and DATA_DIR or the bucket beside it`,
      );
  });
  await makeCopyPlace(folder);
  await context.db.inTenant(INSTALLATION, (tx) => insertCommandEvent(tx, given.act, "backup"));
  await sealTrail(context);
  return owner.inWhole("of-one-moment", async (tx) => {
    const header = await writeHeader(context, tx, given);
    const sealed = { folder, key: header.key, about: boundTo(header.header) };
    const backingUp: BackingUp = { context, tx, sealed, tell };
    const tables: BackedUpTable[] = [];
    for (const table of await listWholeTables(tx)) tables.push(await backUpTable(backingUp, table));
    const { missing, ...files } = await backUpFiles(backingUp);
    const manifest: BackupManifest = {
      backupUuid: header.header.backupUuid,
      tables,
      sequences: await readSequences(tx),
      files,
      missing,
    };
    await writeSealed(sealed, BACKUP_MANIFEST_FILE, only(JSON.stringify(manifest)));
    return { header: header.header, manifest };
  });
}

async function writeHeader(
  context: Context,
  tx: WholeTx,
  { folder, release }: { readonly folder: string; readonly release: string },
): Promise<{ readonly header: BackupHeader; readonly key: Buffer }> {
  const backupUuid = randomUUID();
  const key = randomBytes(KEY_BYTES);
  const { rows } = await tx.query<{ at: Date }>("select now() as at");
  const [schema, newest] = [await schemaVersion(tx), (await migrationNames()).at(-1)];
  const header: BackupHeader = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    backupUuid,
    at: (rows[0]?.at ?? new Date(context.clock.now())).toISOString(),
    schema,
    // The program of a new release may be in place before the database is migrated: the backup is then of the release before.
    release: schema === newest ? release : `that knows ${schema} as its newest migration (backed up by ${release})`,
    key: await context.outside.masterKeys.wrap(key, keyContextOf(backupUuid)),
  };
  await writeToPlace(folder, HEADER_FILE, (write) => write(`${JSON.stringify(header, null, 2)}\n`));
  return { header, key };
}

async function backUpTable({ tx, sealed, tell }: BackingUp, table: WholeTable): Promise<BackedUpTable> {
  const rows = await countRows(tx, table.table);
  const written = await writeSealed(sealed, `tables/${table.table}`, readWholeRows(tx, table));
  if (rows > 0) tell(`${table.table}: ${rows}`);
  return { ...table, rows, ...written };
}

async function backUpFiles({ context, tx, sealed, tell }: BackingUp) {
  const missing: string[] = [];
  let [count, bytes] = [0, 0];
  const lines = async function* (): AsyncGenerator<string> {
    for await (const { tenantUuid, hash } of listWholeFiles(tx, FILE_COLUMNS)) {
      const content = await context.outside.blobs.open(tenantUuid, hash);
      if (content === undefined) {
        missing.push(`${tenantUuid}/${hash}`);
        continue;
      }
      const written = await writeSealed(sealed, `blobs/${tenantUuid}/${hash}`, content);
      if (written.sha256 !== hash)
        throw new Error(`the file ${tenantUuid}/${hash} was damaged in the store: its bytes have the SHA-256 ${written.sha256}`);
      count += 1;
      bytes += written.bytes;
      yield `${JSON.stringify({ tenantUuid, ...written })}\n`;
    }
  };
  const list = await writeSealed(sealed, FILES_LIST, lines());
  tell(`files: ${count} of ${bytes} bytes${missing.length === 0 ? "" : `; ${missing.length} MISSING in the store`}`);
  return { count, bytes, list, missing };
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}

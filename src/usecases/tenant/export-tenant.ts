import { makeCopyFolder, type WriteMore, writeCopyFile } from "#adapters/copy-folder.ts";
import {
  type CopiedFile,
  type CopiedKind,
  COPY_FORMAT,
  COPY_VERSION,
  type CopyManifest,
  FILES_FILE,
  MANIFEST_FILE,
} from "#contract/stored/tenant-copy.ts";
import { COPIED_TABLES, LEFT_BEHIND } from "#db/copy/copied-tables.ts";
import { copiedColumns, readCopiedRows, readEdiFiles, readFileHashes, schemaVersion } from "#db/copy/read-rows.ts";
import type { TenantTx } from "#db/database.ts";
import { insertCommandEvent } from "#db/queries/trail/trail.ts";
import type { Act, Context, Tenant } from "#src/context.ts";
import { sealTrail } from "../trail/seal-trail.ts";

/** How a copy goes, a line at a time. */
export type TellProgress = (line: string) => void;

/** After so many rows of a kind, or files, it is told that it goes on. */
const TELL_EVERY = 50_000;

interface Copying {
  readonly context: Context;
  readonly tx: TenantTx;
  readonly folder: string;
  readonly tell: TellProgress;
}

/**
 * Writes everything that a tenant has into a folder: rows by kind as NDJSON, files as they came in, and at the end a manifest by
 * which all of it is verified. The rows are those of one moment, whatever happens meanwhile. Nothing is in it that opens
 * something (`COPIED_TABLES` says what stays behind). That it was made stands in the tenant's audit trail. Throws where the
 * folder is not empty.
 */
export async function exportTenant(
  context: Context,
  tenant: Tenant,
  { folder, act, tell }: { readonly folder: string; readonly act: Act; readonly tell: TellProgress },
): Promise<CopyManifest> {
  await makeCopyFolder(folder);
  await context.db.inTenant(tenant.tenantUuid, (tx) => insertCommandEvent(tx, act, tenant.slug));
  await sealTrail(context);
  return context.db.inSnapshot(tenant.tenantUuid, async (tx) => {
    const copying: Copying = { context, tx, folder, tell };
    const at = new Date(context.clock.now()).toISOString();
    const kinds: CopiedKind[] = [];
    for (const [table, { asFiles }] of Object.entries(COPIED_TABLES))
      if (asFiles === undefined) kinds.push(await copyKind(copying, table));
    const { missing, ...files } = await copyFiles(copying);
    const manifest: CopyManifest = {
      format: COPY_FORMAT,
      version: COPY_VERSION,
      schema: await schemaVersion(tx),
      tenantUuid: tenant.tenantUuid,
      slug: tenant.slug,
      name: tenant.name,
      at,
      kinds,
      files,
      missing,
      leftBehind: LEFT_BEHIND,
    };
    await writeCopyFile(folder, MANIFEST_FILE, (write) => write(`${JSON.stringify(manifest, null, 2)}\n`));
    return manifest;
  });
}

async function copyKind({ tx, folder, tell }: Copying, table: string): Promise<CopiedKind> {
  const columns = await copiedColumns(tx, table);
  let rows = 0;
  const written = await writeCopyFile(folder, `${table}.ndjson`, async (write) => {
    for await (const some of readCopiedRows(tx, table, columns)) {
      await write(`${some.join("\n")}\n`);
      if (Math.floor((rows + some.length) / TELL_EVERY) > Math.floor(rows / TELL_EVERY))
        tell(`${table}: ${rows + some.length} …`);
      rows += some.length;
    }
  });
  if (rows > 0) tell(`${table}: ${rows}`);
  return { kind: table, rows, columns, ...written };
}

type FilesOfCopy = CopyManifest["files"] & { readonly missing: readonly string[] };

async function copyFiles(copying: Copying): Promise<FilesOfCopy> {
  const { folder, tell } = copying;
  const missing: string[] = [];
  let [count, bytes] = [0, 0];
  const { sha256 } = await writeCopyFile(folder, FILES_FILE, async (write) => {
    const add = async (file: CopiedFile): Promise<void> => {
      await write(`${JSON.stringify(file)}\n`);
      count += 1;
      bytes += file.bytes;
      if (count % TELL_EVERY === 0) tell(`files: ${count} …`);
    };
    await copyEdiFiles(copying, add);
    for await (const hash of readFileHashes(copying.tx)) {
      const file = await copyBlob(copying, hash);
      if (file === undefined) missing.push(hash);
      else await add(file);
    }
  });
  tell(`files: ${count} of ${bytes} bytes${missing.length === 0 ? "" : `; ${missing.length} MISSING in the store`}`);
  return { count, bytes, sha256, missing };
}

async function copyBlob({ context, tx, folder }: Copying, hash: string): Promise<CopiedFile | undefined> {
  const content = await context.outside.blobs.open(tx.tenantUuid, hash);
  if (content === undefined) return undefined;
  const path = `files/${hash.slice(0, 2)}/${hash}`;
  const written = await writeCopyFile(folder, path, async (write) => {
    for await (const chunk of content) await write(chunk as Uint8Array);
  });
  if (written.sha256 !== hash)
    throw new Error(`the file ${hash} was damaged in the store: what is under its name has the SHA-256 ${written.sha256}`);
  return { path, ...written };
}

async function copyEdiFiles({ tx, folder }: Copying, add: (file: CopiedFile) => Promise<void>): Promise<void> {
  // Pieces of a file come one after the other; the first of the next ends the one before.
  const pieces = readEdiFiles(tx);
  let next = await pieces.next();
  while (next.done !== true) {
    const { fileUuid } = next.value;
    const lengths: number[] = [];
    const whole = async (write: WriteMore): Promise<void> => {
      for (; next.done !== true && next.value.fileUuid === fileUuid; next = await pieces.next()) {
        await write(next.value.bytes);
        lengths.push(next.value.bytes.length);
      }
    };
    const written = await writeCopyFile(folder, `edi/${fileUuid}`, whole);
    await add({ path: `edi/${fileUuid}`, ...written, pieces: lengths });
  }
}

import { readFromPlace } from "#adapters/copy-place.ts";
import type { MasterKeys } from "#adapters/master-keys/master-keys.ts";
import { readSealed, type SealedFolder } from "#adapters/sealed-folder.ts";
import {
  BACKUP_MANIFEST_FILE,
  type BackedUpFile,
  type BackupHeader,
  type BackupManifest,
  boundTo,
  FILES_LIST,
  HEADER_FILE,
  readBackupHeader,
  type SealedFile,
} from "#contract/stored/backup.ts";
import { createHash } from "node:crypto";
import { keyContextOf } from "./back-up.ts";

/** A backup whose key this installation has. */
export interface OpenBackup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
  readonly sealed: SealedFolder;
}

/** Throws, in words, where the folder is no whole backup, was changed, or is under a master key that is not here. */
export async function openBackup(masterKeys: MasterKeys, folder: string): Promise<OpenBackup> {
  const header = readBackupHeader((await whole(readFromPlace(folder, HEADER_FILE))).toString("utf8"));
  const key = await masterKeys.unwrap(header.key, keyContextOf(header.backupUuid));
  const sealed: SealedFolder = { folder, key, about: boundTo(header) };
  const manifest = JSON.parse((await whole(readSealed(sealed, BACKUP_MANIFEST_FILE))).toString("utf8")) as BackupManifest;
  return { header, manifest, sealed };
}

/** The content of a file of the backup; throws at its end where it is not what was written. */
export async function* readAsWritten(sealed: SealedFolder, name: string, said: SealedFile): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of readSealed(sealed, name)) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes !== said.bytes || hash.digest("hex") !== said.sha256)
    throw new Error(`${name} is not what the manifest says: the backup was changed`);
}

export async function* listBackedUpFiles({ sealed, manifest }: OpenBackup): AsyncGenerator<BackedUpFile> {
  let rest = "";
  for await (const chunk of readAsWritten(sealed, FILES_LIST, manifest.files.list)) {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as BackedUpFile;
  }
}

/** Reads all of it, and answers how much that is. Throws on the first thing that is not as it was written. */
export async function verifyBackup(
  backup: OpenBackup,
): Promise<{ readonly rows: number; readonly files: number; readonly bytes: number }> {
  const { manifest, sealed } = backup;
  let [rows, files, bytes] = [0, 0, 0];
  for (const table of manifest.tables) {
    let lines = 0;
    for await (const chunk of readAsWritten(sealed, `tables/${table.table}`, table)) lines += countLines(chunk);
    if (lines !== table.rows) throw new Error(`${table.table} has ${lines} rows, and the manifest says ${table.rows}`);
    rows += lines;
    bytes += table.bytes;
  }
  for await (const file of listBackedUpFiles(backup)) {
    for await (const _ of readAsWritten(sealed, `blobs/${file.tenantUuid}/${file.sha256}`, file));
    files += 1;
    bytes += file.bytes;
  }
  if (files !== manifest.files.count) throw new Error(`${files} files are listed, and the manifest says ${manifest.files.count}`);
  return { rows, files, bytes };
}

const NEWLINE = 0x0a;

/** In PostgreSQL's text form a line break within a value is written `\n`: a line is a row. */
function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks));
}

/**
 * What stands in clear beside the files of a backup: whose release made it, and the key of the files, which the installation's
 * master key opens.
 */
export interface BackupHeader {
  readonly format: typeof BACKUP_FORMAT;
  readonly version: typeof BACKUP_VERSION;
  readonly backupUuid: string;
  /** ISO 8601, UTC: what was committed before is in the backup, what was committed after is not. */
  readonly at: string;
  /** The newest migration of the database: a backup is restored by the release that knows the same. */
  readonly schema: string;
  /** The release that made it. */
  readonly release: string;
  readonly key: { readonly masterId: string; readonly wrapped: string };
}

/** What each file of a backup has to be. It is encrypted as they are, and written last: a backup without it was cut off. */
export interface BackupManifest {
  readonly backupUuid: string;
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string | null }[];
  /** Documents, mails and their attachments, as the file `FILES_LIST` names them. */
  readonly files: { readonly count: number; readonly bytes: number; readonly list: SealedFile };
  /** Files that rows name and the store did not have, as `<tenant>/<SHA-256>`. */
  readonly missing: readonly string[];
}

export interface SealedFile {
  /** Of what was encrypted. */
  readonly bytes: number;
  /** Of what was encrypted: lower-case hex. */
  readonly sha256: string;
}

export interface BackedUpTable extends SealedFile {
  /** With its schema: `public.invoice`. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** A line of `FILES_LIST`. */
export interface BackedUpFile extends SealedFile {
  readonly tenantUuid: string;
}

export const BACKUP_FORMAT = "weighbridge backup";
export const BACKUP_VERSION = 1;
export const HEADER_FILE = "backup.json";
export const BACKUP_MANIFEST_FILE = "manifest";
export const FILES_LIST = "files";

type Fields = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Throws, in words, on what is no header of a backup, or one of another version. */
export function readBackupHeader(text: string): BackupHeader {
  const value = parse(text);
  if (!isRecord(value) || value["format"] !== BACKUP_FORMAT)
    throw new Error(`${HEADER_FILE} is not of a backup: name the folder that weighbridge backup wrote`);
  if (value["version"] !== BACKUP_VERSION)
    throw new Error(`the backup is of version ${String(value["version"])}, this release reads ${BACKUP_VERSION}`);
  const key = value["key"];
  const isWhole =
    ["backupUuid", "at", "schema", "release"].every((name) => typeof value[name] === "string") &&
    isRecord(key) &&
    typeof key["masterId"] === "string" &&
    typeof key["wrapped"] === "string";
  if (!isWhole) throw new Error(`${HEADER_FILE} was changed: it does not say what a backup is made of`);
  return value as unknown as BackupHeader;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${HEADER_FILE} is no JSON: it was changed, or is not of a backup`);
  }
}

/** What all files of a backup are bound to: a header that was changed opens none of them. */
export function boundTo({ backupUuid, at, schema, release }: BackupHeader): string {
  return JSON.stringify([BACKUP_FORMAT, BACKUP_VERSION, backupUuid, at, schema, release]);
}

/** What the manifest of a tenant's copy says: whose it is, of what its rows are made, and what each file has to be. */
export interface CopyManifest {
  readonly format: typeof COPY_FORMAT;
  readonly version: typeof COPY_VERSION;
  /** The newest migration of the database that it was made of: rows are read by the same one. */
  readonly schema: string;
  readonly tenantUuid: string;
  readonly slug: string;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** A file `<kind>.ndjson` each. */
  readonly kinds: readonly CopiedKind[];
  /** Documents, mails and EDI files, as `files.ndjson` lists them. */
  readonly files: { readonly count: number; readonly bytes: number; readonly sha256: string };
  /** Files that rows name and the store did not have. */
  readonly missing: readonly string[];
  /** Tables of which the copy has nothing, each with why. */
  readonly leftBehind: Readonly<Record<string, string>>;
}

export interface CopiedKind {
  readonly kind: string;
  readonly rows: number;
  readonly columns: readonly string[];
  readonly bytes: number;
  readonly sha256: string;
}

/** A line of `files.ndjson`. */
export interface CopiedFile {
  /** `files/<two digits>/<SHA-256>` or `edi/<uuid of the file>`. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Of an EDI file: how many bytes each of its stored pieces has. */
  readonly pieces?: readonly number[];
}

export const COPY_FORMAT = "weighbridge tenant copy";
export const COPY_VERSION = 1;
export const MANIFEST_FILE = "manifest.json";
export const FILES_FILE = "files.ndjson";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;
const PATH = /^(?:files\/[0-9a-f]{2}\/[0-9a-f]{64}|edi\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const NAME = /^[a-z_0-9]{1,63}$/;

type Fields = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const isText = (value: unknown): value is string => typeof value === "string";
const isHash = (value: unknown): value is string => isText(value) && HASH.test(value);

function isKind(value: unknown): value is CopiedKind {
  return (
    isRecord(value) &&
    isText(value["kind"]) &&
    NAME.test(value["kind"]) &&
    isCount(value["rows"]) &&
    isCount(value["bytes"]) &&
    isHash(value["sha256"]) &&
    Array.isArray(value["columns"]) &&
    value["columns"].every((column) => isText(column) && NAME.test(column))
  );
}

/** Reads the text of a manifest. Throws, with a message, on anything else, or on a version that this release does not know. */
export function readCopyManifest(text: string): CopyManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${MANIFEST_FILE} is no JSON`);
  }
  if (!isRecord(value) || value["format"] !== COPY_FORMAT) throw new Error(`${MANIFEST_FILE} is not that of a tenant's copy`);
  if (value["version"] !== COPY_VERSION)
    throw new Error(`the copy is of version ${String(value["version"])}, and this release reads ${COPY_VERSION}`);
  const { kinds, files, missing, tenantUuid } = value;
  const isWhole =
    ["schema", "slug", "name", "at"].every((name) => isText(value[name])) &&
    isText(tenantUuid) &&
    UUID.test(tenantUuid) &&
    Array.isArray(kinds) &&
    kinds.every(isKind) &&
    isRecord(files) &&
    isCount(files["count"]) &&
    isCount(files["bytes"]) &&
    isHash(files["sha256"]) &&
    Array.isArray(missing) &&
    missing.every(isHash) &&
    isRecord(value["leftBehind"]);
  if (!isWhole) throw new Error(`${MANIFEST_FILE} lacks what a copy is verified by`);
  return value as unknown as CopyManifest;
}

/** Reads a line of `files.ndjson`. Throws, with a message, on anything else. */
export function readCopiedFile(line: string): CopiedFile {
  const value: unknown = JSON.parse(line);
  if (!isRecord(value)) throw new Error(`${FILES_FILE} has a line that is no file`);
  const { path, bytes, sha256, pieces } = value;
  const isWhole =
    isText(path) &&
    PATH.test(path) &&
    isCount(bytes) &&
    isHash(sha256) &&
    (pieces === undefined || (Array.isArray(pieces) && pieces.every((piece) => isCount(piece) && piece > 0))) &&
    path.startsWith("edi/") === (pieces !== undefined);
  if (!isWhole) throw new Error(`${FILES_FILE} has a line that is no file of a copy: ${line.slice(0, 120)}`);
  return value as unknown as CopiedFile;
}

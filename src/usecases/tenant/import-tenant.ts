import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { readCopyFile, readCopyLines, type WrittenFile } from "#adapters/copy-folder.ts";
import { newSecret } from "#contract/events/sign.ts";
import {
  type CopiedFile,
  type CopiedKind,
  type CopyManifest,
  FILES_FILE,
  MANIFEST_FILE,
  readCopiedFile,
  readCopyManifest,
} from "#contract/stored/tenant-copy.ts";
import {
  beSilent,
  bringInFilePiece,
  bringInRows,
  isTenantThere,
  giveEndpointSecrets,
  giveRatingKey,
  readToSetAnew,
  type ToSetAnew,
} from "#db/owner/bring-in-rows.ts";
import { COPIED_TABLES } from "#db/copy/copied-tables.ts";
import { copiedColumns, schemaVersion } from "#db/copy/read-rows.ts";
import type { TenantTx } from "#db/database.ts";
import type { OwnerDatabase } from "#db/owner/owner-database.ts";
import { findTenantBySlug } from "#db/queries/tenant/tenant.ts";
import { insertCommandEvent } from "#db/queries/trail/trail.ts";
import type { Act, Context } from "#src/context.ts";
import { newRatingKey, RATING_KEY_PLACE } from "../rating/rating-engine.ts";
import { sealSecret } from "../secrets/secret-box.ts";
import { sealSecrets } from "../secrets/endpoint-secrets.ts";
import { SLUG } from "./create-tenant.ts";
import type { TellProgress } from "./export-tenant.ts";

const BATCH_ROWS = 1_000;
const BATCH_LENGTH = 1024 * 1024;
const TELL_EVERY = 50_000;

/** A tenant that was brought in, and what it cannot do until somebody sets it anew. */
export interface BroughtIn {
  readonly manifest: CopyManifest;
  readonly slug: string;
  readonly anew: ToSetAnew;
  /** Kinds of the copy that were not brought in: rows of each. */
  readonly stayed: readonly { readonly kind: string; readonly rows: number; readonly why: string }[];
}

interface BringingIn {
  readonly context: Context;
  readonly tx: TenantTx;
  readonly folder: string;
  readonly tell: TellProgress;
}

/**
 * Brings the copy of a tenant into this installation, which has none of it: under its own uuid, with its uuids, audits, timelines
 * and audit trail as they are. All of it or nothing: one transaction, which is given up when a row or a file is not what the
 * manifest says. The owner of the database does it, since what is written happened elsewhere, and triggers have to be silent.
 * Throws, in words, what is in the way.
 */
export async function importTenant(
  context: Context,
  owner: OwnerDatabase,
  given: { readonly folder: string; readonly slug: string | null; readonly act: Act; readonly tell: TellProgress },
): Promise<BroughtIn> {
  const { folder, tell } = given;
  const manifest = readCopyManifest(await readWhole(folder, MANIFEST_FILE));
  const slug = given.slug ?? manifest.slug;
  if (!SLUG.test(slug)) throw new Error(`--slug ${slug} must be lower-case letters, digits and dashes, at most 63`);
  if (manifest.missing.length > 0) tell(`${manifest.missing.length} files were missing when the copy was made; they stay so`);
  return owner.inTenant(manifest.tenantUuid, async (tx) => {
    const bringingIn: BringingIn = { context, tx, folder, tell };
    await refuseObstacles(bringingIn, manifest, slug);
    await beSilent(tx, true);
    const stayed: { kind: string; rows: number; why: string }[] = [];
    for (const [table, { asFiles, staysInCopy }] of Object.entries(COPIED_TABLES)) {
      const kind = manifest.kinds.find((each) => each.kind === table);
      if (asFiles !== undefined) continue;
      if (kind === undefined) throw new Error(`the copy has no ${table}`);
      if (staysInCopy === undefined) await bringInKind(bringingIn, kind, slug);
      else if (kind.rows > 0) stayed.push({ kind: table, rows: kind.rows, why: staysInCopy });
    }
    await bringInFiles(bringingIn, manifest);
    const anew = await readToSetAnew(tx);
    await makeSecrets(bringingIn, anew);
    await beSilent(tx, false);
    await insertCommandEvent(tx, given.act, slug);
    return { manifest, slug, anew, stayed };
  });
}

async function refuseObstacles({ context, tx }: BringingIn, manifest: CopyManifest, slug: string): Promise<void> {
  const here = await schemaVersion(tx);
  if (here !== manifest.schema)
    throw new Error(
      `the copy was made of a database at ${manifest.schema}, and this one is at ${here}: bring it in with the release that made it, then upgrade`,
    );
  if (await isTenantThere(tx))
    throw new Error(
      `this installation has the tenant ${manifest.tenantUuid} already: a copy can be imported only where the tenant does not exist yet`,
    );
  if ((await findTenantBySlug(context.db.control, slug)) !== undefined)
    throw new Error(`another tenant here has the slug ${slug}: give another one with --slug`);
  for (const { kind, columns } of manifest.kinds) {
    if (COPIED_TABLES[kind] === undefined) throw new Error(`the copy has ${kind}, which this release does not know`);
    const known = new Set(await copiedColumns(tx, kind));
    const unknown = columns.filter((column) => !known.has(column));
    if (unknown.length > 0 || known.size !== columns.length)
      throw new Error(`${kind} has other columns here than in the copy${unknown.length > 0 ? `: ${unknown.join(", ")}` : ""}`);
  }
}

const other = (name: string): Error =>
  new Error(`${name} is not what the manifest says: the copy was damaged or changed, nothing of it was brought in`);

function refuseOther(name: string, read: WrittenFile, said: WrittenFile): void {
  if (read.sha256 !== said.sha256 || read.bytes !== said.bytes) throw other(name);
}

async function bringInKind({ tx, folder, tell }: BringingIn, kind: CopiedKind, slug: string): Promise<void> {
  const name = `${kind.kind}.ndjson`;
  let rows = 0;
  let waiting: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    await bringInRows(tx, kind.kind, kind.columns, waiting);
    if (Math.floor((rows + waiting.length) / TELL_EVERY) > Math.floor(rows / TELL_EVERY))
      tell(`${kind.kind}: ${rows + waiting.length} …`);
    rows += waiting.length;
    waiting = [];
    length = 0;
  };
  const read = await readCopyLines(folder, name, async (lines) => {
    for (const line of lines) {
      waiting.push(kind.kind === "tenant" ? withSlug(line, slug) : line);
      length += line.length;
      if (waiting.length >= BATCH_ROWS || length >= BATCH_LENGTH) await flush();
    }
  });
  await flush();
  refuseOther(name, read, kind);
  if (rows !== kind.rows) throw other(name);
  if (rows > 0) tell(`${kind.kind}: ${rows}`);
}

const withSlug = (line: string, slug: string): string => JSON.stringify({ ...(JSON.parse(line) as object), slug });

async function bringInFiles(bringingIn: BringingIn, { files }: CopyManifest): Promise<void> {
  const { folder, tell } = bringingIn;
  let [count, bytes] = [0, 0];
  const { sha256 } = await readCopyLines(folder, FILES_FILE, async (lines) => {
    for (const line of lines) {
      const file = readCopiedFile(line);
      if (file.pieces === undefined) await bringInBlob(bringingIn, file);
      else await bringInEdiFile(bringingIn, file, file.pieces);
      count += 1;
      bytes += file.bytes;
      if (count % TELL_EVERY === 0) tell(`files: ${count} …`);
    }
  });
  if (sha256 !== files.sha256) throw other(FILES_FILE);
  if (count !== files.count || bytes !== files.bytes) throw other(FILES_FILE);
  tell(`files: ${count} of ${bytes} bytes`);
}

/** Into the store under the hash of its bytes: the one that rows name it by. One that is there already is not changed by it. */
async function bringInBlob({ context, tx, folder }: BringingIn, file: CopiedFile): Promise<void> {
  const { blobs } = context.outside;
  const stored = await blobs.put(tx.tenantUuid, Readable.from(readCopyFile(folder, file.path)));
  if (stored.hash === file.sha256 && stored.bytes === file.bytes && file.path.endsWith(`/${stored.hash}`)) return;
  await blobs.remove(tx.tenantUuid, stored.hash);
  throw other(file.path);
}

async function bringInEdiFile({ tx, folder }: BringingIn, file: CopiedFile, pieces: readonly number[]): Promise<void> {
  const fileUuid = file.path.slice("edi/".length);
  const hash = createHash("sha256");
  let bytes = 0;
  let rest: Buffer = Buffer.alloc(0);
  let chunkNo = 0;
  for await (const chunk of readCopyFile(folder, file.path)) {
    hash.update(chunk);
    bytes += chunk.length;
    rest = Buffer.concat([rest, chunk]);
    for (let wanted = pieces[chunkNo]; wanted !== undefined && rest.length >= wanted; wanted = pieces[chunkNo]) {
      await bringInFilePiece(tx, { fileUuid, chunkNo, bytes: rest.subarray(0, wanted) });
      rest = rest.subarray(wanted);
      chunkNo += 1;
    }
  }
  refuseOther(file.path, { bytes, sha256: hash.digest("hex") }, file);
  if (rest.length > 0 || chunkNo !== pieces.length) throw other(file.path);
}

/** New ones that nobody was told: an admin reads or rotates them. */
async function makeSecrets({ context, tx }: BringingIn, { endpoints, ratingEngine }: ToSetAnew): Promise<void> {
  for (const { uuid } of endpoints)
    await giveEndpointSecrets(tx, uuid, JSON.stringify(await sealSecrets(context, tx, uuid, [{ secret: newSecret() }])));
  if (ratingEngine !== null) await giveRatingKey(tx, await sealSecret(context, tx, RATING_KEY_PLACE, newRatingKey()));
}

async function readWhole(folder: string, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of readCopyFile(folder, name)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

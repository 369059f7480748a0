import type { FileContent } from "#adapters/heavy/heavy-work.ts";
import type { TenantTx } from "#db/database.ts";
import { lockDocument } from "#db/queries/document/document-listing.ts";
import { insertMerged, listMerged, undoMerged } from "#db/queries/document/document-merge.ts";
import { lockReading } from "#db/queries/document/document-reading.ts";
import { askForReview, endReview, reopenReview } from "#db/queries/document/document-review.ts";
import { type DocumentRow, findDocument } from "#db/queries/document/document.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { askToRead } from "#outbox/ask-to-read.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { giveBackFiles, keepFile, type KeptFile } from "../file/keep-file.ts";
import { holdToScanner } from "../file/scan-document.ts";
import { refuseKept } from "../quota/quotas.ts";
import { refuseHeld } from "../refuse-held.ts";
import { BUSY, done, type Outcome, refuse, UNKNOWN_DOCUMENT, WAS_SPLIT, WITHHELD } from "../refusal.ts";

export interface MergeWish {
  /** In the order of their pages. */
  readonly documentUuids: readonly string[];
  /** Whether whoever asks sees what was blacked out in a copy. */
  readonly mayOpenOriginals: boolean;
}

export interface MergedDocument {
  readonly uuid: string;
  readonly filename: string;
  readonly documents: readonly string[];
}

/** Of all files together. */
const MAX_BYTES = 100 * 1024 ** 2;
const BAD = "One or more validation errors occurred.";

/**
 * Makes one document of the pages of several drafts: it is read by itself, lies where they lie, waits for a person whatever it
 * says, and is decided about in their place. They stay with their files. Refuses: unknown, invalid, not-granted, state-conflict,
 * over-quota, busy.
 */
export async function mergeDocuments(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: MergeWish,
): Promise<Outcome<MergedDocument>> {
  const { tenantUuid } = tenant;
  const originals = await originalsOf(context, tenantUuid, wish);
  if (!originals.ok) return originals;
  // Nothing of a file is unpacked that the virus scanner, where there is one, has not looked at.
  for (const { uuid: documentUuid, blobHash } of originals.value) {
    const held = await holdToScanner(context, tenant, { documentUuid, blobHash });
    if (!held.ok) return held;
  }
  const merged = await context.outside.heavy.merge(
    tenantUuid,
    () => contentOf(context, tenantUuid, originals.value),
    originals.value.map(({ bytes }) => bytes),
  );
  if (merged.kind === "busy") return BUSY;
  if (merged.kind === "overrun") return refuse("state-conflict", `they cannot be put together: ${merged.reason}`);
  if (!merged.made.ok) return refuse("state-conflict", `they cannot be put together: ${merged.made.reason}`);
  const file = await keepFile(context, tenantUuid, Buffer.from(merged.made.content));
  const over = await refuseKept(context, tenantUuid, [file]);
  if (over !== undefined) return over;
  const made = await context.db.inTenant(tenantUuid, async (tx) => {
    const refused = await refuseMerge(tx, actor, wish.documentUuids);
    return refused ?? keepMerged(context, tx, tenant, { actor, originals: originals.value, file });
  });
  if (!made.ok) await giveBackFiles(context, tenantUuid, [file]);
  return made;
}

async function originalsOf(context: Context, tenantUuid: string, wish: MergeWish): Promise<Outcome<readonly DocumentRow[]>> {
  const found = await context.db.inTenant(tenantUuid, async (tx) => {
    const rows: (DocumentRow | undefined)[] = [];
    for (const uuid of wish.documentUuids) rows.push(await findDocument(tx, uuid));
    return rows;
  });
  const originals = found.filter((row) => row !== undefined);
  if (originals.length < found.length) return UNKNOWN_DOCUMENT;
  if (originals.some(({ hasRedacted }) => hasRedacted) && !wish.mayOpenOriginals) return WITHHELD;
  const bytes = originals.reduce((sum, row) => sum + row.bytes, 0);
  return bytes > MAX_BYTES
    ? refuse("invalid", BAD, { documents: [`their files have more than ${MAX_BYTES / 1024 ** 2} MiB together`] })
    : done(originals);
}

async function contentOf(context: Context, tenantUuid: string, originals: readonly DocumentRow[]): Promise<FileContent> {
  return (async function* () {
    for (const { uuid, blobHash } of originals) {
      const stream = await context.outside.blobs.open(tenantUuid, blobHash);
      if (stream === undefined) throw new Error(`the file of document ${uuid} is gone`);
      yield* stream as AsyncIterable<Uint8Array>;
    }
  })();
}

/** Locks each reading and document, in one order for all who merge, as whoever reads it does. */
async function refuseMerge(tx: TenantTx, actor: Actor, documentUuids: readonly string[]) {
  for (const uuid of documentUuids.toSorted()) {
    const refused = await refuseOne(tx, actor, uuid);
    if (refused !== null) return refused;
  }
  return null;
}

async function refuseOne(tx: TenantTx, actor: Actor, documentUuid: string) {
  const reading = await lockReading(tx, documentUuid);
  const head = await lockDocument(tx, documentUuid);
  if (head === undefined) return UNKNOWN_DOCUMENT;
  if (head.isSplit) return WAS_SPLIT;
  if (reading?.state === "waiting" || reading?.state === "reading")
    return refuse("state-conflict", "one of them is being read: wait for what comes of it");
  if (head.status !== "Draft")
    return refuse(
      "state-conflict",
      `one of them is ${head.status.toLowerCase()}: only drafts, that nothing came of yet, are put together`,
    );
  return refuseHeld(tx, documentUuid, actor);
}

interface FilesToMerge {
  readonly actor: Actor;
  readonly originals: readonly DocumentRow[];
  readonly file: KeptFile;
}

const MAX_NAME = 255;
const nameOf = ([first, ...others]: readonly DocumentRow[]): string => {
  const end = ` and ${others.length} more.pdf`;
  return (first?.filename ?? "").replace(/\.[^./\\]{1,5}$/, "").slice(0, MAX_NAME - end.length) + end;
};

async function keepMerged(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, originals, file }: FilesToMerge,
): Promise<Outcome<MergedDocument>> {
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const made = { uuid: context.newUuid(), filename: nameOf(originals), documents: originals.map(({ uuid }) => uuid) };
  const { uuid: documentUuid, filename, documents } = made;
  await insertMerged(tx, documents, { documentUuid, filename, blobHash: file.hash, bytes: file.bytes }, { at, by: actor.id });
  await crossOutPendingBlobs(tx, tenant.tenantUuid, [file.pendingUuid]);
  const corrections = { version: 1, reader: null, type: null, fields: [], mergedInto: documentUuid };
  for (const original of documents) await endReview(tx, original, { at, by: actor.id, corrections });
  await askToRead(tx, [documentUuid], at);
  await tellOf(tx, [documentUuid, ...documents]);
  return done(made);
}

const tellOf = (tx: TenantTx, uuids: readonly string[]): Promise<void> =>
  announceChanges(
    tx,
    uuids.map((uuid) => ({ noun: "document" as const, uuid })),
  );

/**
 * Takes a merge back, while nobody decided about what came of it: the originals wait for a person again, each by itself.
 * Refuses: unknown, state-conflict.
 */
export function unmergeDocument(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  documentUuid: string,
): Promise<Outcome<MergedDocument>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const refused = await refuseOne(tx, actor, documentUuid);
    if (refused !== null) return refused;
    const documents = await listMerged(tx, documentUuid);
    const row = await findDocument(tx, documentUuid);
    if (row === undefined) return UNKNOWN_DOCUMENT;
    if (documents.length === 0) return refuse("state-conflict", "it was not put together of others");
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    await undoMerged(tx, documentUuid, { at, by: actor.id });
    const corrections = { version: 1, reader: null, type: null, fields: [], unmerged: documents };
    await endReview(tx, documentUuid, { at, by: actor.id, corrections });
    for (const original of documents) {
      await reopenReview(tx, original);
      await askForReview(tx, original);
    }
    await tellOf(tx, [documentUuid, ...documents]);
    return done({ uuid: documentUuid, filename: row.filename, documents });
  });
}

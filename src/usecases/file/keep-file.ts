import type { SpoolFile } from "#adapters/spool.ts";
import {
  crossOutPendingBlobs,
  isBlobUsed,
  listAbandonedBlobs,
  lockBlob,
  type NotedBlob,
  notePendingBlobs,
  type PendingBlob,
} from "#db/queries/document/pending-blob.ts";
import { createHash } from "node:crypto";
import type { Context } from "#src/context.ts";
import { aloneWhereOneIsBad, Batches, OVERTAKEN_AFTER_MS } from "../batches.ts";
import { PerDatabase } from "../per-database.ts";

/** A file as it came in, with what its first bytes say it is. */
export interface FileToKeep {
  readonly content: SpoolFile | Buffer;
  readonly mediaType: string;
}

export interface KeptFile {
  /** SHA-256, lower-case hex: its name in the store. */
  readonly hash: string;
  readonly bytes: number;
  /** To be crossed out (`crossOutPendingBlobs`) by the transaction that refers to the file. */
  readonly pendingUuid: string;
}

const MAX_NOTES = 200;

/** Files that come at the same time are noted by one commit. */
const notes = new PerDatabase(
  ({ db }) =>
    new Batches<NotedBlob, void>({
      limits: { items: MAX_NOTES },
      bytesOf: () => 0,
      work: async (blobs) => {
        await notePendingBlobs(db.control, blobs);
        return blobs.map(() => undefined);
      },
      afterFailure: aloneWhereOneIsBad,
      overtakenAfterMs: OVERTAKEN_AFTER_MS,
    }),
);

/**
 * Stores bytes before anything refers to them. They are noted before they have a name, so that a request which dies on its way
 * leaves nothing behind for good: `sweepFiles` finds the note.
 */
export async function keepFile(
  context: Context,
  tenantUuid: string,
  file: SpoolFile | Buffer,
  intakeUuid: string | null = null,
): Promise<KeptFile> {
  const { hash, bytes } = Buffer.isBuffer(file)
    ? { hash: createHash("sha256").update(file).digest("hex"), bytes: file.length }
    : file.digest();
  const pendingUuid = context.newUuid();
  // The note and the bytes become durable at the same time: only their name waits for it.
  const noted = notes.of(context).submit({ tenantUuid, hash, pendingUuid, intakeUuid, bytes });
  const stored = await context.outside.blobs.put(tenantUuid, Buffer.isBuffer(file) ? file : file.chunks(), noted);
  // Else something would refer to a file that is not there under its name.
  if (stored.hash !== hash) throw new Error(`a file of ${bytes} bytes was stored as ${stored.bytes} others`);
  return { hash, bytes, pendingUuid };
}

/** Takes back what was kept for a request that is refused after all. */
export async function giveBackFiles(context: Context, tenantUuid: string, files: readonly KeptFile[]): Promise<void> {
  for (const { hash, pendingUuid } of files) await release(context, { tenantUuid, hash, pendingUuid, intakeUuid: null });
}

const ABANDONED_MINUTES = 60;
const MAX_AT_ONCE = 1_000;

/** Removes files of requests that died before anything referred to them. Answers how many. */
export async function sweepFiles(context: Context, olderThanMinutes: number = ABANDONED_MINUTES): Promise<number> {
  let removed = 0;
  for (const blob of await listAbandonedBlobs(context.db.control, olderThanMinutes, MAX_AT_ONCE))
    if (await release(context, blob)) removed += 1;
  return removed;
}

/**
 * Removes the bytes of a note where nothing else refers to them, and crosses it out; true when it did. A process that stands
 * still here loses its session, and with it the lock: it is then told so by the question that is asked once the bytes lie
 * aside, puts them back and leaves the note for a later sweep.
 */
const release = (context: Context, blob: PendingBlob): Promise<boolean> =>
  context.db.inTenant(blob.tenantUuid, async (tx) => {
    const { blobs, heavy } = context.outside;
    const { tenantUuid, hash, pendingUuid } = blob;
    await lockBlob(tx, blob);
    const isUsed = (): Promise<boolean> => isBlobUsed(tx, blob);
    const needed = await isUsed();
    // Who swept this note before may have been killed while the bytes lay aside.
    if (needed) await blobs.putBack(tenantUuid, hash);
    const removed = !needed && (await blobs.removeUnless(tenantUuid, hash, isUsed));
    if (removed) heavy.forget(tenantUuid, hash);
    await crossOutPendingBlobs(tx, tenantUuid, [pendingUuid]);
    return removed;
  });

import type { Readable } from "node:stream";
import type { PageTurns } from "#adapters/heavy/page-turns.ts";
import type { TenantTx } from "#db/database.ts";
import { lockDocument } from "#db/queries/document/document-listing.ts";
import { insertParts, type NewPart } from "#db/queries/document/document-parts.ts";
import { lockReading } from "#db/queries/document/document-reading.ts";
import { endReview } from "#db/queries/document/document-review.ts";
import { type DocumentRow, findDocument } from "#db/queries/document/document.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { decidePages } from "#domain/document/decide-pages.ts";
import { nameOfPart } from "#domain/document/name-of-part.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { askToRead } from "#outbox/ask-to-read.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { giveBackFiles, keepFile, type KeptFile } from "../file/keep-file.ts";
import { refuseKept } from "../quota/quotas.ts";
import { refuseHeld } from "../refuse-held.ts";
import { BUSY, done, type Outcome, refuse, UNKNOWN_DOCUMENT, WAS_SPLIT, WITHHELD } from "../refusal.ts";

export interface SplitWish {
  readonly documentUuid: string;
  /** The pages of each part, from 1, in its order. */
  readonly parts: readonly (readonly number[])[];
  /** Pages that go into none of them, such as blank ones. */
  readonly without: readonly number[];
  /** By how much pages are turned, clockwise. */
  readonly turns: readonly { readonly page: number; readonly by: 0 | 90 | 180 | 270 }[];
  /** Whether whoever asks sees what was blacked out in a copy. */
  readonly mayOpenOriginals: boolean;
}

interface PartOfDocument {
  readonly uuid: string;
  readonly filename: string;
  readonly pages: readonly number[];
}

const BAD = "One or more validation errors occurred.";
/** It is drawn for no more than to know how many pages there are. */
const SMALL = { number: 1, width: 100, turn: 0, isRecognized: false } as const;

/**
 * Makes documents of the pages of a draft: they are read by themselves, lie where it lies, and are decided about in its place. It
 * stays with its file. Each page goes into one part, or is said to go into none: none is lost unnoticed. Refuses: unknown,
 * invalid, not-granted, state-conflict, over-quota, busy.
 */
export async function splitDocument(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: SplitWish,
): Promise<Outcome<readonly PartOfDocument[]>> {
  const { tenantUuid } = tenant;
  const whole = await context.db.inTenant(tenantUuid, (tx) => findDocument(tx, wish.documentUuid));
  if (whole === undefined) return UNKNOWN_DOCUMENT;
  if (whole.hasRedacted && !wish.mayOpenOriginals) return WITHHELD;
  const cut = await cutFile(context, tenantUuid, whole, wish);
  if (!cut.ok) return cut;
  const kept: KeptFile[] = [];
  for (const content of cut.value) kept.push(await keepFile(context, tenantUuid, Buffer.from(content)));
  const over = await refuseKept(context, tenantUuid, kept);
  if (over !== undefined) return over;
  const made = await context.db.inTenant(tenantUuid, async (tx) => {
    const refused = await refuseSplit(tx, actor, wish.documentUuid);
    return refused ?? keepParts(context, tx, tenant, { actor, wish, whole, kept });
  });
  if (!made.ok) await giveBackFiles(context, tenantUuid, kept);
  return made;
}

/** A PDF for each part, where each page has its place. */
async function cutFile(
  context: Context,
  tenantUuid: string,
  { uuid, blobHash }: DocumentRow,
  wish: SplitWish,
): Promise<Outcome<readonly Uint8Array[]>> {
  const { blobs, heavy } = context.outside;
  const load = async (): Promise<Readable> => {
    const stream = await blobs.open(tenantUuid, blobHash);
    if (stream === undefined) throw new Error(`the file of document ${uuid} is gone`);
    return stream;
  };
  const drawn = await heavy.draw(tenantUuid, { hash: blobHash, load }, SMALL);
  if (drawn.kind === "busy") return BUSY;
  const why = drawn.kind === "overrun" ? drawn.reason : drawn.made.ok ? null : drawn.made.reason;
  if (why !== null || drawn.kind === "overrun" || !drawn.made.ok)
    return refuse("state-conflict", `it has no pages that could be split: ${why}`);
  const wrong = decidePages(wish, drawn.made.pages);
  if (wrong !== null) return refuse("invalid", BAD, { pages: [wrong] });
  const turns = Object.fromEntries(wish.turns.flatMap(({ page, by }) => (by === 0 ? [] : [[page, by]]))) as PageTurns;
  const cut = await heavy.cut(tenantUuid, load, wish.parts, turns);
  if (cut.kind === "busy") return BUSY;
  if (cut.kind === "overrun") return refuse("state-conflict", `it cannot be split: ${cut.reason}`);
  return cut.made.ok ? done(cut.made.parts) : refuse("state-conflict", `it cannot be split: ${cut.made.reason}`);
}

/** Locks its reading and itself, in the order in which whoever reads it does. */
async function refuseSplit(tx: TenantTx, actor: Actor, documentUuid: string) {
  const reading = await lockReading(tx, documentUuid);
  const head = await lockDocument(tx, documentUuid);
  if (head === undefined) return UNKNOWN_DOCUMENT;
  if (head.isSplit) return WAS_SPLIT;
  if (reading?.state === "waiting" || reading?.state === "reading")
    return refuse("state-conflict", "it is being read: wait for what comes of it");
  if (head.status !== "Draft")
    return refuse("state-conflict", `it is ${head.status.toLowerCase()}: only a draft, that nothing came of yet, is split`);
  return refuseHeld(tx, documentUuid, actor);
}

interface PartsToKeep {
  readonly actor: Actor;
  readonly wish: SplitWish;
  readonly whole: DocumentRow;
  /** A file each part. */
  readonly kept: readonly KeptFile[];
}

async function keepParts(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, wish, whole, kept }: PartsToKeep,
): Promise<Outcome<readonly PartOfDocument[]>> {
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const parts = kept.map((file, index): NewPart => {
    const pages = wish.parts[index] ?? [];
    const filename = nameOfPart(whole.filename, pages);
    return { documentUuid: context.newUuid(), pages, filename, blobHash: file.hash, bytes: file.bytes };
  });
  const uuids = parts.map(({ documentUuid }) => documentUuid);
  await insertParts(tx, wish.documentUuid, parts, { at, by: actor.id });
  await crossOutPendingBlobs(
    tx,
    tenant.tenantUuid,
    kept.map(({ pendingUuid }) => pendingUuid),
  );
  await endReview(tx, wish.documentUuid, {
    at,
    by: actor.id,
    corrections: { version: 1, reader: null, type: null, fields: [], split: parts.map(({ pages }) => pages) },
  });
  await askToRead(tx, uuids, at);
  await announceChanges(
    tx,
    [wish.documentUuid, ...uuids].map((uuid) => ({ noun: "document" as const, uuid })),
  );
  return done(parts.map(({ documentUuid: uuid, filename, pages }) => ({ uuid, filename, pages })));
}

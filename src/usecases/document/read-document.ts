import { readingFromStored, type Transcription, transcriptionOf } from "#contract/stored/reading.ts";
import type { Readable } from "node:stream";
import type { TenantTx } from "#db/database.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { findManagedDocument, type ManagedDocument } from "#db/queries/document/document-listing.ts";
import { listParts } from "#db/queries/document/document-parts.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { type DocumentRow, findDocument, listOrderDocuments } from "#db/queries/document/document.ts";
import type { Context, Tenant } from "#src/context.ts";
import { findScan } from "#db/queries/document/document-scan.ts";
import { BUSY, done, type Outcome, refuse, UNKNOWN_DOCUMENT, WITHHELD } from "../refusal.ts";
import { holdToScanner, scanStateOf, type ScanState } from "../file/scan-document.ts";

export type { DocumentRow };

export interface DocumentToOpen {
  readonly documentUuid: string;
  /** Whether whoever asks sees what was blacked out in a copy. */
  readonly mayOpenOriginals: boolean;
}

/** A document with the first of its orders; what stands on an original only for those who may open it. Refuses: unknown. */
export async function readDocument(
  context: Context,
  tenant: Tenant,
  { documentUuid, mayOpenOriginals }: DocumentToOpen,
): Promise<Outcome<DocumentRow>> {
  const document = await context.db.inTenant(tenant.tenantUuid, (tx) => findDocument(tx, documentUuid));
  if (document === undefined) return UNKNOWN_DOCUMENT;
  return done(document.hasRedacted && !mayOpenOriginals ? { ...document, fields: {} } : document);
}

export type ReadDocument = Omit<ManagedDocument, "isWithheld"> &
  Awaited<ReturnType<typeof namesOf>> & { readonly transcription: Transcription; readonly scan: ScanState };

/** What people call those who brought and approved it. */
async function namesOf(tx: TenantTx, { createdBy, approvedBy }: Pick<ManagedDocument, "createdBy" | "approvedBy">) {
  const names = await listActorNames(tx, approvedBy === null ? [createdBy] : [createdBy, approvedBy]);
  return {
    createdByName: names.get(createdBy) ?? createdBy,
    approvedByName: approvedBy === null ? null : (names.get(approvedBy) ?? approvedBy),
  };
}

/** A document for people, with everything it is linked to and what was read of it. Refuses: unknown. */
export async function readManagedDocument(
  context: Context,
  tenant: Tenant,
  { documentUuid, mayOpenOriginals }: DocumentToOpen,
): Promise<Outcome<ReadDocument>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const found = await findManagedDocument(tx, documentUuid);
    if (found === undefined) return UNKNOWN_DOCUMENT;
    const { isWithheld, ...stored } = found;
    const document = { ...stored, ...(await namesOf(tx, stored)) };
    const scan = scanStateOf(context, await findScan(tx, documentUuid));
    const parts = await listParts(tx, documentUuid);
    if (isWithheld && !mayOpenOriginals)
      return done({
        ...document,
        fields: {},
        scan,
        transcription: { ...transcriptionOf(undefined, parts), reason: WITHHELD.refusal.message },
      });
    return done({ ...document, scan, transcription: transcriptionOf(await findReading(tx, documentUuid), parts) });
  });
}

/** The documents of an order: linked to it, or to an invoice that is matched to it. Refuses: unknown (no such order). */
export async function readOrderDocuments(
  context: Context,
  tenant: Tenant,
  orderExternalId: string,
): Promise<Outcome<readonly DocumentRow[]>> {
  const documents = await context.db.inTenant(tenant.tenantUuid, (tx) => listOrderDocuments(tx, orderExternalId));
  return documents === undefined ? refuse("unknown", "no order of this tenant has this external id") : done(documents);
}

export interface DrawnDocumentPage {
  readonly png: Uint8Array;
  /** Of the whole document. */
  readonly pages: number;
}

/**
 * A page of a document as people see it (PNG), drawn where the file can harm nobody, in the position in which its boxes stand.
 * Refuses: unknown, unreadable (it cannot be drawn), busy.
 */
export async function drawDocumentPage(
  context: Context,
  tenant: Tenant,
  { documentUuid, number, width, mayOpenOriginals }: DocumentToOpen & { readonly number: number; readonly width: number },
): Promise<Outcome<DrawnDocumentPage>> {
  const found = await context.db.inTenant(tenant.tenantUuid, async (tx) => ({
    document: await findDocument(tx, documentUuid),
    reading: readingFromStored((await findReading(tx, documentUuid))?.reading ?? null),
  }));
  if (found.document === undefined) return UNKNOWN_DOCUMENT;
  if (found.document.hasRedacted && !mayOpenOriginals) return WITHHELD;
  const { blobHash } = found.document;
  const { blobs, heavy } = context.outside;
  const load = async (): Promise<Readable> => {
    const stream = await blobs.open(tenant.tenantUuid, blobHash);
    if (stream === undefined) throw new Error(`the file of document ${documentUuid} is gone`);
    return stream;
  };
  const page = found.reading?.pages.find((each) => each.number === number);
  const isRecognized = page?.text === "ocr";
  const asked = { number, width, turn: page?.rotation ?? 0, isRecognized };
  const drawn = await heavy.draw(tenant.tenantUuid, { hash: blobHash, load }, asked);
  if (drawn.kind === "busy") return BUSY;
  if (drawn.kind === "overrun") return refuse("unreadable", `the page cannot be drawn: ${drawn.reason}`);
  return drawn.made.ok ? done(drawn.made) : refuse("unreadable", `the page cannot be drawn: ${drawn.made.reason}`);
}

export interface FileToSend {
  readonly filename: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly stream: Readable;
}

/**
 * The very bytes of a document that were sent, where the virus scanner has nothing against it. Refuses: unknown, not-granted,
 * state-conflict, busy.
 */
export async function openDocumentFile(
  context: Context,
  tenant: Tenant,
  { documentUuid, mayOpenOriginals }: DocumentToOpen,
): Promise<Outcome<FileToSend>> {
  const found = await readDocument(context, tenant, { documentUuid, mayOpenOriginals });
  if (!found.ok) return found;
  if (found.value.hasRedacted && !mayOpenOriginals) return WITHHELD;
  const held = await holdToScanner(context, tenant, { documentUuid, blobHash: found.value.blobHash });
  if (!held.ok) return held;
  const { filename, mediaType, bytes, blobHash } = found.value;
  const stream = await context.outside.blobs.open(tenant.tenantUuid, blobHash);
  if (stream === undefined) throw new Error(`the file of document ${documentUuid} is gone`);
  return done({ filename, mediaType, bytes, stream });
}
